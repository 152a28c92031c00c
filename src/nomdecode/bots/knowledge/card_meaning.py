"""The meaning of a card for a listener: one word, or the several tags of a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import describe_picture
from nomdecode.rules.options import Game

MOST_TAGS = 12
"""What else is on a picture comes to nobody’s mind first."""

_PICTURES = frozenset({Game.IMAGES, Game.DUO_IMAGES})


class CardConcept(NamedTuple):
    """A word that a card brings to mind, and how strongly: above 0, up to 1."""

    word: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class CardMeaning:
    """A card's label and the concepts it brings to mind."""

    label: str
    concepts: tuple[CardConcept, ...]


def make_word_meaning(word: str) -> CardMeaning:
    """Return the meaning of a codename."""
    return CardMeaning(word, (CardConcept(word),))


def make_picture_meaning(picture: str, language: str) -> CardMeaning:
    """Return the meaning of a picture by its tags; one that nobody has described brings nothing to mind."""
    try:
        tags = describe_picture(picture, language).tags
    except DeckError:
        tags = ()
    return CardMeaning(picture, tuple(CardConcept(tag.word, tag.weight) for tag in tags[:MOST_TAGS]))


def make_card_meanings(cards: tuple[str, ...], game: Game, language: str) -> tuple[CardMeaning, ...]:
    """Return the meanings of the cards of a game: words or pictures."""
    if game in _PICTURES:
        return tuple(make_picture_meaning(card, language) for card in cards)
    return tuple(make_word_meaning(card) for card in cards)
