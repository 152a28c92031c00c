"""The curve: one chance to win after each event of a game, and the moments where it turned.

Law: between turns it is read from the table of what is left; inside a turn, what the clue is still worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from nomdecode.rules.events import (
    CardCovered,
    CardMarked,
    ClearanceBegan,
    ClueGiven,
    Event,
    GameEnded,
    SideCompleted,
    SuddenDeathBegan,
    TokenSpent,
    TurnEnded,
    Why,
)
from nomdecode.rules.seats import Side
from nomdecode.rules.state import Phase, State
from nomdecode.study.clue_hearing import (
    LanguageListeners,
    clue_position,
    count_cards_asked_for,
    win_chance_after_clue,
)
from nomdecode.study.win_chances import (
    as_chance_of_red,
    curve_kind_of,
    is_cooperative,
    load_fitted_weights,
    win_chance_between_turns,
)

FEWEST_CLUES: Final = 4  # of a game that has a curve at all
MOST_TURNINGS: Final = 3
LEAST_JUMP: Final = 0.12
CONSEQUENCES: Final = (ClearanceBegan, TurnEnded, TokenSpent, SideCompleted, SuddenDeathBegan, GameEnded)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment where the chance to win jumped: after which event, and from where to where."""

    step: int
    before: float
    after: float


def win_chance(state: State, ears: LanguageListeners) -> float:
    """Return the chance of red where teams play, else of everybody together, at this moment."""
    if state.outcome is not None:
        won = state.outcome.winners if is_cooperative(state) else state.outcome.side is Side.RED
        return 1.0 if won else 0.0
    if state.phase is Phase.GUESS and state.clue is not None and state.giver is not None:
        return as_chance_of_red(state, _win_chance_while_guessing(state, ears))
    return as_chance_of_red(state, win_chance_between_turns(state))


def _win_chance_while_guessing(state: State, ears: LanguageListeners) -> float:
    """Return what the clue is still worth to the side on turn, as far as our listener is to be trusted."""
    rest, clue = win_chance_between_turns(state), state.clue
    assert clue is not None  # noqa: S101 - the caller looked
    assert state.giver is not None  # noqa: S101 - the caller looked
    at = clue_position(state, state.giver)
    if not at.has_cards_to_mean:
        return rest
    left = count_cards_asked_for(at, clue.number, state.guesses)
    weights = load_fitted_weights()[curve_kind_of(state)]
    trust, knots = weights["trust"][0], weights["turn_knots"]
    if not left:
        said = float(at.payoffs.stopped[0])
    elif not ears.know_word(clue.word):
        return rest
    else:
        heard = ears.hear_clue(at, clue.word, clue.number)
        said = trust * win_chance_after_clue(at, heard, left) + (1 - trust) * rest
    return float(np.interp(said, np.linspace(0, 1, len(knots)), knots))


def win_curve(moments: Sequence[tuple[Event, State]], ears: LanguageListeners) -> list[float]:
    """Return the chance after each event; what follows by itself from a touch counts as the touch."""
    values: list[float] = []
    for place, (_, state) in enumerate(moments):
        # A wrong card ends a turn or the game by events of their own: its value is the one after them.
        if place + 1 < len(moments) and _is_consequence(moments[place + 1][0]):
            continue
        values += [win_chance(state, ears)] * (place + 1 - len(values))
    return values


def _is_consequence(event: Event) -> bool:
    """Tell whether an event is a consequence that nobody decides."""
    return isinstance(event, CONSEQUENCES) or (isinstance(event, CardCovered) and event.why is not Why.GUESS)


def find_turning_points(moments: Sequence[tuple[Event, State]], curve: Sequence[float]) -> list[TurningPoint]:
    """Return the largest jumps of the curve at clues and touches, in the order of the game."""
    jumps = [
        TurningPoint(step, curve[step - 1], curve[step])
        for step, (event, _) in enumerate(moments)
        if step and isinstance(event, ClueGiven | CardCovered | CardMarked)
    ]
    large = [each for each in jumps if abs(each.after - each.before) >= LEAST_JUMP]
    largest = sorted(large, key=lambda each: -abs(each.after - each.before))[:MOST_TURNINGS]
    return sorted(largest, key=lambda each: each.step)
