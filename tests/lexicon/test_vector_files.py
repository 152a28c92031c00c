"""Rows of small whole numbers are packed and read again as they were."""

from __future__ import annotations

import numpy as np

from nomdecode.lexicon.vector_files import LEVELS, coarse, pack, unpack


def test_packed_rows_are_read_as_they_were_and_unknown_ones_are_zeros() -> None:
    rows = np.random.default_rng(1).integers(-LEVELS, LEVELS + 1, (37, 10)).astype(np.int8)
    rows[[0, 5, 36]] = 0
    packed = pack(rows)
    assert (unpack(**packed, count=37) == rows).all()


def test_rows_of_which_none_is_known_keep_their_width() -> None:
    assert unpack(**pack(np.zeros((3, 8), np.int8)), count=3).shape == (3, 8)


def test_coarse_rows_keep_their_direction() -> None:
    rows = np.random.default_rng(2).normal(size=(50, 200)).astype(np.float32)
    small = coarse(rows).astype(np.float32)
    cosines = (small * rows).sum(axis=1) / np.linalg.norm(small, axis=1) / np.linalg.norm(rows, axis=1)
    assert np.abs(small).max() <= LEVELS
    assert cosines.min() > 0.98


def test_a_row_of_zeros_stays_unknown() -> None:
    assert not coarse(np.zeros((1, 4), np.float32)).any()
