from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from nomdecode.cli.main import main

_ARENA = ("bots", "arena", "--games", "3", "--language", "fr", "--seed", "4")


def test_the_arena_prints_its_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*_ARENA, "--spymaster", "simple", "--guesser", "simple", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 3
    assert {"win", "turns", "assassin", "own_words_per_clue", "clue_ms_p50", "clue_ms_p95"} <= set(told)


def test_the_arena_can_be_read_and_shows_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*_ARENA, "--game", "duo", "--show", "--without", "glove"]) == 0
    out = capsys.readouterr().out
    assert "3 games of duo in fr: simple -> simple" in out
    assert "side A: " in out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--spymaster", "genius"], "unknown_bot"),
        (["--other-guesser", "genius"], "unknown_bot"),
        (["--deck", "nothing"], "unknown_deck"),
        (["--deck", "pictures"], "deck_does_not_fit"),
        (["--game", "images", "--deck", "fr"], "deck_does_not_fit"),
    ],
)
def test_what_does_not_exist_or_fit_is_said_with_a_code(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*_ARENA, *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"{code}: ")


@pytest.mark.parametrize("games", ["0", "-1", "many", "99999999", "²"])
def test_a_number_of_games_that_is_none_is_refused(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["bots", "arena", "--games", games])
    assert stop.value.code == 2
    assert "from 1 to" in capsys.readouterr().err


def test_a_bot_is_checked_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "check", "simple", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"bot": "simple", "faults": []}
    assert main(["bots", "check", "genius"]) == 2


def test_the_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "list"]) == 0
    assert "simple" in capsys.readouterr().out.split()


def test_bots_think_on_one_core() -> None:
    work = "import os, nomdecode.cli.main, numpy; a = numpy.ones((900, 900)); a @ a"
    threads = f"{work}; print(len(os.listdir('/proc/self/task')))"
    alone = {name: value for name, value in os.environ.items() if name != "OMP_NUM_THREADS"}
    child = subprocess.run([sys.executable, "-c", threads], env=alone, capture_output=True, check=True)
    assert int(child.stdout) == 1
