"""Chairs: how many each holds, dealing and changing them, and who may not sit where. Pure."""

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
    """W-02, V-16: one spymaster a team, one common guesser; other chairs are shared (A-18, A-43)."""
    if seat in SPYMASTERS:
        return True
    return not isinstance(options, DuoOptions | DuoImagesOptions) and options.variant is Variant.THREE


def check_free(room: Room, seat: Seat, *, for_member: str) -> None:
    """Refuse a chair that does not exist or is taken.

    Raises:
        NoSuchChair, ChairTaken
    """
    options = room.settings.options
    if seat not in seats_of(options):
        raise NoSuchChair(f"the chairs are {', '.join(seats_of(options))}")
    if holds_one(options, seat) and any(m.seat is seat and m.id != for_member for m in room.seated()):
        raise ChairTaken


def shuffled(room: Room, dice: Random) -> tuple[Place, ...]:
    """Deal the chairs among those who sit: first those that hold one, then the others in turn.

    Where no chair is shared, those for whom none is left watch.
    """
    people = room.seated()
    chairs = dealt_chairs(room.settings.options, len(people))
    line = dice.sample(people, len(people))
    return tuple(Place(member.id, seat) for member, seat in zip_longest(line, chairs))


def dealt_chairs(options: Options, people: int) -> list[Seat]:
    """As many chairs as people, teams as equal as can be (W-01); none over where no chair is shared."""
    seats = seats_of(options)
    single = [seat for seat in seats if holds_one(options, seat)]
    shared = [seat for seat in seats if seat not in single]
    rest = max(0, people - len(single))
    return [*single, *(shared[i % len(shared)] for i in range(rest) if shared)][:people]


def rotated(room: Room, rotation: Rotation) -> tuple[Place, ...]:
    """The places for the next game, in the order in which the key will be passed on (W-30, I-14, D-41)."""
    players = tuple(Player(m.id, m.seat) for m in room.seated() if m.seat is not None)
    next_players = rotate(players, rotation)
    # Half-filled chairs of one variant look like those of another: then everybody stays.
    if any(p.seat not in seats_of(room.settings.options) for p in next_players):
        return ()
    return tuple(Place(p.name, p.seat) for p in next_players)


def sights_of(seat: Seat) -> frozenset[str]:
    """Which keys a chair looks at."""
    if seat in SPYMASTERS:
        return frozenset({"key"})
    return frozenset({seat.value}) if seat in DUO_SEATS else frozenset()


def has_seen_too_much(room: Room, member_id: str, seat: Seat) -> bool:
    """A-44: whoever has seen a key of this game that a chair may not see cannot sit there in this game."""
    seen = {sight for member, sight in room.sights if member == member_id}
    return not seen <= sights_of(seat)
