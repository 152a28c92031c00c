"""The texts of one picture: a sentence for screen readers, weighted tags for the bots.

Law: neither speaks of the colour of a card.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from nomdecode.lexicon.language import fallback_languages


class PictureTag(NamedTuple):
    """A word people would say of a picture, and how strongly it comes to mind: above 0, up to 1."""

    word: str
    weight: float


@dataclass(frozen=True, slots=True)
class PictureText:
    """The sentence and tags of a picture in one language; tags are strongest first."""

    alt: str = ""
    tags: tuple[PictureTag, ...] = ()


def picture_text_in_language(texts: Mapping[str, PictureText], language: str) -> PictureText:
    """Return the text in the nearest language: fr-CA falls back to fr, others to English or any."""
    for name in (language, *(near.code for near in fallback_languages(language)), *texts):
        if name in texts:
            return texts[name]
    return PictureText()


def sort_tags_by_weight(tags: Mapping[str, float]) -> tuple[PictureTag, ...]:
    """Return the tags sorted by weight; equal ones stay in the order they were written in."""
    return tuple(PictureTag(*each) for each in sorted(tags.items(), key=lambda item: -item[1]))
