"""The picture deck that comes with the package, read once from data/pictures/deck.json when first needed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from nomdecode.decks.deck import About, Deck, make_deck
from nomdecode.decks.entry import quote
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.picture import Picture, in_language, strongest_first

PICTURES = "pictures"
"""The name of the deck, and of its kind."""

SIZES = (512, 256)
"""The sides of the files of a picture, in pixels."""


@dataclass(frozen=True, slots=True)
class PictureDeck:
    """The deck, and for every picture what is said of it in each language and whose drawings are in it."""

    deck: Deck
    texts: Mapping[str, Mapping[str, Picture]]
    credits: Mapping[str, tuple[str, ...]]


def is_shipped() -> bool:
    """Tell whether the package has pictures: a build may leave them out."""
    return (_folder() / "deck.json").is_file()


@cache
def album() -> PictureDeck:
    """Give the shipped pictures.

    Raises:
        DeckError: `unknown_deck` if they were left out of the package, `bad_album` if they cannot be read.
    """
    if not is_shipped():
        raise DeckError("unknown_deck", "this package comes without pictures")
    return read_picture_deck((_folder() / "deck.json").read_text(encoding="utf-8"))


def describe(picture_id: str, language: str) -> Picture:
    """Say what is on a shipped picture; fr-CA falls back to fr, an unknown language to English.

    Raises:
        DeckError: `unknown_picture`, or as `album`.
    """
    texts = album().texts.get(picture_id)
    if texts is None:
        raise DeckError("unknown_picture", f"no picture {quote(picture_id)} in the deck")
    return in_language(texts, language)


def file_of(picture_id: str, size: int = SIZES[0]) -> Traversable:
    """Name the WebP file of a shipped picture.

    Raises:
        DeckError: `unknown_picture` for a name or a size that is not in the deck.
    """
    if picture_id not in album().texts or size not in SIZES:
        raise DeckError("unknown_picture", f"no picture {quote(picture_id)} of {size} pixels")
    return _folder() / str(size) / f"{picture_id}.webp"


def read_picture_deck(text: str) -> PictureDeck:
    """Read a deck.json.

    Raises:
        DeckError: `bad_album`, or a fault of its cards.
    """
    try:
        told = json.loads(text)
        about = About(id=PICTURES, title=told["title"], kind=PICTURES, age=told["age"])
        texts = {name: _texts(each) for name, each in told["pictures"].items()}
        credit = {name: tuple(each["credits"]) for name, each in told["pictures"].items()}
        cards = [tuple(faces) for faces in told["cards"]]
        apart = [tuple(group) for group in told.get("apart", ())]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DeckError("bad_album", f"the picture deck cannot be read: {error!r}") from error
    deck = make_deck(about, cards, apart)
    if sorted(deck.words) != sorted(texts):
        raise DeckError("bad_album", "the cards and the pictures of the deck are not the same")
    if unknown := sorted({name for group in apart for name in group} - set(texts)):
        raise DeckError("bad_album", f"no picture {quote(unknown[0])} in the deck to keep apart")
    return PictureDeck(deck, texts, credit)


def _texts(told: Mapping[str, Any]) -> dict[str, Picture]:
    """Join sentences and tags by language; a variant such as fr-CA may override one and keep the other."""
    alt, tags = told["alt"], told["tags"]
    found = {}
    for language in sorted({*alt, *tags}):
        base = language.partition("-")[0]
        words = tags[language] if language in tags else tags[base]
        found[language] = Picture(alt[language] if language in alt else alt[base], strongest_first(words))
    return found


def _folder() -> Traversable:
    return files("nomdecode.decks") / "data" / PICTURES
