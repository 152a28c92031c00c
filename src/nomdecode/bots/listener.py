"""How likely a person is to touch each card after a clue: a softmax over what links the two.

Law: rows of utilities are comparable within one clue only; a listener never sees a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.items import Item

if TYPE_CHECKING:
    from nomdecode.bots.mind import Mind

Utilities = NDArray[np.float32]
Rows = NDArray[np.intp]


class Listener:
    """One way to weigh what is known of words."""

    def __init__(self, mind: Mind, name: str, weights: dict[str, float]) -> None:
        self.name = name
        self._mind = mind
        self._weights = weights

    def knows(self, clue: str) -> bool:
        """Tell whether the clue says anything to this listener."""
        return bool(self._mind.hear(clue))

    def utilities(self, rows: Rows | None, items: Sequence[Item]) -> Utilities:
        """Return the logits of every candidate, or of these rows of them, for every item: clues × items."""
        columns = [self._column(item) for item in items]
        matrix = np.stack(columns, axis=1)
        return matrix if rows is None else matrix[rows]

    def hears(self, clue: str, items: Sequence[Item]) -> Utilities:
        """Return the logits of the items after one clue, whatever was said; all zero if it says nothing."""
        heard = self._mind.hear(clue)
        total = np.zeros(len(items), np.float32)
        for row, weight in heard:
            total += weight * np.array([self._column(item)[row] for item in items], np.float32)
        return total

    def probabilities(self, clue: str, items: Sequence[Item]) -> Utilities:
        """Return how likely each item is to be touched first."""
        return softmax(self.hears(clue, items))

    def _column(self, item: Item) -> Utilities:
        return self._mind.column(item, self._weights)


def softmax(utilities: Utilities) -> Utilities:
    """Return probabilities along the last axis."""
    raised = np.exp(utilities - utilities.max(axis=-1, keepdims=True))
    shares: Utilities = raised / raised.sum(axis=-1, keepdims=True)
    return shares
