"""The words or pictures to print on cards, from shipped or own decks, and the words that are left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

from nomdecode.decks.custom import DeckEntry, ParsedWords, build_word_deck
from nomdecode.decks.deck import Deck, DeckHeader
from nomdecode.decks.errors import DeckError
from nomdecode.decks.mix import mix_decks
from nomdecode.decks.pictures.deck import PICTURE_DECK, find_picture_file
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.press.errors import PressError
from nomdecode.press.order import Order, has_pictures

MOST_WORDS: Final = 2000
MOST_PICTURES: Final = 400
_DECK_OF_LANGUAGE: Final = {"fr": "fr", "fr-CA": "fr-CA", "en": "en"}


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A word that our fonts cannot write, with the letters they lack and its line, where it has one."""

    word: str
    letters: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class PrintableCards:
    """The words or pictures to print on cards; `pictures` are the files of those not shipped."""

    title: str
    cards: tuple[tuple[str, ...], ...]
    is_pictures: bool = False
    pictures: Mapping[str, bytes] | None = None
    left_out: tuple[LeftOut, ...] = ()

    def picture_file(self, name: str) -> bytes:
        """Return the bytes of a picture file."""
        return self.pictures[name] if self.pictures is not None else find_picture_file(name).read_bytes()


@cache
def letters_in_our_fonts() -> frozenset[str]:
    """Return every letter that the fonts of a word card can write."""
    text = (files("nomdecode.press") / "fonts" / "letters.txt").read_text(encoding="utf-8")
    return frozenset(text) - {"\n"}


def capitals_as_printed(word: str) -> str:
    """Return a word as it is printed on its card: in capitals, with a typographic apostrophe."""
    return word.upper().replace("'", "’")


def letters_missing_in_fonts(word: str) -> str:
    """Return the letters of a word that our fonts lack, each once."""
    return "".join(
        dict.fromkeys(sign for sign in capitals_as_printed(word) if sign not in letters_in_our_fonts())
    )


def load_shipped_cards(order: Order) -> PrintableCards:
    """Return the cards of the shipped decks that an order names, mixed as in a room.

    Raises:
        DeckError: `unknown_deck` or `repeated_deck`.
        PressError: `not_words` where words and pictures are mixed up.
    """
    default = PICTURE_DECK if has_pictures(order.game) else _DECK_OF_LANGUAGE.get(order.language, "en")
    decks = [load_shipped_deck(each) for each in order.decks or (default,)]
    # Before they are mixed: so many have a title too long for a deck.
    _check_face_count(sum(len(deck.all_faces) for deck in decks), is_pictures=has_pictures(order.game))
    return printable_cards_of_deck(mix_decks(decks), order)


def printable_cards_of_deck(
    deck: Deck, order: Order, pictures: Mapping[str, bytes] | None = None
) -> PrintableCards:
    """Return the printable cards of a deck; words that our fonts cannot write are listed as left out.

    Raises:
        PressError: `not_words`, `too_much_to_print`, `letter_not_on_hand`.
    """
    if (deck.kind == PICTURE_DECK) != has_pictures(order.game):
        raise PressError("not_words", f"{order.game} is not played with the deck {deck.id}")
    _check_face_count(len(deck.all_faces), is_pictures=deck.kind == PICTURE_DECK)
    if deck.kind == PICTURE_DECK:
        return PrintableCards(deck.title, tuple(card.faces for card in deck.cards), True, pictures)
    left = [_make_left_out(face) for face in deck.all_faces if letters_missing_in_fonts(face)]
    cards = (tuple(face for face in card.faces if not letters_missing_in_fonts(face)) for card in deck.cards)
    return _make_printable_cards(deck.title, cards, left)


def _check_face_count(faces: int, *, is_pictures: bool) -> None:
    most = MOST_PICTURES if is_pictures else MOST_WORDS
    if faces > most:
        raise PressError("too_much_to_print", f"{faces} faces, at most {most} are printed at once")


def printable_cards_of_text(reading: ParsedWords, title: str, order: Order) -> PrintableCards:
    """Return the printable cards of a word list that a user wrote (text or CSV).

    Raises:
        DeckError: `too_few_words`.
        PressError: `letter_not_on_hand` if no word can be written, `not_words` for a game with pictures.
    """
    if has_pictures(order.game):
        raise PressError("not_words", f"{order.game} is not played with words")
    left, entries = [], []
    for entry in reading.entries:
        left += [_make_left_out(face, entry.line) for face in entry.faces if letters_missing_in_fonts(face)]
        faces = tuple(face for face in entry.faces if not letters_missing_in_fonts(face))
        if faces:
            entries.append(DeckEntry(entry.line, faces))
    if left and not entries:
        raise _no_words_left_error(left)
    about = DeckHeader(id="own", title=_usable_title(title))
    # Singles are paired as in a room, but always alike: a lost sheet can be printed again.
    deck = build_word_deck(replace(reading, entries=tuple(entries)), about, Random(1))  # noqa: S311 - no secret
    return _make_printable_cards(title, (card.faces for card in deck.cards), left)


def _usable_title(title: str) -> str:
    try:
        return DeckHeader(id="own", title=title).title
    except DeckError:
        return "own"


def _make_left_out(word: str, line: int | None = None) -> LeftOut:
    return LeftOut(word, letters_missing_in_fonts(word), line)


def _make_printable_cards(
    title: str, cards: Iterable[tuple[str, ...]], left: list[LeftOut]
) -> PrintableCards:
    kept = tuple(tuple(capitals_as_printed(face) for face in faces) for faces in cards if faces)
    if not kept:
        raise _no_words_left_error(left)
    return PrintableCards(title, kept, left_out=tuple(left))


def _no_words_left_error(left: list[LeftOut]) -> PressError:
    words = ", ".join(f"{each.word} ({each.letters})" for each in left)
    return PressError("letter_not_on_hand", f"our fonts lack letters of every word: {words}")
