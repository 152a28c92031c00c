from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from nomdecode.press.errors import PressError
from nomdecode.press.order import Order, Part
from nomdecode.server.print_queue import PrintQueue, _cache_pdf
from nomdecode.server.settings import ServerSettings
from tests.decks.pictures.picture_files import honest, zipped
from tests.press.papers import printed
from tests.server.servers import Browser, running

KEYS = {"parts": ["keys"], "keys": 3}
WORDS = "\n".join(f"MOT{n}" for n in range(30))
PLENTY = 1000.0


async def test_an_order_is_counted_before_it_is_printed(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        counted = await Browser(server).ask("POST", "/api/print/count", {})
        assert counted.json["sheets"] == 21
        assert [part["part"] for part in counted.json["parts"]][:2] == ["test", "cards"]


async def test_a_pdf_is_made_as_from_the_terminal_and_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        reply = await browser.ask("POST", "/api/print", KEYS)
        assert reply.status == 200
        assert reply.headers["content-type"] == "application/pdf"
        assert reply.headers["content-disposition"] == 'attachment; filename="nom-de-code-words.pdf"'
        assert reply.body == printed(Order(parts=(Part.KEYS,), keys=3))[0]
        (kept,) = (tmp_path / "press").iterdir()
        assert kept.read_bytes() == reply.body
        kept.write_bytes(b"from the cache")
        assert (await browser.ask("POST", "/api/print", KEYS)).body == b"from the cache"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess"}, 400, "bad_message"),
        ({"parts": ["cards", "cheese"]}, 400, "bad_message"),
        ({"paper": "a3"}, 400, "bad_message"),
        ({"unknown": 1}, 400, "bad_message"),
        (b"not json", 400, "bad_message"),
        (b'{"language": "' + b"x" * 1_000_000 + b'"}', 400, "bad_message"),
        ({"decks": ["nothing"]}, 422, "unknown_deck"),
        ({"decks": ["own-0123456789"]}, 422, "unknown_deck"),
        ({"shift": [50, 0]}, 422, "bad_shift"),
        ({"keys": 10_000}, 422, "bad_count"),
        ({"sheets": [90, 91]}, 422, "no_such_sheet"),
    ],
)
async def test_bad_orders_are_refused_with_a_code(
    body: dict[str, object] | bytes, status: int, code: str, tmp_path: Path
) -> None:
    async with running(tmp_path) as server:
        for path in ("/api/print", "/api/print/count"):
            reply = await Browser(server).ask("POST", path, body)
            assert (reply.status, reply.json["error"]["code"]) == (status, code)


async def test_ten_prints_at_once_from_one_address_are_too_many(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        replies = await asyncio.gather(*(browser.ask("POST", "/api/print", KEYS) for _ in range(10)))
        assert sorted(reply.status for reply in replies) == [200] * 3 + [429] * 7


async def test_a_room_prints_its_own_deck_for_its_members_only(tmp_path: Path) -> None:
    async with running(tmp_path, prints_per_minute=PLENTY) as server:
        host, eve = Browser(server), Browser(server)
        room, hers = await host.make_room("Ann"), await eve.make_room("Eve")
        deck = (await host.ask("POST", f"/api/rooms/{room}/decks?title=x", WORDS.encode())).json["id"]
        order = {"parts": ["cards"], "decks": [deck]}
        counted = await host.ask("POST", f"/api/rooms/{room}/print/count", order)
        assert counted.json["parts"][1] == {"part": "cards", "count": 30, "sheets": 2}
        reply = await host.ask("POST", f"/api/rooms/{room}/print", order)
        assert reply.body.startswith(b"%PDF-")
        assert not (tmp_path / "press").exists()
        for path in ("print", "print/count"):
            assert (await eve.ask("POST", f"/api/rooms/{room}/{path}", order)).status == 403
            assert (await eve.ask("POST", f"/api/rooms/{hers}/{path}", order)).status == 422
        assert (await eve.ask("POST", "/api/print", order)).json["error"]["code"] == "unknown_deck"


async def test_a_room_prints_the_pictures_that_were_brought(tmp_path: Path) -> None:
    async with running(tmp_path, prints_per_minute=PLENTY) as server:
        host, eve = Browser(server), Browser(server)
        room = await host.make_room("Ann", game="images", decks=["pictures"])
        address = f"/api/rooms/{room}/pictures?title=x"
        deck = (await host.ask("POST", address, zipped(honest(22)))).json["id"]
        order = {"game": "images", "parts": ["cards"], "decks": [deck], "test_sheet": False}
        counted = await host.ask("POST", f"/api/rooms/{room}/print/count", order)
        assert counted.json["parts"][0]["count"] == 22
        reply = await host.ask("POST", f"/api/rooms/{room}/print", order)
        assert reply.body.startswith(b"%PDF-")
        assert (await eve.ask("POST", f"/api/rooms/{room}/print", order)).status == 403


async def test_a_game_is_played_while_something_is_printed(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room("Ann")
        printing = asyncio.create_task(host.ask("POST", "/api/print", {"game": "duo"}))
        async with host.connect(room) as device:
            moves = 0
            while not printing.done():
                await device.must(do="rename", name=f"Ann{moves}")
                moves += 1
                await asyncio.sleep(0.01)
        assert (await printing).status == 200
        assert moves > 3


async def test_what_takes_too_long_is_told_and_nothing_is_kept(tmp_path: Path) -> None:
    settings = ServerSettings(data=str(tmp_path), print_seconds=0.01)
    with pytest.raises(PressError) as refused:
        await PrintQueue(settings).print_to_pdf(Order(parts=(Part.KEYS,)), None, is_shipped=True)
    assert refused.value.code == "print_too_slow"
    assert list(tmp_path.iterdir()) == []


def test_of_kept_files_the_oldest_goes_first(tmp_path: Path) -> None:
    for n, name in enumerate("abc"):
        _cache_pdf(tmp_path / name, b"x" * 100, 250)
        if (tmp_path / name).exists():
            os.utime(tmp_path / name, (n, n))
    assert sorted(each.name for each in tmp_path.iterdir()) == ["b", "c"]


def test_a_cache_that_cannot_be_written_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    _cache_pdf(tmp_path / "file" / "x.pdf", b"x", 10)
    assert (tmp_path / "file").read_bytes() == b""
