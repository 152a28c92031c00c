"""The evening of a room over real HTTP: finished games of the running series, for its members."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from nomdecode.rules.options import DuoOptions
from tests.server.servers import Browser, running
from tests.server.test_games import play_to_the_end, seat_everybody


async def test_an_evening_counts_the_finished_games_of_its_series(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        room, browsers = await seat_everybody(server, DuoOptions())
        host, partner = browsers.values()
        path = f"/api/rooms/{room}/evening"
        assert (await host.ask("GET", path)).json["games"] == 0
        async with AsyncExitStack() as stack:
            devices = [await stack.enter_async_context(each.connect(room)) for each in browsers.values()]
            await devices[0].must(do="start_game")
            await play_to_the_end(devices, Random(4))
            await devices[0].must(do="next_game", rotation="none")
            for device in devices:
                await device.must(do="be_ready")
            await devices[0].must(do="start_game")
            await devices[0].must(do="abandon_game")
            told = (await partner.ask("GET", path)).json
            assert told["games"] == 1, "an abandoned game is none"
            assert told["since"] > 0
            clues = (await host.ask("GET", f"/api/rooms/{room}/games/1/replay")).json["clues"]
            assert sum(person["clues"] for person in told["people"]) == len(clues)
            while told["thinking"]:
                await asyncio.sleep(0.05)
                told = (await partner.ask("GET", path)).json
            assert told["studied"] == 1
            assert (await Browser(server).ask("GET", path)).status == 403
            await devices[0].must(do="new_series")
            again = (await partner.ask("GET", path)).json
            assert (again["games"], again["people"], again["since"]) == (0, [], None)
