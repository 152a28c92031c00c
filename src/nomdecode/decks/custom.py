"""Decks that players bring: read any text or CSV, say line by line what is wrong, make a deck of the rest."""

import re
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from nomdecode.decks.deck import About, Deck, make_deck
from nomdecode.decks.decode_text import decode
from nomdecode.decks.entry import clean, quote, split_faces, tidy
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold import fold
from nomdecode.decks.text import Line, lines_of, split_header
from nomdecode.lexicon.look_alikes import to_latin

# A quoted cell ("" stands for a quote within it), or all up to the next separator of any common kind.
_CELL = re.compile(r'[ ]*"((?:[^"]|"")*+)"[ ]*(?=[,;\t，；、،]|$)|([^,;\t，；、،]*)')


@dataclass(frozen=True, slots=True)
class DeckLimits:
    """How much a deck may hold; `min_words` is the size of the grid it is for."""

    min_words: int = 25
    max_words: int = 2000
    max_length: int = 24
    max_bytes: int = 200_000
    max_issues: int = 500


@dataclass(frozen=True, slots=True)
class Issue:
    """Something to tell about a line: an `error` left a word out, a `note` left out nothing."""

    line: int
    code: str
    message: str
    severity: Literal["error", "note"] = "error"


@dataclass(frozen=True, slots=True)
class Entry:
    """The usable faces of one entry, with its line."""

    line: int
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text holds: usable entries, what was said of them, and the fields if it was a deck file."""

    about: About | None
    entries: tuple[Entry, ...]
    issues: tuple[Issue, ...]
    unlisted: int
    encoding: str
    limits: DeckLimits

    @property
    def words(self) -> int:
        """How many words are usable."""
        return sum(len(entry.faces) for entry in self.entries)

    @property
    def is_enough(self) -> bool:
        """Whether a deck can be made."""
        return self.words >= self.limits.min_words

    @property
    def is_two_faced(self) -> bool:
        """Whether the cards have two faces: from twice the grid on (O-12)."""
        return self.words >= 2 * self.limits.min_words


def read(source: str | bytes, limits: DeckLimits | None = None) -> Reading:
    """Read pasted text or an uploaded file; every cell of every line is an entry, `A / B` is a pair.

    Raises:
        DeckError: `too_large`, `bad_encoding`, or a fault in the fields of a deck file.
    """
    limits = limits or DeckLimits()
    text, encoding = decode(source, limits.max_bytes)
    about, lines = split_header(lines_of(text))
    notebook = _Reader(limits)
    for line in lines:
        if notebook.is_full():
            notebook.unlisted += 1
            continue
        # A deck file has one card per line and no other separators, so that any word can be exported.
        for entry in [line.text] if about else _cells(line):
            notebook.write(line.number, entry)
            if notebook.is_full():
                break
    if len(notebook.exact) < 2 * limits.min_words:
        notebook.note_pairs()
    issues = tuple(sorted(notebook.issues, key=lambda issue: issue.line))
    return Reading(about, tuple(notebook.entries), issues, notebook.unlisted, encoding, limits)


def build(reading: Reading, about: About, rng: Random) -> Deck:
    """Make a deck of what was read; single words are paired in shuffled order if there are enough (O-12).

    Raises:
        DeckError: `too_few_words`.
    """
    if not reading.is_enough:
        needed = reading.limits.min_words
        raise DeckError("too_few_words", f"{reading.words} usable words, at least {needed} are needed")
    if not reading.is_two_faced:
        return make_deck(about, [(face,) for entry in reading.entries for face in entry.faces])
    pairs = [entry.faces for entry in reading.entries if len(entry.faces) == 2]
    singles = [entry.faces[0] for entry in reading.entries if len(entry.faces) == 1]
    rng.shuffle(singles)
    return make_deck(about, [*pairs, *(tuple(singles[at : at + 2]) for at in range(0, len(singles), 2))])


def _cells(line: Line) -> list[str]:
    cells = [quoted.replace('""', '"') or plain for quoted, plain in _CELL.findall(line.text)]
    return [cell for cell in cells if tidy(cell)]


@dataclass(slots=True)
class _Reader:
    """What has been read so far; words are remembered with the line they first stood on."""

    limits: DeckLimits
    entries: list[Entry] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    unlisted: int = 0
    exact: dict[str, int] = field(default_factory=dict)
    unaccented: dict[str, str] = field(default_factory=dict)

    def is_full(self) -> bool:
        """Tell whether so much was read that all the rest would be left out."""
        told = len(self.issues) + self.unlisted
        return len(self.exact) + told >= self.limits.max_words + self.limits.max_issues

    def write(self, line: int, entry: str) -> None:
        try:
            faces = split_faces(entry)
        except DeckError as error:
            self._tell(Issue(line, error.code, error.message))
            return
        words = [self._usable(line, face) for face in faces]
        usable = tuple(word for word in words if word is not None)
        if usable:
            self.entries.append(Entry(line, usable))

    def note_pairs(self) -> None:
        for entry in self.entries:
            if len(entry.faces) == 2:
                message = "with fewer words than twice the grid, each has a card of its own"
                self._tell(Issue(entry.line, "pair_split", message, "note"))

    def _usable(self, line: int, face: str) -> str | None:
        try:
            word = clean(face, self.limits.max_length)
            self._remember(word, line)
        except DeckError as error:
            self._tell(Issue(line, error.code, error.message))
            return None
        return word

    def _remember(self, word: str, line: int) -> None:
        # CAT in Cyrillic letters is CAT to every eye.
        exact, unaccented = fold(to_latin(word), accents=True), fold(to_latin(word))
        if exact in self.exact:
            raise DeckError("duplicate", f"{quote(word)} stands on line {self.exact[exact]} already")
        if len(self.exact) == self.limits.max_words:
            raise DeckError(
                "too_many_words", f"{quote(word)} is one more than the {len(self.exact)} a deck holds"
            )
        self.exact[exact] = line
        first = self.unaccented.setdefault(unaccented, exact)
        if first != exact:
            message = f"{quote(word)} differs from line {self.exact[first]} by its accents only"
            self._tell(Issue(line, "homograph", message, "note"))

    def _tell(self, issue: Issue) -> None:
        if len(self.issues) < self.limits.max_issues:
            self.issues.append(issue)
        else:
            self.unlisted += 1
