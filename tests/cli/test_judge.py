"""`nomdecode judge` from a terminal."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from nomdecode.cli import judge
from nomdecode.cli.main import main


def run(*words: str) -> int:
    return main(["judge", *words])


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run(*words, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_one_clue_is_judged_against_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(capsys, "--language", "fr", "--edition", "fr", "--board", "ROBE,GLACE", "PLACE")
    assert said["verdict"] == "warn"
    assert said["findings"] == [
        {"code": "near_sound", "verdict": "warn", "codename": "GLACE", "because": "plas/glas"}
    ]


def test_the_verdict_is_readable_without_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--board", "ROBE,GLACE", "PLACE") == 0
    assert capsys.readouterr().out == "PLACE: warn\n  warn near_sound GLACE (plas/glas)\n"


def test_a_language_without_lexicon_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--language", "eo", "--board", "LUNO", "STELO") == 0
    assert "no_lexicon" in capsys.readouterr().out


@pytest.mark.parametrize(("edition", "verdict"), [("images", "ok"), ("duo", "warn"), ("base", "warn")])
def test_the_edition_decides(capsys: pytest.CaptureFixture[str], edition: str, verdict: str) -> None:
    said = answer(capsys, "--edition", edition, "--board", "CHANTEUR", "CHANT")
    assert said["verdict"] == verdict


def test_a_file_of_clues_gives_precision_and_recall(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "clues.tsv"
    file.write_text(
        "# clue\tcodenames\nCHANT\tCHANTEUR,LUNE\tflag\nÉTOILE\tLUNE\tok\tsense\n"
        "RUCHE\tMIEL\tflag\nSOLEIL\tLUNE\n",
        "utf-8",
    )
    said = answer(capsys, "--batch", str(file), "--language", "fr")
    assert (said["judged"], said["expected"]) == (4, 3)
    assert (said["precision"], said["recall"]) == (1.0, 0.5)
    assert [each["verdict"] for each in said["rulings"]] == ["warn", "ok", "ok", "ok"]
    assert run("--batch", str(file)) == 0
    assert "RUCHE: ok (expected flag)" in capsys.readouterr().out


def test_without_expectations_there_is_nothing_to_score(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"LUNE\tSOLEIL\n")))
    said = answer(capsys, "--batch", "-")
    assert said["precision"] is None
    assert said["recall"] is None


def test_random_clues_are_seldom_flagged_and_the_same_for_the_same_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    many = answer(capsys, "--random", "400", "--seed", "1", "--language", "fr")
    assert many["judged"] == 400
    assert many["flagged"] <= 0.04
    few = ("--random", "40", "--seed", "1", "--language", "fr")
    assert answer(capsys, *few) == answer(capsys, *few)
    assert run("--random", "40") == 0
    assert "flagged: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "no_clue"),
        (("--batch", "/nowhere/at/all"), "unreadable_file"),
        (("--batch", "nul\x00"), "unreadable_file"),
        (("--random", "5", "--language", "eo"), "no_lexicon"),
        (("--random", "0"), "bad_number"),
    ],
)
def test_what_cannot_be_done_is_said_with_a_code(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: str
) -> None:
    assert run(*words, "--json") == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code
    assert run(*words) == 2
    assert capsys.readouterr().err.startswith(f"{code}: ")


@pytest.mark.parametrize("line", ["ALONE", "A\tB\tperhaps"])
def test_a_bad_line_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str) -> None:
    file = tmp_path / "bad.tsv"
    file.write_text(f"LUNE\tSOLEIL\n{line}\n", "utf-8")
    assert run("--batch", str(file)) == 2
    assert "bad_line: line 2" in capsys.readouterr().err


def test_a_file_too_large_is_not_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "LARGEST_FILE", 10)
    file = tmp_path / "big.tsv"
    file.write_text("LUNE\tSOLEIL\n" * 10, "utf-8")
    assert run("--batch", str(file)) == 2
    assert capsys.readouterr().err.startswith("file_too_large")


def test_garbage_is_printed_safely(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--board", "\ud800", "\x1b[31mrouge\udcff") == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize(("clue", "status"), [("LUNE", 0), ("PLACE", 3), ("GLACE", 4)])
def test_the_exit_status_tells_the_verdict_where_that_is_asked(clue: str, status: int) -> None:
    board = ("--language", "fr", "--board", "ROBE,GLACE")
    assert run(*board, clue) == 0
    assert run(*board, "--exit-status", clue) == status
    assert run(*board, "--exit-status", "--json", clue) == status


def test_of_many_clues_the_worst_gives_the_exit_status(tmp_path: Path) -> None:
    file = tmp_path / "clues.tsv"
    file.write_text("LUNE\tROBE,GLACE\nPLACE\tROBE,GLACE\n", "utf-8")
    assert run("--batch", str(file)) == 0
    assert run("--batch", str(file), "--exit-status") == 3
