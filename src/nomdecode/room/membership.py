"""Membership: join, return, leave, remove; devices, bots, nicknames. Pure."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import TYPE_CHECKING

from nomdecode.room.chat import sees_key_now
from nomdecode.room.commands import AddBot, AddDevice, Join
from nomdecode.room.events import (
    DeviceAdded,
    HostChanged,
    MemberJoined,
    MemberLeft,
    MemberReturned,
    RoomEvent,
)
from nomdecode.room.host_transfer import next_host
from nomdecode.room.limits import RoomLimits
from nomdecode.room.members import Kind, Member, clean_nickname, is_same_name
from nomdecode.room.refusals import (
    BotsNeedWords,
    NicknameTaken,
    NoSuchBot,
    NoSuchMember,
    Removed,
    RoomIsFull,
    RoomIsLocked,
    TicketSpent,
    TooManyBots,
)
from nomdecode.room.seating import check_seat_free
from nomdecode.room.start_check import check_no_game
from nomdecode.room.state import Room

if TYPE_CHECKING:
    from nomdecode.room.decide import DecisionContext


def join_room(room: Room, command: Join, limits: RoomLimits) -> list[RoomEvent]:
    """Join with a session; one that has joined already changes nothing.

    Raises:
        Refused: when it may not join, or its nickname is not allowed.
    """
    if command.guest in room.barred:
        raise Removed
    known = room.find_member(room.guests.get(command.guest, ""))
    if known is not None and not known.gone:
        return []
    # When everybody has left, former members may return: else nobody could ever unlock the room.
    if room.locked and (known is None or room.host is not None):
        raise RoomIsLocked
    if len(room.present_members(Kind.PERSON, Kind.SCREEN)) >= limits.members:
        raise RoomIsFull(f"a room holds {limits.members} people", most=limits.members)
    if known is not None:
        return _return_to_room(room, known, command, limits)
    kind = Kind.SCREEN if command.screen else Kind.PERSON
    name = check_name_free(room, command.name, limits)
    member = Member(next_member_id(room), name, kind)
    return [MemberJoined(member, command.guest), *_make_host_if_none(room, member)]


def _return_to_room(room: Room, known: Member, command: Join, limits: RoomLimits) -> list[RoomEvent]:
    """Return the events of a member who comes back."""
    if not sees_key_now(room, known.id):
        name = check_name_free(room, command.name, limits, but=known.id)
    else:
        # Whoever has seen the key of this game comes back under the same nickname: another one could tell it.
        name = known.name
        if any(is_same_name(name, m.name) for m in room.members if m.id != known.id and not m.gone):
            name = f"{name[: limits.nickname - len(known.id) - 1]} {known.id}"
    return [MemberReturned(known.id, name), *_make_host_if_none(room, known)]


def _make_host_if_none(room: Room, member: Member) -> list[RoomEvent]:
    """Return the event that makes a member the host where there is none."""
    return [HostChanged(member.id)] if room.host is None and member.kind is Kind.PERSON else []


def add_device(room: Room, command: AddDevice, limits: RoomLimits) -> list[RoomEvent]:
    """Add a device to a member.

    Raises:
        Refused: when its ticket was used, or the device belongs to a member already.
    """
    if command.guest in room.barred:
        raise Removed
    member = room.find_member(command.member)
    if member is None or member.gone:
        raise NoSuchMember
    owner = room.guests.get(command.guest)
    if owner == member.id:
        return []
    # A session stays the member that it was: it may have seen a key.
    if command.ticket in room.tickets or owner is not None:
        raise TicketSpent
    if sum(1 for each in room.guests.values() if each == member.id) >= limits.devices:
        raise RoomIsFull(f"a member has at most {limits.devices} devices", most=limits.devices)
    return [DeviceAdded(member.id, command.guest, command.ticket)]


def add_bot(room: Room, command: AddBot, context: DecisionContext) -> list[RoomEvent]:
    """Add a bot, and seat it.

    Raises:
        Refused: when there are enough, or its seat or nickname is not free.
    """
    limits = context.limits
    if room.settings.at_table:
        raise BotsNeedWords
    if len(room.present_members(Kind.BOT)) >= limits.bots:
        raise TooManyBots(f"a room holds {limits.bots} bots", most=limits.bots)
    if context.bots is not None and command.bot not in context.bots:
        raise NoSuchBot(f"the bots are {', '.join(context.bots)}")
    if command.seat is not None:
        check_no_game(room)
        check_seat_free(room, command.seat, for_member="")
    # A host who sees the key of this game names nobody.
    is_named = room.host is None or not sees_key_now(room, room.host)
    name = check_name_free(room, command.name if is_named else f"Bot {room.joined + 1}", limits)
    return [
        MemberJoined(
            Member(next_member_id(room), name, Kind.BOT, command.seat, ready=True, bot=command.bot), None
        )
    ]


def remove_member(room: Room, member_id: str, connected: Collection[str] | None = None) -> list[RoomEvent]:
    """Remove a member for good, who may just have left; a host who removes themself leaves.

    Raises:
        NoSuchMember
    """
    member = room.find_member(member_id)
    if member is None or (member.gone and _is_member_barred(room, member_id)):
        raise NoSuchMember
    return leave_room(room, member, connected, barred=member.kind is not Kind.BOT and member_id != room.host)


def _is_member_barred(room: Room, member_id: str) -> bool:
    """Tell whether the host has removed this member for good."""
    sessions = [guest for guest, owner in room.guests.items() if owner == member_id]
    return all(guest in room.barred for guest in sessions)  # a bot has none, and cannot return


def leave_room(
    room: Room, member: Member, connected: Collection[str] | None = None, *, barred: bool = False
) -> list[RoomEvent]:
    """Let a member leave; the connected person who joined first becomes the host."""
    left: list[RoomEvent] = [MemberLeft(member.id, barred)]
    if room.host != member.id:
        return left
    # Where nobody is connected, the person who joined first is the host when they return.
    successor = next_host(room, but=member.id, among=connected) or next_host(room, but=member.id)
    return [*left, HostChanged(successor)]


def next_member_id(room: Room) -> str:
    """Return the id of the next member: they are numbered as they join."""
    return f"m{room.joined + 1}"


def check_name_free(room: Room, name: str, limits: RoomLimits, *, but: str = "") -> str:
    """Clean a nickname and refuse one that another member has.

    Raises:
        BadNickname, NicknameTaken
    """
    clean = clean_nickname(name, limits.nickname)
    # A member who left in the middle of a game is still shown in their seat.
    taken = [m.name for m in room.members if m.id != but and (not m.gone or m.seat is not None)]
    if any(is_same_name(clean, each) for each in taken):
        raise NicknameTaken(free=_free_name(clean, taken, limits))
    return clean


def _free_name(name: str, taken: list[str], limits: RoomLimits) -> str:
    """Return the nickname with the first number that nobody here has: Ben 2."""
    stem, _, last = name.rpartition(" ")
    base = stem if stem and last.isdecimal() else name
    ends = (f" {number}" for number in count(2))
    names = (f"{base[: limits.nickname - len(end)].rstrip()}{end}" for end in ends)
    return next(free for free in names if not any(is_same_name(free, each) for each in taken))
