"""A room whose players go on whatever happens to the servers, and remember what they were promised."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from examples.bot import choose
from tests.server.servers import Running
from tests.server.test_games import seat_everybody
from tests.server.worker_clients import Traveller
from websockets.exceptions import WebSocketException

from nomdecode.rules.options import Options

LOST = (WebSocketException, OSError, TimeoutError)
# What a player may meet when servers die; everything else is a defect.
PASSING = ("stale_view", "store_unavailable", "too_busy")


@dataclass
class Party:
    """One room: its players, and every command that was acknowledged."""

    workers: list[Any]
    options: Options
    dice: Random
    room: str = ""
    people: list[Traveller] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)  # version by command id
    last: tuple[Traveller, dict[str, Any]] | None = None
    games: int = 0
    returns: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    _asked: int = 0

    async def gather(self) -> None:
        """Make the room; everybody sits down."""
        self.room, browsers = await seat_everybody(self._some_worker(), self.options, mode="table")
        self.people = [Traveller(browser, self.room) for browser in browsers.values()]
        for person in self.people:
            await person.go_to(self._some_worker())

    async def play(self) -> None:
        """Move after move, until cancelled; whoever loses the connection comes back."""
        while True:
            try:
                await self.move()
            except LOST:
                await self.come_back()

    async def come_back(self, patience: float = 90.0) -> None:
        """Everybody connects again, wherever somebody answers."""
        self.returns += 1
        async with asyncio.timeout(patience):
            for person in self.people:
                await self.reconnect(person)

    async def reconnect(self, person: Traveller) -> None:
        """Leave and come back, at any worker."""
        while True:
            with suppress(*LOST):
                await person.leave()
            try:
                await person.go_to(self._some_worker())
            except LOST:
                await asyncio.sleep(0.1)
            else:
                return

    async def move(self) -> None:
        """One move of whoever may, seen by everybody; or the next game."""
        for person in self.people:
            view = person.view
            if view is None or view["table"].get("outcome"):
                await self._begin()
                return
            command = choose(view, self.dice)
            if command is not None:
                await self._ask(person, command, seen=person.version)
                return
        # Somebody has an older view than the others: all look again.
        for person in self.people:
            await person.device.look()

    async def check(self) -> None:
        """What was acknowledged last is there, and asked again it was done once."""
        if self.last is None:
            return
        person, command = self.last
        version = self.acknowledged[command["id"]]
        answer = await person.device.ask(**command)
        while answer.get("code") in PASSING:
            answer = await person.device.ask(**command)
        if (answer["type"], answer.get("version")) != ("done", version):
            raise AssertionError(answer, version)

    async def leave(self) -> None:
        """Everybody goes home."""
        for person in self.people:
            with suppress(*LOST):
                await person.leave()

    async def _begin(self) -> None:
        for person in self.people:
            await self._ask(person, {"do": "be_ready"})
        if await self._ask(self.people[0], {"do": "start_game"}):
            self.games += 1

    async def _ask(self, person: Traveller, command: dict[str, Any], **seen: int) -> bool:
        self._asked += 1
        command = {**command, "id": f"{self.room}-{self._asked}"}
        answer = await person.device.ask(**command, **seen)
        if answer["type"] == "refused":
            self.refusals[answer["code"]] += 1
            # A game begun by a command whose answer was lost: everybody looks again.
            if answer["code"] not in (*PASSING, "game_not_over"):
                raise AssertionError(answer)
            for each in self.people:
                await each.device.look()
            return False
        if command["do"] == "be_ready":
            return True  # it changes nothing for whoever is ready already, and then leaves no record
        self.acknowledged[command["id"]] = answer["version"]
        self.last = (person, command)
        for each in self.people:
            await each.sees(answer["version"])
        return True

    def _some_worker(self) -> Running:
        worker: Running = self.dice.choice(self.workers)
        return worker
