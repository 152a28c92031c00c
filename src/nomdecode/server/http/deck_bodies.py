"""What is told over HTTP about decks and pictures: the shipped ones, and those that people bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class DeckAbout:
    """A shipped deck."""

    id: str
    title: str
    language: str
    kind: str  # base, theme or pictures
    age: int  # the youngest age it suits
    cards: int


@dataclass(frozen=True, slots=True)
class DeckList:
    """The shipped decks."""

    decks: tuple[DeckAbout, ...]


@dataclass(frozen=True, slots=True)
class LineIssue:
    """Something to tell about a line of an uploaded deck."""

    line: int
    code: str
    severity: Literal["error", "note"]
    message: str


@dataclass(frozen=True, slots=True)
class DeckChecked:
    """What a text holds, before it is kept as a deck."""

    words: int  # that can be used
    needed: int
    issues: tuple[LineIssue, ...]
    unlisted: int  # issues beyond those listed


@dataclass(frozen=True, slots=True)
class DeckUploaded:
    """A deck of words is kept for this room."""

    id: str
    words: int
    issues: tuple[LineIssue, ...]
    unlisted: int  # issues beyond those listed


@dataclass(frozen=True, slots=True)
class PictureIssue:
    """Why a file of an upload, or a line of its text, was left out."""

    file: str
    code: str
    message: str
    line: int | None


@dataclass(frozen=True, slots=True)
class PicturesUploaded:
    """A deck of pictures is kept for this room."""

    id: str
    pictures: int
    issues: tuple[PictureIssue, ...]
    unlisted: int  # issues beyond those listed


@dataclass(frozen=True, slots=True)
class PictureAbout:
    """A picture: what a card of that name shows, and where it is."""

    id: str
    alt: str  # for those who do not see it; may be empty for an uploaded one
    large: str  # address of 512 pixels
    small: str  # address of 256 pixels


@dataclass(frozen=True, slots=True)
class PictureList:
    """Pictures told in one language."""

    language: str
    pictures: tuple[PictureAbout, ...]
