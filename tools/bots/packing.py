"""Shrink a source of vectors to a few bits a number and write it beside its words."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.lexicon import output, spaces

WIDTH = 256
LEVELS = 7  # from -7 to 7: cosines move by less than a hundredth, and the file halves
FINENESS = 2.2  # levels in one standard deviation of a row

Matrix = NDArray[np.float32]


def write(folder: Path, name: str, matrix: Matrix) -> None:
    """Write `<name>.npz`; a row of zeros is a word that the source does not know."""
    output.arrays(folder / f"{name}.npz", vectors=_coarse(matrix))


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


def _coarse(matrix: Matrix) -> NDArray[np.int8]:
    spread = np.maximum(matrix.std(axis=1, keepdims=True), 1e-9)
    return np.clip(np.rint(matrix / spread * FINENESS), -LEVELS, LEVELS).astype(np.int8)
