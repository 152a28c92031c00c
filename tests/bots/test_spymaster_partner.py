"""What a giver learns from what was touched."""

from __future__ import annotations

from nomdecode.bots.arena import Boards
from nomdecode.bots.levels import LEVEL_OF_NAME
from nomdecode.bots.mind import load_mind
from nomdecode.bots.spymaster import Spymaster
from nomdecode.bots.spymaster_partner import Acquaintance, choices
from nomdecode.rules import decide, evolve, view
from nomdecode.rules.commands import Command, GiveClue, Guess
from nomdecode.rules.seats import GUESSER_OF_TEAM, SPYMASTER_OF_TEAM, Seat
from nomdecode.rules.state import State


def then(state: State, seat: Seat, command: Command) -> State:
    for event in decide(state, seat, command):
        state = evolve(state, event)
    return state


def touched(*, as_meant: bool) -> State:
    """A table where the first clue was answered by the card it meant, or by the one least like it."""
    state = Boards(language="en").deal(0)
    side = state.team_key.starts
    clue = Spymaster(LEVEL_OF_NAME["easy"]).clue(view(state, SPYMASTER_OF_TEAM[side]))
    assert clue is not None
    given = then(state, SPYMASTER_OF_TEAM[side], GiveClue(clue.word, 1, clue.meant))
    own = [card for card, cell in enumerate(state.team_key.cells) if cell == side.value]
    far = next(card for card in own if card not in (*clue.meant, *clue.feared))
    return then(given, GUESSER_OF_TEAM[side], Guess(clue.meant[0] if as_meant else far))


def sharpness(state: State) -> float:
    seen = view(state, SPYMASTER_OF_TEAM[state.team_key.starts])
    return Acquaintance().sharpness(seen, load_mind("en").listeners[0])


def test_a_guesser_who_hears_what_was_meant_is_counted_on_more() -> None:
    fresh = sharpness(Boards(language="en").deal(0))
    assert sharpness(touched(as_meant=True)) > fresh


def test_one_slip_makes_nobody_bolder_and_settles_nothing() -> None:
    fresh = sharpness(Boards(language="en").deal(0))
    assert fresh * 0.9 < sharpness(touched(as_meant=False)) <= fresh


def test_only_answers_to_own_clues_are_learnt_from() -> None:
    state = touched(as_meant=True)
    side = state.team_key.starts
    assert len(list(choices(view(state, SPYMASTER_OF_TEAM[side])))) == 1
    assert not list(choices(view(state, SPYMASTER_OF_TEAM[side.other])))
