"""Rate limits by key: IP address, network, room code or member."""

from __future__ import annotations

from nomdecode.live.token_bucket import TokenBucket


class RateLimiter:
    """Rate limiter with one token bucket per key (IP address or room code); full buckets are evicted."""

    def __init__(self, per_minute: float, max_keys: int = 10_000, burst: float | None = None) -> None:
        self._per_minute = per_minute
        self._burst = max(1.0, per_minute if burst is None else burst)
        self._max_keys = max_keys
        self._buckets: dict[str, TokenBucket] = {}

    def allow(self, key: str) -> bool:
        """Count one attempt of this key; return False when it is over its limit."""
        return self.bucket(key).allow()

    def bucket(self, key: str) -> TokenBucket:
        """Return the token bucket of a key, for callers that count often: all with one key share it."""
        if key not in self._buckets and len(self._buckets) >= self._max_keys:
            self._evict_buckets()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._per_minute / 60, self._burst)
        return bucket

    def has_tokens_left(self, key: str) -> bool:
        """Tell whether this key has an attempt left, without counting one."""
        return key not in self._buckets or self._buckets[key].has_tokens_left

    def refund(self, key: str) -> None:
        """Take the last attempt of this key off its count."""
        if key in self._buckets:
            self._buckets[key].refund()

    def _evict_buckets(self) -> None:
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
        if len(self._buckets) >= self._max_keys:
            # Evict the oldest half: scanning all buckets per new key would be O(n).
            self._buckets = dict(list(self._buckets.items())[self._max_keys // 2 :])
