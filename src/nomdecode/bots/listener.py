"""How likely a person is to touch each card after a clue: a softmax over what links the two.

Law: utilities are comparable within one clue only; a listener never sees a key.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.cards import Item
from nomdecode.bots.knowledge.vocabulary import Vocabulary
from nomdecode.bots.spymaster.utilities import Marks, Scales

Utilities = NDArray[np.float32]
Rows = NDArray[np.intp]


class Listener:
    """One way to weigh what is known of words."""

    def __init__(self, name: str, vocabulary: Vocabulary, scales: Scales, place: int) -> None:
        self.name = name
        self._vocabulary = vocabulary
        self._scales = scales
        self._place = place

    def knows(self, clue: str) -> bool:
        """Tell whether the clue says anything to this listener."""
        return bool(self._vocabulary.hear(clue))

    def utilities(self, rows: Rows | None, items: Sequence[Item]) -> Utilities:
        """Return the logits of every candidate, or of these rows of them, for every item: clues × items."""
        columns = self._scales.columns(self._place, items)
        return columns.T if rows is None else columns[:, rows].T

    def likeness(self, rows: Rows, items: Sequence[Item]) -> Utilities:
        """Return the logits of some candidates by likeness alone: items × them."""
        return self._scales.likeness(self._place, rows, items)

    def hears(self, clue: str, items: Sequence[Item]) -> Utilities:
        """Return the logits of the items after one clue, whatever was said; all zero if it says nothing."""
        return self._scales.hears(self._place, clue, items)

    def written(self, item: Item, rows: Rows) -> Marks:
        """Tell for some candidates whether somebody thought of the item with them.

        Of an item that nobody wrote about, all are taken as they are.
        """
        return self._scales.written(item, rows)

    def named(self, item: Item, rows: Rows) -> Marks:
        """Tell for some candidates whether they name what the item is, is like, or where it is met."""
        return self._scales.named(item, rows)

    def probabilities(self, clue: str, items: Sequence[Item]) -> Utilities:
        """Return how likely each item is to be touched first."""
        return softmax(self.hears(clue, items))


def softmax(utilities: Utilities) -> Utilities:
    """Return probabilities along the last axis."""
    raised = np.exp(utilities - utilities.max(axis=-1, keepdims=True))
    shares: Utilities = raised / raised.sum(axis=-1, keepdims=True)
    return shares
