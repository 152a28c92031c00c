"""Live rooms for tests: a registry on a store in memory, a clock moved by hand, devices that record."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from nomdecode.decks.deck import Deck
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.live.connections import Connection
from nomdecode.live.dependencies import Dependencies
from nomdecode.live.outbox import Outbox, Send
from nomdecode.live.registry import RoomRegistry
from nomdecode.live.room import LiveRoom
from nomdecode.live.server_messages import Done
from nomdecode.room.commands import BeReady, Join, StartGame, TakeSeat
from nomdecode.room.decide import AnyCommand, CommandRequest
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.settings import Settings
from nomdecode.rules.options import PICTURE_GAMES, Game, Options, WordsOptions, seats_of_game
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State
from nomdecode.scenario.starting_position import make_practice_deck
from nomdecode.server.ws.encoding import MessageEncoder
from nomdecode.store.interface import Store
from tests.live.memory_store import MemoryStore
from tests.wire_json import filled


@dataclass
class PlannedCall:
    at: float
    then: Callable[[], None]
    is_off: bool = False

    def cancel(self) -> None:
        self.is_off = True


@dataclass
class HandClock:
    """Time passes when the test says so."""

    time: float = 1000.0
    jumped: float = 0.0  # seconds that did not pass: somebody set the clock
    alarms: list[PlannedCall] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time - self.jumped

    def call_at(self, when: float, then: Callable[[], None]) -> PlannedCall:
        self.alarms.append(PlannedCall(when, then))
        return self.alarms[-1]

    async def pass_by(self, seconds: float) -> None:
        self.time += seconds
        ripe = [alarm for alarm in self.alarms if alarm.at <= self.time and not alarm.is_off]
        for alarm in ripe:
            self.alarms.remove(alarm)
            alarm.then()
        await settle()


class PracticeDecks:
    """Every name is a deck of made-up words, or of pictures that are not there."""

    async def find_deck(self, room: str, deck_id: str) -> Deck:
        del room
        if deck_id == "practice pictures":
            return replace(make_practice_deck(Game.IMAGES), kind="pictures")
        return load_shipped_deck(deck_id) if deck_id != "practice" else make_practice_deck(Game.WORDS)


async def settle() -> None:
    """Let everything that is ready happen."""
    for _ in range(30):
        await asyncio.sleep(0)


class Device:
    """A connected device that keeps what it was told."""

    def __init__(self, live_room: LiveRoom, member: str, send: Send | None = None):
        self.heard: list[dict[str, Any]] = []
        self._deal: dict[str, Any] | None = None
        self.live_room = live_room
        self.is_parted = False
        outbox = Outbox(send or self._keep, live_room.deps.limits.outbox, None if send else self._write)
        self.connection = Connection(member, outbox, self._part)
        live_room.connect(self.connection)

    async def _keep(self, message: bytes) -> None:
        self._write(message)

    def _write(self, message: bytes) -> bool:
        heard = json.loads(message)
        self._deal = heard.get("deal", self._deal)
        self.heard.append(filled(heard, self._deal))
        return True

    def _part(self) -> None:
        self.is_parted = True

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.heard if message["type"] == kind][-1]

    def count(self, kind: str) -> int:
        return sum(1 for message in self.heard if message["type"] == kind)

    def leave(self) -> None:
        self.live_room.disconnect(self.connection)


def make_deps(
    store: Store | None = None, limits: RoomLimits = DEFAULT_LIMITS, seed: int = 1, bot_delay: float = 0.0
) -> Dependencies:
    return Dependencies(
        store=store or MemoryStore(),
        encoder=MessageEncoder(),
        clock=HandClock(),
        rng=Random(seed),
        deck_source=PracticeDecks(),
        bot_delay=bot_delay,
        limits=limits,
    )


def make_registry(deps: Dependencies) -> RoomRegistry:
    codes = iter(f"ROOM-{n}" for n in range(1000))
    return RoomRegistry(deps, lambda _language: next(codes))


async def ask(live_room: LiveRoom, member: str | None, command: AnyCommand, **more: Any) -> Done:
    return await live_room.submit_command(CommandRequest(member, command, **more))


async def join(live_room: LiveRoom, name: str) -> str:
    guest = f"session of {name}"
    await ask(live_room, None, Join(guest, name))
    return live_room.room.guests[guest]


async def open_table(
    options: Options | None = None, deps: Dependencies | None = None, **settings: Any
) -> tuple[LiveRoom, dict[Seat, str]]:
    """A new room with one person in each seat, all ready."""
    options = options or WordsOptions()
    registry = make_registry(deps or make_deps())
    decks = "practice pictures" if options.game in PICTURE_GAMES else "practice"
    live_room = await registry.create_room(Settings(options, decks=(decks,), **settings))
    people = {}
    for seat in seats_of_game(options):
        people[seat] = await join(live_room, seat.value)
        await ask(live_room, people[seat], TakeSeat(seat))
        await ask(live_room, people[seat], BeReady())
    return live_room, people


async def begun_table(
    options: Options | None = None, deps: Dependencies | None = None, **settings: Any
) -> tuple[LiveRoom, dict[Seat, str]]:
    """The same with a game that has just begun."""
    live_room, people = await open_table(options, deps, **settings)
    await ask(live_room, live_room.room.host, StartGame())
    return live_room, people


def game_of(live_room: LiveRoom) -> State:
    """The game on the table, which has begun."""
    assert live_room.room.game is not None
    return live_room.room.game
