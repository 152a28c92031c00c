"""What is said of one picture: a sentence for those who do not see it, weighted words for the bots.

Law: neither speaks of the colour of a card.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from nomdecode.lexicon.language import fallbacks


class Tag(NamedTuple):
    """A word people would say of a picture, and how strongly it comes to mind: above 0, up to 1."""

    word: str
    weight: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in one language; tags are strongest first."""

    alt: str = ""
    tags: tuple[Tag, ...] = ()


def in_language(texts: Mapping[str, Picture], language: str) -> Picture:
    """Choose the nearest language: fr-CA falls back to fr, others to English, then to whatever there is."""
    for name in (language, *(near.code for near in fallbacks(language)), *texts):
        if name in texts:
            return texts[name]
    return Picture()


def strongest_first(tags: Mapping[str, float]) -> tuple[Tag, ...]:
    """Sort words by weight; equal ones stay in the order they were written in."""
    return tuple(Tag(*each) for each in sorted(tags.items(), key=lambda item: -item[1]))
