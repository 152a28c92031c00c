"""Host transfer: given to another member, or passed on when the host leaves or is away. Pure."""

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


def pass_host(room: Room, command: PassHost) -> list[RoomEvent]:
    """Replace an absent host; when several workers submit it, only the first one changes anything."""
    successor = room.member(command.member)
    if room.host != command.away or successor is None or not successor.is_present_person:
        return []
    return [HostChanged(successor.id)]


def next_host(room: Room, *, but: str, among: Collection[str] | None = None) -> str | None:
    """Return the person who joined first of those who have not left; with `among`, of these only."""
    others = [m.id for m in room.members if m.is_present_person and m.id != but]
    if among is not None:
        others = [member_id for member_id in others if member_id in among]
    return min(others, key=_number, default=None)


def _number(member_id: str) -> int:
    """Return the number of a member: m1 joined first."""
    return int(member_id[1:])
