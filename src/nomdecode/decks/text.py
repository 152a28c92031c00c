"""The text file of a deck: a few fields, three dashes, one card per line. See docs/deck-format.md."""

import re
from typing import NamedTuple

from nomdecode.decks.deck import About, Deck, make_deck
from nomdecode.decks.entry import clean, quote, split_faces, tidy
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold import fold

MAX_LENGTH = 24
"""The longest word of a deck file, in characters, unless told otherwise; shipped decks stay well below."""

_RULE = "---"
_FIELD = re.compile(r"([a-z]+):(.*)")
_REQUIRED = ("id", "title", "language", "kind")
_FIELDS = (*_REQUIRED, "age")
_LINE_END = re.compile(r"\r\n|\r|\n")


class Line(NamedTuple):
    """A line that says something, with its number in the file."""

    number: int
    text: str


def lines_of(text: str) -> list[Line]:
    """List the lines that say something: comments and empty lines are left out."""
    numbered = enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1)
    told = (Line(number, line.strip(" \t\u00a0")) for number, line in numbered)
    return [line for line in told if line.text and not line.text.startswith("#")]


def split_header(lines: list[Line]) -> tuple[About | None, list[Line]]:
    """Part the fields from the cards; a text that does not begin with fields has no header.

    Raises:
        DeckError: `unknown_field`, `repeated_field`, `missing_field` or `bad_field`.
    """
    rule = next((at for at, line in enumerate(lines) if line.text == _RULE), 0)
    if not rule or not all(_FIELD.fullmatch(line.text) for line in lines[:rule]):
        return None, lines
    return _about(lines[:rule], lines[rule].number), lines[rule + 1 :]


def parse(text: str, *, max_length: int = MAX_LENGTH) -> Deck:
    """Read a deck file, strictly: the first fault is an error.

    Raises:
        DeckError: with the line; the codes are listed in docs/deck-format.md.
    """
    about, lines = split_header(lines_of(text))
    if about is None:
        raise DeckError("missing_header", "expected fields such as 'id: fr', then a line '---'", 1)
    first_lines: dict[str, int] = {}
    return make_deck(about, [_card_faces(line, first_lines, max_length) for line in lines])


def format_deck(deck: Deck) -> str:
    """Write a deck as its text file; reading it again gives the same deck."""
    fields = [f"{name}: {getattr(deck, name)}" for name in _FIELDS]
    return "\n".join([*fields, _RULE, *(" / ".join(card.faces) for card in deck.cards), ""])


def _about(lines: list[Line], rule: int) -> About:
    values: dict[str, str] = {}
    for line in lines:
        name, _, value = line.text.partition(":")
        if name not in _FIELDS:
            raise DeckError("unknown_field", f"{quote(name)} is not one of {', '.join(_FIELDS)}", line.number)
        if name in values:
            raise DeckError("repeated_field", f"the field {name} stands twice", line.number)
        values[name] = tidy(value)
    for name in _REQUIRED:
        if name not in values:
            raise DeckError("missing_field", f"the field {name} is missing", rule)
    try:
        return About(
            id=values["id"],
            title=values["title"],
            language=values["language"],
            kind=values["kind"],
            age=_age(values.get("age", "12")),
        )
    except DeckError as error:
        raise error.at(rule) from None


def _age(value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", value):
        raise DeckError("bad_field", f"{quote(value)} is not a usable age for a deck")
    return int(value)


def _card_faces(line: Line, first_lines: dict[str, int], max_length: int) -> tuple[str, ...]:
    try:
        faces = tuple(clean(face, max_length) for face in split_faces(line.text))
        for face in faces:
            _check_new(face, line.number, first_lines)
    except DeckError as error:
        raise error.at(line.number) from None
    return faces


def _check_new(face: str, line: int, first_lines: dict[str, int]) -> None:
    folded = fold(face, accents=True)
    if folded in first_lines:
        raise DeckError("duplicate", f"{quote(face)} stands on line {first_lines[folded]} already")
    first_lines[folded] = line
