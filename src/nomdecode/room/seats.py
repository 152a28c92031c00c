"""Seats: how many members each holds, shuffling and rotating them, and who may not sit where. Pure."""

from __future__ import annotations

from itertools import zip_longest
from random import Random

from nomdecode.room.events import Place
from nomdecode.room.refusals import ChairTaken, NoSuchChair
from nomdecode.room.state import Room
from nomdecode.rules.options import DuoImagesOptions, DuoOptions, Options, Variant, seats_of
from nomdecode.rules.rematch import Rotation, rotate
from nomdecode.rules.seats import DUO_SEATS, SPYMASTERS, Player, Seat


def holds_one(options: Options, seat: Seat) -> bool:
    """W-02, V-16: one spymaster a team, one common guesser; other seats are shared (A-18, A-43)."""
    if seat in SPYMASTERS:
        return True
    return not isinstance(options, DuoOptions | DuoImagesOptions) and options.variant is Variant.THREE


def check_free(room: Room, seat: Seat, *, for_member: str) -> None:
    """Refuse a seat that does not exist or is taken.

    Raises:
        NoSuchChair, ChairTaken
    """
    options = room.settings.options
    if seat not in seats_of(options):
        raise NoSuchChair(f"the seats are {', '.join(seats_of(options))}")
    if holds_one(options, seat) and any(m.seat is seat and m.id != for_member for m in room.seated()):
        raise ChairTaken


def shuffled(room: Room, rng: Random) -> tuple[Place, ...]:
    """Shuffle the seats among the seated members: first those that hold one, then the shared ones in turn.

    Where no seat is shared, members for whom none is left watch.
    """
    people = room.seated()
    seats = dealt_seats(room.settings.options, len(people))
    order = rng.sample(people, len(people))
    return tuple(Place(member.id, seat) for member, seat in zip_longest(order, seats))


def dealt_seats(options: Options, people: int) -> list[Seat]:
    """Return as many seats as people, teams as equal as can be (W-01); fewer where no seat is shared."""
    seats = seats_of(options)
    single = [seat for seat in seats if holds_one(options, seat)]
    shared = [seat for seat in seats if seat not in single]
    rest = max(0, people - len(single))
    return [*single, *(shared[i % len(shared)] for i in range(rest) if shared)][:people]


def rotated(room: Room, rotation: Rotation) -> tuple[Place, ...]:
    """Return the places in the next game, in the order in which the key is passed on (W-30, I-14, D-41)."""
    players = tuple(Player(m.id, m.seat) for m in room.seated() if m.seat is not None)
    next_players = rotate(players, rotation)
    # Half-filled seats of one variant look like those of another: then everybody stays.
    if any(p.seat not in seats_of(room.settings.options) for p in next_players):
        return ()
    return tuple(Place(p.name, p.seat) for p in next_players)


def sights_of(seat: Seat) -> frozenset[str]:
    """Return which keys a seat sees."""
    if seat in SPYMASTERS:
        return frozenset({"key"})
    return frozenset({seat.value}) if seat in DUO_SEATS else frozenset()


def has_seen_too_much(room: Room, member_id: str, seat: Seat) -> bool:
    """A-44: tell whether a member has seen a key of this game that a seat may not see."""
    seen = {sight for member, sight in room.sights if member == member_id}
    return not seen <= sights_of(seat)
