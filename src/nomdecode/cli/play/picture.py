"""Pictures in a terminal: two words stand for each on the grid, and its whole sentence is told on request."""

from __future__ import annotations

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import describe_picture
from nomdecode.decks.pictures.picture import PictureText
from nomdecode.rules.options import Game
from nomdecode.rules.view import OpenTable

_GAMES = (Game.IMAGES, Game.DUO_IMAGES)
_MAIN = 2
_LONGEST = 13  # five such columns fit on eighty


def picture(table: OpenTable, card: int) -> PictureText | None:
    """What is on a card, in the language of the table; None where words are played."""
    if table.options.game not in _GAMES:
        return None
    try:
        return describe_picture(table.cards[card], table.language)
    except DeckError:
        return None  # a word that stands for a picture


def main_words(table: OpenTable, card: int) -> tuple[str, ...]:
    """The words that stand for a picture: the strongest that fit into a column."""
    seen = picture(table, card)
    words = [tag.word for tag in seen.tags] if seen else []
    fitting = [word for word in words if len(word) <= _LONGEST]
    return tuple((fitting or words)[:_MAIN])


def said_card(table: OpenTable, card: int) -> str:
    """A card as it is called: its codename, or the words of its picture."""
    return " + ".join(main_words(table, card)) or table.cards[card]


def has_pictures(table: OpenTable) -> bool:
    """Tell whether there is more to say of the cards than stands on them."""
    return picture(table, 0) is not None
