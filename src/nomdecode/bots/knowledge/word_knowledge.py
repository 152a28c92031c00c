"""All features that link a clue to a word: look-ups in lists, relations and vectors; listeners weigh them.

Features, each of a clue and a word, for a space such as `minilm`, `glove` or `spacy`:
`minilm` how like they are · `minilm_word` how near the clue is to what the word brings to mind ·
`minilm_clue` how near the word is to what the clue brings to mind · `said` the clue is in the word's list ·
`saying` the word is in the clue's list · `shared` both bring the same to mind · `wordnet` related in
WordNet · `wordnet_half` two halves of an expression there · `is` the clue names what the word is (ANIMAL) ·
`made` what it is made of or has (WHEEL) · `does` what it does (FLY) · `like` what it is like (ROUND) · `met`
where and with what it is met (FARM) · `example` somebody thought of the word for such a clue ·
`half` two halves of an expression that people know · `unlisted` nobody wrote what the word brings to mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.word_links import STEP, Rows, Strengths, WordLinks
from nomdecode.bots.knowledge.word_vectors import VectorSpace

Column = NDArray[np.float32]
Sparse = tuple[str, Rows, Strengths]


class RelationLinks(NamedTuple):
    """The links of one relation, looked up by the word on the table and by the clue."""

    of_word: WordLinks
    of_clue: WordLinks


WAYS = ("", "_word", "_clue")  # the three features of a space


KIND = "is"
NAMING = (KIND, "made", "does", "like", "met", "example")
CLEARLY = 0.4  # strength of a link that comes to mind


class WordKnowledge:
    """All sources of one language over one numbering of words."""

    def __init__(
        self, spaces: dict[str, VectorSpace], lists: WordLinks, relations: dict[str, RelationLinks]
    ) -> None:
        self.spaces = spaces
        self.size = len(lists.starts) - 1
        counts = np.diff(lists.starts)
        self.listed: Column = (counts > 0).astype(np.float32)
        # What a word brings to mind, then what brings it to mind: the lists once, read from both ends.
        self._thoughts = lists.add_reverse_links()
        self._own: NDArray[np.int32] = self._thoughts.starts[:-1] + counts
        # What is on many lists says less, and whoever thinks of much does not weigh more for it.
        self._telling: Column = (1 / np.log(2 + np.diff(self._thoughts.starts))).astype(np.float32)
        self._lengths = _compute_profile_lengths(self._thoughts, self._telling)
        self._relations = relations

    def _associations_from(self, row: int) -> tuple[Rows, Strengths]:
        """Return what the word brings to mind, and how strongly."""
        others, strengths = self._thoughts.find_links(row)
        own = self._own[row] - self._thoughts.starts[row]
        return others[:own], strengths[:own]

    def _associations_to(self, row: int) -> tuple[Rows, Strengths]:
        """Return what brings the word to mind, and how strongly."""
        others, strengths = self._thoughts.find_links(row)
        own = self._own[row] - self._thoughts.starts[row]
        return others[own:], strengths[own:]

    @property
    def feature_names(self) -> tuple[str, ...]:
        """Return the names of all features in a fixed order."""
        spaces = [f"{name}{way}" for name in self.spaces for way in WAYS]
        return (*spaces, "said", "saying", "shared", *self._relations, "unlisted")

    def link_features(self, row: int, *, of_clue: bool) -> Iterator[Sparse]:
        """Yield the sparse features of a clue or of a word: name, linked rows, values."""
        said, saying = self._associations_from(row), self._associations_to(row)
        if of_clue:
            said, saying = saying, said
        # Once written is much already: agreement and order add little to what people touch.
        yield "said", said[0], np.cbrt(said[1])
        yield "saying", saying[0], np.cbrt(saying[1])
        for name, related in self._relations.items():
            yield name, *(related.of_clue if of_clue else related.of_word).find_links(row)

    def rows_with_written_link(self, row: int) -> Rows:
        """Return the clues that anything written links to the word, whichever way."""
        related = [related.of_word.find_links(row)[0] for related in self._relations.values()]
        return np.concatenate([self._thoughts.find_links(row)[0], *related])

    def rows_naming_category(self, row: int) -> Rows:
        """Return the clues that name the word's kind: what it is, what it is like, where it is met."""
        found = [self._relations[name].of_word.find_links(row) for name in NAMING if name in self._relations]
        return np.concatenate([rows[values >= CLEARLY] for rows, values in found] or [np.empty(0, np.intp)])

    def find_kinds_of_word(self, row: int) -> tuple[Rows, Strengths]:
        """Return the clues that name what the word is, and how surely."""
        if KIND not in self._relations:
            return np.empty(0, np.intp), np.empty(0, np.float32)
        return self._relations[KIND].of_word.find_links(row)

    def find_members_of_kind(self, row: int) -> tuple[Rows, Strengths]:
        """Return the words that are what the clue names, and how surely."""
        if KIND not in self._relations:
            return np.empty(0, np.intp), np.empty(0, np.float32)
        return self._relations[KIND].of_clue.find_links(row)

    def overlap_of_associations(self, row: int, others: Rows) -> Column:
        """Return how much the associations of the others overlap with those of this word."""
        sums = self._sum_shared_associations(row, self._thoughts, self.size)[others]
        found: Column = np.sqrt(sums / (self._lengths[others] * self._lengths[row]), dtype=np.float32)
        return found

    def overlap_with_many(self, others: Rows) -> Callable[[int], Column]:
        """Return a function from a word to its overlaps with all of the others, for many words."""
        links, lengths = self._thoughts.keep_targets(others), self._lengths[others]

        def overlap(row: int) -> Column:
            sums = self._sum_shared_associations(row, links, len(others))
            found: Column = np.sqrt(sums / (lengths * self._lengths[row]), dtype=np.float32)
            return found

        return overlap

    def _sum_shared_associations(self, row: int, thoughts: WordLinks, size: int) -> NDArray[np.float64]:
        middle, strengths = self._thoughts.find_links(row)
        counts, ends, worths = thoughts.find_links_of_rows(middle)
        worths *= np.repeat(strengths * self._telling[middle] ** 2, counts)
        return np.asarray(np.bincount(ends, worths, minlength=size), np.float64)

    def find_shared_association(self, clue: int, word: int) -> tuple[int, float] | None:
        """Return the word that both bring to mind most, and how much; None where there is none."""
        first, strong = self._association_profile(clue)
        second, also = self._association_profile(word)
        common, here, there = np.intersect1d(first, second, return_indices=True)
        if not len(common):
            return None
        worths = strong[here] * also[there]
        best = int(worths.argmax())
        return int(common[best]), float(worths[best])

    def _association_profile(self, row: int) -> tuple[Rows, Strengths]:
        others, strengths = self._thoughts.find_links(row)
        return others, strengths * self._telling[others] / self._lengths[row]

    def vector_features_of_clue(self, clue: int, rows: Rows) -> Iterator[tuple[str, Column]]:
        """Yield the vector features of one clue, whatever was said, and some words."""
        for name, space in self.spaces.items():
            for way, values in zip(WAYS, space.likenesses_to_clue(clue, rows), strict=True):
                yield f"{name}{way}", values


def _compute_profile_lengths(thoughts: WordLinks, telling: Column) -> Column:
    """Return for every word the norm of its association profile, read both ways."""
    size = len(thoughts.starts) - 1
    rows = np.repeat(np.arange(size, dtype=np.int32), np.diff(thoughts.starts))
    worth = thoughts.bytes / np.float32(STEP) * telling[thoughts.targets]
    return np.sqrt(np.maximum(np.bincount(rows, worth**2, minlength=size), 1e-18)).astype(np.float32)
