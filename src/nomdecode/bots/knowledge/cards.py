"""What lies on the table, as a listener hears it: a word, or a picture that says several things at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import describe_picture
from nomdecode.rules.options import Game

MOST_TAGS = 12
"""What else is on a picture comes to nobody’s mind first."""

_PICTURES = frozenset({Game.IMAGES, Game.DUO_IMAGES})


class Concept(NamedTuple):
    """A word that a card brings to mind, and how strongly: above 0, up to 1."""

    word: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class CardMeaning:
    """A card: how it is called and what it brings to mind."""

    label: str
    concepts: tuple[Concept, ...]


def word_meaning(word: str) -> CardMeaning:
    """Return the card of a codename."""
    return CardMeaning(word, (Concept(word),))


def picture_meaning(picture: str, language: str) -> CardMeaning:
    """Return the card of a picture; one that nobody has described brings nothing to mind."""
    try:
        tags = describe_picture(picture, language).tags
    except DeckError:
        tags = ()
    return CardMeaning(picture, tuple(Concept(tag.word, tag.weight) for tag in tags[:MOST_TAGS]))


def meanings_of(cards: tuple[str, ...], game: Game, language: str) -> tuple[CardMeaning, ...]:
    """Return the cards of the cards of a table."""
    if game in _PICTURES:
        return tuple(picture_meaning(card, language) for card in cards)
    return tuple(word_meaning(card) for card in cards)
