"""Seating: taking, leaving and swapping seats, and replacing a player in a running game. Pure.

Law: a member that has seen a key of this game never sits where that key may not be seen.
"""

from __future__ import annotations

from collections.abc import Collection

from nomdecode.room.events import AnyEvent, Place, SeatsChanged
from nomdecode.room.members import Kind, Member
from nomdecode.room.refusals import (
    ChairTaken,
    NoGameToEnd,
    NoSuchMember,
    ScreensOnlyShow,
    SeatsAreLocked,
    SeatsHeldInGame,
    StillHere,
)
from nomdecode.room.seats import check_free, has_seen_too_much
from nomdecode.room.state import Room
from nomdecode.rules import decide as decide_game
from nomdecode.rules.commands import ReplacePlayer
from nomdecode.rules.refusals import HasSeenTheKey
from nomdecode.rules.seats import Seat


def take(room: Room, member: Member, seat: Seat, instead_of: str | None) -> list[AnyEvent]:
    """Seat a member who asks for it; in a running game only in the place of another.

    Raises:
        Refused: when the seat is not theirs to take.
    """
    if room.seats_locked:
        raise SeatsAreLocked
    if not room.is_playing:
        return sit(room, member, seat)
    if instead_of is None or member.seat is not None:
        raise SeatsHeldInGame
    leaving = room.member(instead_of)
    if leaving is not None and leaving.seat is not seat:
        raise ChairTaken
    return replace_member(room, instead_of, member)


def stand_up(room: Room, member: Member) -> list[AnyEvent]:
    """Let a member give up the seat and watch.

    Raises:
        Refused: in a game, and where only the host changes seats.
    """
    if room.is_playing:
        raise SeatsHeldInGame
    if room.seats_locked:
        raise SeatsAreLocked
    return [SeatsChanged((Place(member.id, None),))] if member.seat is not None else []


def sit(room: Room, member: Member, seat: Seat | None) -> list[AnyEvent]:
    """Seat a member, or with None let them watch.

    Raises:
        Refused: when they cannot sit there.
    """
    if room.is_playing:
        raise SeatsHeldInGame
    if member.kind is Kind.SCREEN:
        raise ScreensOnlyShow
    if seat is not None:
        check_free(room, seat, for_member=member.id)
    return [SeatsChanged((Place(member.id, seat),))] if member.seat is not seat else []


def swap(room: Room, one: Member, other: Member) -> list[AnyEvent]:
    """Swap the seats of two members.

    Raises:
        Refused: in a game, and for screens.
    """
    if room.is_playing:
        raise SeatsHeldInGame
    if Kind.SCREEN in (one.kind, other.kind):
        raise ScreensOnlyShow
    if one.seat is other.seat:
        return []
    return [SeatsChanged((Place(one.id, other.seat), Place(other.id, one.seat)))]


def replace_member(
    room: Room, leaving_id: str, arriving: Member, connected: Collection[str] | None = None
) -> list[AnyEvent]:
    """A-44: seat a member in the place of a bot, or of a member who has left, during a game.

    A member who is not among the `connected` counts as having left; None: all are connected.

    Raises:
        Refused: above all `HasSeenTheKey`.
    """
    if room.game is None or not room.is_playing:
        raise NoGameToEnd
    if arriving.kind is Kind.SCREEN:
        raise ScreensOnlyShow
    leaving = room.member(leaving_id)
    if leaving is None or leaving.seat is None:
        raise NoSuchMember
    is_away = leaving.gone or (connected is not None and leaving.id not in connected)
    if leaving.kind is not Kind.BOT and not is_away:
        raise StillHere
    if arriving.seat is not None:
        raise SeatsHeldInGame
    if has_seen_too_much(room, arriving.id, leaving.seat):
        raise HasSeenTheKey
    command = ReplacePlayer(leaving.name, arriving.name, leaving.seat)
    return [*decide_game(room.game, Seat.TABLE, command)]
