"""The closed form against the race itself, counted out."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from nomdecode.bots.spymaster.expected_reward import (
    Floats,
    TurnPayoffs,
    compute_expected_worth,
    compute_find_chances,
)
from nomdecode.bots.spymaster.payoff_tables import (
    TokenStakes,
    compute_duo_win_chances,
    compute_team_win_chances,
    make_coop_payoffs,
    make_duo_payoffs,
    make_team_payoffs,
)

RIGHT = np.array([[0.4, 20.0, 1.0], [2.0, 0.1, 1.0], [1.0, 5.0, 1.0]], np.float32)
WRONG = np.array([[0.5, 1.0, 0.2], [0.5, 3.0, 0.8]], np.float32)


def counted_out(right: list[float], wrong: float, k: int) -> float:
    """P(the first k cards are all right), order by order."""
    total = 0.0
    for order in permutations(right, k):
        left, chance = sum(right) + wrong, 1.0
        for weight in order:
            chance *= weight / left
            left -= weight
        total += chance
    return total


def test_the_closed_form_is_the_race_counted_out() -> None:
    found = compute_find_chances(RIGHT, WRONG.sum(axis=0), 3)
    for clue in range(3):
        expected = [counted_out(RIGHT[:, clue].tolist(), float(WRONG[:, clue].sum()), k) for k in range(4)]
        assert found[:, clue] == pytest.approx(expected, abs=2e-3)


def test_a_clue_is_worth_what_its_ends_are_worth() -> None:
    payoffs = TurnPayoffs(
        np.array([0, 1, 2, 3], np.float32), np.array([[0, 1, 2, 3], [-9, -9, -9, -9]], np.float32)
    )
    found = compute_expected_worth(RIGHT, WRONG, payoffs, 2)
    for clue in range(3):
        weights = RIGHT[:, clue].tolist(), float(WRONG[:, clue].sum())
        one, two = (counted_out(*weights, k) for k in (1, 2))
        grave = float(WRONG[1, clue] / WRONG[:, clue].sum())
        first = one + (1 - one) * (grave * -9)
        second = two * 2 + (one - two) * ((1 - grave) * 1 - 9 * grave) + (1 - one) * grave * -9
        assert found[:, clue] == pytest.approx([first, second], abs=2e-2)


def test_the_number_never_exceeds_the_right_cards() -> None:
    assert compute_expected_worth(RIGHT, WRONG, make_duo_payoffs(3, 9, TokenStakes(5)), 9).shape == (3, 3)


def falls(values: Floats) -> bool:
    return bool((np.diff(values) < 0).all())


def test_whoever_is_ahead_wins_more() -> None:
    chances = compute_team_win_chances()
    assert falls(chances[1:10, 5])
    assert falls(-chances[5, 1:10])
    assert chances[5, 5] > 0.5  # moving first helps


def test_the_assassin_costs_the_chance_of_winning() -> None:
    early, late = make_team_payoffs(9, 8), make_team_payoffs(2, 8)
    assert (early.wrong[2] == 0).all()
    assert late.stopped[0] - late.wrong[2, 0] > early.stopped[0] - early.wrong[2, 0]


def test_a_word_of_theirs_costs_more_than_a_neutral_one() -> None:
    for payoffs in (make_team_payoffs(5, 5), make_coop_payoffs(5, 5)):
        assert (payoffs.wrong[1, :5] < payoffs.wrong[0, :5]).all()


def test_touching_the_last_word_of_theirs_loses() -> None:
    """W-29, V-11."""
    assert make_team_payoffs(3, 1).wrong[1, 0] == 0
    assert make_coop_payoffs(3, 1).wrong[1, 0] == 0


def test_a_bystander_costs_what_stopping_costs() -> None:
    """D-19."""
    payoffs = make_duo_payoffs(5, 9, TokenStakes(4))
    assert (payoffs.wrong[0] == payoffs.stopped).all()
    assert (payoffs.wrong[1] == 0).all()


def test_fewer_contacts_and_more_tokens_are_better() -> None:
    chances = compute_duo_win_chances()
    assert falls(chances[:, 5])
    assert falls(-chances[8, :9])
