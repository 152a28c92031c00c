"""The server is killed in the middle of a game: nothing that was acknowledged is lost, and clients go on."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

from examples.bot import choose
from websockets.exceptions import WebSocketException

from nomdecode.room.evolve import fold
from nomdecode.room.records import decode_records
from nomdecode.rules.options import WordsOptions
from nomdecode.store.open_store import open_store
from tests.server.processes import workers
from tests.server.servers import Browser
from tests.server.test_games import seat_everybody

KILLS = 3


async def play(room: str, browsers: dict[str, Browser], dice: Random, acknowledged: list[Any]) -> None:
    """Play game after game, and keep what was acknowledged, until the server dies."""
    with suppress(WebSocketException, ConnectionError):
        while True:
            for browser in browsers.values():
                async with browser.connect(room) as device:
                    news = await device.until("view")
                    if news["view"] is None or news["view"]["table"]["outcome"]:
                        await device.ask(do="be_ready")
                        await device.ask(do="start_game")
                        continue
                    command = choose(news["view"], dice)
                    if command is None:
                        continue
                    asked = {**command, "id": f"k{dice.random()}"}
                    done = await device.ask(**asked, seen=news["version"])
                    if done["type"] == "done":
                        acknowledged.append((browser, asked, done["version"]))


async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    dice = Random(5)
    acknowledged: list[tuple[Browser, dict[str, Any], int]] = []
    with workers(1, tmp_path) as [server]:
        room, browsers = await seat_everybody(server, WordsOptions(), mode="table")
        for _ in range(KILLS):
            playing = asyncio.create_task(play(room, browsers, dice, acknowledged))
            before = len(acknowledged)
            while len(acknowledged) < before + 3:  # however busy the machine is
                await asyncio.sleep(0.01)
            await asyncio.sleep(dice.random() / 4)
            server.kill()
            await playing
            await server.restart()
            browser, command, version = acknowledged[-1]
            async with browser.connect(room) as device:
                assert (await device.until("view"))["version"] >= version
                # ClientMessage again after the crash, it is the same command and was done once.
                assert (await device.ask(**command))["version"] == version
    store = await open_store(str(tmp_path / "nomdecode.db"))
    records = decode_records(await store.load_records(f"room:{room}"))
    await store.close()
    assert fold(records) is not None
    kept = [record.id for record in records]
    assert all(command["id"] in kept for _, command, _ in acknowledged)


async def test_beside_real_cards_a_killed_server_keeps_every_touch_every_seat_and_the_key(
    tmp_path: Path,
) -> None:
    """W-05, T-11: whoever guesses sees nothing more after it than before."""
    seats = {"Ann": "red spymaster", "Cléo": "blue spymaster", "Bob": "red guesser"}
    with workers(1, tmp_path) as [server]:
        browsers = {name: Browser(server) for name in seats}
        room = await browsers["Ann"].make_room("Ann", game="words", at_table=True)
        for name, seat in seats.items():
            if name != "Ann":
                await browsers[name].join(room, name)
            async with browsers[name].connect(room) as device:
                await device.must(do="take_seat", seat=seat)
                await device.must(do="be_ready")
        async with browsers["Ann"].connect(room) as device:
            await device.must(do="start_game")
            await device.look()
            key = device.newest["view"]["view"]["keys"]
        told: list[int] = []
        for number in range(KILLS):
            teller = ("Ann", "Cléo")[number % 2]
            async with browsers[teller].connect(room) as device:
                (guess,) = [
                    may for may in (await device.until("view"))["view"]["may"] if may["do"] == "guess"
                ]
                told.append(next(card for card in guess["cards"] if card not in guess["ends"]))
                touch = {"do": "guess", "card": told[-1], "id": f"touch {number}"}
                done = await device.must(**touch)
                server.kill()
            await server.restart()
            async with AsyncExitStack() as stack:
                for name, browser in browsers.items():
                    device = await stack.enter_async_context(browser.connect(room))
                    news = await device.until("view")
                    await device.look()
                    view = news["view"]
                    assert news["version"] >= done["version"]
                    assert view["seat"] == seats[name]
                    assert [place for place, tile in enumerate(view["table"]["covered"]) if tile] == sorted(
                        told
                    )
                    assert view["keys"] == ([] if name == "Bob" else key)
                    assert any('"assassin"' in message for message in device.heard) is (name != "Bob")
                    if name == teller:
                        assert (await device.ask(**touch))["version"] == done["version"]
