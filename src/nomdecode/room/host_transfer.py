"""Who is the host of a room: given away, taken over, passed on. Pure."""

from __future__ import annotations

from collections.abc import Collection

from nomdecode.room.commands import PassHost
from nomdecode.room.events import HostChanged, RoomEvent
from nomdecode.room.members import Member
from nomdecode.room.refusals import HostsArePeople
from nomdecode.room.state import Room


def give_host(member: Member) -> list[RoomEvent]:
    """Make somebody else the host.

    Raises:
        HostsArePeople: for bots and screens.
    """
    if not member.is_present_person:
        raise HostsArePeople
    return [HostChanged(member.id)]


def pass_host(room: Room, command: PassHost) -> list[RoomEvent]:
    """Let the room go to somebody who is here; of several workers who wish it, the first is heard."""
    successor = room.member(command.member)
    if room.host != command.away or successor is None or not successor.is_present_person:
        return []
    return [HostChanged(successor.id)]


def next_host(room: Room, *, but: str, among: Collection[str] | None = None) -> str | None:
    """The person who came first, of those who have not left; or of some of them."""
    others = [m.id for m in room.members if m.is_present_person and m.id != but]
    if among is not None:
        others = [member_id for member_id in others if member_id in among]
    return min(others, key=_number, default=None)


def _number(member_id: str) -> int:
    """Members are numbered as they come: m1 was the first."""
    return int(member_id[1:])
