"""The chance to win from what is left on the table, fitted on games of the arena. Pure.

Law: a table knows only what everybody can count. `tools/bots/win_curve.py` fits the weights and checks them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.spymaster.reward import Floats, Payoffs
from nomdecode.rules.options import Game, Variant
from nomdecode.rules.seats import Side
from nomdecode.rules.state import Phase, State

KINDS: Final = ("words", "images", "coop", "duo")
_MOST: Final = 16  # cards, or tokens, anybody may have left


def kind_of(state: State) -> str:
    """Return which table a game is played by; three players are two teams."""
    if state.is_duo:
        return "duo"
    if state.variant is Variant.COOP:
        return "coop"
    return "images" if state.game is Game.IMAGES else "words"


def features(own: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what the chance is fitted on: rows are positions.

    `own` is what the team has yet to find; `other` what the opponents have, or in Duo the tokens unused.
    """
    near = (np.log(own), np.log(other + 0.5))
    return np.stack([np.ones_like(own), own, other, *near, own * other / 10], axis=-1)


@cache
def fitted() -> dict[str, dict[str, list[float]]]:
    """Return the fitted weights of each kind of game."""
    found: dict[str, dict[str, list[float]]] = json.loads(
        (files("nomdecode.study") / "data" / "chances.json").read_text("utf-8")
    )
    return found


@cache
def chances(kind: str) -> Floats:
    """Return the chance of the team that is to move: rows are its words left, columns the others'.

    In Duo the columns are the tokens unused; of one team alone, the words of the imaginary opponent.
    """
    return table_of(kind, np.array(fitted()[kind]["weights"]))


def table_of(kind: str, weights: NDArray[np.float64]) -> Floats:
    """Return the table of these weights; more left is never better, and nothing left is certain."""
    own, other = np.meshgrid(np.arange(1.0, _MOST), np.arange(float(_MOST)), indexing="ij")
    chance = 1 / (1 + np.exp(-np.clip(features(own, other) @ weights, -30, 30)))
    chance = np.minimum.accumulate(chance, axis=0)
    table = np.ones((_MOST, _MOST))
    table[1:] = np.maximum.accumulate(chance, axis=1)
    if kind != "duo":  # all of theirs are covered: they have won, also the imaginary opponent (V-11)
        table[1:, 0] = 0
    return table.astype(np.float32)


def payoffs(state: State, own: int, theirs: int) -> Payoffs:
    """Return what the end of this turn is worth to the side on turn, by how many own cards it found.

    The kinds of wrong cards are those of `sorted_out`: neutral, theirs, assassin; in Duo bystander, assassin.
    """
    table, left = chances(kind_of(state)), np.maximum(own - np.arange(own + 1), 0)
    lost = np.zeros(own + 1, np.float32)
    if state.is_duo:
        missing = np.maximum(state.contacts_missing() - np.arange(own + 1), 0)
        after = table[missing, max(state.bank.unused - 1, 0)]
        return Payoffs(after, np.stack([after, lost]))
    if state.variant is Variant.COOP:
        stopped, given = table[left, max(theirs - 1, 0)], table[left, max(theirs - 2, 0)]
    else:
        stopped = np.where(left > 0, 1 - table[theirs, left], np.float32(1))
        given = np.where(left > 0, 1 - table[max(theirs - 1, 0), left], np.float32(1))
    return Payoffs(stopped, np.stack([stopped, given, lost]))


def at_rest(state: State) -> float:
    """Return the chance of the side on turn before it says a word; in Duo and alone, of everybody."""
    table = chances(kind_of(state))
    if state.is_duo:
        return float(table[state.contacts_missing(), 0 if state.sudden_death else state.bank.unused])
    side = state.on_turn
    theirs = state.left(side.other)
    if state.phase is Phase.COVER:
        theirs = max(0, theirs - state.covers_due)
    return float(table[state.left(side), theirs])


def for_red(state: State, chance: float) -> float:
    """Return the chance of red where teams play, from that of the side on turn; else the chance itself."""
    is_blue = kind_of(state) in ("words", "images") and state.active is Side.BLUE
    return 1 - chance if is_blue else chance
