"""What the open table tells of the course of a game: whom it waits for, and how things ended."""

from __future__ import annotations

import pytest

from nomdecode.rules import awaited_seats, view
from nomdecode.rules.commands import (
    AnswerAboutClue,
    AnswerUndo,
    AskAboutClue,
    AskUndo,
    ChallengeClue,
    Command,
    Concede,
    Cover,
    GiveClue,
    Guess,
    ReplacePlayer,
    RuleOnClue,
    Stop,
    TimeRanOut,
    TurnHourglass,
    WithdrawQuestion,
)
from nomdecode.rules.events import TurnEnding
from nomdecode.rules.options import DuoOptions, Options, Variant, WordsOptions
from nomdecode.rules.seats import Player, Seat
from nomdecode.rules.state import Phase, QuestionEnding, State, UndoEnding
from tests.tables import SAND, begin, play

BS, BG, RS, RG = Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER, Seat.RED_SPYMASTER, Seat.RED_GUESSER
A, B = Seat.SIDE_A, Seat.SIDE_B
COOP = WordsOptions(variant=Variant.COOP)
UNDO = WordsOptions(undo=True)
# The blue team starts: cards 0 to 8 are blue, 9 to 16 red, 17 to 23 neutral, 24 the assassin.
CLUE = (BS, GiveClue("X", 2))


@pytest.mark.parametrize(
    ("options", "moves", "seats"),
    [
        (WordsOptions(), [], (BS,)),
        (WordsOptions(), [(BS, AskAboutClue("X", 2))], (RS,)),
        (WordsOptions(), [CLUE], (BG,)),
        (WordsOptions(), [CLUE, (BG, ChallengeClue())], (RS,)),
        (WordsOptions(), [CLUE, (BG, Guess(20))], (RS,)),
        (WordsOptions(), [CLUE, (BG, Guess(24))], ()),
        (WordsOptions(variant=Variant.THREE), [CLUE], (Seat.GUESSER,)),
        (COOP, [(Seat.SPYMASTER, GiveClue("X", 2)), (Seat.GUESSER, Guess(20))], (Seat.SPYMASTER,)),
        (COOP, [(Seat.SPYMASTER, GiveClue("X", 2)), (Seat.GUESSER, ChallengeClue())], (Seat.GUESSER,)),
        (DuoOptions(), [], (A, B)),
        (DuoOptions(), [(A, GiveClue("X", 2))], (B,)),
        (DuoOptions(), [(A, GiveClue("X", 2)), (B, ChallengeClue())], (A,)),
    ],
)
def test_the_game_waits_for_whoever_can_move_it_on(
    options: Options, moves: list[tuple[Seat, Command]], seats: tuple[Seat, ...]
) -> None:
    """W-11, C-26, A-27, V-10, D-12, D-22."""
    state = play(begin(options), *moves)
    assert awaited_seats(state) == seats
    assert view(state, None).table.waiting_for == seats


def test_in_sudden_death_a_partner_with_nothing_left_to_find_is_not_waited_for() -> None:
    """D-31, A-14."""
    state = begin(DuoOptions(tokens=1, allowed_marks=1))
    contacts = [i for i, cell in enumerate(state.duo_key.a) if cell.value == "contact"]
    state = play(state, (A, GiveClue("X", 9)), (B, Guess(contacts[0])), (B, Stop()))
    assert (state.phase, awaited_seats(state)) == (Phase.SUDDEN_DEATH, (A, B))
    state = play(state, *[(B, Guess(card)) for card in contacts[1:]])
    assert awaited_seats(state) == (A,)


def test_a_request_to_take_back_stops_nobody() -> None:
    state = play(begin(UNDO), CLUE, (BG, Guess(0)), (BG, AskUndo()))
    assert awaited_seats(state) == (BG,)


SANDY = WordsOptions(hourglass=SAND)


@pytest.mark.parametrize(
    ("moves", "ending"),
    [
        ([], None),
        ([CLUE, (BG, Guess(20))], TurnEnding.WRONG),
        ([CLUE, (BG, Guess(0)), (BG, Stop())], TurnEnding.STOPPED),
        ([CLUE, (BG, Guess(0)), (BG, Guess(1)), (BG, Guess(2))], TurnEnding.CAP),
        ([CLUE, (RS, TurnHourglass()), (Seat.TABLE, TimeRanOut(1))], TurnEnding.TIME),
        ([CLUE, (RG, ChallengeClue()), (RS, RuleOnClue(uphold=True))], TurnEnding.INVALID_CLUE),
    ],
)
def test_everybody_sees_why_the_last_turn_ended(
    moves: list[tuple[Seat, Command]], ending: TurnEnding | None
) -> None:
    """W-19, W-23, W-25, C-30, A-22."""
    state = play(begin(SANDY), *moves)
    for seat in (*state.seats, None):
        assert view(state, seat).table.turn_ended is ending
    if state.turn > 1:
        assert play(state, (RS, GiveClue("Y", 1))).turn_ended is ending


def test_a_guess_taken_back_has_ended_no_turn() -> None:
    state = play(begin(UNDO), CLUE, (BG, Guess(20)))
    assert state.turn_ended is TurnEnding.WRONG
    assert play(state, (BG, AskUndo()), (RS, AnswerUndo(agree=True))).turn_ended is None


@pytest.mark.parametrize(
    ("answer", "ending"),
    [
        ((RS, AnswerAboutClue(allow=True)), QuestionEnding.ALLOWED),
        ((RS, AnswerAboutClue(allow=False)), QuestionEnding.REFUSED),
        ((BS, WithdrawQuestion()), QuestionEnding.WITHDRAWN),
    ],
)
def test_everybody_sees_how_a_question_ended_and_nobody_its_word(
    answer: tuple[Seat, Command], ending: QuestionEnding
) -> None:
    """C-26."""
    asked = play(begin(WordsOptions()), (BS, AskAboutClue("SECRET", 2)))
    assert view(asked, RG).table.question_ended is None
    answered = play(asked, answer)
    for seat in (RG, None):
        seen = view(answered, seat)
        assert seen.table.question_ended is ending
        assert [clue.word for clue in seen.table.clues] == (["SECRET"] if answered.log else [])
        assert seen.question is None


def test_a_question_is_over_with_its_turn_and_with_the_next_one() -> None:
    """C-26."""
    refused = play(begin(WordsOptions()), (BS, AskAboutClue("X", 2)), (RS, AnswerAboutClue(allow=False)))
    assert play(refused, (BS, AskAboutClue("Y", 2))).question_ended is None
    given = play(refused, (BS, GiveClue("Y", 2)))
    assert given.question_ended is QuestionEnding.REFUSED
    assert play(given, (BG, Guess(20))).question_ended is None


def test_the_judge_of_a_question_is_known_before_it_is_asked() -> None:
    """C-26, C-36: the opposing spymaster, where there is one."""
    for seat in (BS, BG, RS, None):
        assert view(begin(WordsOptions()), seat).table.judge is RS
    assert view(play(begin(WordsOptions()), CLUE), BS).table.judge is None
    for options in (COOP, DuoOptions()):
        assert view(begin(options), None).table.judge is None


def asked_to_take_back(options: Options = UNDO) -> State:
    return play(begin(options), CLUE, (BG, Guess(0)), (BG, AskUndo()))


@pytest.mark.parametrize(
    ("move", "ending"),
    [
        ((RS, AnswerUndo(agree=True)), UndoEnding.AGREED),
        ((RS, AnswerUndo(agree=False)), UndoEnding.REFUSED),
        ((BG, Guess(1)), UndoEnding.LAPSED),
        ((BG, Guess(20)), UndoEnding.LAPSED),
        ((BG, Stop()), UndoEnding.LAPSED),
        ((RS, Concede()), UndoEnding.LAPSED),
        ((Seat.TABLE, ReplacePlayer(RG.value, Player("e", "Eve", RG))), UndoEnding.LAPSED),
    ],
)
def test_everybody_sees_how_a_request_to_take_back_ended(
    move: tuple[Seat, Command], ending: UndoEnding
) -> None:
    state = asked_to_take_back()
    assert view(state, None).table.undo_ended is None
    assert view(play(state, move), None).table.undo_ended is ending


def test_a_request_lapses_with_a_ruling_a_clue_a_question_and_a_cover() -> None:
    ruled = play(begin(UNDO), CLUE, (BG, AskUndo()), (RG, ChallengeClue()), (RS, RuleOnClue(uphold=True)))
    assert ruled.undo_ended is UndoEnding.LAPSED
    next_turn = play(begin(UNDO), CLUE, (BG, Guess(20)), (BG, AskUndo()))
    for move in (GiveClue("Y", 1), AskAboutClue("Y", 1)):
        assert play(next_turn, (RS, move)).undo_ended is UndoEnding.LAPSED
    coop = WordsOptions(variant=Variant.COOP, undo=True)
    wrong = play(begin(coop), (Seat.SPYMASTER, GiveClue("X", 2)), (Seat.GUESSER, Guess(20)))
    covered = play(wrong, (Seat.GUESSER, AskUndo()), (Seat.SPYMASTER, Cover(9)))
    assert covered.undo_ended is UndoEnding.LAPSED


def test_a_clue_taken_back_was_agreed_to() -> None:
    state = play(begin(UNDO), CLUE, (BS, AskUndo()), (RG, AnswerUndo(agree=True)))
    assert state.undo_ended is UndoEnding.AGREED


def test_a_bystander_marked_in_duo_lets_a_request_lapse() -> None:
    """D-16."""
    state = begin(DuoOptions(undo=True))
    bystander = next(i for i, cell in enumerate(state.duo_key.a) if cell.value == "bystander")
    contact = next(i for i, cell in enumerate(state.duo_key.a) if cell.value == "contact")
    state = play(state, (A, GiveClue("X", 2)), (B, Guess(contact)), (B, AskUndo()), (B, Guess(bystander)))
    assert state.undo_ended is UndoEnding.LAPSED
