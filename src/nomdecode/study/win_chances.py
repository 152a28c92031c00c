"""The chance to win from what is left on the table, fitted on games of the arena. Pure.

Law: a table knows only what everybody can count. `tools/bots/win_curve.py` fits the weights and checks them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.spymaster.expected_reward import Floats, TurnPayoffs
from nomdecode.rules.events import Why
from nomdecode.rules.options import Game, Variant
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Identity, Side
from nomdecode.rules.state import Phase, State

KINDS: Final = ("words", "images", "coop", "duo")
_MOST: Final = 16  # cards, or tokens, anybody may have left
# What partners of whom nothing is known yet miss and find a clue, as if they had given so many clues.
USUAL_MISSED: Final = 0.3
USUAL_FOUND: Final = 1.6
USUAL_CLUES: Final = 1.5


def curve_kind_of(state: State) -> str:
    """Return which table a game is played by; three players are two teams."""
    if state.is_duo:
        return "duo"
    if state.variant is Variant.COOP:
        return "coop"
    return "images" if state.game is Game.IMAGES else "words"


def is_cooperative(state: State) -> bool:
    """Tell whether all who play win or lose together: Duo, and one team alone."""
    return curve_kind_of(state) in ("coop", "duo")


@dataclass(frozen=True, slots=True)
class PartnersRecord:
    """How well the partners of a side have understood each other so far in a game."""

    missed: float = USUAL_MISSED  # wrong cards touched for each of their clues
    found: float = USUAL_FOUND  # own cards found for each of them


USUAL_RECORD: Final = PartnersRecord()


def partners_record(state: State, side: Side | None) -> PartnersRecord:
    """Return what a side has missed and found so far, for each of its clues; None: all together.

    A clue that is being followed does not count yet: it would look as if little had been found.
    """
    is_followed = state.phase is Phase.GUESS and state.clue is not None
    finished = len(state.log) - is_followed
    given = [
        place
        for place, clue in enumerate(state.log[:finished])
        if side is None or SIDE_OF_SEAT.get(clue.giver) is side
    ]
    right = Identity.CONTACT if state.is_duo else IDENTITY_OF_TEAM[side or state.team_key.starts]
    touched = [
        touch.identity is right
        for touch in state.touches
        if touch.clue in given and touch.why is Why.GUESS and not touch.taken_back
    ]
    found = sum(touched)
    return PartnersRecord(
        (len(touched) - found + USUAL_MISSED * USUAL_CLUES) / (len(given) + USUAL_CLUES),
        (found + USUAL_FOUND * USUAL_CLUES) / (len(given) + USUAL_CLUES),
    )


def win_features(
    own: NDArray[np.float64], other: NDArray[np.float64], records: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return what the chance is fitted on: rows are positions.

    `own` is what the team has yet to find; `other` what the opponents have, or in Duo the tokens unused;
    `records` what the team has missed and found for each clue, then the opponents.
    """
    missed, found, other_missed, other_found = np.moveaxis(np.broadcast_to(records, (*own.shape, 4)), -1, 0)
    none = (other == 0).astype(np.float64)
    turns, other_turns = own / found, other / other_found  # that each still needs, as it has played so far
    return np.stack(
        [
            np.ones_like(own),
            own,
            other,
            np.log(own),
            np.log(other + 0.5),
            own * other / 10,
            own / (other + 1),
            none,
            none * own,
            missed,
            found,
            other_missed,
            other_found,
            turns,
            np.log(turns),
            np.log(other_turns + 0.5),
            turns - other,
            np.tanh((turns - other) / 2),
            np.tanh((turns - other_turns) / 2),
            turns * missed,
            other_turns * other_missed,
        ],
        axis=-1,
    )


@cache
def load_fitted_weights() -> dict[str, dict[str, list[float]]]:
    """Return the fitted weights of each kind of game."""
    found: dict[str, dict[str, list[float]]] = json.loads(
        (files("nomdecode.study") / "data" / "chances.json").read_text("utf-8")
    )
    return found


@lru_cache(maxsize=1024)
def win_chance_table(
    kind: str, own_record: PartnersRecord = USUAL_RECORD, other_record: PartnersRecord = USUAL_RECORD
) -> Floats:
    """Return the chance of the team that is to move: rows are its words left, columns the others'.

    In Duo the columns are the tokens unused; of one team alone, the words of the imaginary opponent.
    The records are of how the team and the opponents have played so far.
    """
    own, other = np.meshgrid(np.arange(1.0, _MOST), np.arange(float(_MOST)), indexing="ij")
    weights = np.array(load_fitted_weights()[kind]["weights"])
    records = np.array([own_record.missed, own_record.found, other_record.missed, other_record.found])
    chance = 1 / (1 + np.exp(-np.clip(win_features(own, other, records) @ weights, -30, 30)))
    # A logit is too even at its ends: what it says is moved to what came true where it said so.
    knots = load_fitted_weights()[kind]["knots"]
    chance = np.interp(chance, np.linspace(0, 1, len(knots)), knots)
    # More left is never better, and nothing left is certain.
    chance = np.minimum.accumulate(chance, axis=0)
    table = np.ones((_MOST, _MOST))
    table[1:] = np.maximum.accumulate(chance, axis=1)
    if kind != "duo":  # all of theirs are covered: they have won, also the imaginary opponent (V-11)
        table[1:, 0] = 0
    return table.astype(np.float32)


def _win_chance_table_of_side(state: State, side: Side | None) -> Floats:
    """Return the chances of a side (`None`: of all together), as it and the others have played so far."""
    other_record = USUAL_RECORD if side is None else partners_record(state, side.other)
    return win_chance_table(curve_kind_of(state), partners_record(state, side), other_record)


def turn_payoffs(state: State, own: int, theirs: int) -> TurnPayoffs:
    """Return what the end of this turn is worth to the side on turn, by how many own cards it found.

    The kinds of wrong cards are those of `sort_cards_for_giver`: neutral, theirs, assassin; in Duo
    bystander, assassin.
    """
    left = np.maximum(own - np.arange(own + 1), 0)
    lost = np.zeros(own + 1, np.float32)
    table = _win_chance_table_of_side(state, None if is_cooperative(state) else state.side_on_turn.other)
    if state.is_duo:
        missing = np.maximum(state.count_contacts_missing() - np.arange(own + 1), 0)
        after = table[missing, max(state.bank.unused - 1, 0)]
        return TurnPayoffs(after, np.stack([after, lost]))
    if state.variant is Variant.COOP:
        stopped, given = table[left, max(theirs - 1, 0)], table[left, max(theirs - 2, 0)]
    else:
        stopped = np.where(left > 0, 1 - table[theirs, left], np.float32(1))
        given = np.where(left > 0, 1 - table[max(theirs - 1, 0), left], np.float32(1))
    return TurnPayoffs(stopped, np.stack([stopped, given, lost]))


def win_chance_between_turns(state: State) -> float:
    """Return the chance of the side on turn before it says a word; in Duo and alone, of everybody."""
    table = _win_chance_table_of_side(state, None if is_cooperative(state) else state.side_on_turn)
    if state.is_duo:
        return float(table[state.count_contacts_missing(), 0 if state.sudden_death else state.bank.unused])
    side = state.side_on_turn
    theirs = state.count_codenames_left(side.other)
    if state.phase is Phase.COVER:
        theirs = max(0, theirs - state.covers_due)
    return float(table[state.count_codenames_left(side), theirs])


def as_chance_of_red(state: State, chance: float) -> float:
    """Return the chance of red where teams play, from that of the side on turn; else the chance itself."""
    is_blue = not is_cooperative(state) and state.active is Side.BLUE
    return 1 - chance if is_blue else chance
