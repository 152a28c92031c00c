"""A game that begins with its room: one member seated, bots beside, the deal made before. Pure."""

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
class Opening:
    """Where the first member sits, the bots of the other seats, and the deal; its players are left out."""

    seat: Seat
    bots: tuple[AddBot, ...]
    setup: Setup


def open_game(room: Room, opening: Opening, limits: RoomLimits, now: float) -> list[AnyEvent]:
    """Return the events that seat everybody of a room just joined, lock it and begin its game.

    Raises:
        Refused: when the bots, the seats or the deal do not fit.
    """
    assert room.host is not None, "somebody has just joined"  # noqa: S101 - the caller's
    events: list[AnyEvent] = [SeatsChanged((Place(room.host, opening.seat),))]
    after = _after(room, events, now)
    for bot in opening.bots:
        added = add_bot(after, bot, DecisionContext(limits))
        events += added
        after = _after(after, [*added], now)
    players = tuple(Player(each.id, each.name, each.seat) for each in after.seated() if each.seat is not None)
    return [*events, RoomLocked(locked=True), *start_game(replace(opening.setup, players=players))]


def _after(room: Room, events: list[AnyEvent], now: float) -> Room:
    for event in events:
        room = evolve(room, Record(now, event, room.host))
    return room
