"""An evening of forty people behind one address, faster than people are: nobody meets a limit.

They join within a minute by one QR code, sit down and play, with pointers, notes and much chat, game after
game, on a server with default settings. `--speed 5` makes five hours one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from examples.bot import choose
from tests.server.servers import Browser, Device, Running
from tests.wire_json import filled

from soak.attack.target import target

PEOPLE = 40
SEATS = ("red guesser", "blue guesser")
# Seconds between what a person does, at the pace of people: all do it around these, not on the beat.
MOVE, TALK, POINT, NOTE = 8.0, 40.0, 5.0, 10.0


class Person:
    """Somebody with a phone: a reader that keeps what was sent, and refusals by code."""

    def __init__(self, device: Device, refusals: Counter[str]) -> None:
        self._device = device
        self._refusals = refusals
        self._deal: Any = None
        self.view: dict[str, Any] = {}
        self.version = 0
        self.is_host = False

    async def read(self) -> None:
        """Read until the connection is closed."""
        async for text in self._device.socket:
            message = json.loads(text)
            if message["type"] == "deal":
                self._deal = message["deal"]
            elif message["type"] == "view":
                self.view = filled(message, self._deal)["view"] or {}
                self.version = message["version"]
            elif message["type"] == "refused":
                self._refusals[message["code"]] += 1

    async def send(self, **message: Any) -> None:
        """Send a message without waiting for its answer."""
        await self._device.send(**message)

    @property
    def is_guessing(self) -> bool:
        """Tell whether this person may guess now."""
        return any(each["do"] == "guess" for each in self.view.get("may", ()))


class Evening:
    """The room of one evening."""

    def __init__(self, server: Running, speed: float, rng: random.Random) -> None:
        self._server = server
        self._speed = speed
        self._rng = rng
        self.refusals: Counter[str] = Counter()
        self.people: list[Person] = []
        self.sent = 0
        self.games = 0

    async def wait(self, seconds: float) -> None:
        """Wait some seconds of the evening, more or less."""
        await asyncio.sleep(self._rng.expovariate(1 / seconds) / self._speed)

    async def gather(self, tasks: asyncio.TaskGroup) -> list[asyncio.Task[None]]:
        """All come within a minute, sit down and are ready."""
        host = Browser(self._server)
        room = await host.make_room("Host", mode="table")
        running = []
        for number in range(PEOPLE):
            browser = host if number == 0 else Browser(self._server)
            if number:
                joined = await browser.join(room, f"Person {number}")
                if joined.status != 200:
                    self.refusals[joined.json["error"]["code"]] += 1
            device = await browser.connect(room).__aenter__()
            person = Person(device, self.refusals)
            self.people.append(person)
            running.append(tasks.create_task(person.read()))
            spymaster = {0: "red spymaster", 1: "blue spymaster"}.get(number)
            await person.send(do="take_seat", seat=spymaster or SEATS[number % 2])
            await person.send(do="be_ready")
            await self.wait(60 / PEOPLE)
        return running

    async def play(self, games: int) -> None:
        """Game after game, with what people do beside it."""
        async with asyncio.TaskGroup() as tasks:
            beside = await self.gather(tasks)
            await self.people[0].send(do="start_game")
            for person in self.people:
                beside.append(tasks.create_task(self._talk(person)))
                beside.append(tasks.create_task(self._point(person)))
            for person in self.people[:2]:
                beside.append(tasks.create_task(self._note(person)))
            while self.games < games:
                await self.wait(MOVE)
                await self._move()
            for each in beside:
                each.cancel()

    async def _move(self) -> None:
        if self.people[0].view.get("table", {}).get("outcome"):
            self.games += 1
            await self.wait(3 * MOVE)
            for person in self.people:
                await person.send(do="be_ready")
            await self.people[0].send(do="next_game", start=True)
            return
        for person in self._rng.sample(self.people, len(self.people)):
            command = choose(person.view, self._rng) if person.view.get("may") else None
            if command is not None:
                self.sent += 1
                await person.send(**command, seen=person.version)
                return

    async def _talk(self, person: Person) -> None:
        while True:
            await self.wait(TALK)
            for _ in range(self._rng.randint(1, 3)):  # a thought in several lines
                self.sent += 1
                await person.send(do="say", text="ours ou neige ?")
                await self.wait(2)

    async def _point(self, person: Person) -> None:
        while True:
            await self.wait(POINT)
            if person.is_guessing:
                self.sent += 1
                await person.send(do="point", card=self._rng.randrange(25))

    async def _note(self, person: Person) -> None:
        while True:
            await self.wait(NOTE)
            self.sent += 1
            await person.send(do="keep_notes", text="ours, neige, pôle")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m soak.evening", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--speed", type=float, default=5.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, target(Path(folder)) as server:
        evening = Evening(server, args.speed, random.Random(1))
        began = time.monotonic()
        asyncio.run(evening.play(args.games))
        used = server.processor_seconds
    minutes = (time.monotonic() - began) / 60
    print(f"{PEOPLE} people, {evening.games} games, {minutes:.1f} minutes, speed {args.speed:g}")
    print(
        f"{evening.sent} messages, {used:.1f} s of processor, refused: {dict(evening.refusals) or 'nothing'}"
    )
    return 1 if evening.refusals["rate_limited"] else 0


if __name__ == "__main__":
    sys.exit(main())
