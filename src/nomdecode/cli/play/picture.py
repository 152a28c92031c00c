"""Describe pictures in a terminal: by two words on the grid, by a whole sentence on request."""

from __future__ import annotations

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import describe_picture
from nomdecode.decks.pictures.picture import PictureText
from nomdecode.rules.options import Game
from nomdecode.rules.view import OpenTable

_GAMES = (Game.IMAGES, Game.DUO_IMAGES)
_MAIN = 2
_LONGEST = 13  # five such columns fit on eighty


def find_picture_text(table: OpenTable, card: int) -> PictureText | None:
    """Return the description of the picture on a card; None where words are played."""
    if table.options.game not in _GAMES:
        return None
    try:
        return describe_picture(table.cards[card], table.language)
    except DeckError:
        return None  # a word that stands for a picture


def main_picture_words(table: OpenTable, card: int) -> tuple[str, ...]:
    """Return the words that stand for a picture: its strongest ones that fit into a column."""
    seen = find_picture_text(table, card)
    words = [tag.word for tag in seen.tags] if seen else []
    fitting = [word for word in words if len(word) <= _LONGEST]
    return tuple((fitting or words)[:_MAIN])


def name_card(table: OpenTable, card: int) -> str:
    """Return what a card is called: its codename, or the words of its picture."""
    return " + ".join(main_picture_words(table, card)) or table.cards[card]


def has_picture_texts(table: OpenTable) -> bool:
    """Tell whether the cards are pictures that can be described."""
    return find_picture_text(table, 0) is not None
