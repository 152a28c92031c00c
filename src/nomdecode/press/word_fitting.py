"""Fit a word onto its card: choose the font size, and where it is broken into two lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

SMALL: Final = 14.0
"""Points below which a word is rather broken."""
LEAST: Final = 9.0
"""Points below which no word is set."""

_VOWELS: Final = frozenset("AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆАЕЁИОУЫЭЮЯΑΕΗΙΟΥΩ")

Measure = Callable[[str, float], float]


class FittedWord(NamedTuple):
    """A word as it is set on its card: its lines and the font size."""

    lines: tuple[str, ...]
    size: float


def fit_word(word: str, width: float, cap: float, measure: Measure) -> FittedWord:
    """Set a word as large as its card allows; one that would be small on one line is broken in two.

    It breaks at a space, else after a hyphen or an apostrophe, else at a syllable with a hyphen.
    """
    whole = FittedWord((word,), _largest_font_size((word,), width, cap, measure))
    if whole.size >= SMALL:
        return whole
    for halves in _ways_to_break(word):
        broken = [FittedWord(each, _largest_font_size(each, width, cap, measure)) for each in halves]
        best = max(broken, key=lambda each: each.size, default=whole)
        if best.size > whole.size:
            return best
    return whole


def _largest_font_size(lines: tuple[str, ...], width: float, cap: float, measure: Measure) -> float:
    widest = max(measure(line, cap) for line in lines)
    return max(LEAST, min(cap, cap * width / widest)) if widest else cap


def _ways_to_break(word: str) -> Iterator[list[tuple[str, str]]]:
    """Yield ways to break a word in two, the best kind first."""
    inner = range(1, len(word) - 1)
    yield [(word[:at], word[at + 1 :]) for at in inner if word[at] == " "]
    yield [(word[: at + 1], word[at + 1 :]) for at in inner if word[at] in "-’"]
    syllables = [at for at in range(2, len(word) - 2) if _is_between_syllables(word, at)]
    yield [(f"{word[:at]}-", word[at:]) for at in syllables or [len(word) // 2]]


def _is_between_syllables(word: str, at: int) -> bool:
    before, after, then = (word[each] in _VOWELS for each in (at - 1, at, at + 1))
    return before and not after and then
