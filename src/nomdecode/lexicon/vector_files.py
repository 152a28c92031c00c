"""Read and write files of word vectors: quantized to whole numbers, compressed, read as int8 rows.

Two values of −7 to 7 share a byte; a dimension of all words stands together, as its values are alike. They
are squeezed by how often each value comes, and not by repetition, of which there is none.
"""

from __future__ import annotations

import zlib
from importlib.resources.abc import Traversable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

QUANTIZATION_LEVELS: Final = 7
"""The largest value of a packed row: cosines move by less than a hundredth, and the file halves."""

FINENESS: Final = 2.2
"""Levels in one standard deviation of a row."""

Int8Rows = NDArray[np.int8]
ByteRows = NDArray[np.uint8]

_BIAS: Final = 8
_PAIRS: Final = np.stack(np.divmod(np.arange(256, dtype=np.int16), 16), axis=1)
_VALUES: Final = np.ascontiguousarray(_PAIRS - _BIAS, dtype=np.int8).view(np.uint16).ravel()


def quantize_rows(rows: NDArray[np.float32]) -> Int8Rows:
    """Return rows as whole numbers from −7 to 7; a row's length is lost, its direction is kept."""
    spread = np.maximum(rows.std(axis=1, keepdims=True), 1e-9)
    found: Int8Rows = np.clip(
        np.rint(rows / spread * FINENESS), -QUANTIZATION_LEVELS, QUANTIZATION_LEVELS
    ).astype(np.int8)
    return found


def pack_rows(rows: Int8Rows) -> dict[str, ByteRows]:
    """Return the arrays of a file that holds these rows of even width; `unpack_rows` reads them."""
    known = rows.any(axis=1)
    wide = (rows[known].astype(np.int16) + _BIAS).astype(np.uint8)
    pairs = (wide[:, ::2] << 4 | wide[:, 1::2]).T
    return {
        "known": np.packbits(known),
        "width": np.array([len(pairs)], np.uint8),
        "pairs": compress_array(pairs),
    }


def unpack_rows(known: ByteRows, width: ByteRows, pairs: ByteRows, count: int) -> Int8Rows:
    """Return this many rows from the arrays of a file; unknown rows are zeros."""
    rows = np.zeros((count, 2 * int(width[0])), np.int8)
    values = decompress_rows(pairs, np.uint8, int(width[0]))
    rows[np.unpackbits(known, count=count).astype(bool)] = _VALUES[values].view(np.int8)
    return rows


def compress_array(columns: NDArray[Any]) -> ByteRows:
    """Return the bytes of an array, compressed; `decompress_rows` reads them."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, 9, zlib.Z_HUFFMAN_ONLY)
    content = squeezer.compress(np.ascontiguousarray(columns).tobytes()) + squeezer.flush()
    return np.frombuffer(content, np.uint8)


def decompress_rows(content: ByteRows, kind: type[np.int8 | np.uint8], width: int) -> NDArray[Any]:
    """Return rows of this width from an array that was compressed by columns."""
    columns = np.frombuffer(zlib.decompress(content.tobytes()), kind).reshape(width, -1)
    return np.ascontiguousarray(columns.T)


def read_vector_rows(folder: Traversable, name: str, count: int) -> Int8Rows:
    """Read this many rows of `<name>.npz`."""
    with (folder / f"{name}.npz").open("rb") as file, np.load(file) as arrays:
        return unpack_rows(arrays["known"], arrays["width"], arrays["pairs"], count)
