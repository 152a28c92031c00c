"""Compute logits of cards by a listener's weights, and cache those of cards that lay on tables lately."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.card_meaning import CardMeaning
from nomdecode.bots.knowledge.vocabulary import Vocabulary
from nomdecode.bots.knowledge.word_knowledge import WAYS, Sparse, WordKnowledge
from nomdecode.bots.knowledge.word_links import Rows
from nomdecode.lexicon import normalize_without_accents

MOST_KEPT = 300
"""Columns kept for one listener each: 10 MB in English. All rooms and all games share them.

Every picture of the deck has a place, so that a server soon knows them all.
"""

FINENESS = np.float32(1000)  # columns are kept as whole numbers: a thousandth of a logit says nothing
BATCH = 256  # words weighed in one product: fewer would widen all candidates oftener, more cost memory

INITIAL = np.float32(4)  # logits: whoever says C for three means CAVE, CIRE and CLOU

Weights = Mapping[str, float]
Column = NDArray[np.float32]
Kept = NDArray[np.int16]
Marks = NDArray[np.bool_]


class LogitCache:
    """Logits of clues for cards under each listener's weights; safe to share between threads."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        knowledge: WordKnowledge,
        weights: Sequence[Weights],
        said: NDArray[np.intp],
        written: Weights | None = None,
    ) -> None:
        self._vocabulary = vocabulary
        self._knowledge = knowledge
        self._weights = weights
        self._said = said  # the rows of the candidates
        # Columns are computed for those with a list first: in few pieces.
        has_list = np.array([space.has_senses(said) for space in knowledge.spaces.values()]).any(axis=0)
        self._listed_first: NDArray[np.intp] = np.argsort(~has_list, kind="stable")
        self._overlap: Callable[[int], Column] | None = None
        self._written = written  # the weights of whoever knows written links alone
        self._kept: OrderedDict[tuple[int, CardMeaning], Kept] = OrderedDict()
        self._lock = threading.Lock()

    def clear(self) -> None:
        """Forget all columns: benchmarks measure what they cost."""
        with self._lock:
            self._kept.clear()

    def candidate_logits(self, listener: int, meanings: Sequence[CardMeaning]) -> Column:
        """Return what every candidate says of every card to the listener: cards × candidates."""
        keys = [(listener, meaning) for meaning in meanings]
        with self._lock:
            missing = [key for key in dict.fromkeys(keys) if key not in self._kept]
            found = {key: self._kept[key] for key in keys if key in self._kept}
        found.update(self._compute_columns(listener, [meaning for _, meaning in missing]))
        with self._lock:
            for key in keys:
                self._kept[key] = found[key]
                self._kept.move_to_end(key)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        columns = np.empty((len(meanings), len(self._said)), np.float32)
        for place, key in enumerate(keys):
            np.multiply(found[key], 1 / FINENESS, out=columns[place])
        return columns

    def candidate_logits_by_vectors(
        self, listener: int, candidates: NDArray[np.intp], meanings: Sequence[CardMeaning]
    ) -> Column:
        """Return what these candidates say by likeness alone to the listener: cards × them."""
        words = [self._rows_of_meaning(meaning) for meaning in meanings]
        rows = np.array([row for parts in words for row, _, _ in parts], np.intp)
        total = np.zeros((len(rows), len(candidates)), np.float32)
        for name, space in self._knowledge.spaces.items():
            if weight := self._weights[listener].get(name):
                total += np.float32(weight) * (space.rows(rows) @ space.rows(self._said[candidates]).T)
        return _join_concepts_of_cards(words, total)

    def written_logits(self, candidate: int, meanings: Sequence[CardMeaning]) -> Column | None:
        """Return what one candidate says by written links alone of each card; None if that was not fitted."""
        if self._written is None:
            return None
        words = [self._rows_of_meaning(meaning) for meaning in meanings]
        rows = np.array([row for parts in words for row, _, _ in parts], np.intp)
        values = self._logits_of_clue(self._written, int(self._said[candidate]), rows)
        return _join_concepts_of_cards(words, values[:, None])[:, 0]

    def mean_cosines(self, candidates: NDArray[np.intp], meanings: Sequence[CardMeaning]) -> Column:
        """Return how alike these candidates and the cards are, the mean of all sources: cards × them."""
        words = [self._rows_of_meaning(meaning) for meaning in meanings]
        rows = np.array([row for parts in words for row, _, _ in parts], np.intp)
        spaces = self._knowledge.spaces.values()
        total = np.zeros((len(rows), len(candidates)), np.float32)
        for space in spaces:
            total += (space.rows(rows) @ space.rows(self._said[candidates]).T) / np.float32(len(spaces))
        return _join_concepts_of_cards(words, total)

    def mark_written_links(self, meaning: CardMeaning, candidates: NDArray[np.intp]) -> Marks:
        """Mark the candidates that anything written leads from or to the card; all if nothing is."""
        rows = [row for row, _, _ in self._rows_of_meaning(meaning)]
        if not any(self._knowledge.listed[row] for row in rows):
            return np.ones(len(candidates), np.bool_)
        return self._mark_candidates(
            (self._knowledge.rows_with_written_link(row) for row in rows), candidates
        )

    def mark_category_names(self, meaning: CardMeaning, candidates: NDArray[np.intp]) -> Marks:
        """Mark the candidates that name the card's kind."""
        return self._mark_candidates(
            (self._knowledge.rows_naming_category(row) for row, _, _ in self._rows_of_meaning(meaning)),
            candidates,
        )

    def mark_shown_tags(self, meaning: CardMeaning, candidates: NDArray[np.intp]) -> Marks:
        """Mark the candidates that are themselves what the card says: the tags of a picture."""
        return self._mark_candidates(
            [np.array([row for row, _, _ in self._rows_of_meaning(meaning)], np.intp)], candidates
        )

    def _mark_candidates(self, found: Iterable[Rows], candidates: NDArray[np.intp]) -> Marks:
        marks = np.zeros(self._knowledge.size, np.bool_)
        for rows in found:
            marks[rows] = True
        return marks[self._said[candidates]]

    def membership_strengths(self, clue: str, meanings: Sequence[CardMeaning]) -> Column:
        """Return how surely each card is what the clue names, from 0 to 1."""
        named = np.zeros(self._knowledge.size, np.float32)
        for row, share in self._vocabulary.lookup(clue):
            members, strengths = self._knowledge.find_members_of_kind(row)
            named[members] = np.maximum(named[members], share * strengths)
        found = np.zeros(len(meanings), np.float32)
        for place, meaning in enumerate(meanings):
            for row, _, weight in self._rows_of_meaning(meaning):
                found[place] = max(found[place], weight * named[row])
        return found

    def kind_strengths(self, meaning: CardMeaning, candidates: NDArray[np.intp]) -> Column:
        """Return for some candidates how surely they name what the card is, from 0 to 1."""
        named = np.zeros(self._knowledge.size, np.float32)
        for row, _, weight in self._rows_of_meaning(meaning):
            kinds, strengths = self._knowledge.find_kinds_of_word(row)
            named[kinds] = np.maximum(named[kinds], np.float32(weight) * strengths)
        return named[self._said[candidates]]

    def number_weight(self, listener: int) -> float:
        """Return the listener's weight of the evidence in a clue's number."""
        return self._weights[listener].get("counted", 0.0)

    def clue_logits(
        self, listener: int, clue: str, meanings: Sequence[CardMeaning], *, initials: bool = True
    ) -> Column:
        """Return what one clue, whatever was said, tells the listener of every card."""
        total = np.zeros(len(meanings), np.float32)
        if initials:
            total += INITIAL * np.array(
                [_begins_with_letter(meaning, clue) for meaning in meanings], np.float32
            )
        words = [self._rows_of_meaning(meaning) for meaning in meanings]
        rows = np.array([row for parts in words for row, _, _ in parts], np.intp)
        for clue_row, share in self._vocabulary.lookup(clue):
            values = self._logits_of_clue(self._weights[listener], clue_row, rows)
            total += share * _join_concepts_of_cards(words, values[:, None])[:, 0]
        return total

    def _compute_columns(
        self, listener: int, meanings: Sequence[CardMeaning]
    ) -> dict[tuple[int, CardMeaning], Kept]:
        words = [self._rows_of_meaning(meaning) for meaning in meanings]
        rows = np.array([row for parts in words for row, _, _ in parts], np.intp)
        different, places = np.unique(rows, return_inverse=True)  # pictures have tags in common
        values = np.empty((len(different), len(self._said)), np.float32)
        for start in range(0, len(different), BATCH):
            values[start : start + BATCH] = self._candidate_logits_of_words(
                self._weights[listener], different[start : start + BATCH]
            )
        values *= FINENESS
        joined = _join_concepts_of_cards(words, values, places).astype(np.int16)
        small = np.empty_like(joined)
        small[:, self._listed_first] = joined
        return {(listener, meaning): small[place].copy() for place, meaning in enumerate(meanings)}

    def _rows_of_meaning(self, meaning: CardMeaning) -> list[tuple[int, int, float]]:
        """Return the numbers behind a card: the word, which of the card's concepts it is of, its weight."""
        return [
            (row, place, concept.weight * share)
            for place, concept in enumerate(meaning.concepts)
            for row, share in self._vocabulary.lookup(concept.word)
        ]

    def _candidate_logits_of_words(self, weights: Weights, rows: NDArray[np.intp]) -> Column:
        """Return what every candidate says of these words: words × candidates, those with a list first."""
        said = self._said[self._listed_first]
        if self._overlap is None:
            self._overlap = self._knowledge.overlap_with_many(said)
        total = np.empty((len(rows), len(said)), np.float32)
        total[:] = (weights.get("unlisted", 0.0) * (1 - self._knowledge.listed[rows]))[:, None]
        for name, space in self._knowledge.spaces.items():
            own, of_word, of_clue = (weights.get(f"{name}{way}", 0.0) for way in WAYS)
            if own or of_word or of_clue:
                total += space.weigh_likenesses(rows, said, (own, of_word, of_clue))
        for place, row in enumerate(rows):
            linked = np.zeros(self._knowledge.size, np.float32)
            _add_weighted_features(linked, weights, self._knowledge.link_features(int(row), of_clue=False))
            total[place] += linked[said]
            if weights.get("shared"):
                total[place] += np.float32(weights["shared"]) * self._overlap(int(row))
        return total

    def _logits_of_clue(self, weights: Weights, clue: int, rows: NDArray[np.intp]) -> Column:
        total = np.zeros(self._knowledge.size, np.float32)
        _add_weighted_features(total, weights, self._knowledge.link_features(clue, of_clue=True))
        values: Column = total[rows] + weights.get("unlisted", 0.0) * (1 - self._knowledge.listed[rows])
        if weights.get("shared"):
            values += np.float32(weights["shared"]) * self._knowledge.overlap_of_associations(clue, rows)
        for name, found in self._knowledge.vector_features_of_clue(clue, rows):
            if name in weights:
                values += np.float32(weights[name]) * found
        return values


def _begins_with_letter(meaning: CardMeaning, clue: str) -> bool:
    """Tell whether the clue is one letter and the codename begins with it."""
    is_codename = [concept.word for concept in meaning.concepts] == [meaning.label]
    return (
        is_codename
        and len(clue) == 1
        and clue.isalpha()
        and normalize_without_accents(meaning.label).startswith(normalize_without_accents(clue))
    )


def _add_weighted_features(total: Column, weights: Weights, features: Iterable[Sparse]) -> None:
    for name, rows, values in features:
        if name in weights:
            total[rows] += np.float32(weights[name]) * values


def _join_concepts_of_cards(
    meanings: list[list[tuple[int, int, float]]], values: Column, places: NDArray[np.intp] | None = None
) -> Column:
    """Join the words of each card: the parts of one concept add up, of its concepts the strongest counts.

    `places` are the rows of the values for all words in turn; by default as they come.
    """
    result = np.zeros((len(meanings), values.shape[1]), np.float32)
    row = 0
    for place, parts in enumerate(meanings):
        concepts: dict[int, Column] = {}
        for _, concept, weight in parts:
            value = values[row if places is None else places[row]]
            share = value if weight == 1 else np.float32(weight) * value
            concepts[concept] = concepts[concept] + share if concept in concepts else share
            row += 1
        if concepts:
            each = list(concepts.values())
            result[place] = each[0] if len(each) == 1 else np.maximum.reduce(each)
    return result
