"""Tables that run, for tests: a hall on a store in memory, a clock moved by hand, devices that record."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import msgspec

from nomdecode.decks.deck import Deck
from nomdecode.decks.shipped import load
from nomdecode.live.connections import Link
from nomdecode.live.dependencies import House
from nomdecode.live.outbox import Outbox, Send
from nomdecode.live.registry import Hall
from nomdecode.live.requests import Accepted, Wish
from nomdecode.live.room import Host
from nomdecode.live.server_messages import News
from nomdecode.room.answers import AnyCommand
from nomdecode.room.commands import BeReady, Join, StartGame, TakeSeat
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.settings import Settings
from nomdecode.rules.options import PICTURE_GAMES, Game, Options, WordsOptions, seats_of
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State
from nomdecode.scenario.deal import practice_deck
from nomdecode.store.interface import Store
from tests.live.memory_store import MemoryStore


def encode(news: News) -> bytes:
    return msgspec.json.encode(news)


@dataclass
class Alarm:
    at: float
    then: Callable[[], None]
    is_off: bool = False

    def cancel(self) -> None:
        self.is_off = True


@dataclass
class HandClock:
    """Time passes when the test says so."""

    time: float = 1000.0
    alarms: list[Alarm] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, then: Callable[[], None]) -> Alarm:
        self.alarms.append(Alarm(when, then))
        return self.alarms[-1]

    async def pass_by(self, seconds: float) -> None:
        self.time += seconds
        ripe = [alarm for alarm in self.alarms if alarm.at <= self.time and not alarm.is_off]
        for alarm in ripe:
            self.alarms.remove(alarm)
            alarm.then()
        await settle()


class PracticeShelf:
    """Every name is a deck of made-up words, or of pictures that are not there."""

    async def find(self, room: str, deck_id: str) -> Deck:
        del room
        if deck_id == "practice pictures":
            return replace(practice_deck(Game.IMAGES), kind="pictures")
        return load(deck_id) if deck_id != "practice" else practice_deck(Game.WORDS)


async def settle() -> None:
    """Let everything that is ready happen."""
    for _ in range(30):
        await asyncio.sleep(0)


class Device:
    """A connected device that keeps what it was told."""

    def __init__(self, host: Host, member: str, send: Send | None = None):
        self.heard: list[dict[str, Any]] = []
        self.host = host
        self.is_parted = False
        self.link = Link(member, Outbox(send or self._keep, host.house.limits.outbox), self._part)
        host.connect(self.link)

    async def _keep(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def _part(self) -> None:
        self.is_parted = True

    def last(self, kind: str) -> dict[str, Any]:
        return [news for news in self.heard if news["type"] == kind][-1]

    def count(self, kind: str) -> int:
        return sum(1 for news in self.heard if news["type"] == kind)

    def leave(self) -> None:
        self.host.disconnect(self.link)


def make_house(
    store: Store | None = None, limits: RoomLimits = DEFAULT_LIMITS, seed: int = 1, bot_delay: float = 0.0
) -> House:
    return House(
        store=store or MemoryStore(),
        encode=encode,
        clock=HandClock(),
        dice=Random(seed),
        shelf=PracticeShelf(),
        bot_delay=bot_delay,
        limits=limits,
    )


def make_hall(house: House) -> Hall:
    codes = iter(f"ROOM-{n}" for n in range(1000))
    return Hall(house, lambda _language: next(codes))


async def ask(host: Host, member: str | None, command: AnyCommand, **more: Any) -> Accepted:
    return await host.submit(Wish(member, command, **more))


async def join(host: Host, name: str) -> str:
    guest = f"session of {name}"
    await ask(host, None, Join(guest, name))
    return host.room.guests[guest]


async def open_table(
    options: Options | None = None, house: House | None = None, **settings: Any
) -> tuple[Host, dict[Seat, str]]:
    """A new room with one person in each chair, all ready."""
    options = options or WordsOptions()
    hall = make_hall(house or make_house())
    decks = "practice pictures" if options.game in PICTURE_GAMES else "practice"
    host = await hall.create(Settings(options, decks=(decks,), **settings))
    people = {}
    for seat in seats_of(options):
        people[seat] = await join(host, seat.value)
        await ask(host, people[seat], TakeSeat(seat))
        await ask(host, people[seat], BeReady())
    return host, people


async def begun_table(
    options: Options | None = None, house: House | None = None, **settings: Any
) -> tuple[Host, dict[Seat, str]]:
    """The same with a game that has just begun."""
    host, people = await open_table(options, house, **settings)
    await ask(host, host.room.host, StartGame())
    return host, people


def game_of(host: Host) -> State:
    """The game on the table, which has begun."""
    assert host.room.game is not None
    return host.room.game
