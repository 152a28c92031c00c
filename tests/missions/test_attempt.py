from __future__ import annotations

import pytest

from nomdecode.missions.attempt import Attempt, Laurel, Loss, make_attempt_from_game
from nomdecode.rules import evolve
from nomdecode.rules.commands import Concede, GiveClue, Guess, Stop
from nomdecode.rules.events import GameEnded
from nomdecode.rules.options import DuoOptions
from nomdecode.rules.outcome import Ending, Outcome
from nomdecode.rules.state import State, copy_with
from tests.missions.games import FOR_B, WINNING, A, B, G, K, Move, N, attempt, cells, mission_game, touches
from tests.tables import begin


def seen(game: State) -> Attempt:
    found = make_attempt_from_game(game, "teche", reinforcement=1, with_bot=True, at=7)
    assert found is not None
    return found


def test_a_mission_is_won_when_its_game_is_won() -> None:
    """D-56."""
    won = seen(mission_game(*WINNING))
    assert won == Attempt("teche", None, 15, 2, 0, 8, boldest=9, reinforcement=1, with_bot=True, at=7)
    assert won.is_won


def test_an_attempt_counts_from_the_first_clue() -> None:
    """D-58: before it, giving up is nothing."""
    assert make_attempt_from_game(mission_game((A, Concede())), "teche") is None
    assert make_attempt_from_game(begin(DuoOptions()), "teche") is None


def test_a_game_abandoned_after_the_first_clue_is_a_lost_attempt() -> None:
    """D-58."""
    assert seen(mission_game((A, GiveClue("X", 1)))).loss is Loss.GAVE_UP


@pytest.mark.parametrize(
    ("moves", "marks", "loss"),
    [
        ([(A, Concede())], None, Loss.GAVE_UP),
        (touches(B, cells(K, K)), None, Loss.ASSASSIN),
        (touches(B, cells(N, N)[:1]), 0, Loss.MARKS),
        ([*touches(B, cells(N, N)[:1]), (A, Guess(cells(N, N)[1]))], 1, Loss.TOKENS),
    ],
    ids=["conceded", "assassin", "one bystander too many", "wrong in sudden death"],
)
def test_a_loss_is_told_by_what_was_lacking(moves: list[Move], marks: int | None, loss: Loss) -> None:
    tokens = 9 if marks is None else 1
    lost = seen(mission_game((A, GiveClue("X", 1)), *moves, tokens=tokens, allowed_marks=marks))
    assert (lost.loss, lost.is_won, lost.laurels) == (loss, False, frozenset())


def test_an_empty_bank_without_sudden_death_is_a_lack_of_tokens() -> None:
    """D-52: whatever its ending is called."""
    game = evolve(mission_game((A, GiveClue("X", 1))), GameEnded(Outcome(Ending.SUDDEN_DEATH, ())))
    assert seen(game).loss is Loss.TOKENS


def test_bystanders_of_both_partners_are_mistakes_and_the_same_word_counts_twice() -> None:
    """D-56, A-15."""
    word = cells(N, N)[0]
    game = mission_game(
        (A, GiveClue("X", 1)),
        (B, Guess(word)),
        (B, GiveClue("Y", 1)),
        (A, Guess(word)),
        (A, GiveClue("Z", 1)),
    )
    assert (seen(game).marks, seen(game).unused, seen(game).clues) == (2, 7, 3)


def test_the_boldest_clue_is_the_largest_one_found_whole_in_its_turn() -> None:
    game = mission_game(
        (A, GiveClue("X", 3)),
        *touches(B, FOR_B[:2]),
        (B, Stop()),
        (B, GiveClue("Y", 1)),
        *touches(A, cells(N, G)[:2]),
        (A, Stop()),
        (A, GiveClue("Z", 2)),
        *touches(B, FOR_B[2:4]),
    )
    assert seen(game).boldest == 2
    assert seen(mission_game((A, GiveClue("X", 3)), *touches(B, cells(G, N)[:1]))).boldest == 0


def test_laurels_are_for_no_mistake_no_sudden_death_and_two_tokens_unused() -> None:
    """D-57."""
    assert attempt(marks=0, unused=2).laurels == set(Laurel)
    assert attempt(marks=0, sudden_death=True).laurels == {Laurel.NO_MISTAKE}
    assert attempt(marks=1, unused=1).laurels == {Laurel.COOL_HEAD}
    assert attempt(marks=3, unused=2).laurels == {Laurel.COOL_HEAD, Laurel.EARLY}


def test_with_reinforcement_no_laurels_are_given() -> None:
    """D-59."""
    assert attempt(marks=0, unused=4, reinforcement=1).laurels == frozenset()


def test_a_win_after_the_last_token_is_one_in_sudden_death() -> None:
    """D-35, D-57."""
    game = copy_with(mission_game(*WINNING), sudden_death=True)
    assert seen(game).sudden_death
