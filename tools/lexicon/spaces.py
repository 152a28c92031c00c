"""Clean, complete, join and shrink vector spaces. Rows of zeros mean: this source does not know the word."""

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
RIDGE = 10.0
COARSENESS = 56.0  # values of a row of length one are multiples of 1/56


def unit(matrix: Matrix) -> Matrix:
    """Scale every row to length one; zeros stay zeros."""
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    return (matrix / np.maximum(lengths, 1e-9)).astype(np.float32)


def known(matrix: Matrix) -> NDArray[np.bool_]:
    """Tell which rows the source knows."""
    return np.asarray(np.abs(matrix).sum(axis=1) > 0)


def all_but_the_top(matrix: Matrix, directions: int) -> Matrix:
    """Remove the mean and the first principal directions, which carry frequency and style, not meaning."""
    rows = known(matrix)
    clean = unit(matrix)
    inside = clean[rows] - clean[rows].mean(axis=0)
    top = _principal(inside)[:, :directions]
    clean[rows] = inside - (inside @ top) @ top.T
    return unit(clean)


def complete(target: Matrix, source: Matrix) -> Matrix:
    """Fill the unknown rows of the target by ridge regression from the source."""
    both = known(target) & known(source)
    missing = ~known(target) & known(source)
    x, y = source[both].astype(np.float64), target[both].astype(np.float64)
    weights = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
    filled = target.copy()
    filled[missing] = unit((source[missing] @ weights).astype(np.float32))
    return filled


def shrink(matrix: Matrix, width: int) -> NDArray[np.int8]:
    """Return the rows on their first principal directions, as unit vectors times 127 and more in int8."""
    rows = unit(matrix)
    mean = rows.mean(axis=0)
    axes = _principal(rows - mean)[:, :width]
    small = unit((rows - mean) @ axes)
    # One scale per row uses all of int8; similarity divides by the row's length anyway.
    peak = np.abs(small).max(axis=1, keepdims=True)
    return np.rint(small / np.maximum(peak, 1e-9) * 127).astype(np.int8)


def coarse(rows: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return the rows in steps so wide that a cosine moves by less than a hundredth."""
    return np.rint(unit(rows.astype(np.float32)) * COARSENESS).astype(np.int8)


def _principal(rows: Matrix) -> Matrix:
    """Return the principal directions as columns, largest first, with a sign that never varies."""
    covariance = rows.astype(np.float64).T @ rows.astype(np.float64)
    _, vectors = np.linalg.eigh(covariance)
    vectors = vectors[:, ::-1]
    signs = np.sign(vectors[np.abs(vectors).argmax(axis=0), np.arange(vectors.shape[1])])
    return (vectors * signs).astype(np.float32)
