"""What a bot knows of the words of one language, read once for all rooms."""

from __future__ import annotations

import threading
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.associations import Links, read_lists
from nomdecode.bots.items import Item
from nomdecode.bots.listener import Listener, Utilities
from nomdecode.lexicon import Lexicon, load

_LOADING = threading.Lock()
_LAYERS = {"fr": ("fr",), "fr-CA": ("fr", "fr-CA"), "en": ("en",)}
_ROUGH = {
    "blend": {"vectors": 12.0, "said": 6.0, "saying": 6.0},
    "associations": {"vectors": 6.0, "said": 9.0, "saying": 9.0},
    "vectors": {"vectors": 15.0},
}


class Mind:
    """The candidates a bot may say, what links them to anything, and listeners that weigh the links."""

    def __init__(self, lexicon: Lexicon, lists: dict[str, dict[str, float]]) -> None:
        self.lexicon = lexicon
        self.candidates: tuple[str, ...] = lexicon.vocabulary
        self.zipf: NDArray[np.float32] = lexicon.space.zipf
        self.row_of = lexicon.space.row_of
        links = [
            (self.row_of[head], self.row_of[word], strength)
            for head, listed in lists.items()
            for word, strength in listed.items()
            if head in self.row_of and word in self.row_of
        ]
        self._said = Links(len(self.candidates), links)
        self._saying = Links(len(self.candidates), [(word, head, worth) for head, word, worth in links])
        self.listeners = tuple(Listener(self, name, weights) for name, weights in _ROUGH.items())
        self._columns = lru_cache(maxsize=256)(self._computed)

    def hear(self, text: str) -> tuple[tuple[int, float], ...]:
        """Return the rows that a word said at the table stands for, with weights; none if unknown."""
        row = self.lexicon.row(text)
        return () if row is None else ((row, 1.0),)

    def column(self, item: Item, weights: dict[str, float]) -> Utilities:
        """Return the utility of the item after each candidate."""
        return self._columns(item, tuple(sorted(weights.items())))

    def _computed(self, item: Item, weights: tuple[tuple[str, float], ...]) -> Utilities:
        scores = [
            self._of_word(row, dict(weights)) * concept.weight * weight
            for concept in item.concepts
            for row, weight in self.hear(concept.word)
        ]
        if not scores:
            return np.full(len(self.candidates), -2.0, np.float32)
        best: Utilities = np.max(scores, axis=0)
        return best

    def _of_word(self, row: int, weights: dict[str, float]) -> Utilities:
        total = self.lexicon.space.similarities(row) * weights.get("vectors", 0.0)
        for name, links in (("said", self._said), ("saying", self._saying)):
            rows, strengths = links.of(row)
            total[rows] += weights.get(name, 0.0) * strengths
        return total.astype(np.float32)


def load_mind(language: str, without: frozenset[str] = frozenset()) -> Mind:
    """Return what bots know of the language, leaving out the sources named in `without`.

    Raises:
        ValueError: for a language without a lexicon.
    """
    with _LOADING:
        return _load(language, without)


@cache
def _load(language: str, without: frozenset[str]) -> Mind:  # noqa: ARG001 - sources come apart later
    lexicon = load(language)
    if lexicon is None:
        raise ValueError(f"no bots for language {language!r}")
    data = files("nomdecode.bots") / "data"
    lists: dict[str, dict[str, float]] = {}
    for layer in _LAYERS[language]:
        lists |= read_lists(data / layer)
    return Mind(lexicon, lists)
