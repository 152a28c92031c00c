from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.cli.main import main
from nomdecode.scenario.parser import HEAD_WORDS, InvalidScenario, parse_scenarios
from nomdecode.scenario.run import run_scenario

GOOD = """scenario: an own word lets the team go on
rules: W-18
---
blue spymaster: clue BASKET 2
blue guesser: touch B1
everyone sees card B1 = blue
"""


CONTACTS = "GG1, GG2, GG3, GB1, GB2, GB3, GB4, GB5, GK1, BG1, BG2, BG3, BG4, BG5, KG1"


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "try.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_scenario_that_holds_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", written(tmp_path, GOOD)]) == 0
    assert "1 passed, 0 failed, 0 waiting" in capsys.readouterr().out


def test_the_first_mismatch_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", written(tmp_path, GOOD.replace("= blue", "= red"))]) == 1
    captured = capsys.readouterr()
    assert "try.txt:6" in captured.err
    assert "red spymaster sees card B1 = blue, expected = red" in captured.err


def test_json_counts_and_lists_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    waiting = GOOD.replace("rules: W-18", "needs: crystal ball")
    text = GOOD + GOOD.replace("touch B1", "touch B1 -> refused game_over") + waiting
    assert main(["scenario", "--json", written(tmp_path, text)]) == 1
    result = json.loads(capsys.readouterr().out)
    assert (result["passed"], result["failed"], result["waiting"]) == (1, 1, 1)
    assert result["failures"][0]["message"] == "expected refused game_over, but it was accepted"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with"),
        ("blue spymaster: clue X 1", "begins with"),
        ("scenario:\n---", "title"),
        ("scenario: x", "---"),
        ("scenario: x\nweather: fine\n---", "weather"),
        ("scenario: x\nrules: a\nrules: b\n---", "twice"),
        ("scenario: x\n---\nwhat is this", "neither"),
        ("scenario: x\n---\nblue spymaster: dance", "not a step"),
        ("scenario: x\n---\ngreen spymaster: clue X 1", "neither a seat nor a player"),
        ("scenario: x\n---\nblue guesser: touch NOTHING", "does not lie on the table"),
        ("scenario: x\n---\neveryone sees weather = fine", "no “weather”"),
        ("scenario: x\n---\neveryone sees card NOTHING = open", "does not lie on the table"),
        ("scenario: x\noptions: zero\n---", "zero = on"),
        ("scenario: x\noptions: seven = on\n---", "option_not_offered"),
        ("scenario: x\ngame: chess\n---", "game"),
        ("scenario: x\nred: A, B, C, D, E, F, G, H, I, J\n---", "8 cards"),
        ("scenario: x\nplayers: Ana = queen\n---", "no seat"),
        ("scenario: x\nmode: angry\n---", "angry"),
        ("scenario: x\nstarts: green\n---", "green"),
        ("scenario: x\nseeds: many\n---", "many"),
        ("scenario: x\nturned: 90.5\n---", "90.5"),
        ("scenario: x\nturned: 100\n---", "wrong_deal"),
        ("scenario: x\nseeds: 0\n---", "1 to 1000"),
        ("scenario: x\nseeds: 999999999\n---", "1 to 1000"),
        ("scenario: x\ntokens: 3\n---", "says nothing"),
        ("scenario: x\nseeds: 2\ncovered: R1\n---", "says nothing"),
        ("scenario: x\ngame: duo\ntokens: 40\n---", "9 tokens"),
        ("scenario: x\ngame: duo\ncovered: BB1\n---", "no contact"),
        (f"scenario: x\ngame: duo\ncovered: {CONTACTS}\n---", "wrong_deal: all contacts are covered"),
        ("scenario: x\ngame: duo\ntokens: 5\nspent: 5 taken\n---", "wrong_deal: 5 tokens and 5 spent"),
        ("scenario: x\ngame: duo\ntokens: 9\nmarked: BB1 for A\n---", "wrong_deal: 1 words are marked"),
        ("scenario: x\ngame: duo\nmarked: BG1 for A\n---", "wrong_deal: BG1 cannot be marked so for A"),
        ("scenario: x\ngame: duo\nmarked: BB1 for A, BB1 for A\n---", "wrong_deal: BB1"),
        ("scenario: x\ngame: duo\noptions: allowed_marks = 2\nspent: 3 marking\n---", "more than 2 marks"),
        ("scenario: x\nseeds: 1\n---\nred spymaster: concede\ntable: rematch upside-down", "upside-down"),
        ("scenario: x\n---\nblue guesser: touch B1", "no_clue_yet"),
        ("scenario: x\n---\nblue spymaster: clue B1 1 -> refused clue_not_allowed because part", "part"),
        ("scenario: x\n---\nblue spymaster: clue X 1\nhappened: turn_ended", "clue_given"),
        ("scenario: x\n---\nred spymaster and red guesser see the same key B1", "differs"),
    ],
)
def test_a_bad_scenario_fails_with_a_clear_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    assert main(["scenario", "--json", written(tmp_path, text)]) == 1
    assert message in json.loads(capsys.readouterr().out)["failures"][0]["message"]


def test_a_missing_file_and_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, GOOD)
    assert main(["scenario", str(tmp_path)]) == 0
    assert main(["scenario", str(tmp_path / "no.txt")]) == 1
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    assert main(["scenario", str(tmp_path / "bytes.txt")]) == 1
    assert "0 passed, 1 failed" in capsys.readouterr().out
    (tmp_path / "nothing").mkdir()
    assert main(["scenario", str(tmp_path / "nothing")]) == 1
    assert capsys.readouterr().err.startswith("no_scenarios: ")


STEPS = "clue touch B1 2 X stop uphold ask undo cover rematch sees = card and"
WORDS = st.sampled_from(STEPS.split())
SEATS = st.sampled_from(["blue spymaster", "blue guesser", "table", "everyone", "side A", "clock", "nobody"])
LINES = st.tuples(SEATS, st.sampled_from([": ", " "]), st.lists(WORDS).map(" ".join)).map("".join)
HEADS = st.builds(
    lambda word, value: f"{word}: {value}", st.sampled_from(sorted(HEAD_WORDS)), st.text(max_size=8)
)


@given(st.lists(HEADS, max_size=3), st.lists(LINES | st.text(max_size=30), max_size=6))
def test_garbage_is_never_a_traceback(heads: list[str], lines: list[str]) -> None:
    try:
        scenarios = parse_scenarios("\n".join(["scenario: x", *heads, "---", *lines]))
    except InvalidScenario as bad:
        assert str(bad)  # noqa: PT017 - either outcome is right, a crash is not
        return
    for scenario in scenarios:
        if scenario.head.get("seeds", "1").isascii() and len(scenario.head.get("seeds", "1")) < 3:
            mismatch = run_scenario(scenario)
            assert mismatch is None or mismatch.message
