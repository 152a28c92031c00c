"""The vocabulary with its vectors: int8 rows, compared by cosine similarity. Pure look-ups."""

from functools import cached_property
from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from nomdecode.lexicon.sorted_table import read_word_list
from nomdecode.lexicon.vector_files import decompress_rows

VECTOR_WIDTH = 256
ZIPF_STEP = 25  # the file holds the Zipf frequency times 25, in one byte


class VectorSpace:
    """Words by frequency, commonest first; row i of `vectors` belongs to word i."""

    def __init__(self, words: list[str], vectors: NDArray[np.int8], zipf: NDArray[np.float32]) -> None:
        self.words = tuple(words)
        self.vectors = vectors
        self.zipf = zipf
        self.row_of = {word: row for row, word in enumerate(words)}

    @cached_property
    def row_lengths(self) -> NDArray[np.float32]:
        """Return the length of every row, which the cosine divides by."""
        squares = np.einsum("ij,ij->i", self.vectors, self.vectors, dtype=np.int32)
        lengths: NDArray[np.float32] = np.sqrt(squares.astype(np.float32))
        return lengths

    def unit_vector(self, row: int) -> NDArray[np.float32]:
        """Return one row scaled to length one."""
        scaled: NDArray[np.float32] = self.vectors[row].astype(np.float32) / self.row_lengths[row]
        return scaled

    def cosine_similarities(self, row: int, rows: NDArray[np.intp] | None = None) -> NDArray[np.float32]:
        """Return the cosine similarity of one word with all words, or with the given rows."""
        matrix, lengths = (
            (self.vectors, self.row_lengths) if rows is None else (self.vectors[rows], self.row_lengths[rows])
        )
        products: NDArray[np.float32] = matrix.astype(np.float32) @ self.unit_vector(row)
        return products / lengths

    def overlay_rows(self, other: "VectorSpace") -> "VectorSpace":
        """Return this space with the other's rows added, or replacing those of the same words."""
        rows = [row for row, word in enumerate(self.words) if word not in other.row_of]
        words = [self.words[row] for row in rows] + list(other.words)
        vectors = np.concatenate([self.vectors[rows], other.vectors])
        zipf = np.concatenate([self.zipf[rows], other.zipf])
        order = np.argsort(-zipf, kind="stable")
        return VectorSpace([words[row] for row in order], vectors[order], zipf[order])


def read_vector_space(folder: Traversable) -> VectorSpace:
    """Read `words.txt.gz` and `vectors.npz`."""
    with (folder / "vectors.npz").open("rb") as file, np.load(file) as arrays:
        content, steps = arrays["columns"], arrays["zipf"]
    vectors = decompress_rows(content, np.int8, VECTOR_WIDTH)
    return VectorSpace(read_word_list(folder, "words.txt.gz"), vectors, steps.astype(np.float32) / ZIPF_STEP)
