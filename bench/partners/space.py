"""Word vectors of one source, plain: cosines, nothing removed, nothing added."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nomdecode.lexicon import normalize_spelling

BUILT = Path(__file__).resolve().parents[2] / "build/partners"
Vectors = NDArray[np.float32]


class NotBuilt(Exception):
    """The vectors are not there; the message says how to make them."""


class Space:
    """Rows of length one by word; a row of zeros is a word that the source does not know."""

    def __init__(self, words: Sequence[str], rows: Vectors) -> None:
        self.row_of = {word: row for row, word in enumerate(words)}
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        self.rows: Vectors = (rows / np.maximum(lengths, 1e-9)).astype(np.float32)
        _, first, count = np.unique(rows, axis=0, return_inverse=True, return_counts=True)
        self._own = (count[first.ravel()] == 1) & (lengths[:, 0] > 0)

    def vector(self, word: str) -> Vectors:
        """The word's row, zeros when it is not known."""
        row = self.row_of.get(normalize_spelling(word))
        unknown: Vectors = np.zeros(self.rows.shape[1], np.float32)
        return unknown if row is None else self.rows[row]

    def has_own(self, word: str) -> bool:
        """Tell whether the source knows the word, and lends its row to no other word."""
        row = self.row_of.get(normalize_spelling(word))
        return row is not None and bool(self._own[row])

    def vectors(self, words: Sequence[str]) -> Vectors:
        return np.array([self.vector(word) for word in words], np.float32).reshape(-1, self.rows.shape[1])

    def similarities(self, clue: str, words: Sequence[str]) -> Vectors:
        """The cosine of the clue with each word."""
        found: Vectors = self.vectors(words) @ self.vector(clue)
        return found


def built(name: str) -> Path:
    """The file of this name.

    Raises:
        NotBuilt: naming the command that builds it.
    """
    path = BUILT / name
    if not path.exists():
        raise NotBuilt(
            f"{path} is missing: build it with `make lexicon` and `python -m bench.partners.build`"
        )
    return path


@cache
def load(name: str) -> Space:
    """The space of this name, read once.

    Raises:
        NotBuilt: naming the command that builds it.
    """
    with np.load(built(f"{name}.npz")) as arrays:
        words = bytes(arrays["words"]).decode().split("\n")
        return Space(words, arrays["rows"].astype(np.float32))
