"""Model of a guesser: how likely people are to touch each card after a clue, a softmax of weighed links.

Law: utilities are comparable within one clue only; a listener never sees a key.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.card_meaning import CardMeaning
from nomdecode.bots.knowledge.logit_cache import LogitCache, Marks
from nomdecode.bots.knowledge.vocabulary import Vocabulary

A_MEMBER = 0.5  # how surely a card must be of a kind to be counted as one of it

Utilities = NDArray[np.float32]
Rows = NDArray[np.intp]


class Listener:
    """One model of how people choose cards after a clue, by its own weights of the features."""

    def __init__(self, name: str, vocabulary: Vocabulary, utilities: LogitCache, place: int) -> None:
        self.name = name
        self._vocabulary = vocabulary
        self._utilities = utilities
        self._place = place

    def knows_clue(self, clue: str) -> bool:
        """Tell whether the clue is a known word."""
        return bool(self._vocabulary.lookup(clue))

    def candidate_logits(self, rows: Rows | None, meanings: Sequence[CardMeaning]) -> Utilities:
        """Return the logits of every candidate, or of these rows of them, for every card: clues × cards."""
        columns = self._utilities.candidate_logits(self._place, meanings)
        return columns.T if rows is None else columns[:, rows].T

    def candidate_logits_by_vectors(self, rows: Rows, meanings: Sequence[CardMeaning]) -> Utilities:
        """Return the logits of some candidates by likeness alone: cards × them."""
        return self._utilities.candidate_logits_by_vectors(self._place, rows, meanings)

    def mean_cosines(self, rows: Rows, meanings: Sequence[CardMeaning]) -> Utilities:
        """Return how alike some candidates and the cards are, the mean of all sources: cards × them."""
        return self._utilities.mean_cosines(rows, meanings)

    def clue_logits(self, clue: str, meanings: Sequence[CardMeaning], *, initials: bool = True) -> Utilities:
        """Return the logits of the cards after one clue, whatever was said; all zero if it says nothing.

        One letter may stand for the codenames that begin with it; Duo's book bars that.
        """
        return self._utilities.clue_logits(self._place, clue, meanings, initials=initials)

    def logits_from_number(self, clue: str, meanings: Sequence[CardMeaning], number: int) -> Utilities:
        """Return what the number adds to the logits: as many cards of the kind named are the ones meant."""
        members = self._utilities.membership_strengths(clue, meanings)
        return np.float32(self._utilities.number_weight(self._place)) * weigh_number_as_evidence(
            members, number
        )

    def kind_strengths(self, meaning: CardMeaning, rows: Rows) -> Utilities:
        """Return for some candidates how surely they name what the card is, from 0 to 1."""
        return self._utilities.kind_strengths(meaning, rows)

    def mark_written_links(self, meaning: CardMeaning, rows: Rows) -> Marks:
        """Tell for some candidates whether somebody thought of the card with them.

        Of a card that nobody wrote about, all are taken as they are.
        """
        return self._utilities.mark_written_links(meaning, rows)

    def mark_category_names(self, meaning: CardMeaning, rows: Rows) -> Marks:
        """Tell for some candidates whether they name what the card is, is like, or where it is met."""
        return self._utilities.mark_category_names(meaning, rows)

    def mark_plain_links(self, meaning: CardMeaning, rows: Rows) -> Marks:
        """Tell for some candidates whether they name the card's kind, or what a picture plainly shows."""
        return self._utilities.mark_category_names(meaning, rows) | self._utilities.mark_shown_tags(
            meaning, rows
        )

    def touch_probabilities(self, clue: str, meanings: Sequence[CardMeaning]) -> Utilities:
        """Return how likely each card is to be touched first."""
        return softmax(self.clue_logits(clue, meanings))


def weigh_number_as_evidence(members: Utilities, number: int) -> Utilities:
    """Return for each card how far the clue's number speaks for it, from 0 to 1.

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
