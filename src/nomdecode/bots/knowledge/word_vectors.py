"""Word embeddings of one source, quantized, with the sense vectors of words that have associations.

Kept as small whole numbers and widened in slices: all the words of a language take a few megabytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.word_links import PackedLinks
from nomdecode.bots.knowledge.word_senses import SENSES, compute_sense_points, read_sense_halves
from nomdecode.lexicon.sorted_table import read_word_list
from nomdecode.lexicon.vector_files import Int8Rows, read_vector_rows

SLICE = 4096

Matrix = NDArray[np.float32]
Rows = NDArray[np.integer]


class QuantizedVectors:
    """Rows of whole numbers that are compared by cosine; a row of zeros is unknown and like nothing."""

    def __init__(self, small: Int8Rows) -> None:
        self._small = small
        squares = np.einsum("ij,ij->i", small, small, dtype=np.int32)
        self._scale: Matrix = np.float32(1) / np.sqrt(np.maximum(squares, 1)).astype(np.float32)

    def __len__(self) -> int:
        return len(self._small)

    def unit_vectors(self, rows: Rows) -> Matrix:
        """Return rows of length one; beyond the last word lie words without a vector."""
        inside = rows < len(self._small)
        found = np.zeros((len(rows), self._small.shape[1]), np.float32)
        found[inside] = self._small[rows[inside]] * self._scale[rows[inside], None]
        return found

    def compute_cosines(self, others: Matrix, rows: Rows) -> Matrix:
        """Return the cosines of other rows with some rows here: others × rows."""
        result = np.empty((len(others), len(rows)), np.float32)
        for start in range(0, len(rows), SLICE):
            some = rows[start : start + SLICE]
            wide = self._small[some].astype(np.float32)
            np.matmul(others, wide.T, out=result[:, start : start + SLICE])
        result *= self._scale[rows]
        return result


class VectorSpace:
    """One source of embeddings: the words' own vectors, and the sense vectors of those with a list."""

    def __init__(
        self, words: QuantizedVectors, senses: QuantizedVectors, sense_of: NDArray[np.int32]
    ) -> None:
        self.rows = words.unit_vectors
        self._words = words
        self._senses = senses
        self._sense_of = sense_of  # for every word of the vocabulary; −1 for one without a list

    def weigh_likenesses(self, rows: Rows, said: Rows, weights: tuple[float, float, float]) -> Matrix:
        """Return the weighed sum of three likenesses of each word and each candidate: words × candidates.

        Their own; the candidate's with what the word brings to mind; the word's with what the candidate
        brings to mind. What is not listed brings only itself to mind. No weight may be negative: then the
        nearest point can be found after weighing.
        """
        own, of_word, of_clue = (np.float32(weight) for weight in weights)
        own_rows = self._words.unit_vectors(rows)
        listed = np.flatnonzero(self._sense_of[rows] >= 0)
        points = np.stack([own_rows] * SENSES)
        if len(listed):
            points[:, listed] = (
                self._sense_vectors(rows[listed]).reshape(len(listed), SENSES, -1).swapaxes(0, 1)
            )
        lines = (own + of_clue) * own_rows + of_word * points
        products = self._words.compute_cosines(np.concatenate([lines[0], *lines[1:, listed]]), said)
        total = products[: len(rows)]
        for sense in range(1, SENSES):
            other = products[len(rows) + (sense - 1) * len(listed) :][: len(listed)]
            total[listed] = np.maximum(total[listed], other)
        if of_clue:
            inside = np.flatnonzero(self._sense_of[said] >= 0)
            total[:, inside] += self._gain_by_clue_senses(of_clue * own_rows, said[inside])
        return total

    def likenesses_to_clue(self, clue: int, rows: Rows) -> tuple[Matrix, Matrix, Matrix]:
        """Return the same three likenesses of the words and one clue, which need not be a candidate."""
        words, clue_row = (
            self._words.unit_vectors(rows),
            self._words.unit_vectors(np.array([clue], np.intp))[0],
        )
        own = words @ clue_row
        of_words, of_clue = own.copy(), own
        listed = np.flatnonzero(self._sense_of[rows] >= 0)
        if len(listed):
            of_words[listed] = (self._sense_vectors(rows[listed]) @ clue_row).reshape(-1, SENSES).max(axis=1)
        if self._sense_of[clue] >= 0:
            of_clue = (words @ self._sense_vectors(np.array([clue])).T).max(axis=1)
        return own, of_words, of_clue

    def _gain_by_clue_senses(self, lines: Matrix, clues: Rows) -> Matrix:
        """Return how much nearer the lines are to what these listed clues bring to mind than to the clues."""
        result = np.empty((len(lines), len(clues)), np.float32)
        for start in range(0, len(clues), SLICE // SENSES):
            some = clues[start : start + SLICE // SENSES]
            points = self._sense_vectors(some).reshape(len(some), SENSES, -1)
            points -= self._words.unit_vectors(some)[:, None]
            products = lines @ points.reshape(len(some) * SENSES, -1).T
            np.maximum(
                products[:, ::SENSES], products[:, 1::SENSES], out=result[:, start : start + len(some)]
            )
        return result

    def _sense_vectors(self, rows: Rows) -> Matrix:
        """Return the senses of words that have a list, those of each word together."""
        return self._senses.unit_vectors(self._sense_rows(rows))

    def _sense_rows(self, rows: Rows) -> Rows:
        """Return the rows of all senses of these words."""
        return np.add.outer(self._sense_of[rows] * SENSES, np.arange(SENSES)).ravel()


def read_vector_space(
    folders: Sequence[Traversable],
    name: str,
    row_of: dict[str, int],
    size: int,
    lists: Sequence[PackedLinks | None],
) -> VectorSpace | None:
    """Read a source in the vocabulary's order; a later folder's words come in place of an earlier one's.

    `lists` are the associations of each folder. None where the language has no such source.
    """
    small: Int8Rows | None = None
    senses: list[Int8Rows] = []
    sense_of = np.full(len(row_of), -1, np.int32)
    for folder, packed in zip(folders, lists, strict=True):
        if not (folder / f"{name}.npz").is_file():
            continue
        words = read_word_list(folder, "heard.txt.gz")
        vectors = read_vector_rows(folder, name, len(words))
        if small is None:
            small = np.zeros((size, vectors.shape[1]), np.int8)
        small[[row_of[word] for word in words]] = vectors
        halves = None if packed is None else read_sense_halves(folder, name, len(packed.targets))
        if packed is not None and halves is not None:
            rows = np.array([row_of[word] for word in packed.words], np.int32)
            rows[rows >= size] = -1  # only thought of: no source has a vector of them
            found = compute_sense_points(small, packed, rows, halves)
            first = sum(map(len, senses)) // SENSES
            heads = packed.words[: len(found) // SENSES]
            sense_of[[row_of[word] for word in heads]] = np.arange(first, first + len(heads))
            senses.append(found)
    if small is None:
        return None
    joined = np.concatenate(senses) if senses else np.zeros((0, small.shape[1]), np.int8)
    return VectorSpace(QuantizedVectors(small), QuantizedVectors(joined), sense_of)
