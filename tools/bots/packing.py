"""Shrink a source of vectors to a few bits a number and write it beside its words."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.lexicon import output, spaces

from nomdecode.lexicon.vector_files import pack_rows, quantize_rows

WIDTH = 256

Matrix = NDArray[np.float32]


def write(folder: Path, name: str, matrix: Matrix) -> None:
    """Write `<name>.npz`; a row of zeros is a word that the source does not know."""
    output.arrays(folder / f"{name}.npz", **pack_rows(quantize_rows(matrix)))


def principal(matrix: Matrix, width: int = WIDTH) -> Matrix:
    """Return the rows on their first principal directions; unknown rows stay zero."""
    rows = spaces.known(matrix)
    inside = matrix[rows].astype(np.float64)
    inside -= inside.mean(axis=0)
    _, axes = np.linalg.eigh(inside.T @ inside)
    axes = axes[:, ::-1][:, :width]
    axes *= np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])])
    small = np.zeros((len(matrix), axes.shape[1]), np.float32)
    small[rows] = inside @ axes
    return spaces.unit(small)
