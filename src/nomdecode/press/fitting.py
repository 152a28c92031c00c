"""How a word fits its card: the size, and the lines it is broken into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

SMALL: Final = 14.0
"""Points below which a word is rather broken."""
LEAST: Final = 9.0
"""Points below which no word is set."""

_VOWELS: Final = frozenset("AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆАЕЁИОУЫЭЮЯΑΕΗΙΟΥΩ")

Measure = Callable[[str, float], float]


class Fitted(NamedTuple):
    """A word as it is set."""

    lines: tuple[str, ...]
    size: float


def fit(word: str, width: float, cap: float, measure: Measure) -> Fitted:
    """Set a word as large as its card allows; one that would be small in one line is broken in two.

    It breaks at a space, else after a hyphen or an apostrophe, else at a syllable with a hyphen.
    """
    whole = Fitted((word,), _size((word,), width, cap, measure))
    if whole.size >= SMALL:
        return whole
    for halves in _breaks(word):
        broken = [Fitted(each, _size(each, width, cap, measure)) for each in halves]
        best = max(broken, key=lambda each: each.size, default=whole)
        if best.size > whole.size:
            return best
    return whole


def _size(lines: tuple[str, ...], width: float, cap: float, measure: Measure) -> float:
    widest = max(measure(line, cap) for line in lines)
    return max(LEAST, min(cap, cap * width / widest)) if widest else cap


def _breaks(word: str) -> Iterator[list[tuple[str, str]]]:
    """Give ways to break a word in two, the best kind first."""
    inner = range(1, len(word) - 1)
    yield [(word[:at], word[at + 1 :]) for at in inner if word[at] == " "]
    yield [(word[: at + 1], word[at + 1 :]) for at in inner if word[at] in "-’"]
    syllables = [at for at in range(2, len(word) - 2) if _is_between_syllables(word, at)]
    yield [(f"{word[:at]}-", word[at:]) for at in syllables or [len(word) // 2]]


def _is_between_syllables(word: str, at: int) -> bool:
    before, after, then = (word[each] in _VOWELS for each in (at - 1, at, at + 1))
    return before and not after and then
