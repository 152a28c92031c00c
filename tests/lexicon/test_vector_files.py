"""Rows of small whole numbers are packed and read again as they were."""

from __future__ import annotations

import numpy as np

from nomdecode.lexicon.vector_files import QUANTIZATION_LEVELS, pack_rows, quantize_rows, unpack_rows


def test_packed_rows_are_read_as_they_were_and_unknown_ones_are_zeros() -> None:
    rows = (
        np.random.default_rng(1)
        .integers(-QUANTIZATION_LEVELS, QUANTIZATION_LEVELS + 1, (37, 10))
        .astype(np.int8)
    )
    rows[[0, 5, 36]] = 0
    packed = pack_rows(rows)
    assert (unpack_rows(**packed, count=37) == rows).all()


def test_rows_of_which_none_is_known_keep_their_width() -> None:
    assert unpack_rows(**pack_rows(np.zeros((3, 8), np.int8)), count=3).shape == (3, 8)


def test_coarse_rows_keep_their_direction() -> None:
    rows = np.random.default_rng(2).normal(size=(50, 200)).astype(np.float32)
    small = quantize_rows(rows).astype(np.float32)
    cosines = (small * rows).sum(axis=1) / np.linalg.norm(small, axis=1) / np.linalg.norm(rows, axis=1)
    assert np.abs(small).max() <= QUANTIZATION_LEVELS
    assert cosines.min() > 0.98


def test_a_row_of_zeros_stays_unknown() -> None:
    assert not quantize_rows(np.zeros((1, 4), np.float32)).any()
