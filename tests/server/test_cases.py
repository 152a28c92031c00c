"""Cases over HTTP: shown without their answer, answered, refused when they are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.servers import Browser, running

LINK = "/api/cases/link/2/7"


async def test_a_case_is_shown_without_its_answer_and_answered(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        shown = await browser.ask("GET", f"{LINK}?language=fr")
        assert (shown.status, shown.json["touches"], len(shown.json["cards"])) == (200, 3, 9)
        assert "answer" not in shown.json
        told = (await browser.ask("POST", LINK, {"language": "fr", "cards": [0, 1, 2]})).json
        right = await browser.ask("POST", LINK, {"language": "fr", "cards": told["answer"]})
        assert right.json["right"] is True
        assert (await browser.ask("GET", f"{LINK}?language=fr")).json == shown.json


async def test_a_clue_is_answered_by_the_listeners(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        path = "/api/cases/rescue/1/1"
        assert (await browser.ask("GET", f"{path}?language=fr")).json["touches"] == 0
        told = (await browser.ask("POST", path, {"language": "fr", "word": "maison"})).json
        assert len(told["listeners"]) == 5 or told["findings"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/cases/chess/1/1", {"language": "fr"}, 404),
        ("/api/cases/link/-1/x", {"language": "fr"}, 404),
        ("/api/cases/link/0/1", {"language": "fr"}, 404),
        ("/api/cases/link/13/1", {"language": "fr"}, 404),
        ("/api/cases/link/1/0", {"language": "fr"}, 404),
        ("/api/cases/link/1/99999999", {"language": "fr"}, 404),
        (LINK, {"language": "de"}, 400),
        (LINK, {"language": "fr"}, 400),
        (LINK, {"language": "fr", "cards": "all"}, 400),
        (LINK, {"language": "fr", "cards": [True]}, 400),
        (LINK, {"language": "fr", "cards": [0] * 26}, 400),
        (LINK, {"language": "fr", "answer": [1]}, 400),
        ("/api/cases/word/6/1", {"language": "fr", "word": " "}, 400),
        ("/api/cases/word/6/1", {"language": "fr", "word": "x" * 61}, 400),
    ],
)
async def test_what_is_no_case_or_no_answer_is_refused(
    path: str, body: dict[str, Any], status: int, tmp_path: Path
) -> None:
    async with running(tmp_path) as server:
        assert (await Browser(server).ask("POST", path, body)).status == status


async def test_where_days_are_off_there_are_no_cases(tmp_path: Path) -> None:
    async with running(tmp_path, daily=False) as server:
        assert (await Browser(server).ask("GET", f"{LINK}?language=fr")).json["error"][
            "code"
        ] == "no_such_case"
