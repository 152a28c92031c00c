"""The absent host of a room: after a while, a connected member takes over.

The registry's sweep checks it; the command that comes of it is decided like every other.
"""

from __future__ import annotations

from collections.abc import Collection

from nomdecode.room.commands import PassHost
from nomdecode.room.host_transfer import next_host
from nomdecode.room.state import Room


class HostAbsence:
    """How long the host of one room has had no connection."""

    __slots__ = ("_host", "_since")

    def __init__(self) -> None:
        self._host: str | None = None
        self._since = 0.0

    def check(self, room: Room, connected: Collection[str], now: float, longest: float) -> PassHost | None:
        """Return the command that replaces the host, or None while none is due; `longest` 0 means never."""
        if room.host is None or room.host in connected or not longest:
            self._host = None
            return None
        if self._host != room.host:
            self._host, self._since = room.host, now
        successor = next_host(room, but=room.host, among=connected)
        if successor is None or now - self._since < longest:
            return None
        return PassHost(room.host, successor)
