"""Sense vectors of words with several meanings: AVOCAT lies near the court and near the salad.

A file tells only which half of its list each word belongs to; the points are found again when they are read.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.word_links import PackedLinks
from nomdecode.lexicon.vector_files import Int8Rows, quantize_rows

SENSES: Final = 2
"""Points for one word: more would say nothing more of what people touch."""

FILE: Final = "senses"

BATCH: Final = 64  # words at once: their lists, widened, take some megabytes

Halves = NDArray[np.bool_]


def read_sense_halves(folder: Traversable, space: str, links: int) -> Halves | None:
    """Read for each link of a folder's lists whether it belongs to the second sense; None if nobody said."""
    path = folder / f"{FILE}.npz"
    if not path.is_file():
        return None
    with path.open("rb") as file, np.load(file) as arrays:
        return np.unpackbits(arrays[space], count=links).astype(bool) if space in arrays else None


def compute_sense_points(
    small: Int8Rows, lists: PackedLinks, rows: NDArray[np.int32], halves: Halves
) -> Int8Rows:
    """Return two sense vectors for every word with a list, the same twice where its list was not parted.

    `rows` are the words of the lists in this space, −1 for one that it lacks.
    """
    squares = np.einsum("ij,ij->i", small, small, dtype=np.int32)
    scale = 1 / np.sqrt(np.maximum(squares, 1), dtype=np.float32)
    targets = rows[lists.targets]
    worth = np.where(targets < 0, 0, np.sqrt(lists.strengths) * scale[targets]).astype(np.float32)
    shares = np.stack([np.where(halves, 0, worth), np.where(halves, worth, 0)])
    count = int(lists.sources[-1]) + 1
    starts = np.searchsorted(lists.sources, np.arange(count + 1)).tolist()
    found = np.empty((count * SENSES, small.shape[1]), np.int8)
    for first in range(0, count, BATCH):
        ends = starts[first : first + BATCH + 1]
        near = small[targets[ends[0] : ends[-1]]].astype(np.float32)
        points = np.empty((len(ends) - 1, SENSES, small.shape[1]), np.float32)
        for head, (start, end) in enumerate(pairwise(ends)):
            np.matmul(shares[:, start:end], near[start - ends[0] : end - ends[0]], out=points[head])
        # Where one half has no word that is known here, both points are the other.
        empty = ~points.any(axis=2)
        points[empty] = points[:, ::-1][empty]
        quantized = quantize_rows(points.reshape(-1, small.shape[1]))
        found[first * SENSES : first * SENSES + len(quantized)] = quantized
    return found
