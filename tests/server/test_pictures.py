from __future__ import annotations

from pathlib import Path

from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.server.http.shipped_pictures import CACHED_FOR_A_YEAR
from tests.server.servers import Browser, running


async def test_pictures_are_served_in_two_sizes_and_kept_by_browsers(tmp_path: Path) -> None:
    """I-01."""
    picture = load_shipped_deck("pictures").all_faces[0]
    async with running(tmp_path) as server:
        browser = Browser(server)
        for size in (512, 256):
            reply = await browser.ask("GET", f"/pictures/{size}/{picture}.webp")
            assert reply.status == 200
            assert reply.headers["cache-control"] == CACHED_FOR_A_YEAR
            assert reply.headers["content-type"] == "image/webp"


async def test_nothing_outside_the_deck_is_served(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        for path in ("/pictures/512/none.webp", "/pictures/../deal.py", "/pictures/%2e%2e/%2e%2e/deck.py"):
            assert (await browser.ask("GET", path)).status == 404


async def test_a_table_asks_only_what_its_own_pictures_show(tmp_path: Path) -> None:
    first, second, *_ = load_shipped_deck("pictures").all_faces
    async with running(tmp_path) as server:
        reply = await Browser(server).ask(
            "GET", f"/api/decks/pictures?language=fr&only={second},none,{first}"
        )
        assert [each["id"] for each in reply.json["pictures"]] == [first, second]
        assert all(each["alt"] for each in reply.json["pictures"])
