"""What links a clue to a word: one number a feature. Pure look-ups; the weighing is the listeners'.

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

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.links import STEP, Links, Rows, Strengths
from nomdecode.bots.knowledge.vectors import Space

Column = NDArray[np.float32]
Sparse = tuple[str, Rows, Strengths]


class Related(NamedTuple):
    """One relation, looked up by the word on the table and by the clue."""

    of_word: Links
    of_clue: Links


WAYS = ("", "_word", "_clue")  # the three features of a space


KIND = "is"
NAMING = (KIND, "made", "does", "like", "met", "example")
CLEARLY = 0.4  # strength of a link that comes to mind


class Knowledge:
    """All sources of one language over one numbering of words."""

    def __init__(self, spaces: dict[str, Space], lists: Links, relations: dict[str, Related]) -> None:
        self.spaces = spaces
        self.size = len(lists.starts) - 1
        counts = np.diff(lists.starts)
        self.listed: Column = (counts > 0).astype(np.float32)
        # What a word brings to mind, then what brings it to mind: the lists once, read from both ends.
        self._thoughts = lists.both_ways()
        self._own: NDArray[np.int32] = self._thoughts.starts[:-1] + counts
        # What is on many lists says less, and whoever thinks of much does not weigh more for it.
        self._telling: Column = (1 / np.log(2 + np.diff(self._thoughts.starts))).astype(np.float32)
        self._lengths = _lengths(self._thoughts, self._telling)
        self._relations = relations

    def _lists(self, row: int) -> tuple[Rows, Strengths]:
        """Return what the word brings to mind, and how strongly."""
        others, strengths = self._thoughts.of(row)
        own = self._own[row] - self._thoughts.starts[row]
        return others[:own], strengths[:own]

    def _listing(self, row: int) -> tuple[Rows, Strengths]:
        """Return what brings the word to mind, and how strongly."""
        others, strengths = self._thoughts.of(row)
        own = self._own[row] - self._thoughts.starts[row]
        return others[own:], strengths[own:]

    @property
    def names(self) -> tuple[str, ...]:
        """Every feature there is, in a fixed order."""
        spaces = [f"{name}{way}" for name in self.spaces for way in WAYS]
        return (*spaces, "said", "saying", "shared", *self._relations, "unlisted")

    def sparse(self, row: int, *, of_clue: bool) -> Iterator[Sparse]:
        """Give the features that most pairs have none of, of a clue or of a word: name, others, values."""
        said, saying = self._lists(row), self._listing(row)
        if of_clue:
            said, saying = saying, said
        # Once written is much already: agreement and order add little to what people touch.
        yield "said", said[0], np.cbrt(said[1])
        yield "saying", saying[0], np.cbrt(saying[1])
        for name, related in self._relations.items():
            yield name, *(related.of_clue if of_clue else related.of_word).of(row)

    def written(self, row: int) -> Rows:
        """Return the clues that something written links to the word, whichever way."""
        related = [related.of_word.of(row)[0] for related in self._relations.values()]
        return np.concatenate([self._thoughts.of(row)[0], *related])

    def named(self, row: int) -> Rows:
        """Return the clues that name the word's kind: what it is, what it is like, where it is met."""
        found = [self._relations[name].of_word.of(row) for name in NAMING if name in self._relations]
        return np.concatenate([rows[values >= CLEARLY] for rows, values in found] or [np.empty(0, np.intp)])

    def kinds(self, row: int) -> tuple[Rows, Strengths]:
        """Return the clues that name what the word is, and how surely."""
        if KIND not in self._relations:
            return np.empty(0, np.intp), np.empty(0, np.float32)
        return self._relations[KIND].of_word.of(row)

    def members(self, row: int) -> tuple[Rows, Strengths]:
        """Return the words that are what the clue names, and how surely."""
        if KIND not in self._relations:
            return np.empty(0, np.intp), np.empty(0, np.float32)
        return self._relations[KIND].of_clue.of(row)

    def shared(self, row: int, others: Rows) -> Column:
        """Return how much of what the others bring to mind this one brings to mind too."""
        middle, strengths = self._thoughts.of(row)
        counts, ends, worths = self._thoughts.of_all(middle)
        worths *= np.repeat(strengths * self._telling[middle] ** 2, counts)
        sums = np.bincount(ends, worths, minlength=self.size)[others]
        found: Column = np.sqrt(sums / (self._lengths[others] * self._lengths[row]), dtype=np.float32)
        return found

    def between(self, clue: int, word: int) -> tuple[int, float] | None:
        """Return the word that both bring to mind most, and how much; None where there is none."""
        first, strong = self._profile(clue)
        second, also = self._profile(word)
        common, here, there = np.intersect1d(first, second, return_indices=True)
        if not len(common):
            return None
        worths = strong[here] * also[there]
        best = int(worths.argmax())
        return int(common[best]), float(worths[best])

    def _profile(self, row: int) -> tuple[Rows, Strengths]:
        others, strengths = self._thoughts.of(row)
        return others, strengths * self._telling[others] / self._lengths[row]

    def dense_of_clue(self, clue: int, rows: Rows) -> Iterator[tuple[str, Column]]:
        """Give the features of spaces for one clue, whatever was said, and some words."""
        for name, space in self.spaces.items():
            for way, values in zip(WAYS, space.with_clue(clue, rows), strict=True):
                yield f"{name}{way}", values


def _lengths(thoughts: Links, telling: Column) -> Column:
    """Return for every word the length of all that it brings to mind and that brings it to mind."""
    size = len(thoughts.starts) - 1
    rows = np.repeat(np.arange(size, dtype=np.int32), np.diff(thoughts.starts))
    worth = thoughts.bytes / np.float32(STEP) * telling[thoughts.targets]
    return np.sqrt(np.maximum(np.bincount(rows, worth**2, minlength=size), 1e-18)).astype(np.float32)
