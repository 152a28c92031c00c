"""Slow down guessing of room codes; a right code is never refused for the wrong ones of others."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from nomdecode.server.addresses import network_prefixes_of
from nomdecode.server.rate_limits import RateLimiter

_SLOW_SECONDS: Final = 3.0
_MOST_WAITING: Final = 15  # slowed lookups of one address at once: five a second
# How many wrong codes a wider network may have, for each that one address may.
_WIDER: Final = (1, 4, 16)
_SERVER: Final = 100


class CodeGuard:
    """Counts wrong room codes per address, per wider IPv6 network and on the whole server.

    Whoever has tried too many waits for every further answer, right or wrong: refusing at once, or answering
    a right code at once, would tell which is which.
    """

    def __init__(self, per_minute: float, slow_seconds: float = _SLOW_SECONDS) -> None:
        self._by_prefix = [RateLimiter(per_minute * share) for share in _WIDER]
        self._server = RateLimiter(per_minute * _SERVER)
        self._slow_seconds = slow_seconds
        self._waiting: Counter[str] = Counter()

    async def delay_if_guessing(self, address: str) -> bool:
        """Wait if this address tried too many wrong codes; return False when too many wait already."""
        prefixes = network_prefixes_of(address)
        pairs = zip(self._by_prefix, prefixes, strict=False)
        is_slow = not self._server.has_tokens_left("") or any(
            not each.has_tokens_left(key) for each, key in pairs
        )
        if not is_slow:
            return True
        key = prefixes[-1]
        if self._waiting[key] >= _MOST_WAITING:
            return False
        self._waiting[key] += 1
        try:
            await asyncio.sleep(self._slow_seconds)
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key]
        return True

    def count_wrong_code(self, address: str) -> bool:
        """Count a wrong room code from an address; return False when it is one too many."""
        pairs = zip(self._by_prefix, network_prefixes_of(address), strict=False)
        allowed = [limiter.allow(key) for limiter, key in pairs]
        return self._server.allow("") and all(allowed)
