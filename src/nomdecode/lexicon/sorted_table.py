"""A sorted text table with binary search: a hundred thousand words in a few megabytes."""

import gzip
from importlib.resources.abc import Traversable

import numpy as np

_NEWLINE = 10
_BEFORE, _AFTER = (b":", b","), (b",", b";", b"\n")  # of a word in a value


class SortedTable:
    """Lines of `key TAB value`, sorted by the bytes of the keys, as tools/lexicon writes them."""

    __slots__ = ("_starts", "_text")

    def __init__(self, text: bytes) -> None:
        self._text = text
        ends = np.flatnonzero(np.frombuffer(text, np.uint8) == _NEWLINE)
        self._starts = np.concatenate(([0], ends + 1))

    def get(self, key: str) -> str | None:
        """Return the value of the key; None when it is missing."""
        wanted = key.encode() + b"\t"
        low, high = 0, len(self._starts) - 1
        while low < high:
            middle = (low + high) // 2
            start = int(self._starts[middle])
            # Compare keys without their tab: it would sort before a space.
            found = self._text[start : self._text.index(b"\t", start)]
            if found < wanted[:-1]:
                low = middle + 1
            else:
                high = middle
        start = int(self._starts[low])
        if not self._text.startswith(wanted, start):
            return None
        return self._text[start + len(wanted) : self._text.index(b"\n", start)].decode()

    def mentions_word(self, word: str) -> bool:
        """Tell whether any value lists the word; slow: reads the whole table."""
        wanted, place = word.encode(), 0
        while wanted and (place := self._text.find(wanted, place + 1)) > 0:
            after = place + len(wanted)
            if self._text[place - 1 : place] in _BEFORE and self._text[after : after + 1] in _AFTER:
                return True
        return False

    def __len__(self) -> int:
        return len(self._starts) - 1


def read_sorted_table(folder: Traversable, name: str) -> SortedTable:
    """Read a compressed table; a language without the file gets an empty one."""
    path = folder / name
    return SortedTable(gzip.decompress(path.read_bytes()) if path.is_file() else b"")


def read_word_list(folder: Traversable, name: str) -> list[str]:
    """Read a compressed list of one word a line."""
    path = folder / name
    return gzip.decompress(path.read_bytes()).decode().split("\n")[:-1] if path.is_file() else []
