"""Token bucket: limits how often something may happen."""

from __future__ import annotations

import time


class TokenBucket:
    """Token bucket: a burst of tokens, refilled at a sustained rate per second."""

    __slots__ = ("_burst", "_rate", "_tokens", "_updated")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._updated = time.monotonic()

    def allow(self) -> bool:
        """Take one token; return False when there is none."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def refund(self) -> None:
        """Return one token, for an attempt that does not count."""
        self._tokens = min(self._burst, self._tokens + 1)

    @property
    def has_tokens_left(self) -> bool:
        """Tell whether there is a token to take."""
        return self._tokens + (time.monotonic() - self._updated) * self._rate >= 1

    @property
    def is_full(self) -> bool:
        """Tell whether the bucket is full, so that it can be dropped from memory."""
        return self._tokens + (time.monotonic() - self._updated) * self._rate >= self._burst
