"""After a game: stepping, study and links over real HTTP; what is not over is never shared."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from nomdecode.codec.events import decode_game_log
from nomdecode.rules.options import DuoOptions, Options, WordsOptions
from nomdecode.rules.replay import replay_steps
from tests.server.servers import Browser, Running, running
from tests.server.test_games import play_to_the_end, seat_everybody


async def finished(server: Running, options: Options) -> tuple[str, dict[str, Browser]]:
    """A room whose first game is over."""
    room, browsers = await seat_everybody(server, options)
    async with AsyncExitStack() as stack:
        devices = [await stack.enter_async_context(browser.connect(room)) for browser in browsers.values()]
        await devices[0].must(do="start_game")
        await play_to_the_end(devices, Random(4))
    return room, browsers


async def test_a_shared_game_opens_without_a_cookie_and_leads_back_to_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        room, browsers = await finished(server, WordsOptions())
        host, other = list(browsers.values())[:2]
        shared = (await other.ask("POST", f"/api/rooms/{room}/games/1/share", {"names": "hidden"})).json
        again = (await host.ask("POST", f"/api/rooms/{room}/games/1/share", {})).json
        assert again == shared, "the same game twice is the same link"
        shown = (await host.ask("POST", f"/api/rooms/{room}/games/1/share", {"names": "shown"})).json
        assert shown["token"] != shared["token"]
        token = shared["token"]
        assert shared["link"] == f"/g/{token}"
        stranger = Browser(server)
        copy = await stranger.ask("GET", f"/api/games/{token}")
        assert copy.status == 200
        assert copy.headers["x-robots-tag"] == "noindex"
        assert copy.headers["referrer-policy"] == "no-referrer"
        stored = b"\n".join(await server.context.registry.deps.store.load_records(f"game:{token}"))
        for secret in (room, "guesser", "127.0.0.1", "set-cookie"):
            assert f'name":"{secret}'.encode() not in stored
        assert room.encode() not in stored
        assert not any(guest.encode() in stored for guest in server.context.registry.rooms[room].room.guests)
        body = (await stranger.ask("GET", f"/api/games/{token}/replay")).json
        folded = [state for _, state in replay_steps(decode_game_log(copy.body).events)]
        assert [step["covered"] for step in body["steps"]] == [list(state.covered) for state in folded]
        mine = (await host.ask("GET", f"/api/rooms/{room}/games/1/replay")).json
        assert len(mine["steps"]) == len(body["steps"])


async def test_a_link_is_deleted_by_who_played_and_by_nobody_else(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        room, browsers = await finished(server, WordsOptions())
        host, other = list(browsers.values())[:2]
        token = (await host.ask("POST", f"/api/rooms/{room}/games/1/share", {})).json["token"]
        stranger = Browser(server)
        assert (await stranger.ask("DELETE", f"/api/games/{token}")).status == 403
        await stranger.make_room("Eve")
        assert (await stranger.ask("DELETE", f"/api/games/{token}")).status == 403
        assert (await stranger.ask("GET", f"/api/games/{token}")).status == 200
        assert (await other.ask("DELETE", f"/api/games/{token}")).status == 200
        assert (await host.ask("GET", f"/api/games/{token}")).status == 404
        assert (await host.ask("GET", f"/api/games/{token}/replay")).status == 404


async def test_what_is_not_over_or_not_theirs_is_not_shared(tmp_path: Path) -> None:
    """Running, abandoned, no such number; by a spectator, a stranger."""
    async with running(tmp_path) as server:
        room, browsers = await seat_everybody(server, WordsOptions())
        host = next(iter(browsers.values()))
        path = f"/api/rooms/{room}/games"
        async with host.connect(room) as device:
            await device.must(do="start_game")
            for action in ("replay", "study"):
                assert (await host.ask("GET", f"{path}/1/{action}")).status == 409
            assert (await host.ask("POST", f"{path}/1/share", {})).status == 409, "it runs"
            await device.must(do="abandon_game")
        assert (await host.ask("POST", f"{path}/1/share", {})).status == 409, "it was abandoned"
        for number in ("0", "99", "-1", "x"):
            assert (await host.ask("POST", f"{path}/{number}/share", {})).status == 404
        assert (await host.ask("POST", f"{path}/1/share", {"names": "all"})).status == 400
        assert (await Browser(server).ask("POST", f"{path}/1/share", {})).status == 403
        assert await server.context.registry.deps.store.count_streams() == {"room": 1}


async def test_a_spectator_shares_nothing_and_a_server_may_share_nothing_at_all(tmp_path: Path) -> None:
    async with running(tmp_path, shared_days=0.0) as server:
        room, browsers = await finished(server, DuoOptions())
        host, partner = browsers.values()
        watching = Browser(server)
        await watching.join(room, "Zoé")
        path = f"/api/rooms/{room}/games/1"
        refused = await host.ask("POST", f"{path}/share", {})
        assert (refused.status, refused.json["error"]["code"]) == (403, "not_shareable")
        server.context.settings = replace(server.context.settings, shared_days=90.0)
        assert (await watching.ask("POST", f"{path}/share", {})).status == 403
        assert (await watching.ask("GET", f"{path}/replay")).status == 200, "a member may look"
        assert (await partner.ask("POST", f"{path}/share", {})).status == 200


async def test_tokens_of_any_shape_are_not_found_and_guessing_is_slowed(tmp_path: Path) -> None:
    async with running(tmp_path, wrong_codes_per_minute=20.0) as server:
        browser = Browser(server)
        for token in ("x", "A" * 10_000, "..%2F..%2Fetc", "%00", "%C3%A9" * 22, "A" * 22):
            assert (await browser.ask("GET", f"/api/games/{token}")).status in (404, 414, 431), token
        statuses = {(await browser.ask("GET", f"/api/games/{n:022d}")).status for n in range(40)}
        assert statuses == {404, 429}


async def test_a_study_is_asked_for_until_it_is_there(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        room, browsers = await finished(server, DuoOptions())
        host = next(iter(browsers.values()))
        path = f"/api/rooms/{room}/games/1/study"
        first = await host.ask("GET", path)
        answer: dict[str, Any] = first.json
        assert (first.status, answer) == (202, {"thinking": True, "study": None})
        while answer["thinking"]:
            await asyncio.sleep(0.05)
            told = await host.ask("GET", path)
            answer = told.json
            assert told.status == (202 if answer["thinking"] else 200)
        assert len(answer["study"]["clues"]) == len(
            (await host.ask("GET", f"/api/rooms/{room}/games/1/replay")).json["clues"]
        )
        token = (await host.ask("POST", f"/api/rooms/{room}/games/1/share", {})).json["token"]
        assert (await Browser(server).ask("GET", f"/api/games/{token}/study")).json["thinking"]


async def test_so_many_games_are_studied_a_minute_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, studies_per_minute=1.0) as server:
        room, browsers = await finished(server, DuoOptions())
        host = next(iter(browsers.values()))
        token = (await host.ask("POST", f"/api/rooms/{room}/games/1/share", {})).json["token"]
        assert (await host.ask("GET", f"/api/rooms/{room}/games/1/study")).status == 202
        assert (await host.ask("GET", f"/api/games/{token}/study")).status == 429
