from __future__ import annotations

from random import Random

import pytest

from nomdecode.rules import decide
from nomdecode.rules.events import Event, GameStarted
from nomdecode.rules.options import Options
from nomdecode.rules.replay import fold, replay_steps
from nomdecode.rules.state import Phase, State
from tests.rules.moves import legal_moves
from tests.tables import EVERY_GAME, after, begin


def random_game(options: Options, seed: int) -> tuple[State, list[Event]]:
    dice = Random(seed)
    state = begin(options, dice=dice)
    events: list[Event] = [GameStarted(state.setup)]
    while state.phase is not Phase.OVER:
        happened = decide(state, *dice.choice(legal_moves(state)))
        events += happened
        state = after(state, happened)
    return state, events


def test_nothing_has_happened_yet() -> None:
    assert fold([]) is None
    assert list(replay_steps([])) == []


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_the_events_of_a_game_give_its_state_again(options: Options) -> None:
    """Law 3."""
    for seed in range(10):
        state, events = random_game(options, seed)
        assert fold(events) == state
        assert [event for event, _ in replay_steps(events)] == events
        assert [s for _, s in replay_steps(events)][-1] == state


def test_a_second_game_begins_anew() -> None:
    """W-30."""
    _, events = random_game(EVERY_GAME["words teams"], 1)
    again = begin(EVERY_GAME["duo"])
    assert fold([*events, GameStarted(again.setup)]) == again
