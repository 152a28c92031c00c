from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nomdecode.cli import missions
from nomdecode.cli.main import main
from nomdecode.missions.attempt import Loss
from nomdecode.missions.mission_map import MissionMap, load_mission_map
from nomdecode.missions.notebook import MissionResult, Notebook
from nomdecode.missions.notebook_code import is_notebook_code
from nomdecode.missions.notebook_json import notebook_to_json
from nomdecode.missions.texts import list_text_languages
from nomdecode.room.events import NotebookBrought, Record, RoomCreated
from nomdecode.room.records import encode_record
from nomdecode.room.settings import Settings
from nomdecode.rules.options import DuoOptions
from nomdecode.store.open_store import open_store


def run(*args: str) -> int:
    return main(["missions", *args])


def json_of(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def carnet(tmp_path: Path) -> str:
    book = Notebook({"teche": MissionResult(22, losses={Loss.TOKENS: 18}), "dinant": MissionResult(1)})
    file = tmp_path / "carnet.json"
    file.write_text(notebook_to_json(book), encoding="utf-8")
    return str(file)


def test_list_names_every_mission_under_its_plate(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines if line.startswith(" ")] == list(
        load_mission_map().missions_by_id
    )
    assert lines[0] == "Vieux Continent"
    assert lines[-1].endswith("6-6   finale after 26, 27; 20 wins; hourglass 90 s, signal")


def test_list_says_what_is_special(capsys: pytest.CaptureFixture[str]) -> None:
    run("list", "--language", "en")
    told = {line.split()[1]: line.partition("after ")[2] for line in capsys.readouterr().out.splitlines()}
    assert told["rocamadour"] == "4; no sudden death"
    assert told["beauce"] == "8; deck en-kitchen"
    assert told["saint-pierre"] == "10, 11; highest number 2"
    assert told["tombouctou"] == "18, 19; referee strict"
    assert told["jacmel"] == "4, 8; pictures"


@pytest.mark.parametrize("language", list_text_languages())
def test_list_gives_everything_as_json(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "--json", "--language", language) == 0
    first = json_of(capsys)["missions"][0]
    assert (first["id"], first["options"]["tokens"], first["text"]["place"]) == (
        "saint-malo",
        11,
        "Saint-Malo",
    )


def test_check_finds_nothing_wrong_with_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check") == 0
    assert capsys.readouterr().out.startswith("28 missions, 0 faults, ")
    assert run("check", "--json") == 0
    assert json_of(capsys)["faults"] == []


def test_check_names_each_fault(capsys: pytest.CaptureFixture[str]) -> None:
    first, *others = load_mission_map().missions
    assert (
        missions._report_map_faults(
            MissionMap(load_mission_map().plates, (replace(first, tokens=12), *others)), as_json=False
        )
        == 1
    )
    assert "saint-malo: duo is played with 9 to 11 tokens, not 12\n" in capsys.readouterr().out


def test_stats_add_up_carnets_beside_the_bands(carnet: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("stats", carnet, carnet) == 0
    rows = {line.split()[0]: line.split()[1:] for line in capsys.readouterr().out.splitlines()}
    assert rows["teche"] == ["2", "80", "44", "55", "%", "50-61", "fits"]
    assert rows["dinant"] == ["2", "2", "2", "100", "%", "72-100", "unknown"]
    assert rows["byblos"] == ["0", "0", "0", "-", "35-49", "unknown"]


def test_stats_without_a_carnet_add_up_the_notebooks_of_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ordinary rooms, and notebooks that cannot be read, count nothing."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert run("stats", "--data", str(tmp_path)) == 1
    assert capsys.readouterr().err.startswith("no_store: ")
    brought = NotebookBrought(
        notebook_to_json(Notebook({"teche": MissionResult(1, losses={Loss.TOKENS: 2})}))
    )

    async def fill() -> None:
        store = await open_store(str(tmp_path / "nomdecode.db"))
        for code in ("HIBOU-CERISE-042", "HIBOU-CERISE-043", "HIBOU-CERISE-42"):
            settings = Settings(DuoOptions(), notebook=is_notebook_code(code))
            records = [Record(0.0, RoomCreated(code, settings)), Record(1.0, brought)]
            await store.append_records(f"room:{code}", 0, [encode_record(each) for each in records])
        await store.append_records("room:HIBOU-CERISE-044", 0, [b"torn"])
        await store.close()

    asyncio.run(fill())
    assert run("stats", "--json", "--data", str(tmp_path)) == 0
    found = {each["mission"]: each for each in json_of(capsys)["missions"]}
    assert (found["teche"]["notebooks"], found["teche"]["attempts"], found["teche"]["wins"]) == (2, 6, 2)
    assert "CERISE" not in json.dumps(found)


def test_stats_as_json(carnet: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("stats", "--json", carnet) == 0
    found = {each["mission"]: each for each in json_of(capsys)["missions"]}
    assert found["teche"]["win_rate"] == 55


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "carnet_not_json"),
        (b"\xff\xfe", "carnet_not_json"),
        (b"{}", "carnet_of_another_version"),
        (b"x" * 30_000, "carnet_too_large"),
        (b'{"notebook": 1, "results": {"teche": {"wins": -1}}}', "carnet_has_bad_value"),
    ],
    ids=["empty", "not text", "another file", "too large", "bad value"],
)
def test_a_file_that_is_no_carnet_is_refused_by_name(
    content: bytes, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(content)
    assert run("stats", str(file)) == 1
    assert capsys.readouterr().err.startswith(f"{code}: {file}: ")


@pytest.mark.parametrize("name", ["nowhere.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("stats", name) == 1
    assert capsys.readouterr().err.startswith("unreadable_file: ")
