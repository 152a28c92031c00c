"""The plain guesser: the nearest words by one measure, exactly as many as the number says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, Guess, Stop

_GUESS, _STOP = NAMES[Guess], NAMES[Stop]


class Measure(Protocol):
    """How near words are to a clue; the nearest has the highest figure."""

    def similarities(self, clue: str, words: Sequence[str], /) -> NDArray[np.float32]: ...


class PlainGuesser:
    """Touches what is nearest to the last clue; what it is asked otherwise it answers like the simple bot."""

    def __init__(self, measure: Measure, seed: int | None) -> None:
        self._measure = measure
        self._dice = Random(seed)
        self._manners = SimpleBot(self._dice)

    def choose(self, view: View) -> Command | None:
        may = {entry.do: entry for entry in view.may}
        if _STOP in may and not may[_STOP].confirm and self._has_enough(view):
            return Stop()
        if _GUESS not in may or not view.table.clues:
            return self._manners.choose(view)
        cards = may[_GUESS].cards
        near = self._measure.similarities(
            view.table.clues[-1].word, [view.table.cards[card] for card in cards]
        )
        # A clue it does not know leaves everything equal: the dice choose.
        best = np.flatnonzero(near >= near.max() - 1e-9)
        return Guess(cards[int(self._dice.choice(best.tolist()))])

    @staticmethod
    def _has_enough(view: View) -> bool:
        number = view.table.clues[-1].number if view.table.clues else 1
        return view.table.guesses >= (max(1, number) if isinstance(number, int) else 1)
