"""The words that both partners of Duo need, as far as a giver can know them."""

from __future__ import annotations

import numpy as np
import pytest

from nomdecode.bots.arena.play_boards import BoardSeries
from nomdecode.bots.duo_guesser import DuoGuesser
from nomdecode.bots.spymaster.clue_search import CardGroups, ListenerMix, NumberRule, search_clues
from nomdecode.bots.spymaster.duo_shared_cards import chances_needed_by_both
from nomdecode.bots.spymaster.expected_reward import Floats
from nomdecode.bots.spymaster.payoff_tables import TokenStakes, make_duo_payoffs
from nomdecode.rules import decide, evolve, view
from nomdecode.rules.commands import Command, GiveClue, Guess
from nomdecode.rules.seats import Identity, Seat
from nomdecode.rules.state import State

# Each of the first two clues names one of the two right cards, the third names both.
HEARD = np.array([[6, 0, 6], [0, 6, 6], [0, 0, 0], [0, 0, 0]], np.float32)


def said_first(both: tuple[float, ...], heard: Floats = HEARD[:, :2]) -> int:
    cards = CardGroups((0, 1), ((2,), (3,)), both)
    known = np.ones(heard.shape[1], np.float32)
    return next(
        search_clues(
            ListenerMix(heard), cards, make_duo_payoffs(2, 9, TokenStakes(5)), known, rule=NumberRule(2)
        )
    ).clue


def test_of_two_equal_clues_the_giver_says_the_one_for_the_word_both_need() -> None:
    """D-11."""
    assert said_first((0.1, 0.6, 0, 0)) == 1
    assert said_first((0.6, 0.1, 0, 0)) == 0


def test_two_words_are_still_worth_more_than_one_that_both_need() -> None:
    assert said_first((0.0, 1.0, 0, 0), HEARD) == 2


def test_a_clearer_clue_goes_before_a_word_both_need() -> None:
    heard = HEARD[:, :2] * np.array([1, 0.2], np.float32)
    assert said_first((0.1, 0.6, 0, 0), heard) == 0


def then(state: State, seat: Seat, *commands: Command) -> State:
    for command in commands:
        for event in decide(state, seat, command):
            state = evolve(state, event)
    return state


def needed(state: State) -> tuple[float, ...]:
    """What side A knows of what side B needs."""
    return chances_needed_by_both(view(state, Seat.SIDE_A), range(25), DuoGuesser())


def cards_of(state: State, mine: Identity, theirs: Identity) -> list[int]:
    pairs = zip(state.duo_key.a, state.duo_key.b, strict=True)
    return [card for card, pair in enumerate(pairs) if pair == (mine, theirs)]


def test_before_anything_is_said_a_third_of_my_words_are_needed_by_both() -> None:
    """D-10."""
    state = BoardSeries("duo", "en").deal_board(0)
    mine = [card for card, cell in enumerate(state.duo_key.a) if cell is Identity.CONTACT]
    assert [needed(state)[card] for card in mine] == pytest.approx([1 / 3] * 9, abs=0.01)


def test_what_the_partners_clue_still_means_is_needed_by_both() -> None:
    state = BoardSeries("duo", "en").deal_board(0)
    shared = cards_of(state, Identity.CONTACT, Identity.CONTACT)[0]
    elsewhere = cards_of(state, Identity.BYSTANDER, Identity.BYSTANDER)[0]
    missed = then(state, Seat.SIDE_B, GiveClue(state.codenames[shared].lower(), 1))
    missed = then(missed, Seat.SIDE_A, Guess(elsewhere))
    assert int(np.argmax(needed(missed))) == shared
    assert needed(missed)[shared] > 2 / 3, "it was a third before the clue"


def test_a_bystander_of_the_partners_side_is_not_needed_by_both() -> None:
    """D-16."""
    state = BoardSeries("duo", "en").deal_board(0)
    mine_alone = cards_of(state, Identity.CONTACT, Identity.BYSTANDER)[0]
    touched = then(state, Seat.SIDE_B, GiveClue("xqzzv", 1))
    touched = then(touched, Seat.SIDE_A, Guess(mine_alone))
    assert needed(touched)[mine_alone] == 0


def test_nothing_is_needed_by_both_when_the_partner_needs_nothing_more() -> None:
    """D-25."""
    state = then(BoardSeries("duo", "en").deal_board(0), Seat.SIDE_B, GiveClue("xqzzv", 1))
    contacts = [card for card, cell in enumerate(state.duo_key.b) if cell is Identity.CONTACT]
    done = then(state, Seat.SIDE_A, *map(Guess, contacts))
    assert set(needed(done)) == {0.0}
