"""Directed weighted links between numbered words, and the packed files that hold them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from itertools import repeat
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nomdecode.lexicon.sorted_table import read_word_list

STEP = 255  # files hold strengths of 0 to 1 in one byte

Rows = NDArray[np.integer]
Array = NDArray[np.uint8] | NDArray[np.uint32]
Strengths = NDArray[np.float32]

_STRENGTHS: Strengths = np.arange(STEP + 1, dtype=np.float32) / np.float32(STEP)


class WordLinks(NamedTuple):
    """Links in compressed rows: row i links to `targets[starts[i]:starts[i + 1]]`; see `make_word_links`.

    Strengths stay in one byte as files hold them: a language has a million.
    """

    starts: NDArray[np.int32]
    targets: NDArray[np.int32]
    bytes: NDArray[np.uint8]

    def find_links(self, row: int) -> tuple[Rows, Strengths]:
        """Return what the row links to, and how strongly."""
        start, end = self.starts[row], self.starts[row + 1]
        return self.targets[start:end], _STRENGTHS[self.bytes[start:end]]

    def find_links_of_rows(self, rows: Rows) -> tuple[Rows, Rows, Strengths]:
        """Return how many links each of the rows has, then their targets and strengths in turn."""
        starts = self.starts[rows]
        counts = self.starts[rows + 1] - starts
        found = np.repeat(starts - np.cumsum(counts) + counts, counts)
        found += np.arange(len(found))
        return counts, self.targets[found], _STRENGTHS[self.bytes[found]]

    def keep_targets(self, rows: Rows) -> WordLinks:
        """Return only the links that lead to these rows, by their places among them."""
        place = np.full(len(self.starts) - 1, -1, np.int32)
        place[rows] = np.arange(len(rows))
        targets = place[self.targets]
        kept = targets >= 0
        before = np.concatenate(([0], np.cumsum(kept))).astype(np.int32)
        return WordLinks(before[self.starts], targets[kept], self.bytes[kept])

    def reverse_direction(self) -> WordLinks:
        """Return the same links read backwards."""
        sources = np.repeat(np.arange(len(self.starts) - 1, dtype=np.int32), np.diff(self.starts))
        return _sort_links_by_source(len(self.starts) - 1, self.targets, sources, self.bytes)

    def add_reverse_links(self) -> WordLinks:
        """Return every link from either end: those of a row first, then those that lead to it."""
        sources = np.repeat(np.arange(len(self.starts) - 1, dtype=np.int32), np.diff(self.starts))
        ends = np.concatenate([sources, self.targets]), np.concatenate([self.targets, sources])
        return _sort_links_by_source(len(self.starts) - 1, *ends, np.concatenate([self.bytes, self.bytes]))


def make_word_links(size: int, sources: Rows, targets: Rows, strengths: Strengths) -> WordLinks:
    """Build links sorted by their source; a strength is of 0 to 1."""
    return _sort_links_by_source(
        size, sources, targets, np.rint(strengths * np.float32(STEP)).astype(np.uint8)
    )


def _sort_links_by_source(size: int, sources: Rows, targets: Rows, strengths: NDArray[np.uint8]) -> WordLinks:
    counts = np.bincount(sources, minlength=size)
    starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int32)
    if not (sources[1:] >= sources[:-1]).all():  # a million of them often are
        order = np.argsort(sources, kind="stable")
        targets, strengths = targets[order], strengths[order]
    return WordLinks(starts, targets.astype(np.int32), strengths)


class PackedLinks(NamedTuple):
    """Links between words by name, as a file holds them."""

    words: list[str]
    sources: Rows
    targets: Rows
    strengths: Strengths


def read_packed_links(
    folder: Traversable, name: str, words: Sequence[str] | None = None
) -> PackedLinks | None:
    """Read `<name>.npz`, whose words are in `<name>.txt.gz` unless given; None where there is no file."""
    path = folder / f"{name}.npz"
    if not path.is_file():
        return None
    with path.open("rb") as file, np.load(file) as arrays:
        counts, strengths = arrays["counts"].astype(np.int64), arrays["strengths"]
        targets = (
            _sum_steps_of_rows(_join_byte_planes(arrays["steps"]), counts)
            if "steps" in arrays
            else _join_byte_planes(arrays["ids"])
        )
    named = list(words) if words is not None else read_word_list(folder, f"{name}.txt.gz")
    sources = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    return PackedLinks(named, sources, targets, strengths.astype(np.float32) / np.float32(STEP))


def pack_links_into_arrays(
    counts: Sequence[int], ids: Sequence[int], strengths: Sequence[int]
) -> dict[str, Array]:
    """Return the arrays that a file holds: the links of each row together, strengths of 0 to 255.

    Where the ids of every row rise, only the steps between them are kept, which are smaller numbers.
    """
    many, targets = np.array(counts, np.int64), np.array(ids, np.int64)
    firsts = (np.cumsum(many) - many)[many > 0]
    steps = np.diff(targets, prepend=0)
    steps[firsts] = targets[firsts]
    found: dict[str, Array] = {"counts": many.astype(np.uint32)}
    found |= (
        {"ids": _split_into_byte_planes(targets)}
        if (steps < 0).any()
        else {"steps": _split_into_byte_planes(steps)}
    )
    return found | {"strengths": np.array(strengths, np.uint8)}


def _split_into_byte_planes(numbers: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return the low bytes of all numbers, then the next ones: similar bytes together compress better."""
    count = max(1, (int(numbers.max()).bit_length() + 7) // 8)
    return np.stack([(numbers >> 8 * place & 255).astype(np.uint8) for place in range(count)])


def _join_byte_planes(planes: NDArray[np.uint8]) -> NDArray[np.int32]:
    numbers: NDArray[np.int32] = planes[0].astype(np.int32)
    for place, plane in enumerate(planes[1:], 1):
        numbers |= plane.astype(np.int32) << 8 * place
    return numbers


def _sum_steps_of_rows(steps: NDArray[np.int32], counts: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return what the steps of each row add up to."""
    sums = np.cumsum(steps, dtype=np.int64)
    before = np.concatenate(([0], sums))[np.cumsum(counts) - counts]
    found: NDArray[np.int32] = (sums - np.repeat(before, counts)).astype(np.int32)
    return found


def renumber_packed_links(packed: PackedLinks, row_of: dict[str, int], size: int) -> WordLinks:
    """Return the packed links with the numbers of a vocabulary; unknown words fall out."""
    number = np.array(list(map(row_of.get, packed.words, repeat(-1))), np.int32)
    sources, targets = number[packed.sources], number[packed.targets]
    kept = (sources >= 0) & (targets >= 0)
    return make_word_links(size, sources[kept], targets[kept], packed.strengths[kept])
