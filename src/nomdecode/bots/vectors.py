"""Vectors of one source each, kept apart so that a source can be left out."""

from __future__ import annotations

from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from nomdecode.lexicon.table import read_words

Matrix = NDArray[np.float32]


def read_matrix(folders: list[Traversable], name: str, row_of: dict[str, int], size: int) -> Matrix | None:
    """Return rows of length one in the vocabulary's order; a later folder's words come in place of earlier.

    A row of zeros is a word that the source does not know; None where there is no such source.
    """
    matrix: Matrix | None = None
    for folder in folders:
        if (folder / f"{name}.npz").is_file():
            with (folder / f"{name}.npz").open("rb") as file, np.load(file) as arrays:
                vectors = arrays["vectors"]
            rows = np.array([row_of[word] for word in read_words(folder, "heard.txt.gz")], np.intp)
            if matrix is None:
                matrix = np.zeros((size, vectors.shape[1]), np.float32)
            matrix[rows] = _unit(vectors)
    return matrix


def _unit(vectors: NDArray[np.int8]) -> Matrix:
    rows = vectors.astype(np.float32)
    rows /= np.maximum(np.sqrt(np.einsum("ij,ij->i", rows, rows)), 1e-9)[:, None]
    return rows
