"""`nomdecode store`: the schema version and the streams by kind, and nothing is changed."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from nomdecode.cli.main import main
from nomdecode.codec.events import encode_game_log
from nomdecode.store.migrations import STORE_SCHEMA
from nomdecode.store.open_store import open_store
from nomdecode.study.private_copy import CopyHeader, NamesInCopy, encode_copy_header, make_private_copy
from tests.study.games import RED_GIVES, played, table

OLD = Path(__file__).parents[1] / "store/data/schema-1.db"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("NOMDECODE_DATA", str(tmp_path))
    return tmp_path / "nomdecode.db"


def test_a_store_of_the_version_before_is_described_and_left_alone(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copyfile(OLD, place)
    assert main(["store"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"store   {place} (SQLite)",
        f"schema  1 (the next start migrates it to {STORE_SCHEMA})",
        "room    3 (kept 30 days after the last use by default)",
    ]
    with closing(sqlite3.connect(place)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (1,)
    assert main(["rooms", "list", "--json"]) == 0  # opens, and so migrates it
    listed = {room["room"]: room for room in json.loads(capsys.readouterr().out)["rooms"]}
    assert {room["game"] for room in listed.values()} == {"words", "duo", "images"}
    assert listed["TOPAZ-SHADE-08"]["games"] == 2
    assert main(["store", "--json"]) == 0
    described = json.loads(capsys.readouterr().out)
    assert (described["schema"], described["streams"]) == (STORE_SCHEMA, {"room": 3})
    assert main(["rooms", "delete", "topaz shade 08"]) == 0
    assert capsys.readouterr().out == "deleted TOPAZ-SHADE-08\n"
    assert main(["rooms", "list"]) == 0
    assert "TOPAZ" not in capsys.readouterr().out


def test_a_kind_of_a_newer_program_is_shown(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def fill() -> None:
        store = await open_store(str(place))
        await store.append_records("future:A", 0, [b"x"])
        await store.close()

    asyncio.run(fill())
    assert main(["store"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"schema  {STORE_SCHEMA} (current)",
        "future  1 (kept: a kind of a newer program)",
    ]


def test_where_there_is_no_store_it_is_said(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["store"]) == 1
    assert capsys.readouterr().err.startswith("no_store: ")
    place.write_text("Dear database, " * 100)
    assert main(["store"]) == 1
    assert capsys.readouterr().err.startswith("not_a_store: ")


def test_shared_games_are_listed_without_their_players_and_deleted_by_token(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = played(table(), conceded=RED_GIVES)
    copy, bots = make_private_copy(log, NamesInCopy.SHOWN, bots=())
    token = "A" * 22

    async def fill() -> None:
        store = await open_store(str(place))
        head = encode_copy_header(CopyHeader(NamesInCopy.SHOWN, (), bots))
        await store.append_records(f"game:{token}", 0, [head, encode_game_log(copy)])
        await store.append_records("game:BROKEN", 0, [b"x"])
        await store.close()

    asyncio.run(fill())
    assert main(["games", "list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{token:<24} words         0 clues  names shown",
        f"{'BROKEN':<24} ?             0 clues  names ?",
    ]
    assert main(["games", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"][0] == {
        "token": token,
        "game": "words",
        "clues": 0,
        "names": "shown",
    }
    assert main(["games", "delete", token]) == 0
    assert capsys.readouterr().out == f"deleted {token}\n"
    assert main(["games", "delete", token]) == 1
    assert "no_such_game" in capsys.readouterr().err
    assert main(["games", "delete", "BROKEN", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"deleted": "BROKEN"}
