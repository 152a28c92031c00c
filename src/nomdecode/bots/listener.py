"""How likely a person is to touch each card after a clue: a softmax over what links the two.

Law: utilities are comparable within one clue only; a listener never sees a key.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.cards import CardMeaning
from nomdecode.bots.knowledge.vocabulary import Vocabulary
from nomdecode.bots.spymaster.utilities import Marks, UtilityCache

A_MEMBER = 0.5  # how surely a card must be of a kind to be counted as one of it

Utilities = NDArray[np.float32]
Rows = NDArray[np.intp]


class Listener:
    """One way to weigh what is known of words."""

    def __init__(self, name: str, vocabulary: Vocabulary, utilities: UtilityCache, place: int) -> None:
        self.name = name
        self._vocabulary = vocabulary
        self._utilities = utilities
        self._place = place

    def knows(self, clue: str) -> bool:
        """Tell whether the clue says anything to this listener."""
        return bool(self._vocabulary.lookup(clue))

    def utilities(self, rows: Rows | None, meanings: Sequence[CardMeaning]) -> Utilities:
        """Return the logits of every candidate, or of these rows of them, for every card: clues × cards."""
        columns = self._utilities.columns(self._place, meanings)
        return columns.T if rows is None else columns[:, rows].T

    def likeness(self, rows: Rows, meanings: Sequence[CardMeaning]) -> Utilities:
        """Return the logits of some candidates by likeness alone: cards × them."""
        return self._utilities.likeness(self._place, rows, meanings)

    def logits(self, clue: str, meanings: Sequence[CardMeaning], *, initials: bool = True) -> Utilities:
        """Return the logits of the cards after one clue, whatever was said; all zero if it says nothing.

        One letter may stand for the codenames that begin with it; Duo's book bars that.
        """
        return self._utilities.logits(self._place, clue, meanings, initials=initials)

    def by_number(self, clue: str, meanings: Sequence[CardMeaning], number: int) -> Utilities:
        """Return what the number adds to the logits: as many cards of the kind named are the ones meant."""
        members = self._utilities.membership(clue, meanings)
        return np.float32(self._utilities.counted(self._place)) * counted(members, number)

    def is_kind(self, meaning: CardMeaning, rows: Rows) -> Utilities:
        """Return for some candidates how surely they name what the card is, from 0 to 1."""
        return self._utilities.is_kind(meaning, rows)

    def has_written_link(self, meaning: CardMeaning, rows: Rows) -> Marks:
        """Tell for some candidates whether somebody thought of the card with them.

        Of a card that nobody wrote about, all are taken as they are.
        """
        return self._utilities.has_written_link(meaning, rows)

    def names_category(self, meaning: CardMeaning, rows: Rows) -> Marks:
        """Tell for some candidates whether they name what the card is, is like, or where it is met."""
        return self._utilities.names_category(meaning, rows)

    def is_plain(self, meaning: CardMeaning, rows: Rows) -> Marks:
        """Tell for some candidates whether they name the card's kind, or what a picture plainly shows."""
        return self._utilities.names_category(meaning, rows) | self._utilities.is_shown(meaning, rows)

    def probabilities(self, clue: str, meanings: Sequence[CardMeaning]) -> Utilities:
        """Return how likely each card is to be touched first."""
        return softmax(self.logits(clue, meanings))


def counted(members: Utilities, number: int) -> Utilities:
    """Return for each card how far the number speaks for it, from 0 to 1.

    Whoever says ANIMAL for three where three animals lie open means those; where there are more or fewer of
    them, it says less. One card is of many kinds by chance, five hardly ever.
    """
    count = int((members >= A_MEMBER).sum())
    if not count or number < 1:
        return np.zeros(len(members), np.float32)
    agreement = min(count, number) / max(count, number) * ((number - 1) / number) ** 2
    return members * np.float32(agreement)


def softmax(utilities: Utilities) -> Utilities:
    """Return probabilities along the last axis."""
    raised = np.exp(utilities - utilities.max(axis=-1, keepdims=True))
    shares: Utilities = raised / raised.sum(axis=-1, keepdims=True)
    return shares
