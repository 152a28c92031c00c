"""`nomdecode study`: a sentence or figures, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nomdecode.cli.main import main
from nomdecode.cli.study import TEXTS
from nomdecode.codec.events import encode_game_log
from nomdecode.rules.commands import GiveClue, Guess
from tests.study.games import BLUE_GIVES, BLUE_GUESSES, RED_GIVES, at, played, table


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    moves = (BLUE_GIVES, GiveClue("abeille", 1)), (BLUE_GUESSES, Guess(at("MIEL")))
    path.write_bytes(encode_game_log(played(table(), *moves, conceded=RED_GIVES)))
    return path


def test_a_game_is_studied_in_the_language_asked_for(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", str(game), "--language", "fr"]) == 0
    told = capsys.readouterr().out
    assert "abeille 1" in told
    assert "attendu" in told
    assert told.rstrip().endswith(TEXTS["fr"]["by"])
    assert main(["study", str(game), "--language", "en"]) == 0
    assert "expected" in capsys.readouterr().out


def test_all_figures_are_told_as_json(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", str(game), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["clues"][0]["word"] == "abeille"
    assert told["touches"][0]["right"] is True
    assert told["listeners"][0] == "blend"


def test_what_cannot_be_studied_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "bad_events": b"{}",
        "not_finished": encode_game_log(played(table())),
        "no_study": encode_game_log(played(table(language="de"), conceded=RED_GIVES)),
    }
    for code, document in files.items():
        path = tmp_path / f"{code}.json"
        path.write_bytes(document)
        assert main(["study", str(path)]) == 1
        assert capsys.readouterr().err.startswith(f"{code}: ")
    assert main(["study", str(tmp_path / "missing.json")]) == 1
    assert capsys.readouterr().err.startswith("unreadable_file: ")


def test_every_text_is_there_in_every_language() -> None:
    assert {frozenset(texts) for texts in TEXTS.values()} == {frozenset(TEXTS["fr"])}
