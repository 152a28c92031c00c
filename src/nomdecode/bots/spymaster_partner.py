"""What a giver learns of its guessers from what they touched: how sharply they tell cards apart.

Law: only what lies open is used: own clues, and the cards touched after them in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from nomdecode.bots.items import Item, items_of
from nomdecode.bots.listener import Listener
from nomdecode.bots.reward import Floats
from nomdecode.rules import View
from nomdecode.rules.events import Why
from nomdecode.rules.state import Touch

# How much more, or less, sharply than the listener a guesser may tell cards apart, and how likely that is.
SHARPNESS: Final = np.array([0.5, 0.8, 1.2, 2.0, 3.0], np.float32)
PRIOR: Final = np.array([0.25, 0.3, 0.25, 0.12, 0.08], np.float32)


@dataclass(frozen=True, slots=True)
class Choice:
    """One touch after one of the giver's clues, among the cards that lay open then."""

    clue: str
    items: tuple[Item, ...]
    touched: int  # its place among the items


class Acquaintance:
    """Beliefs about the guessers of one giver; what was seen once is not weighed again."""

    def __init__(self) -> None:
        self._seen: dict[tuple[tuple[str, ...], int], Floats] = {}

    def sharpness(self, view: View, listener: Listener) -> float:
        """Return how sharply this giver believes its guessers to tell cards apart; 1 is as the listener."""
        odds = np.log(PRIOR)
        for place, choice in choices(view):
            key = (view.table.cards, place)
            if key not in self._seen:
                self._seen[key] = _likelihoods(listener, choice)
            odds = odds + self._seen[key]
        shares = np.exp(odds - odds.max())
        return float(shares @ SHARPNESS / shares.sum())


def _likelihoods(listener: Listener, choice: Choice) -> Floats:
    """Return the logarithm of the chance of that touch, for each sharpness."""
    heard = listener.hears(choice.clue, choice.items)
    sharp = SHARPNESS[:, None] * (heard - heard.max())[None, :]
    logs: Floats = sharp[:, choice.touched] - np.log(np.exp(sharp).sum(axis=1))
    # Nobody is all that consistent: a slip must not settle the question.
    return np.maximum(logs, np.float32(np.log(0.02)))


def choices(view: View) -> Iterator[tuple[int, Choice]]:
    """Yield the touches that answer this giver's clues, with their place among all touches."""
    table = view.table
    shown = list(range(len(table.cards)))
    answered: dict[int, int] = {}
    for place, touch in enumerate(table.touches):
        if touch.card not in shown or touch.taken_back:
            continue
        if _answers(view, touch, answered):
            cards = tuple(table.cards[card] for card in shown)
            items = items_of(cards, table.game, table.language)
            yield place, Choice(table.clues[touch.clue or 0].word, items, shown.index(touch.card))
        shown.remove(touch.card)


def _answers(view: View, touch: Touch, answered: dict[int, int]) -> bool:
    """Tell whether the touch is one of those that the number of this giver's clue asked for."""
    if touch.why is not Why.GUESS or touch.clue is None:
        return False
    clue = view.table.clues[touch.clue]
    answered[touch.clue] = answered.get(touch.clue, 0) + 1
    return clue.giver is view.seat and isinstance(clue.number, int) and answered[touch.clue] <= clue.number
