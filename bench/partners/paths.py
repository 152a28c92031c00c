"""WordNet as a guesser sees it: how few steps up and down the tree of kinds lie between two words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from bench.partners.space import built
from numpy.typing import NDArray

from nomdecode.lexicon import normalize_spelling


class Paths:
    """The tree of kinds: the meanings of each word, and what each meaning is a kind of."""

    def __init__(self, meanings: Mapping[str, Sequence[str]], kinds: Mapping[str, Sequence[str]]) -> None:
        self._meanings = meanings
        self._kinds = kinds
        self._climbed: dict[str, dict[str, int]] = {}

    def similarities(self, clue: str, words: Sequence[str]) -> NDArray[np.float32]:
        """One over one more than the steps of the shortest path between two meanings; 0 without one."""
        above = [self._above(meaning) for meaning in self._meanings.get(normalize_spelling(clue), ())]
        return np.array([self._nearest(above, word) for word in words], np.float32)

    def _nearest(self, above: list[dict[str, int]], word: str) -> float:
        best = 0.0
        for meaning in self._meanings.get(normalize_spelling(word), ()):
            other = self._above(meaning)
            for climbed in above:
                steps = [climbed[kind] + other[kind] for kind in climbed.keys() & other.keys()]
                best = max(best, 1 / (1 + min(steps)) if steps else 0.0)
        return best

    def _above(self, meaning: str) -> dict[str, int]:
        """Everything this meaning is a kind of, with the steps up to it."""
        if meaning not in self._climbed:
            steps, front = {meaning: 0}, [meaning]
            while front:
                front = [
                    kind
                    for each in front
                    for kind in self._kinds.get(each, ())
                    if self._climb(steps, each, kind)
                ]
            self._climbed[meaning] = steps
        return self._climbed[meaning]

    @staticmethod
    def _climb(steps: dict[str, int], lower: str, upper: str) -> bool:
        if upper in steps:
            return False
        steps[upper] = steps[lower] + 1
        return True


@cache
def load(name: str) -> Paths:
    """The tree of this name, read once.

    Raises:
        NotBuilt: naming the command that builds it.
    """
    told = json.loads(built(f"{name}.json").read_text("utf-8"))
    return Paths(told["meanings"], told["kinds"])
