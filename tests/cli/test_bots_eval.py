"""`nomdecode bots eval` prints how well our guesser agrees with people."""

import json
from pathlib import Path

import pytest

from nomdecode.cli.main import main

LINES = [
    {"id": "1", "clue": "abeille", "board": ["MIEL", "VIOLON", "TUNNEL"], "guess_sets": [["MIEL"]]},
    {"id": "2", "clue": "xqzwkv", "board": ["MIEL", "VIOLON"], "guess_sets": [["MIEL"]]},
]


def test_the_figures_are_printed_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.jsonl"
    # As some editors write it: a mark in front, and a text that holds a separator of lines.
    lines = [json.dumps({**line, "note": "\u2028"}, ensure_ascii=False) for line in LINES]
    path.write_text("\r\n".join(lines), "utf-8-sig")
    assert main(["bots", "eval", str(path), "--language", "fr", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rows"] == 2
    assert (found["coverage"], found["first"], found["target_recall"]) == (0.5, 0.75, None)


def test_a_file_that_is_missing_or_wrong_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text('{"id": 1}', "utf-8")
    for path in (wrong, tmp_path / "missing.jsonl"):
        assert main(["bots", "eval", str(path)]) == 1
        assert str(path) in capsys.readouterr().err
