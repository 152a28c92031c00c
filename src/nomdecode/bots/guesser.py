"""The guesser where teams play: the likeliest cards, as many as the number says."""

from __future__ import annotations

import numpy as np

from nomdecode.bots.items import items_of
from nomdecode.bots.mind import load_mind
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, Guess, Stop

_GUESS, _STOP = NAMES[Guess], NAMES[Stop]


class Guesser:
    """Touches what the last clue most likely means."""

    def __init__(self, without: frozenset[str] = frozenset()) -> None:
        self._without = without

    def choose(self, view: View) -> Command | None:
        """Guess or stop."""
        may = {entry.do: entry for entry in view.may}
        table = view.table
        cards = may[_GUESS].cards if _GUESS in may else ()
        if _STOP in may and not may[_STOP].confirm and (not cards or self._has_enough(view)):
            return Stop()
        if not cards:
            return None
        items = items_of(tuple(table.cards[card] for card in cards), table.game, table.language)
        mind = load_mind(table.language, self._without)
        heard = np.mean([each.probabilities(table.clues[-1].word, items) for each in mind.listeners], axis=0)
        return Guess(cards[int(heard.argmax())])

    @staticmethod
    def _has_enough(view: View) -> bool:
        number = view.table.clues[-1].number
        return view.table.guesses >= (max(1, number) if isinstance(number, int) else 2)
