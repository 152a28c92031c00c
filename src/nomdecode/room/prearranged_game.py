"""Start a prearranged game with its room: one member seated, bots beside, the deal made before. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nomdecode.room.commands import AddBot
from nomdecode.room.decide import DecisionContext
from nomdecode.room.events import AnyEvent, Place, Record, RoomLocked, SeatsChanged
from nomdecode.room.evolve import evolve
from nomdecode.room.limits import RoomLimits
from nomdecode.room.membership import add_bot
from nomdecode.room.state import Room
from nomdecode.rules import start_game
from nomdecode.rules.events import Setup
from nomdecode.rules.seats import Player, Seat


@dataclass(frozen=True, slots=True)
class PrearrangedGame:
    """Game set up before its room: the first member's seat, bots for the others, and the deal."""

    seat: Seat
    bots: tuple[AddBot, ...]
    setup: Setup


def start_prearranged_game(
    room: Room, opening: PrearrangedGame, limits: RoomLimits, now: float
) -> list[AnyEvent]:
    """Return the events that seat everybody of a room just joined, lock it and begin its game.

    Raises:
        Refused: when the bots, the seats or the deal do not fit.
    """
    assert room.host is not None, "somebody has just joined"  # noqa: S101 - the caller's
    events: list[AnyEvent] = [SeatsChanged((Place(room.host, opening.seat),))]
    after = _apply_events(room, events, now)
    for bot in opening.bots:
        added = add_bot(after, bot, DecisionContext(limits))
        events += added
        after = _apply_events(after, [*added], now)
    players = tuple(
        Player(each.id, each.name, each.seat) for each in after.seated_members() if each.seat is not None
    )
    return [*events, RoomLocked(locked=True), *start_game(replace(opening.setup, players=players))]


def _apply_events(room: Room, events: list[AnyEvent], now: float) -> Room:
    """Return the room after these events at this time."""
    for event in events:
        room = evolve(room, Record(now, event, room.host))
    return room
