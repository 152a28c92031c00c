"""Seat members: take, leave, swap and shuffle seats, replace a player. Pure."""

from __future__ import annotations

from collections.abc import Collection
from itertools import zip_longest
from typing import TYPE_CHECKING

from nomdecode.room.events import AnyEvent, Place, SeatsChanged
from nomdecode.room.members import Kind, Member
from nomdecode.room.refusals import (
    BotsNeedWords,
    NoGameToEnd,
    NoSuchMember,
    NoSuchSeat,
    ScreensOnlyShow,
    SeatsAreLocked,
    SeatsHeldInGame,
    SeatTaken,
    StillHere,
)
from nomdecode.room.state import Room
from nomdecode.rules import decide as decide_game
from nomdecode.rules.commands import AddPlayer, ReplacePlayer
from nomdecode.rules.options import DuoImagesOptions, DuoOptions, Options, Variant, seats_of_game
from nomdecode.rules.players import may_take_over
from nomdecode.rules.rematch import Rotation, rotate_seats
from nomdecode.rules.seats import SPYMASTERS, Player, Seat

if TYPE_CHECKING:
    from random import Random


def is_single_seat(options: Options, seat: Seat) -> bool:
    """W-02, V-16: tell whether a seat holds one player; others are shared (A-18, A-43)."""
    if seat in SPYMASTERS:
        return True
    return not isinstance(options, DuoOptions | DuoImagesOptions) and options.variant is Variant.THREE


def check_seat_free(room: Room, seat: Seat, *, for_member: str) -> None:
    """Refuse a seat that does not exist or is taken.

    Raises:
        NoSuchSeat, SeatTaken
    """
    options = room.settings.options
    if seat not in seats_of_game(options):
        raise NoSuchSeat(f"the seats are {', '.join(seats_of_game(options))}")
    if is_single_seat(options, seat) and any(
        m.seat is seat and m.id != for_member for m in room.seated_members()
    ):
        raise SeatTaken


def _check_can_sit(room: Room, *members: Member) -> None:
    """Refuse a seat to screens, and to bots at a real table.

    Raises:
        ScreensOnlyShow, BotsNeedWords
    """
    kinds = [member.kind for member in members]
    if Kind.SCREEN in kinds:
        raise ScreensOnlyShow
    if room.settings.at_table and Kind.BOT in kinds:
        raise BotsNeedWords


def shuffle_seats(room: Room, rng: Random) -> tuple[Place, ...]:
    """Return shuffled places of the seated members: single seats first, then the shared ones in turn.

    Where no seat is shared, members for whom none is left watch.
    """
    people = room.seated_members()
    seats = seats_for_people(room.settings.options, len(people))
    order = rng.sample(people, len(people))
    return tuple(Place(member.id, seat) for member, seat in zip_longest(order, seats))


def seats_for_people(options: Options, people: int) -> list[Seat]:
    """Return as many seats as people, teams as equal as can be (W-01); fewer where no seat is shared."""
    seats = seats_of_game(options)
    single = [seat for seat in seats if is_single_seat(options, seat)]
    shared = [seat for seat in seats if seat not in single]
    rest = max(0, people - len(single))
    return [*single, *(shared[i % len(shared)] for i in range(rest) if shared)][:people]


def rotated_places(room: Room, rotation: Rotation) -> tuple[Place, ...]:
    """Return the places in the next game, in the order in which the key is passed on (W-30, I-14, D-41)."""
    players = tuple(Player(m.id, m.name, m.seat) for m in room.seated_members() if m.seat is not None)
    next_players = rotate_seats(players, rotation)
    # Half-filled seats of one variant look like those of another: then everybody stays.
    if any(p.seat not in seats_of_game(room.settings.options) for p in next_players):
        return ()
    return tuple(Place(p.id, p.seat) for p in next_players)


def take_seat(room: Room, member: Member, seat: Seat, instead_of: str | None) -> list[AnyEvent]:
    """Seat a member who asks for it; in a running game in the place of another, or as one more guesser.

    Raises:
        Refused: when the seat is not theirs to take.
    """
    if room.seats_locked and member.id != room.host:
        raise SeatsAreLocked
    if not room.is_playing:
        return seat_member(room, member, seat)
    if member.seat is not None:
        raise SeatsHeldInGame
    if instead_of is None:
        return seat_another_guesser(room, member, seat)
    leaving = room.find_member(instead_of)
    if leaving is not None and leaving.seat is not seat:
        raise SeatTaken
    return replace_member(room, instead_of, member)


def seat_another_guesser(room: Room, member: Member, seat: Seat) -> list[AnyEvent]:
    """A-44: seat a spectator as one more guesser of a running game.

    Raises:
        Refused: for seats that see a key, and above all `HasSeenTheKey`, which the rules decide.
    """
    assert room.game is not None, "a game is going on"  # noqa: S101 - the caller has looked
    return [*decide_game(room.game, Seat.TABLE, AddPlayer(Player(member.id, member.name, seat)))]


def leave_seat(room: Room, member: Member) -> list[AnyEvent]:
    """Let a member give up the seat and watch.

    Raises:
        Refused: in a game, and where only the host changes seats.
    """
    if room.is_playing:
        raise SeatsHeldInGame
    if room.seats_locked and member.id != room.host:
        raise SeatsAreLocked
    return [SeatsChanged((Place(member.id, None),))] if member.seat is not None else []


def seat_member(room: Room, member: Member, seat: Seat | None) -> list[AnyEvent]:
    """Seat a member, or with None let them watch.

    Raises:
        Refused: when they cannot sit there.
    """
    if room.is_playing:
        raise SeatsHeldInGame
    _check_can_sit(room, member)
    if seat is not None:
        check_seat_free(room, seat, for_member=member.id)
    return [SeatsChanged((Place(member.id, seat),))] if member.seat is not seat else []


def swap_seats(room: Room, one: Member, other: Member) -> list[AnyEvent]:
    """Swap the seats of two members.

    Raises:
        Refused: in a game, and for screens.
    """
    if room.is_playing:
        raise SeatsHeldInGame
    _check_can_sit(room, one, other)
    if one.seat is other.seat:
        return []
    return [SeatsChanged((Place(one.id, other.seat), Place(other.id, one.seat)))]


def replace_member(
    room: Room, leaving_id: str, arriving: Member, connected: Collection[str] | None = None
) -> list[AnyEvent]:
    """A-44: seat a member in the place of a bot, or of a member who has left, during a game.

    A member who is not among the `connected` counts as having left; None: all are connected.

    Raises:
        Refused: above all `HasSeenTheKey`, which the rules decide.
    """
    if room.game is None or not room.is_playing:
        raise NoGameToEnd
    _check_can_sit(room, arriving)
    leaving = room.find_member(leaving_id)
    if leaving is None or leaving.seat is None:
        raise NoSuchMember
    if not _can_be_replaced(leaving, connected):
        raise StillHere
    if arriving.seat is not None:
        raise SeatsHeldInGame
    command = ReplacePlayer(leaving.id, Player(arriving.id, arriving.name, leaving.seat))
    return [*decide_game(room.game, Seat.TABLE, command)]


def _can_be_replaced(member: Member, connected: Collection[str] | None) -> bool:
    """A-44: tell whether a seated member is a bot, has left, or is away."""
    is_away = connected is not None and member.id not in connected
    return member.kind is Kind.BOT or member.gone or is_away


def find_successors(room: Room, leaving: Member, connected: Collection[str]) -> list[Member]:
    """A-44: return the connected people who watch and may have this seat in the running game."""
    if room.game is None or not room.is_playing or leaving.seat is None:
        return []
    if not _can_be_replaced(leaving, connected):
        return []
    return [
        m
        for m in room.present_members(Kind.PERSON)
        if m.seat is None and m.id in connected and may_take_over(room.game, m.id, leaving.seat)
    ]


def must_agree_first(room: Room, arriving: Member, seat: Seat | None) -> bool:
    """Tell whether a member must say yes to the key before the host can give them this seat."""
    is_asked = arriving.kind is Kind.PERSON and arriving.id != room.host
    return is_asked and seat in SPYMASTERS and not arriving.ready
