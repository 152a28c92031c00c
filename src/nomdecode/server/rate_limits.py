"""Rate limits: token buckets for one connection, and rate limiters by IP address or room code."""

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
    def is_full(self) -> bool:
        """Tell whether the bucket has refilled, so that forgetting it changes nothing."""
        return self._tokens + (time.monotonic() - self._updated) * self._rate >= self._burst


class RateLimiter:
    """Rate limiter with one token bucket per key (IP address or room code); full buckets are evicted."""

    def __init__(self, per_minute: float, max_keys: int = 10_000) -> None:
        self._per_minute = per_minute
        self._max_keys = max_keys
        self._buckets: dict[str, TokenBucket] = {}

    def allow(self, key: str) -> bool:
        """Count one attempt of this key; return False when it is over its limit."""
        if key not in self._buckets and len(self._buckets) >= self._max_keys:
            self._evict()
        bucket = self._buckets.get(key)
        if bucket is None:
            burst = max(1.0, self._per_minute)
            bucket = self._buckets[key] = TokenBucket(self._per_minute / 60, burst)
        return bucket.allow()

    def refund(self, key: str) -> None:
        """Take the last attempt of this key off its count."""
        if key in self._buckets:
            self._buckets[key].refund()

    def _evict(self) -> None:
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
        if len(self._buckets) >= self._max_keys:
            # Evict the oldest half: scanning all buckets per new key would be O(n).
            self._buckets = dict(list(self._buckets.items())[self._max_keys // 2 :])
