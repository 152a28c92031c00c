"""`nomdecode daily`: one day, the audit, and the report of unfair clues."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from nomdecode.cli.main import main
from nomdecode.daily.day_records import ClueOpinion, encode_later_record, encode_sheet_record
from nomdecode.store.kinds import DAY_STREAMS
from nomdecode.store.open_store import open_store
from tests.daily.sheets import sheet_of


def test_a_composed_day_is_printed_with_its_clues(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "compose", "--date", "2027-01-04", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["id"] == "2027-01-04/fr/guess"
    assert main(["daily", "compose", "--date", "2027-01-04"]) == 0
    printed = capsys.readouterr().out
    assert all(f"{clue['word'].upper()} {clue['number']}: " in printed for clue in told["clues"])


def test_a_date_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "compose", "--date", "2026-13-40"]) == 2
    assert capsys.readouterr().err.startswith("bad_date: ")


def test_an_audit_prints_its_figures_and_sheets_whose_cards_tell_no_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["daily", "audit", "--days", "1", "--read", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["figures"]["composed"], told["missed"]) == (1, [])
    [sheet] = told["read"]
    assert len(sheet["cards"]) == 25
    assert {word for meant in sheet["meant"] for word in meant} < set(sheet["cards"])


def test_the_report_lists_the_clues_that_players_found_unfair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def played() -> None:
        store = await open_store(str(tmp_path / "nomdecode.db"))
        opinions = [encode_later_record(ClueOpinion(str(room), 0, fair=False)) for room in range(10)]
        await store.append_records(
            DAY_STREAMS.stream_name(str(sheet_of().id)), 0, [encode_sheet_record(sheet_of()), *opinions]
        )
        await store.append_records(DAY_STREAMS.stream_name("2026-11-17/fr/guess"), 0, [b"{}"])
        await store.close()

    asyncio.run(played())
    assert main(["daily", "report", "--data", str(tmp_path), "--json"]) == 0
    [clue] = json.loads(capsys.readouterr().out)["clues"]
    assert (clue["word"], clue["unfair"]) == (sheet_of().clues[0].word, 10)
    assert main(["daily", "report", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith("1 clues\n")


def test_the_report_of_no_store_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "report", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("no_store: ")
