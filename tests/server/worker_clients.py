"""Players of one room who are connected to several workers, and change from one to another."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

from examples.bot import choose

from nomdecode.rules.options import Options
from tests.server.servers import Browser, Device, Running
from tests.server.test_games import seat_everybody


class Traveller:
    """Somebody with one device, connected to one worker at a time."""

    def __init__(self, browser: Browser, room: str) -> None:
        self._browser = browser
        self._room = room
        self.device: Device

    async def go_to(self, worker: Running) -> None:
        """Connect there, and hear everything once."""
        self._browser = replace(self._browser, server=worker)
        self.device = await self._browser.connect(self._room).__aenter__()
        await self.device.until("notes")  # the last of what a new device is told

    async def leave(self) -> None:
        await self.device.__aexit__(None, None, None)

    @property
    def cookie(self) -> str:
        return self._browser.cookie

    @property
    def version(self) -> int:
        return int(self.device.newest["view"]["version"])

    @property
    def view(self) -> Any:
        return self.device.newest["view"]["view"]

    async def sees(self, version: int) -> None:
        """Wait until the table of this version was shown."""
        while self.version < version:
            await self.device.hear()

    async def hears(self, kind: str, what: str, value: object) -> None:
        """Wait until news of this kind say so."""
        while self.device.newest.get(kind, {}).get(what) != value:
            await self.device.hear()


@asynccontextmanager
async def travellers(
    workers: list[Any], options: Options, **settings: Any
) -> AsyncIterator[tuple[str, dict[str, Traveller]]]:
    """A room with somebody in each chair, connected to one worker after the other."""
    settings = {"mode": "table", **settings}
    room, browsers = await seat_everybody(workers[0], options, **settings)
    people = {seat: Traveller(browser, room) for seat, browser in browsers.items()}
    async with AsyncExitStack() as stack:
        for number, person in enumerate(people.values()):
            await person.go_to(workers[number % len(workers)])
            stack.push_async_callback(person.leave)
        yield room, people


async def begin(people: dict[str, Traveller]) -> None:
    first = next(iter(people.values()))
    done = await first.device.must(do="start_game")
    for person in people.values():
        await person.sees(done["version"])


async def move(people: dict[str, Traveller], dice: Random, **more: Any) -> dict[str, Any] | None:
    """The next move of whoever has one, seen by everybody; None when the game is over."""
    for person in people.values():
        if person.view["table"]["outcome"]:
            return None
        command = choose(person.view, dice)
        if command is not None:
            done = await person.device.must(**command, seen=person.version, **more)
            for each in people.values():
                await each.sees(done["version"])
            return {**command, **done}
    raise AssertionError("nobody may do anything")


async def go_on(people: dict[str, Traveller], dice: Random, **more: Any) -> dict[str, Any]:
    """The next move, of the next game if this one is over."""
    while (done := await move(people, dice, **more)) is None:
        for person in people.values():
            await person.device.must(do="be_ready")
        await begin(people)
    return done
