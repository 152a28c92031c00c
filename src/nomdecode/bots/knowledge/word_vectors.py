"""Word embeddings of one source, quantized, with the sense vectors of words that have associations.

Kept as small whole numbers and widened in slices: all the words of a language take a few megabytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources.abc import Traversable
from itertools import pairwise

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
        if inside.all():
            near: Matrix = self._small[rows] * self._scale[rows, None]
            return near
        found = np.zeros((len(rows), self._small.shape[1]), np.float32)
        found[inside] = self._small[rows[inside]] * self._scale[rows[inside], None]
        return found


class VectorSpace:
    """One source of embeddings: the words' own vectors, and the sense vectors of those with a list."""

    def __init__(
        self, words: QuantizedVectors, senses: QuantizedVectors, sense_of: NDArray[np.int32]
    ) -> None:
        self.rows = words.unit_vectors
        self._words = words
        self._senses = senses
        self._sense_of = sense_of  # for every word of the vocabulary; −1 for one without a list

    def has_senses(self, rows: Rows) -> NDArray[np.bool_]:
        """Tell which of these words have a list, and so sense vectors."""
        found: NDArray[np.bool_] = self._sense_of[rows] >= 0
        return found

    def weigh_likenesses(self, rows: Rows, said: Rows, weights: tuple[float, float, float]) -> Matrix:
        """Return the weighed sum of three likenesses of each word and each candidate: words × candidates.

        Their own; the candidate's with what the word brings to mind; the word's with what the candidate
        brings to mind. What is not listed brings only itself to mind. No weight may be negative: then the
        nearest point can be found after weighing. The candidates should come listed ones first: few slices.
        """
        own, of_word, of_clue = (np.float32(weight) for weight in weights)
        own_rows = self._words.unit_vectors(rows)
        to_mind = of_word * self._points_of_words(rows, own_rows)
        # The own likeness counts once more with what says nothing but itself.
        lines = np.concatenate(own * own_rows + to_mind), np.concatenate((own + of_clue) * own_rows + to_mind)
        total = np.empty((len(rows), len(said)), np.float32)
        listed = self.has_senses(said)
        for some in _slices_of_one_kind(listed):
            wide = self._words.unit_vectors(said[some])
            near = lines[0 if listed[some.start] else 1] @ wide.T
            np.maximum(near[: len(rows)], near[len(rows) :], out=total[:, some])
            if listed[some.start]:
                total[:, some] += self._likenesses_to_senses_of_clues(of_clue * own_rows, said[some])
        return total

    def _points_of_words(self, rows: Rows, own_rows: Matrix) -> Matrix:
        """Return what the words bring to mind: senses × words × numbers; the word itself where unlisted."""
        points = np.stack([own_rows] * SENSES)
        listed = np.flatnonzero(self._sense_of[rows] >= 0)
        for sense in range(SENSES):
            points[sense, listed] = self._sense_vectors(rows[listed], sense)
        return points

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
            senses = [self._sense_vectors(rows[listed], sense) @ clue_row for sense in range(SENSES)]
            of_words[listed] = np.maximum.reduce(senses)
        if self._sense_of[clue] >= 0:
            of_clue = self._likenesses_to_senses_of_clues(words, np.array([clue]))[:, 0]
        return own, of_words, of_clue

    def _likenesses_to_senses_of_clues(self, lines: Matrix, clues: Rows) -> Matrix:
        """Return how near the lines are to the nearer sense of each of these listed clues."""
        result = lines @ self._sense_vectors(clues, 0).T
        for sense in range(1, SENSES):
            np.maximum(result, lines @ self._sense_vectors(clues, sense).T, out=result)
        return result

    def _sense_vectors(self, rows: Rows, sense: int) -> Matrix:
        """Return one of the senses of words that have a list."""
        return self._senses.unit_vectors(self._sense_of[rows] * SENSES + sense)


def _slices_of_one_kind(marks: NDArray[np.bool_]) -> Iterator[slice]:
    """Yield slices of limited length in which either all or none are marked."""
    cuts = np.flatnonzero(np.diff(marks)) + 1
    for first, last in pairwise([0, *cuts.tolist(), len(marks)]):
        for start in range(first, last, SLICE):
            yield slice(start, min(start + SLICE, last))


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
