"""Whole games over real sockets, by clients that know nothing but the protocol."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from examples.bot import choose, play

from nomdecode.codec.events import decode_game
from nomdecode.room.evolve import fold
from nomdecode.room.records import decode_records
from nomdecode.rules.options import PICTURE_GAMES, Options, WordsOptions, seats_of_game
from nomdecode.rules.replay import fold as fold_game
from nomdecode.store.open_store import open_store
from tests.server.servers import Browser, Device, Running, running
from tests.tables import EVERY_GAME


def settings_for(options: Options) -> dict[str, Any]:
    decks = ["pictures" if options.game in PICTURE_GAMES else "fr"]
    return {"game": options.game.value, "options": msgspec.to_builtins(options), "decks": decks}


async def seat_everybody(server: Running, options: Options, **more: Any) -> tuple[str, dict[str, Browser]]:
    """A room with somebody in each chair, all ready; the first is its host."""
    browsers: dict[str, Browser] = {}
    room = ""
    for seat in seats_of_game(options):
        browser = browsers[seat.value] = Browser(server)
        if room:
            assert (await browser.join(room, seat.value)).status == 200
        else:
            room = await browser.make_room(seat.value, **settings_for(options), **more)
        async with browser.connect(room) as device:
            await device.must(do="take_seat", seat=seat.value)
            await device.must(do="be_ready")
    return room, browsers


async def play_to_the_end(devices: list[Device], dice: Random, most: int = 400) -> dict[str, Any]:
    """Let everybody answer what they see until the game is over."""
    for _ in range(most):
        for device in devices:
            await device.look()
            view = device.newest["view"]["view"]
            if view["table"]["outcome"]:
                return dict(view["table"]["outcome"])
            command = choose(view, dice)
            if command is not None:
                await device.must(**command, seen=device.newest["view"]["version"])
    raise AssertionError("this game does not end")


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
async def test_a_whole_game_with_reconnects_at_every_step(options: Options, tmp_path: Path) -> None:
    dice = Random(1)
    async with running(tmp_path) as server:
        room, browsers = await seat_everybody(server, options)
        host = next(iter(browsers.values()))
        async with host.connect(room) as device:
            await device.must(do="start_game")
        outcome = None
        for _ in range(400):
            for browser in browsers.values():
                async with browser.connect(room) as device:
                    view = (await device.until("view"))["view"]
                    outcome = view["table"]["outcome"]
                    command = None if outcome else choose(view, dice)
                    if command is not None:
                        await device.must(**command, seen=device.newest["view"]["version"])
            if outcome:
                break
        assert outcome
        exported = await host.ask("GET", f"/api/rooms/{room}/games/1")
        state = fold_game(decode_game(exported.body))
        assert state is not None
        assert state.outcome is not None
        assert state.outcome.ending == outcome["ending"]
        live = server.context.registry.rooms[room].room
    # What was acknowledged is in the file.
    store = await open_store(str(tmp_path / "nomdecode.db"))
    assert fold(decode_records(await store.load_records(f"room:{room}"))) == live
    await store.close()


async def test_a_series_of_games_with_rotation_and_its_score(tmp_path: Path) -> None:
    """W-30."""
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions())
        devices = [await stack.enter_async_context(b.connect(room)) for b in browsers.values()]
        host = devices[0]
        for number in (1, 2):
            await host.must(do="start_game")
            await play_to_the_end(devices, Random(number))
            await host.look()
            assert host.newest["room"]["room"]["score"]["games"] == number
            await host.must(do="next_game")
            for device in devices:
                await device.must(do="be_ready")
        listed = (await next(iter(browsers.values())).ask("GET", f"/api/rooms/{room}/games")).json["games"]
        assert [game["number"] for game in listed] == [1, 2]
        assert all(game["outcome"] for game in listed)


async def test_the_example_bot_plays_with_the_server_s_own_bots(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room("Host", decks=["fr"], mode="table")
        async with host.connect(room) as device:
            for seat in ("red spymaster", "red guesser", "blue spymaster"):
                await device.must(do="add_bot", name=f"bot {seat}", seat=seat)
            example = asyncio.create_task(play(server.url, room, "Example", "blue guesser"))
            while True:
                news = await device.until("room")
                if any(m["name"] == "Example" and m["ready"] for m in news["room"]["members"]):
                    break
            await device.must(do="start_game")
            async with asyncio.timeout(60):
                assert (await example)["ending"]


async def test_two_devices_of_one_member_and_a_screen(tmp_path: Path) -> None:
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions())
        first = await stack.enter_async_context(browsers["red spymaster"].connect(room))
        ticket = await first.must(do="make_ticket")
        phone, thief, screen = Browser(server), Browser(server), Browser(server)
        joined = await phone.ask("POST", f"/api/rooms/{room}/members", {"ticket": ticket["ticket"]})
        assert joined.json["you"] == "m1"
        stolen = await thief.ask("POST", f"/api/rooms/{room}/members", {"ticket": ticket["ticket"]})
        assert stolen.json["error"]["code"] == "ticket_spent"
        assert (await screen.join(room, "TV", screen=True)).status == 200
        second = await stack.enter_async_context(phone.connect(room))
        tv = await stack.enter_async_context(screen.connect(room))
        await first.must(do="start_game")
        await second.look()
        await tv.look()
        assert second.newest["view"]["view"]["keys"]
        assert tv.newest["view"]["view"]["keys"] == []
        assert (await tv.ask(do="take_seat", seat="red guesser"))["code"] == "screens_only_show"
