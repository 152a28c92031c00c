"""What lies on the table, as a listener hears it: a word, or a picture that says several things at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import describe
from nomdecode.rules.options import Game

MOST_TAGS = 6
"""What else is on a picture comes to nobody's mind first."""

_PICTURES = frozenset({Game.IMAGES, Game.DUO_IMAGES})


class Concept(NamedTuple):
    """A word that an item brings to mind, and how strongly: above 0, up to 1."""

    word: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Item:
    """A card: how it is called and what it brings to mind."""

    label: str
    concepts: tuple[Concept, ...]


def word_item(word: str) -> Item:
    """Return the item of a codename."""
    return Item(word, (Concept(word),))


def picture_item(picture: str, language: str) -> Item:
    """Return the item of a picture; one that nobody has described brings nothing to mind."""
    try:
        tags = describe(picture, language).tags
    except DeckError:
        tags = ()
    return Item(picture, tuple(Concept(tag.word, tag.weight) for tag in tags[:MOST_TAGS]))


def items_of(cards: tuple[str, ...], game: Game, language: str) -> tuple[Item, ...]:
    """Return the items of the cards of a table."""
    if game in _PICTURES:
        return tuple(picture_item(card, language) for card in cards)
    return tuple(word_item(card) for card in cards)
