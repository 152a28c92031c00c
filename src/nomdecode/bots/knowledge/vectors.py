"""Word embeddings of one source: what words are like, and the points around which their associations lie.

Kept as small whole numbers and widened in slices: all the words of a language take a few megabytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.links import Packed
from nomdecode.bots.knowledge.senses import SENSES, points, read_halves
from nomdecode.lexicon.sorted_table import read_words
from nomdecode.lexicon.vector_files import Int8Rows, read_vector_rows

SLICE = 4096

Matrix = NDArray[np.float32]
Rows = NDArray[np.integer]


class Vectors:
    """Rows of whole numbers that are compared by cosine; a row of zeros is unknown and like nothing."""

    def __init__(self, small: Int8Rows) -> None:
        self._small = small
        squares = np.einsum("ij,ij->i", small, small, dtype=np.int32)
        self._scale: Matrix = np.float32(1) / np.sqrt(np.maximum(squares, 1)).astype(np.float32)

    def __len__(self) -> int:
        return len(self._small)

    def rows(self, rows: Rows) -> Matrix:
        """Return rows of length one; beyond the last word lie words without a vector."""
        inside = rows < len(self._small)
        found = np.zeros((len(rows), self._small.shape[1]), np.float32)
        found[inside] = self._small[rows[inside]] * self._scale[rows[inside], None]
        return found

    def ordered(self, rows: Rows) -> Vectors:
        """Return these rows in this order."""
        return Vectors(self._small[rows])

    def products(self, others: Matrix, first: int) -> Matrix:
        """Return the cosines of other rows with the first rows here: others × first."""
        result = np.empty((len(others), first), np.float32)
        for start in range(0, first, SLICE):
            end = min(start + SLICE, first)
            wide = self._small[start:end].astype(np.float32)
            np.matmul(others, wide.T, out=result[:, start:end])
        result *= self._scale[:first]
        return result


class Space:
    """One source: the words' own vectors, and the senses of those with a list."""

    def __init__(self, words: Vectors, senses: Vectors, sense_of: dict[int, int]) -> None:
        self._words = words
        self._sense_of = sense_of
        self.rows = words.rows
        listed = sorted(sense_of)
        places = [sense_of[row] * SENSES + sense for row in listed for sense in range(SENSES)]
        self._listed: Rows = np.array(listed, np.intp)
        self._listed_words = words.ordered(self._listed)
        self._senses = senses.ordered(np.array(places, np.intp))
        self._place_of = {row: place for place, row in enumerate(listed)}

    def with_all(self, rows: Rows, said: int) -> tuple[Matrix, Matrix, Matrix]:
        """Return three likenesses of each word and each candidate: words × candidates.

        Their own; the candidate's with what the word brings to mind; the word's with what the candidate
        brings to mind. What is not listed brings only itself to mind.
        """
        own_rows = self._words.rows(rows)
        listed = [place for place, row in enumerate(rows) if int(row) in self._sense_of]
        products = self._words.products(np.concatenate([own_rows, self._points(rows[listed])]), said)
        own = products[: len(rows)]
        of_words = own.copy()
        of_words[listed] = products[len(rows) :].reshape(len(listed), SENSES, said).max(axis=1)
        return own, of_words, self._of_clues(own, own_rows)

    def weighed(self, rows: Rows, said: int, weights: tuple[float, float, float]) -> Matrix:
        """Return the weighed sum of the three likenesses of `with_all`, at half its cost: words × candidates.

        No weight may be negative: then the nearest point can be found after weighing.
        """
        own, of_word, of_clue = (np.float32(weight) for weight in weights)
        own_rows = self._words.rows(rows)
        listed = [place for place, row in enumerate(rows) if int(row) in self._sense_of]
        points = np.stack([own_rows] * SENSES)
        if listed:
            senses = self._points(rows[listed]).reshape(len(listed), SENSES, -1)
            points[:, listed] = senses.swapaxes(0, 1)
        lines = (own + of_clue) * own_rows + of_word * points
        products = self._words.products(np.concatenate([lines[0], *lines[1:, listed]]), said)
        total = products[: len(rows)]
        for sense in range(1, SENSES):
            other = products[len(rows) + (sense - 1) * len(listed) :][: len(listed)]
            total[listed] = np.maximum(total[listed], other)
        inside = int(np.searchsorted(self._listed, said))
        near = self._near_clues(own_rows, inside) - self._listed_words.products(own_rows, inside)
        total[:, self._listed[:inside]] += of_clue * near
        return total

    def with_clue(self, clue: int, rows: Rows) -> tuple[Matrix, Matrix, Matrix]:
        """Return the same three for the words and one clue, which need not be a candidate."""
        words, clue_row = self._words.rows(rows), self._words.rows(np.array([clue], np.intp))[0]
        own = words @ clue_row
        of_words, of_clue = own.copy(), own
        listed = [place for place, row in enumerate(rows) if int(row) in self._sense_of]
        if listed:
            of_words[listed] = (self._points(rows[listed]) @ clue_row).reshape(-1, SENSES).max(axis=1)
        if clue in self._sense_of:
            of_clue = (words @ self._points(np.array([clue])).T).max(axis=1)
        return own, of_words, of_clue

    def _of_clues(self, own: Matrix, own_rows: Matrix) -> Matrix:
        inside = int(np.searchsorted(self._listed, own.shape[1]))
        near = own.copy()
        near[:, self._listed[:inside]] = self._near_clues(own_rows, inside)
        return near

    def _near_clues(self, own_rows: Matrix, first: int) -> Matrix:
        """Return how near the words are to what the first listed clues bring to mind."""
        cosines = self._senses.products(own_rows, first * SENSES)
        near: Matrix = np.maximum(cosines[:, ::SENSES], cosines[:, 1::SENSES])
        return near

    def _points(self, rows: Rows) -> Matrix:
        """Return the senses of words that have a list, those of each word together."""
        first = np.array([self._place_of[int(row)] * SENSES for row in rows], np.intp)
        return self._senses.rows((first[:, None] + np.arange(SENSES)).ravel())


def read_space(
    folders: Sequence[Traversable],
    name: str,
    row_of: dict[str, int],
    size: int,
    lists: Sequence[Packed | None],
) -> Space | None:
    """Read a source in the vocabulary's order; a later folder's words come in place of an earlier one's.

    `lists` are the associations of each folder. None where the language has no such source.
    """
    small: Int8Rows | None = None
    senses: list[Int8Rows] = []
    sense_of: dict[int, int] = {}
    for folder, packed in zip(folders, lists, strict=True):
        if not (folder / f"{name}.npz").is_file():
            continue
        words = read_words(folder, "heard.txt.gz")
        vectors = read_vector_rows(folder, name, len(words))
        if small is None:
            small = np.zeros((size, vectors.shape[1]), np.int8)
        small[[row_of[word] for word in words]] = vectors
        halves = None if packed is None else read_halves(folder, name, len(packed.targets))
        if packed is not None and halves is not None:
            rows = np.array([row_of[word] for word in packed.words], np.int32)
            rows[rows >= size] = -1  # only thought of: no source has a vector of them
            found = points(small, packed, rows, halves)
            first = sum(map(len, senses)) // SENSES
            heads = packed.words[: len(found) // SENSES]
            sense_of |= {row_of[word]: first + place for place, word in enumerate(heads)}
            senses.append(found)
    if small is None:
        return None
    joined = np.concatenate(senses) if senses else np.zeros((0, small.shape[1]), np.int8)
    return Space(Vectors(small), Vectors(joined), sense_of)
