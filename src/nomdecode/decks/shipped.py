"""The decks that come with the package: words, read once from data/<language>/*.txt, and the pictures."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from nomdecode.decks.deck import Deck
from nomdecode.decks.deck_file import parse_deck
from nomdecode.decks.entry import quote_word
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import PICTURE_DECK, has_shipped_pictures, shipped_picture_deck
from nomdecode.lexicon.language import all_languages, language_folder


def list_shipped_decks() -> tuple[Deck, ...]:
    """Return the shipped word decks by language, base decks before themes."""
    return tuple(_shipped_decks_by_id().values())


def load_shipped_deck(deck_id: str) -> Deck:
    """Return the shipped deck of that id; `pictures` is the picture deck.

    Raises:
        DeckError: `unknown_deck`, naming those that exist.
    """
    if deck_id == PICTURE_DECK and has_shipped_pictures():
        return shipped_picture_deck().deck
    if deck_id not in _shipped_decks_by_id():
        known = (
            ", ".join([*_shipped_decks_by_id(), *([PICTURE_DECK] if has_shipped_pictures() else [])])
            or "none"
        )
        raise DeckError("unknown_deck", f"no deck {quote_word(deck_id)}; the decks are: {known}")
    return _shipped_decks_by_id()[deck_id]


@cache
def _shipped_decks_by_id() -> dict[str, Deck]:
    """Read the shipped word decks once; return them by id."""
    return read_deck_folders(files("nomdecode.decks") / "data", *map(language_folder, all_languages()))


def read_deck_folders(*roots: Traversable) -> dict[str, Deck]:
    """Read every deck file in these folders.

    Raises:
        DeckError: naming the file that is at fault; `repeated_deck` if two decks share a name.
    """
    decks: dict[str, Deck] = {}
    for deck in sorted(
        (_read_deck_file(file) for root in roots for file in list_deck_files(root)), key=_deck_sort_key
    ):
        if deck.id in decks:
            raise DeckError("repeated_deck", f"two decks are named {deck.id}")
        decks[deck.id] = deck
    return decks


def list_deck_files(root: Traversable) -> list[Traversable]:
    """Return the deck files in the sub-folders of a folder; picture decks are left out."""
    if not root.is_dir():
        return []
    folders = [folder for folder in root.iterdir() if folder.is_dir() and folder.name != PICTURE_DECK]
    found = [file for folder in folders for file in folder.iterdir() if file.name.endswith(".txt")]
    return sorted(found, key=str)


def _read_deck_file(file: Traversable) -> Deck:
    """Parse one deck file; an error names the file."""
    try:
        return parse_deck(file.read_text(encoding="utf-8"))
    except DeckError as error:
        raise DeckError(error.code, f"{file.name}: {error.message}", error.line) from None


def _deck_sort_key(deck: Deck) -> tuple[str, str, str]:
    """Return the sort key of a deck: language, kind, id."""
    return deck.language, deck.kind, deck.id
