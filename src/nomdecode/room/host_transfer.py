"""Choose the host: another member by wish, or when the host leaves or is away for long. Pure."""

from __future__ import annotations

from collections.abc import Collection

from nomdecode.room.commands import PassHost
from nomdecode.room.events import HostChanged, RoomEvent
from nomdecode.room.members import Member
from nomdecode.room.refusals import HostsArePeople
from nomdecode.room.state import Room


def give_host(member: Member) -> list[RoomEvent]:
    """Make another member the host.

    Raises:
        HostsArePeople: for bots and screens.
    """
    if not member.is_present_person:
        raise HostsArePeople
    return [HostChanged(member.id)]


def replace_absent_host(room: Room, command: PassHost) -> list[RoomEvent]:
    """Replace an absent host; when several workers submit it, only the first one changes anything."""
    successor = room.find_member(command.member)
    if room.host != command.away or successor is None or not successor.is_present_person:
        return []
    return [HostChanged(successor.id)]


def next_host(room: Room, *, but: str, among: Collection[str] | None = None) -> str | None:
    """Return the person who joined first of those who have not left; with `among`, of these only."""
    others = [m.id for m in room.members if m.is_present_person and m.id != but]
    if among is not None:
        others = [member_id for member_id in others if member_id in among]
    return min(others, key=_join_number, default=None)


def _join_number(member_id: str) -> int:
    """Return the number in a member's id: m1 joined first."""
    return int(member_id[1:])


class HostAbsence:
    """Measure of how long the host of one room has had no connection."""

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
