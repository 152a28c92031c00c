"""What a Duo guesser believes, when it goes on, and how two of them end a game."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from nomdecode.bots.arena.game_statistics import compute_statistics
from nomdecode.bots.arena.play_boards import BoardSeries, BotTeam, play_boards
from nomdecode.bots.arena.play_game import start_bot_game
from nomdecode.bots.duo_guesser import DuoGuesser, chances_among_first
from nomdecode.bots.registry import find_bot_maker
from nomdecode.bots.spymaster.expected_reward import Floats
from nomdecode.bots.spymaster.payoff_tables import TokenStakes, read_token_stakes
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.rules import decide, evolve, view
from nomdecode.rules.commands import Command, GiveClue, Guess, Phrase, SayPhrase, Stop
from nomdecode.rules.events import SuddenDeathBegan, TokenSpent, TokenUse
from nomdecode.rules.options import DuoOptions, Excess
from nomdecode.rules.seats import Identity, Seat
from nomdecode.rules.state import State

OURS = BotTeam(find_bot_maker("offline:expert"), find_bot_maker("offline:expert"))


def then(state: State, seat: Seat, *commands: Command) -> State:
    for command in commands:
        for event in decide(state, seat, command):
            state = evolve(state, event)
    return state


def duo_table() -> State:
    return BoardSeries("duo", "en").deal_board(0)


def cards_of(state: State, kind: Identity) -> list[int]:
    return [card for card, cell in enumerate(state.duo_key.a) if cell is kind]


def test_among_counts_who_comes_early() -> None:
    chances = chances_among_first(np.array([8, 4, 1, 1], np.float32), 2)
    assert chances.sum() == pytest.approx(2, abs=1e-2)
    assert chances[0] > chances[1] > chances[2] == pytest.approx(chances[3], abs=1e-3)
    assert chances_among_first(np.ones(2, np.float32), 5).tolist() == [1, 1]


def test_it_believes_the_clue_and_fears_what_its_own_side_shows() -> None:
    """D-10."""
    state = duo_table()
    target = cards_of(state, Identity.CONTACT)[0]
    given = then(state, Seat.SIDE_A, GiveClue(state.codenames[target].lower(), 1))  # as plain as can be
    seen = view(given, Seat.SIDE_B)
    beliefs = DuoGuesser().estimate_cards(seen, tuple(range(25)))
    assert int(beliefs.contact.argmax()) == target
    blacks = [card for card in range(25) if seen.keys[0].cells[card] is Identity.ASSASSIN and card != target]
    beiges = [card for card in range(25) if seen.keys[0].cells[card] is Identity.BYSTANDER and card != target]
    assert min(beliefs.assassin[blacks]) > max(beliefs.assassin[beiges])


def test_it_stops_when_nothing_more_was_said() -> None:
    """D-18: a touch in the dark finds an assassin once in a dozen times."""
    state = duo_table()
    target = cards_of(state, Identity.CONTACT)[0]
    found = then(state, Seat.SIDE_A, GiveClue(state.codenames[target].lower(), 1))
    found = then(found, Seat.SIDE_B, Guess(target))
    assert DuoGuesser().choose(view(found, Seat.SIDE_B)) == Stop()


def test_a_word_found_under_a_later_clue_is_not_looked_for_again() -> None:
    """D-21."""
    state = duo_table()
    target, other = cards_of(state, Identity.CONTACT)[0], cards_of(state, Identity.BYSTANDER)[0]
    named = then(state, Seat.SIDE_A, GiveClue(state.codenames[target].lower(), 1))
    at_once = then(named, Seat.SIDE_B, Guess(target), Guess(other))
    later = then(named, Seat.SIDE_B, Guess(other), GiveClue("xqzzv", 1))
    later = then(later, Seat.SIDE_A, Guess(state.duo_key.b.index(Identity.BYSTANDER)), GiveClue("zzvqx", 1))
    later = then(later, Seat.SIDE_B, Guess(target))
    cards = tuple(card for card in range(25) if card not in (target, other))
    beliefs = [DuoGuesser().estimate_cards(view(each, Seat.SIDE_B), cards) for each in (at_once, later)]
    assert beliefs[1].contact == pytest.approx(beliefs[0].contact, abs=0.05)


def duo_mission(marks: int, **options: Any) -> State:
    """Side B guesses after one clue that says nothing; so many bystanders are marked already."""
    state = start_bot_game(DuoOptions(**options), load_shipped_deck("en"), "en", Random(0))
    for _ in range(marks):
        state = evolve(state, TokenSpent(TokenUse.MARKING))
    state = then(state, Seat.SIDE_A, GiveClue("xqzzv", 1))
    return then(state, Seat.SIDE_B, Guess(state.duo_key.a.index(Identity.CONTACT)))


def test_a_guess_is_worth_less_the_more_a_bystander_costs() -> None:
    """A-15, D-51."""
    free, two, loses = (
        _values_of(duo_mission(2, allowed_marks=marks, excess=excess))
        for marks, excess in ((9, Excess.LOSES), (2, Excess.COSTS_TWO), (2, Excess.LOSES))
    )
    assert free.max() > two.max() > loses.max()


def test_without_sudden_death_the_last_token_is_worth_nothing() -> None:
    """D-52."""
    assert TokenStakes(1).chances_after_good_turn(np.array([1]))[0] > 0
    assert TokenStakes(1, sudden_death=False).chances_after_good_turn(np.array([0, 1])).tolist() == [1, 0]
    assert (
        read_token_stakes(view(duo_mission(0, sudden_death=False), Seat.SIDE_B).table).sudden_death is False
    )


def _values_of(state: State) -> Floats:
    seen = view(state, Seat.SIDE_B)
    return DuoGuesser().value_touches(seen).worths


def in_sudden_death(state: State) -> State:
    for _ in range(9):
        state = evolve(state, TokenSpent(TokenUse.TAKEN))
    return evolve(state, SuddenDeathBegan())


def test_in_sudden_death_it_leaves_the_guess_to_the_other_once() -> None:
    """D-31, D-32."""
    state = in_sudden_death(duo_table())
    first = DuoGuesser().choose(view(state, Seat.SIDE_A))
    assert first == SayPhrase(Phrase.YOU_GO)
    said = then(state, Seat.SIDE_A, first)
    assert DuoGuesser().choose(view(said, Seat.SIDE_A)) is None
    assert isinstance(DuoGuesser().choose(view(said, Seat.SIDE_B)), Guess)


def test_two_of_ours_mostly_win() -> None:
    found = compute_statistics(play_boards(BoardSeries("duo", "en", games=8), OURS))
    assert found.win > 0.5


def test_it_touches_the_card_worth_most_and_stops_when_none_is_worth_more() -> None:
    """`value_touches` is what `choose` goes by; in sudden death only being right counts (D-32)."""
    state = duo_table()
    target = cards_of(state, Identity.CONTACT)[0]
    given = then(state, Seat.SIDE_A, GiveClue(state.codenames[target].lower(), 1))
    values = DuoGuesser().value_touches(view(given, Seat.SIDE_B))
    assert values.cards[int(values.worths.argmax())] == target
    assert values.worths.max() > values.stopping
    after = DuoGuesser().value_touches(view(then(given, Seat.SIDE_B, Guess(target)), Seat.SIDE_B))
    assert after.worths.max() <= after.stopping
    assert DuoGuesser().value_touches(view(given, Seat.SIDE_A)).cards == (), "the giver touches nothing"
    dying = evolve(given, SuddenDeathBegan())
    at_last = DuoGuesser().value_touches(view(dying, Seat.SIDE_B))
    assert at_last.stopping < 0
    assert (
        at_last.worths.tolist()
        == DuoGuesser().estimate_cards(view(dying, Seat.SIDE_B), at_last.cards).contact.tolist()
    )
