"""What people think of, packed: from a word to its associations and back. Pure look-ups."""

from __future__ import annotations

from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from nomdecode.lexicon.table import read_words

STEP = 255  # the file holds strengths of 0 to 1 in one byte

Listed = dict[str, dict[str, float]]


def read_lists(folder: Traversable) -> Listed:
    """Return word -> association -> strength; a language without the file has none."""
    if not (folder / "associations.npz").is_file():
        return {}
    words = read_words(folder, "associations.txt.gz")
    with (folder / "associations.npz").open("rb") as file, np.load(file) as arrays:
        ends, ids, strengths = arrays["ends"], arrays["ids"], arrays["strengths"]
    starts = [0, *ends.tolist()]
    named = [words[index] for index in ids.tolist()]
    worth = (strengths.astype(np.float32) / STEP).tolist()
    return {
        word: dict(zip(named[start:end], worth[start:end], strict=True))
        for word, start, end in zip(words, starts, ends.tolist(), strict=False)
    }


class Links:
    """Directed links between numbered words, kept as rows of numbers and strengths."""

    def __init__(self, size: int, links: list[tuple[int, int, float]]) -> None:
        ordered = sorted(links, key=lambda link: link[0])
        counts = np.bincount(np.array([source for source, _, _ in ordered], np.int64), minlength=size)
        self._starts: NDArray[np.int64] = np.concatenate(([0], np.cumsum(counts)))
        self._targets: NDArray[np.intp] = np.array([target for _, target, _ in ordered], np.intp)
        self._strengths: NDArray[np.float32] = np.array([worth for _, _, worth in ordered], np.float32)

    def of(self, source: int) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        """Return what the word links to, and how strongly."""
        start, end = self._starts[source], self._starts[source + 1]
        return self._targets[start:end], self._strengths[start:end]
