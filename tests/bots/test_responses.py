"""What a bot answers when it is asked, and what it covers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.bots.arena.play_boards import BoardSeries
from nomdecode.bots.arena.play_game import seats_to_move
from nomdecode.bots.registry import BotConfig, make_bot
from nomdecode.rules import decide, evolve, view
from nomdecode.rules.commands import (
    AnswerAboutClue,
    AnswerUndo,
    AskAboutClue,
    AskUndo,
    ChallengeClue,
    Command,
    Cover,
    GiveClue,
    RuleOnClue,
)
from nomdecode.rules.events import TurnEnded, TurnEnding
from nomdecode.rules.options import WordsOptions
from nomdecode.rules.seats import GUESSER_OF_TEAM, SPYMASTER_OF_TEAM, Seat
from nomdecode.rules.state import State


def then(state: State, seat: Seat, *commands: Command) -> State:
    for command in commands:
        for event in decide(state, seat, command):
            state = evolve(state, event)
    return state


def table(*, undo: bool = False) -> tuple[State, Seat, Seat]:
    """A game just begun, the chair of its giver and of the opposing spymaster."""
    board = BoardSeries("words", "fr").deal_board(0)
    state = replace(board, setup=replace(board.setup, options=WordsOptions(undo=undo)))
    side = state.team_key.starts
    return state, SPYMASTER_OF_TEAM[side], SPYMASTER_OF_TEAM[side.other]


def answer(state: State, seat: Seat) -> Command | None:
    return make_bot("offline", BotConfig(seed=1)).choose(view(state, seat))


def test_it_is_honest_about_a_clue_it_is_asked_about() -> None:
    """C-26."""
    state, giver, judge = table()
    good = then(state, giver, AskAboutClue("zigzag", 1))
    assert answer(good, judge) == AnswerAboutClue(allow=True)
    bad = then(state, giver, AskAboutClue(state.codenames[0], 1))
    assert answer(bad, judge) == AnswerAboutClue(allow=False)


def test_it_upholds_a_challenge_only_where_the_referee_forbids() -> None:
    """A-27."""
    state, giver, judge = table()
    for word, uphold in (("zigzag", False), (state.codenames[0], True)):
        challenged = then(then(state, giver, GiveClue(word, 1)), giver, ChallengeClue())
        assert answer(challenged, judge) == RuleOnClue(uphold=uphold)


@pytest.mark.parametrize("bot", ["offline", "simple"])
@pytest.mark.parametrize(
    ("word", "allow"),
    [
        ("CHEVALIERS", False),
        ("CHEVALERESQUE", False),
        ("ARMURE", True),
        ("ÉPÉE", True),
    ],
)
def test_it_refuses_what_the_referee_is_certain_of(bot: str, word: str, allow: bool) -> None:
    """C-04, C-05, C-24: nobody learns from a bot that a plural is a clue."""
    state, giver, judge = table()
    texts = ("CHEVALIER", *state.codenames[1:])
    cards = tuple(replace(card, text=text) for card, text in zip(state.setup.cards, texts, strict=True))
    state = replace(state, setup=replace(state.setup, cards=cards))
    asked = view(then(state, giver, AskAboutClue(word, 1)), judge)
    assert make_bot(bot, BotConfig(seed=1)).choose(asked) == AnswerAboutClue(allow=allow)
    challenged = view(then(then(state, giver, GiveClue(word, 1)), giver, ChallengeClue()), judge)
    assert make_bot(bot, BotConfig(seed=1)).choose(challenged) == RuleOnClue(uphold=not allow)


def test_it_never_challenges() -> None:
    state, giver, judge = table()
    assert answer(then(state, giver, GiveClue(state.codenames[0], 1)), judge) is None


def test_it_lets_people_take_back() -> None:
    state, giver, _ = table(undo=True)
    asked = then(then(state, giver, GiveClue("zigzag", 1)), giver, AskUndo())
    answers = [answer(asked, seat) for seat in seats_to_move(asked)]
    assert answers
    assert set(answers) == {AnswerUndo(agree=True)}


def test_it_covers_for_the_imaginary_opponent() -> None:
    """V-10."""
    state = evolve(BoardSeries("coop", "fr").deal_board(0), TurnEnded(TurnEnding.STOPPED))
    seen = view(state, Seat.SPYMASTER)
    entry = next(entry for entry in seen.may if entry.do == "cover")
    chosen = answer(state, Seat.SPYMASTER)
    assert isinstance(chosen, Cover)
    assert chosen.card in entry.cards


def test_in_a_language_without_lexicon_the_simple_bot_plays() -> None:
    board = BoardSeries("words", "fr").deal_board(0)
    state = replace(board, setup=replace(board.setup, language="de"))
    side = state.team_key.starts
    clue = answer(state, SPYMASTER_OF_TEAM[side])
    assert isinstance(clue, GiveClue)
    assert answer(then(state, SPYMASTER_OF_TEAM[side], clue), GUESSER_OF_TEAM[side]) is not None
