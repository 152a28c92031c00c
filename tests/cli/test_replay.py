from __future__ import annotations

import json
from pathlib import Path

import pytest

from nomdecode.bots.arena.play_boards import BoardSeries
from nomdecode.cli.main import main
from nomdecode.cli.play.end import story_lines
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.codec.events import encode_game
from nomdecode.decks.pictures.deck import describe_picture
from nomdecode.rules import decide, fold, view
from nomdecode.rules.commands import Concede, GiveClue
from nomdecode.rules.events import GameStarted
from nomdecode.rules.seats import Seat
from tests.rules.test_replay import random_game
from tests.tables import EVERY_GAME, begin, play


def test_a_finished_game_tells_its_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(encode_game(random_game(EVERY_GAME["words coop"], 3)[1]))
    assert main(["replay", str(path)]) == 0
    assert "won by" in capsys.readouterr().out
    assert main(["replay", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["outcome"]["ending"]
    assert all(set(each) == {"card", "identity"} for clue in told["clues"] for each in clue["touched"])


def test_an_unfinished_game_keeps_its_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(encode_game([GameStarted(begin(EVERY_GAME["words coop"]).setup)]))
    assert main(["replay", str(path)]) == 1
    captured = capsys.readouterr()
    assert "not finished" in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("document", [b"", b"{}", b'{"schema":1,"events":[{"event":"undone"}]}', b"DAMAGED"])
def test_what_is_not_a_game_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], document: bytes
) -> None:
    path = tmp_path / "game.json"
    if document == b"DAMAGED":
        whole = encode_game(random_game(EVERY_GAME["duo"], 3)[1])
        document = whole.replace(b'"card":', b'"card":9', 1)
    path.write_bytes(document)
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err.startswith(("bad_events: ", "not_finished: "))
    assert main(["replay", str(tmp_path / "missing.json")]) == 1
    assert capsys.readouterr().err.startswith("unreadable_file: ")


def test_what_a_bot_meant_and_feared_is_told_after_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = begin(EVERY_GAME["words coop"])
    given = decide(state, Seat.SPYMASTER, GiveClue("BASKET", 1, meant=(3,), feared=(5, 6)))
    ended = decide(play(state, (Seat.SPYMASTER, GiveClue("BASKET", 1))), Seat.SPYMASTER, Concede())
    events = [GameStarted(state.setup), *given, *ended]
    path = tmp_path / "game.json"
    path.write_bytes(encode_game(events))
    assert main(["replay", str(path)]) == 0
    assert "BASKET 1 [W3] (feared W5, W6)" in capsys.readouterr().out
    over = fold(events)
    assert over is not None
    assert "pensait à" in (told := next(story_lines(view(over, None), TerminalTexts("fr"))))
    assert "craignait" in told


def test_a_story_is_told_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(encode_game(random_game(EVERY_GAME["words coop"], 3)[1]))
    assert main(["replay", str(path), "--language", "fr"]) == 0
    assert "→" in (french := capsys.readouterr().out)
    assert main(["replay", str(path), "--language", "en"]) == 0
    assert capsys.readouterr().out != french


def test_pictures_are_told_by_what_is_on_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = BoardSeries("images", "fr").deal_board(0)
    giver = next(seat for seat in state.seats if seat is state.giver)
    given = decide(state, giver, GiveClue("BASKET", 1, meant=(3,)))
    ended = decide(play(state, (giver, GiveClue("BASKET", 1))), giver, Concede())
    path = tmp_path / "game.json"
    path.write_bytes(encode_game([GameStarted(state.setup), *given, *ended]))
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert state.codenames[3] not in told
    assert describe_picture(state.codenames[3], "fr").tags[0].word in told
    assert main(["replay", str(path), "--language", "en"]) == 0
    assert describe_picture(state.codenames[3], "en").tags[0].word in capsys.readouterr().out
