"""Read and write the text file of a deck: fields, three dashes, one card per line (docs/deck-format.md)."""

import re
from typing import NamedTuple

from nomdecode.decks.deck import Deck, DeckHeader, make_deck
from nomdecode.decks.entry import clean_word, quote_word, split_faces, tidy_spaces
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold_word import fold_word

MAX_FACE_LENGTH = 24
"""The longest word of a deck file, in characters, unless told otherwise; shipped decks stay well below."""

_RULE = "---"
_FIELD = re.compile(r"([a-z]+):(.*)")
_REQUIRED = ("id", "title", "language", "kind")
_FIELDS = (*_REQUIRED, "age")
_LINE_END = re.compile(r"\r\n|\r|\n")


class TextLine(NamedTuple):
    """A line with content, and its number in the file."""

    number: int
    text: str


def list_content_lines(text: str) -> list[TextLine]:
    """Return the lines with content: comments and empty lines are left out."""
    numbered = enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1)
    told = (TextLine(number, line.strip(" \t\u00a0")) for number, line in numbered)
    return [line for line in told if line.text and not line.text.startswith("#")]


def split_header(lines: list[TextLine]) -> tuple[DeckHeader | None, list[TextLine]]:
    """Split the header fields from the cards; a text that does not begin with fields has no header.

    Raises:
        DeckError: `unknown_field`, `repeated_field`, `missing_field` or `bad_field`.
    """
    rule = next((at for at, line in enumerate(lines) if line.text == _RULE), 0)
    if not rule or not all(_FIELD.fullmatch(line.text) for line in lines[:rule]):
        return None, lines
    return _parse_header(lines[:rule], lines[rule].number), lines[rule + 1 :]


def parse_deck(text: str, *, max_length: int = MAX_FACE_LENGTH) -> Deck:
    """Parse a deck file strictly: the first mistake is an error.

    Raises:
        DeckError: with the line; the codes are listed in docs/deck-format.md.
    """
    about, lines = split_header(list_content_lines(text))
    if about is None:
        raise DeckError("missing_header", "expected fields such as 'id: fr', then a line '---'", 1)
    first_lines: dict[str, int] = {}
    return make_deck(about, [_parse_card_faces(line, first_lines, max_length) for line in lines])


def format_deck(deck: Deck) -> str:
    """Return a deck as the text of its file; parsing it again gives the same deck."""
    fields = [f"{name}: {getattr(deck, name)}" for name in _FIELDS]
    return "\n".join([*fields, _RULE, *(" / ".join(card.faces) for card in deck.cards), ""])


def _parse_header(lines: list[TextLine], rule: int) -> DeckHeader:
    """Parse the header fields of a deck file; refuse unknown, repeated and missing ones."""
    values: dict[str, str] = {}
    for line in lines:
        name, _, value = line.text.partition(":")
        if name not in _FIELDS:
            raise DeckError(
                "unknown_field", f"{quote_word(name)} is not one of {', '.join(_FIELDS)}", line.number
            )
        if name in values:
            raise DeckError("repeated_field", f"the field {name} stands twice", line.number)
        values[name] = tidy_spaces(value)
    for name in _REQUIRED:
        if name not in values:
            raise DeckError("missing_field", f"the field {name} is missing", rule)
    try:
        return DeckHeader(
            id=values["id"],
            title=values["title"],
            language=values["language"],
            kind=values["kind"],
            age=_parse_age(values.get("age", "12")),
        )
    except DeckError as error:
        raise error.at_line(rule) from None


def _parse_age(value: str) -> int:
    """Return the age of a header field as a number."""
    if not re.fullmatch(r"[0-9]{1,2}", value):
        raise DeckError("bad_field", f"{quote_word(value)} is not a usable age for a deck")
    return int(value)


def _parse_card_faces(line: TextLine, first_lines: dict[str, int], max_length: int) -> tuple[str, ...]:
    """Return the cleaned faces of the card on one line."""
    try:
        faces = tuple(clean_word(face, max_length) for face in split_faces(line.text))
        for face in faces:
            _refuse_repeated_face(face, line.number, first_lines)
    except DeckError as error:
        raise error.at_line(line.number) from None
    return faces


def _refuse_repeated_face(face: str, line: int, first_lines: dict[str, int]) -> None:
    """Refuse a face that an earlier line has, and remember it."""
    folded = fold_word(face, accents=True)
    if folded in first_lines:
        raise DeckError("duplicate", f"{quote_word(face)} stands on line {first_lines[folded]} already")
    first_lines[folded] = line
