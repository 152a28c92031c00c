"""Limits of TCP connections, counted before anything is read: how many are open, how fast new ones come."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from typing import Final

from nomdecode.server.addresses import rate_limit_key
from nomdecode.server.rate_limits import RateLimiter
from nomdecode.server.settings import ServerSettings

# Connections of an address for each socket it may have: a browser opens some more to load the page.
_PER_SOCKET: Final = 2
_RESERVED_FILES: Final = 64  # files that are not connections: the store, the log, the client's pages
_FEWEST: Final = 16


class ConnectionLimits:
    """Counts the TCP connections of one server process, all together and per IP address."""

    def __init__(self, settings: ServerSettings) -> None:
        self.header_seconds = settings.header_seconds
        self.write_seconds = settings.write_seconds
        files = _raise_file_limit()
        self._most = max(_FEWEST, min(settings.connections * _PER_SOCKET, files - _RESERVED_FILES))
        # One address never holds all files of the process.
        per_address = min(settings.connections_per_address * _PER_SOCKET, max(_FEWEST, self._most // 2))
        # Behind a reverse proxy all connections come from it, and it has limits of its own.
        self._most_per_address = self._most if settings.trust_proxy else per_address
        self._open: Counter[str] = Counter()
        self._total = 0
        self._connects = RateLimiter(per_address * 6, burst=per_address)
        self._is_proxied = settings.trust_proxy

    def count_opened(self, address: str) -> bool:
        """Count a new connection; return False when it is one too many and has to be closed."""
        key = rate_limit_key(address)
        self._open[key] += 1
        self._total += 1
        return (
            self._total <= self._most
            and self._open[key] <= self._most_per_address
            and (self._is_proxied or self._connects.allow(key))
        )

    def count_closed(self, address: str) -> None:
        """Remove a closed connection from the count."""
        key = rate_limit_key(address)
        self._total -= 1
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]


def _raise_file_limit() -> int:
    """Raise this process's limit of open files to the most the system allows; return it."""
    if sys.platform == "win32":
        return 10_000
    import resource  # noqa: PLC0415 - not there on Windows

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if most == resource.RLIM_INFINITY else most
    if now != resource.RLIM_INFINITY and now < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 65_536 if now == resource.RLIM_INFINITY else now
