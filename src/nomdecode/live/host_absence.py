"""A host who is away for long while others wait: the room goes to somebody who is here.

The table looks at it from time to time; what it wishes then is decided at the door like everything else.
"""

from __future__ import annotations

from collections.abc import Collection

from nomdecode.room.commands import PassHost
from nomdecode.room.host_transfer import next_host
from nomdecode.room.state import Room


class Absence:
    """How long the host of one room has been away."""

    __slots__ = ("_host", "_since")

    def __init__(self) -> None:
        self._host: str | None = None
        self._since = 0.0

    def look(self, room: Room, here: Collection[str], now: float, longest: float) -> PassHost | None:
        """What the table wishes now; `here` are the members with a connected device, 0 waits for ever."""
        if room.host is None or room.host in here or not longest:
            self._host = None
            return None
        if self._host != room.host:
            self._host, self._since = room.host, now
        successor = next_host(room, but=room.host, among=here)
        if successor is None or now - self._since < longest:
            return None
        return PassHost(room.host, successor)
