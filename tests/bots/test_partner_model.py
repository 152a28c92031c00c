"""What a giver learns from what was touched."""

from __future__ import annotations

import numpy as np
import pytest

from nomdecode.bots.arena.play_boards import BoardSeries
from nomdecode.bots.knowledge.card_meaning import make_card_meanings
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.bots.levels import LEVEL_OF_NAME
from nomdecode.bots.listener import softmax
from nomdecode.bots.spymaster.partner_model import PartnerModel, find_touches_after_own_clues
from nomdecode.bots.spymaster.spymaster import Spymaster
from nomdecode.rules import decide, evolve, view
from nomdecode.rules.commands import Command, GiveClue, Guess, Stop
from nomdecode.rules.events import TurnEnded, TurnEnding
from nomdecode.rules.seats import GUESSER_OF_TEAM, SPYMASTER_OF_TEAM, Seat
from nomdecode.rules.state import State


def then(state: State, seat: Seat, command: Command) -> State:
    for event in decide(state, seat, command):
        state = evolve(state, event)
    return state


def touched(*, as_meant: bool) -> State:
    """A table where the first clue was answered by the card it meant, or by the one least like it."""
    state = BoardSeries(language="en").deal_board(0)
    side = state.team_key.starts
    clue = Spymaster(LEVEL_OF_NAME["easy"]).choose_clue(view(state, SPYMASTER_OF_TEAM[side]))
    assert clue is not None
    given = then(state, SPYMASTER_OF_TEAM[side], GiveClue(clue.word, 1, clue.meant))
    own = [card for card, cell in enumerate(state.team_key.cells) if cell == side.value]
    far = next(card for card in own if card not in (*clue.meant, *clue.feared))
    return then(given, GUESSER_OF_TEAM[side], Guess(clue.meant[0] if as_meant else far))


def sharpness(state: State) -> float:
    seen = view(state, SPYMASTER_OF_TEAM[state.team_key.starts])
    return PartnerModel().infer_listeners(seen, load_resources("en").listeners[0], ())[0].sharpness


def believed(state: State) -> dict[str, float]:
    """How likely each way of hearing is."""
    seen, resources = view(state, SPYMASTER_OF_TEAM[state.team_key.starts]), load_resources("en")
    found = PartnerModel().infer_listeners(seen, resources.listeners[0], resources.one_sided)
    return {belief.listener.name: belief.share for belief in found}


def answered_by(name: str) -> State:
    """A table where two clues were answered by the cards that one listener expects and the blend does not."""
    state = BoardSeries(language="en").deal_board(0)
    side, resources = state.team_key.starts, load_resources("en")
    one, other = (next(each for each in resources.listeners if each.name == n) for n in (name, "blend"))
    own = [card for card, cell in enumerate(state.team_key.cells) if cell == side.value]
    meanings = make_card_meanings(state.codenames, state.game, "en")
    # How much more one listener expects an own card than the other does, over all that could be said.
    nearer = (
        softmax(one.candidate_logits(None, meanings)) - softmax(other.candidate_logits(None, meanings))
    )[:, own]
    for row in np.argsort(-nearer.max(axis=1))[:2]:
        card = own[int(nearer[row].argmax())]
        if state.covered[card] is None:
            state = then(
                state, SPYMASTER_OF_TEAM[side], GiveClue(resources.candidates[row], 1, confirmed=True)
            )
            state = then(state, GUESSER_OF_TEAM[side], Guess(card))
            state = then(state, GUESSER_OF_TEAM[side], Stop())
            state = evolve(state, TurnEnded(TurnEnding.STOPPED))
    return state


def test_people_are_expected_until_something_else_is_seen() -> None:
    fresh = believed(BoardSeries(language="en").deal_board(0))
    assert next(iter(fresh)) == "blend"
    assert sum(fresh.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", ["minilm", "glove"])
def test_a_guesser_who_hears_in_one_way_only_is_found_out(name: str) -> None:
    fresh, seen = believed(BoardSeries(language="en").deal_board(0)), believed(answered_by(name))
    assert seen[name] > fresh[name]
    assert seen["blend"] < fresh["blend"]


def test_a_guesser_who_hears_what_was_meant_is_counted_on_more() -> None:
    fresh = sharpness(BoardSeries(language="en").deal_board(0))
    assert sharpness(touched(as_meant=True)) > fresh


def test_one_slip_makes_the_giver_more_careful_and_settles_nothing() -> None:
    fresh = sharpness(BoardSeries(language="en").deal_board(0))
    assert fresh * 0.6 < sharpness(touched(as_meant=False)) < fresh * 0.9


def test_only_answers_to_own_clues_are_learnt_from() -> None:
    state = touched(as_meant=True)
    side = state.team_key.starts
    assert len(list(find_touches_after_own_clues(view(state, SPYMASTER_OF_TEAM[side])))) == 1
    assert not list(find_touches_after_own_clues(view(state, SPYMASTER_OF_TEAM[side.other])))
