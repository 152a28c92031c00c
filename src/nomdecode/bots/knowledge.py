"""What links a clue to a word: one number a feature. Pure look-ups; the weighing is the listeners'.

Features, each of a clue and a word:
`minilm`, `glove`, `spacy` cosine in that space · `said` the clue is in the word's list · `saying` the word is
in the clue's list · `near_*` the same through words like them in that space · `shared` both make people think
of the same · `wordnet` related in WordNet · `unlisted` nobody has written what the word makes them think of.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.links import Links, Rows, Strengths, make_links
from nomdecode.bots.vectors import Matrix

Column = NDArray[np.float32]
Sparse = tuple[str, Rows, Strengths]

LIKE_POWER = 2.0  # of several ways to come from the clue to the word the nearest counts most


class Knowledge:
    """All sources of one language over one numbering of words."""

    def __init__(
        self,
        size: int,
        spaces: dict[str, Matrix],
        lists: Links,
        relations: Links | None,
        near: dict[str, Links],
    ) -> None:
        self.size = size
        self.spaces = spaces
        self._lists = lists
        self._listing = lists.reversed()
        self._profiles = _profiles(lists, self._listing)
        self._profiling = self._profiles.reversed()
        self._relations = relations
        self._near = near
        self._alike = {name: links.reversed() for name, links in near.items()}
        self.listed: Column = (np.diff(lists.starts) > 0).astype(np.float32)

    @property
    def names(self) -> tuple[str, ...]:
        """Every feature there is, in a fixed order."""
        near = [f"near_{way}_{name}" for name in self._near for way in ("said", "saying")]
        wordnet = ["wordnet"] if self._relations is not None else []
        return (*self.spaces, "said", "saying", "shared", *near, *wordnet, "unlisted")

    def of_word(self, word: int) -> Iterator[Sparse]:
        """Give the features that most clues have none of: name, clues, values."""
        yield "said", *self._lists.of(word)
        yield "saying", *self._listing.of(word)
        yield "shared", *self._gathered(self._profiles, self._profiling, word, power=1.0)
        for name, like in self._near.items():
            yield f"near_said_{name}", *self._gathered(self._lists, like, word)
            yield f"near_saying_{name}", *self._gathered(like, self._listing, word)
        if self._relations is not None:
            yield "wordnet", *self._relations.of(word)

    def of_clue(self, clue: int) -> Iterator[Sparse]:
        """Give the same features from the other end: name, words, values."""
        yield "said", *self._listing.of(clue)
        yield "saying", *self._lists.of(clue)
        yield "shared", *self._gathered(self._profiles, self._profiling, clue, power=1.0)
        for name, alike in self._alike.items():
            yield f"near_said_{name}", *self._gathered(alike, self._listing, clue)
            yield f"near_saying_{name}", *self._gathered(self._lists, alike, clue)
        if self._relations is not None:
            yield "wordnet", *self._relations.of(clue)

    def _gathered(
        self, first: Links, second: Links, word: int, *, power: float = LIKE_POWER
    ) -> tuple[Rows, Strengths]:
        """Return what two steps lead to; many ways add up, the strongest most."""
        middle, strengths = first.of(word)
        if not len(middle):
            return _NOWHERE
        places, ends, worths = second.of_all(middle)
        sums = np.bincount(ends, (strengths[places] * worths) ** power, minlength=self.size)
        found = np.flatnonzero(sums)
        return found, (sums[found] ** (1 / power)).astype(np.float32)


_NOWHERE: tuple[Rows, Strengths] = (np.empty(0, np.intp), np.empty(0, np.float32))


def _profiles(lists: Links, listing: Links) -> Links:
    """Return what every word brings to mind and what brings it to mind; what is on many lists says less."""
    size = len(lists.starts) - 1
    heads = [np.repeat(np.arange(size), np.diff(links.starts)) for links in (lists, listing)]
    sources, targets = np.concatenate(heads), np.concatenate([lists.targets, listing.targets])
    popular = np.bincount(targets, minlength=size)
    worth = np.concatenate([lists.strengths, listing.strengths]) / np.log(2 + popular[targets])
    lengths = np.sqrt(np.bincount(sources, worth**2, minlength=size))
    return make_links(size, sources, targets, (worth / np.maximum(lengths[sources], 1e-9)).astype(np.float32))
