"""The vocabulary and its vectors: int8 rows, compared by cosine. Pure look-ups."""

from functools import cached_property
from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from nomdecode.lexicon.sorted_table import read_words
from nomdecode.lexicon.vector_files import widened

WIDTH = 256
ZIPF_STEP = 25  # the file holds the Zipf frequency times 25, in one byte


class Space:
    """Words in order of frequency, commonest first; row i of `vectors` belongs to word i."""

    def __init__(self, words: list[str], vectors: NDArray[np.int8], zipf: NDArray[np.float32]) -> None:
        self.words = tuple(words)
        self.vectors = vectors
        self.zipf = zipf
        self.row_of = {word: row for row, word in enumerate(words)}

    @cached_property
    def lengths(self) -> NDArray[np.float32]:
        """The length of every row, which a cosine divides by."""
        squares = np.einsum("ij,ij->i", self.vectors, self.vectors, dtype=np.int32)
        lengths: NDArray[np.float32] = np.sqrt(squares.astype(np.float32))
        return lengths

    def unit(self, row: int) -> NDArray[np.float32]:
        """Return one row scaled to length one."""
        scaled: NDArray[np.float32] = self.vectors[row].astype(np.float32) / self.lengths[row]
        return scaled

    def similarities(self, row: int, rows: NDArray[np.intp] | None = None) -> NDArray[np.float32]:
        """Return the cosine of one word with all words, or with the given rows."""
        matrix, lengths = (
            (self.vectors, self.lengths) if rows is None else (self.vectors[rows], self.lengths[rows])
        )
        products: NDArray[np.float32] = matrix.astype(np.float32) @ self.unit(row)
        return products / lengths

    def overlaid(self, other: "Space") -> "Space":
        """Return this space where the other's rows come in place of, or beside, the same words' rows."""
        rows = [row for row, word in enumerate(self.words) if word not in other.row_of]
        words = [self.words[row] for row in rows] + list(other.words)
        vectors = np.concatenate([self.vectors[rows], other.vectors])
        zipf = np.concatenate([self.zipf[rows], other.zipf])
        order = np.argsort(-zipf, kind="stable")
        return Space([words[row] for row in order], vectors[order], zipf[order])


def read_space(folder: Traversable) -> Space:
    """Read `words.txt.gz` and `vectors.npz`."""
    with (folder / "vectors.npz").open("rb") as file, np.load(file) as arrays:
        content, steps = arrays["columns"], arrays["zipf"]
    vectors = widened(content, np.int8, WIDTH)
    return Space(read_words(folder, "words.txt.gz"), vectors, steps.astype(np.float32) / ZIPF_STEP)
