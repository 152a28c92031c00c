"""The shipped picture deck, read once from data/pictures/deck.json when first needed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from nomdecode.decks.deck import Deck, DeckHeader, make_deck
from nomdecode.decks.entry import quote_word
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.picture import PictureText, picture_text_in_language, sort_tags_by_weight

PICTURE_DECK = "pictures"
"""The name of the deck, and of its kind."""

PICTURE_SIZES = (512, 256)
"""The sides of the files of a picture, in pixels."""


@dataclass(frozen=True, slots=True)
class PictureDeck:
    """A picture deck with the texts of each picture by language, and the credits of its drawings."""

    deck: Deck
    texts: Mapping[str, Mapping[str, PictureText]]
    credits: Mapping[str, tuple[str, ...]]


def has_shipped_pictures() -> bool:
    """Tell whether the package has pictures: a build may leave them out."""
    return (_picture_folder() / "deck.json").is_file()


@cache
def shipped_picture_deck() -> PictureDeck:
    """Return the shipped picture deck.

    Raises:
        DeckError: `unknown_deck` if they were left out of the package, `bad_album` if they cannot be read.
    """
    if not has_shipped_pictures():
        raise DeckError("unknown_deck", "this package comes without pictures")
    return parse_picture_deck((_picture_folder() / "deck.json").read_text(encoding="utf-8"))


def describe_picture(picture_id: str, language: str) -> PictureText:
    """Return the text of a shipped picture; fr-CA falls back to fr, an unknown language to English.

    Raises:
        DeckError: `unknown_picture`, or as `shipped_picture_deck`.
    """
    texts = shipped_picture_deck().texts.get(picture_id)
    if texts is None:
        raise DeckError("unknown_picture", f"no picture {quote_word(picture_id)} in the deck")
    return picture_text_in_language(texts, language)


def find_picture_file(picture_id: str, size: int = PICTURE_SIZES[0]) -> Traversable:
    """Return the WebP file of a shipped picture.

    Raises:
        DeckError: `unknown_picture` for a name or a size that is not in the deck.
    """
    if picture_id not in shipped_picture_deck().texts or size not in PICTURE_SIZES:
        raise DeckError("unknown_picture", f"no picture {quote_word(picture_id)} of {size} pixels")
    return _picture_folder() / str(size) / f"{picture_id}.webp"


def parse_picture_deck(text: str) -> PictureDeck:
    """Parse the text of a deck.json.

    Raises:
        DeckError: `bad_album`, or a fault of its cards.
    """
    try:
        told = json.loads(text)
        about = DeckHeader(id=PICTURE_DECK, title=told["title"], kind=PICTURE_DECK, age=told["age"])
        texts = {name: _parse_texts_by_language(each) for name, each in told["pictures"].items()}
        credit = {name: tuple(each["credits"]) for name, each in told["pictures"].items()}
        cards = [tuple(faces) for faces in told["cards"]]
        apart = [tuple(group) for group in told.get("apart", ())]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DeckError("bad_album", f"the picture deck cannot be read: {error!r}") from error
    deck = make_deck(about, cards, apart)
    if sorted(deck.all_faces) != sorted(texts):
        raise DeckError("bad_album", "the cards and the pictures of the deck are not the same")
    if unknown := sorted({name for group in apart for name in group} - set(texts)):
        raise DeckError("bad_album", f"no picture {quote_word(unknown[0])} in the deck to keep apart")
    return PictureDeck(deck, texts, credit)


def _parse_texts_by_language(told: Mapping[str, Any]) -> dict[str, PictureText]:
    """Join sentences and tags by language; a variant such as fr-CA may replace one and keep the other."""
    alt, tags = told["alt"], told["tags"]
    found = {}
    for language in sorted({*alt, *tags}):
        base = language.partition("-")[0]
        words = tags[language] if language in tags else tags[base]
        found[language] = PictureText(
            alt[language] if language in alt else alt[base], sort_tags_by_weight(words)
        )
    return found


def _picture_folder() -> Traversable:
    """Return the folder of the shipped pictures."""
    return files("nomdecode.decks") / "data" / PICTURE_DECK
