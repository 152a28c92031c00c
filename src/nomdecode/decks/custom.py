"""Custom word decks: parse any text or CSV, report each bad line, build a deck from the rest."""

import re
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from nomdecode.decks.deck import Deck, DeckHeader, make_deck
from nomdecode.decks.deck_file import TextLine, list_content_lines, split_header
from nomdecode.decks.decode_text import decode_text
from nomdecode.decks.entry import clean_word, quote_word, split_faces, tidy_spaces
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold_word import fold_word
from nomdecode.lexicon.look_alikes import look_alikes_to_latin

# A quoted cell ("" stands for a quote within it), or all up to the next separator of any common kind.
_CELL = re.compile(r'[ ]*"((?:[^"]|"")*+)"[ ]*(?=[,;\t，；、،]|$)|([^,;\t，；、،]*)')


@dataclass(frozen=True, slots=True)
class DeckLimits:
    """The largest size of a custom deck; `min_words` is the size of the grid it is for."""

    min_words: int = 25
    max_words: int = 2000
    max_length: int = 24
    max_bytes: int = 200_000
    max_issues: int = 500


@dataclass(frozen=True, slots=True)
class DeckIssue:
    """A message about one line of a deck text: an `error` left a word out, a `note` left nothing out."""

    line: int
    code: str
    message: str
    severity: Literal["error", "note"] = "error"


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """The usable faces of one entry of a deck text, with its line number."""

    line: int
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParsedWords:
    """The result of parsing a deck text: usable entries, issues, and the header fields if it has any."""

    about: DeckHeader | None
    entries: tuple[DeckEntry, ...]
    issues: tuple[DeckIssue, ...]
    unlisted: int
    encoding: str
    limits: DeckLimits

    @property
    def word_count(self) -> int:
        """Return how many words are usable."""
        return sum(len(entry.faces) for entry in self.entries)

    @property
    def has_enough_words(self) -> bool:
        """Tell whether a deck can be built from the usable words."""
        return self.word_count >= self.limits.min_words

    @property
    def is_two_faced(self) -> bool:
        """Tell whether the cards will have two faces: when there are words for twice the grid (O-12)."""
        return self.word_count >= 2 * self.limits.min_words


def parse_words(source: str | bytes, limits: DeckLimits | None = None) -> ParsedWords:
    """Parse pasted text or an uploaded file; every cell of every line is an entry, `A / B` is a pair.

    Raises:
        DeckError: `too_large`, `bad_encoding`, or a fault in the fields of a deck file.
    """
    limits = limits or DeckLimits()
    text, encoding = decode_text(source, limits.max_bytes)
    about, lines = split_header(list_content_lines(text))
    collector = _WordCollector(limits)
    for line in lines:
        if collector.is_full():
            collector.unlisted += 1
            continue
        # A deck file has one card per line and no other separators, so that any word can be exported.
        for entry in [line.text] if about else _split_cells(line):
            collector.add_entry(line.number, entry)
            if collector.is_full():
                break
    if len(collector.exact) < 2 * limits.min_words:
        collector.add_notes_on_split_pairs()
    issues = tuple(sorted(collector.issues, key=lambda issue: issue.line))
    return ParsedWords(about, tuple(collector.entries), issues, collector.unlisted, encoding, limits)


def build_word_deck(reading: ParsedWords, about: DeckHeader, rng: Random) -> Deck:
    """Build a deck from parsed words; single words are paired at random if there are enough (O-12).

    Raises:
        DeckError: `too_few_words`.
    """
    if not reading.has_enough_words:
        needed = reading.limits.min_words
        raise DeckError("too_few_words", f"{reading.word_count} usable words, at least {needed} are needed")
    if not reading.is_two_faced:
        return make_deck(about, [(face,) for entry in reading.entries for face in entry.faces])
    pairs = [entry.faces for entry in reading.entries if len(entry.faces) == 2]
    singles = [entry.faces[0] for entry in reading.entries if len(entry.faces) == 1]
    rng.shuffle(singles)
    return make_deck(about, [*pairs, *(tuple(singles[at : at + 2]) for at in range(0, len(singles), 2))])


def _split_cells(line: TextLine) -> list[str]:
    """Return the non-empty cells of a line, at commas, semicolons or tabs."""
    cells = [quoted.replace('""', '"') or plain for quoted, plain in _CELL.findall(line.text)]
    return [cell for cell in cells if tidy_spaces(cell)]


@dataclass(slots=True)
class _WordCollector:
    """Collector of entries and issues; words are remembered with the line of their first use."""

    limits: DeckLimits
    entries: list[DeckEntry] = field(default_factory=list)
    issues: list[DeckIssue] = field(default_factory=list)
    unlisted: int = 0
    exact: dict[str, int] = field(default_factory=dict)
    unaccented: dict[str, str] = field(default_factory=dict)

    def is_full(self) -> bool:
        """Tell whether the limit is reached, so that every further word would be left out."""
        told = len(self.issues) + self.unlisted
        return len(self.exact) + told >= self.limits.max_words + self.limits.max_issues

    def add_entry(self, line: int, entry: str) -> None:
        """Add the usable faces of one entry; report the others."""
        try:
            faces = split_faces(entry)
        except DeckError as error:
            self._add_issue(DeckIssue(line, error.code, error.message))
            return
        if not any(map(tidy_spaces, faces)):
            faces = faces[:1]  # a slash alone is one error, not one for each side
        words = [self._clean_or_report(line, face) for face in faces]
        usable = tuple(word for word in words if word is not None)
        if usable:
            self.entries.append(DeckEntry(line, usable))

    def add_notes_on_split_pairs(self) -> None:
        """Add a note to each pair, whose words get a card each in a small deck."""
        for entry in self.entries:
            if len(entry.faces) == 2:
                message = "with fewer words than twice the grid, each has a card of its own"
                self._add_issue(DeckIssue(entry.line, "pair_split", message, "note"))

    def _clean_or_report(self, line: int, face: str) -> str | None:
        """Return the cleaned word; report it and return None when it is unusable."""
        try:
            word = clean_word(face, self.limits.max_length)
            self._remember_word(word, line)
        except DeckError as error:
            self._add_issue(DeckIssue(line, error.code, error.message))
            return None
        return word

    def _remember_word(self, word: str, line: int) -> None:
        """Remember a word for the check of duplicates; refuse a repeated or superfluous one."""
        # CAT in Cyrillic letters is CAT to every eye.
        exact, unaccented = (
            fold_word(look_alikes_to_latin(word), accents=True),
            fold_word(look_alikes_to_latin(word)),
        )
        if exact in self.exact:
            raise DeckError("duplicate", f"{quote_word(word)} stands on line {self.exact[exact]} already")
        if len(self.exact) == self.limits.max_words:
            raise DeckError(
                "too_many_words", f"{quote_word(word)} is one more than the {len(self.exact)} a deck holds"
            )
        self.exact[exact] = line
        first = self.unaccented.setdefault(unaccented, exact)
        if first != exact:
            message = f"{quote_word(word)} differs from line {self.exact[first]} by its accents only"
            self._add_issue(DeckIssue(line, "homograph", message, "note"))

    def _add_issue(self, issue: DeckIssue) -> None:
        """Add an issue to the list, or only count it when the list is full."""
        if len(self.issues) < self.limits.max_issues:
            self.issues.append(issue)
        else:
            self.unlisted += 1
