"""What a cheater would try."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nomdecode.rules.options import DuoOptions, WordsOptions
from nomdecode.server.session import SESSION_COOKIE, Sessions
from tests.server.servers import Browser, Device, running
from tests.server.test_games import seat_everybody

GUESSER, SPYMASTER = "red guesser", "red spymaster"
PLAYER = {"id": "y", "name": "y", "seat": GUESSER}


async def reason_of(browser: Browser, room: str) -> str:
    async with browser.connect(room) as device:
        news = await device.hear()
        assert news["type"] == "disconnected", news
        return str(news["code"])


async def test_a_seat_cannot_be_forged(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        room, browsers = await seat_everybody(server, WordsOptions())
        stranger = Browser(server)
        assert await reason_of(stranger, room) == "not_a_member"
        guest = browsers[SPYMASTER].cookie.partition("=")[2].partition(".")[0]
        forged = Sessions(b"another secret").session_cookie(guest, secure=False).partition(";")[0]
        for cookie in (
            forged,
            f"{SESSION_COOKIE}={guest}",
            f"{SESSION_COOKIE}={guest}.",
            f"{SESSION_COOKIE}=m1.x",
            "x=é",
        ):
            stranger.cookie = cookie
            assert await reason_of(stranger, room) == "not_a_member"


async def test_a_message_names_nobody_but_its_sender(tmp_path: Path) -> None:
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions())
        cheat = await stack.enter_async_context(browsers[GUESSER].connect(room))
        await (await stack.enter_async_context(browsers[SPYMASTER].connect(room))).must(do="start_game")
        tries: list[dict[str, Any]] = [
            {"do": "give_clue", "word": "X", "number": 1, "seat": SPYMASTER},
            {"do": "give_clue", "word": "X", "number": 1, "member": "m1"},
            {"do": "guess", "card": 1, "by": "m1"},
        ]
        for message in tries:
            await cheat.send(**message)
            assert (await cheat.until("refused"))["code"] == "bad_message"
        for wish, code in [
            ({"do": "give_clue", "word": "X", "number": 1}, "only_spymasters_give_clues"),
            ({"do": "time_ran_out", "run": 1}, "only_the_table"),
            ({"do": "replace_player", "leaving": "x", "arriving": PLAYER}, "only_the_table"),
            ({"do": "add_player", "arriving": PLAYER}, "only_the_table"),
            ({"do": "take_seat", "seat": SPYMASTER}, "seats_held_in_game"),
            ({"do": "take_seat", "seat": SPYMASTER, "instead_of": "m1"}, "seats_held_in_game"),
            ({"do": "remove_member", "member": "m1"}, "only_the_host"),
            ({"do": "delete_room"}, "only_the_host"),
            ({"do": "abandon_game"}, "only_the_host"),
        ]:
            answer = await cheat.ask(**wish)  # type: ignore[arg-type]
            assert answer.get("code") in (code, "not_your_turn"), answer


async def test_the_key_of_an_unfinished_game_is_nowhere(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        room, browsers = await seat_everybody(server, DuoOptions())
        one = browsers["side A"]
        async with one.connect(room) as device:
            await device.must(do="start_game")
        for path in ("games/1", "games/0", "games/2", "games/-1", "games/1/", "games/x"):
            reply = await one.ask("GET", f"/api/rooms/{room}/{path}")
            assert reply.status in (404, 409)
            assert b"contact" not in reply.body
        stranger = Browser(server)
        assert (await stranger.ask("GET", f"/api/rooms/{room}/games")).status == 403
        async with one.connect(room) as device:
            await device.must(do="abandon_game")
        reply = await one.ask("GET", f"/api/rooms/{room}/games/1")
        assert reply.json["error"]["code"] == "game_not_over"


async def test_a_spymaster_does_not_become_a_guesser(tmp_path: Path) -> None:
    """A-44: neither by leaving nor by another name."""
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions())
        host = await stack.enter_async_context(browsers[SPYMASTER].connect(room))
        await host.must(do="start_game")
        for seat in ("blue spymaster", "blue guesser"):
            async with browsers[seat].connect(room) as device:
                await device.must(do="leave_room")
        cheat = browsers["blue spymaster"]
        assert await reason_of(cheat, room) == "not_a_member"
        new = Browser(server)
        await new.join(room, "New")
        async with new.connect(room) as device:
            await device.must(do="take_seat", seat="blue spymaster", instead_of="m3")
        assert (await cheat.join(room, "Innocent")).json["you"] == "m3"
        async with cheat.connect(room) as device:
            news = await device.until("view")
            assert news["view"]["keys"] == []
            answer = await device.ask(do="take_seat", seat="blue guesser", instead_of="m4")
            assert answer["code"] == "has_seen_the_key"


async def test_a_removed_guest_stays_outside(tmp_path: Path) -> None:
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions())
        host = await stack.enter_async_context(browsers[SPYMASTER].connect(room))
        bad = await stack.enter_async_context(browsers[GUESSER].connect(room))
        await host.must(do="remove_member", member="m2")
        assert (await bad.until("disconnected"))["code"] == "removed"
        with pytest.raises(ConnectionClosed):
            await bad.hear()
        assert (await browsers[GUESSER].join(room, "Again")).json["error"]["code"] == "removed"
        assert await reason_of(browsers[GUESSER], room) == "not_a_member"


async def test_another_rooms_session_and_ticket_are_strangers_here(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        one, other = Browser(server), Browser(server)
        room, elsewhere = await one.make_room(decks=["fr"]), await other.make_room(decks=["fr"])
        assert await reason_of(other, room) == "not_a_member"
        async with other.connect(elsewhere) as device:
            ticket = (await device.must(do="make_ticket"))["ticket"]
        for stolen in (ticket, ticket.replace(elsewhere, room), "x", "~~~.x", ""):
            reply = await Browser(server).ask("POST", f"/api/rooms/{room}/members", {"ticket": stolen})
            assert reply.json["error"]["code"] == "ticket_spent"
        own = await other.ask(
            "POST", f"/api/rooms/{elsewhere}/decks", "\n".join(f"CARD{i}" for i in range(60)).encode()
        )
        assert own.status == 201
        async with one.connect(room) as device:
            answer = await device.ask(do="set_up", settings={"decks": [own.json["id"]]})
            assert answer["code"] == "no_such_deck"
        async with other.connect(elsewhere) as device:
            await device.must(do="set_up", settings={"decks": [own.json["id"]]})


async def test_pages_of_other_sites_are_kept_out(tmp_path: Path) -> None:
    async with running(tmp_path, origins="https://ours.example") as server:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        browser.origin = "https://evil.example"
        with pytest.raises(InvalidStatus):
            await Device(browser, room).__aenter__()
        reply = await browser.ask("POST", f"/api/rooms/{room}/members", {"name": "x"})
        assert reply.json["error"]["code"] == "origin_not_allowed"
        for origin in ("https://ours.example", f"http://127.0.0.1:{server.port}"):
            browser.origin = origin
            async with browser.connect(room) as device:
                assert (await device.hear())["type"] == "welcome"
