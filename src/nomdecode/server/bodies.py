"""What goes in and out over HTTP, as typed values. The schema and the OpenAPI page are made from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from nomdecode.room.dealing import Cards
from nomdecode.room.settings import Settings
from nomdecode.room.table import Mode
from nomdecode.rules.options import Game, Options, Variant
from nomdecode.rules.outcome import Outcome
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Seat


# What is asked
@dataclass(frozen=True, slots=True)
class MakeRoom:
    """Make a room and come in as its host."""

    name: str
    settings: Settings = field(
        default_factory=Settings
    )  # parts of settings; the rest as printed in the rulebooks


@dataclass(frozen=True, slots=True)
class JoinRoom:
    """Come in by name, as a person or as a screen."""

    name: str
    screen: bool = False


@dataclass(frozen=True, slots=True)
class UseTicket:
    """Come in as another device of a member."""

    ticket: str


# What is answered about rooms
@dataclass(frozen=True, slots=True)
class CameIn:
    """You are in: the room's code, and who you are there."""

    room: str
    you: str


@dataclass(frozen=True, slots=True)
class RoomLook:
    """What a room is, before one comes in."""

    room: str
    language: str
    game: Game
    locked: bool
    people: int
    you: str | None  # who you are there, if you are in already
    link: str  # what to open on another device


@dataclass(frozen=True, slots=True)
class RoomDeleted:
    """A room is gone, with everything stored of it."""

    deleted: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a room; without an outcome it is not over, or was abandoned."""

    number: int
    game: Game | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """The games of a room."""

    games: tuple[PlayedGame, ...]


# Decks
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


# What there is to choose from
@dataclass(frozen=True, slots=True)
class VariantAbout:
    """How a game's people are split: the chairs, and how many sit down."""

    variant: Variant | None  # None: the game has one way only
    seats: tuple[Seat, ...]
    fewest: int
    most: int | None  # None: as many as like


@dataclass(frozen=True, slots=True)
class OptionAbout:
    """An option of a game: what it may be, and where its rulebook puts it."""

    name: str
    kind: Literal["flag", "choice", "number", "hourglass"]
    default: bool | int | str | None
    choices: tuple[str, ...]  # of a choice
    lowest: int | None  # of a number
    highest: int | None
    group: Literal["table", "easier", "harder", "expert", "mission", "time", "house"]
    rules: tuple[str, ...]  # ids of the catalogue


@dataclass(frozen=True, slots=True)
class GameAbout:
    """A game: its grid, the ways to play it, its options with their printed values."""

    game: Game
    faces: Literal["words", "pictures"]
    columns: int
    rows: int
    variants: tuple[VariantAbout, ...]
    options: tuple[OptionAbout, ...]
    printed: Options


@dataclass(frozen=True, slots=True)
class GameList:
    """Everything a host may choose from."""

    games: tuple[GameAbout, ...]
    languages: tuple[str, ...]
    modes: tuple[Mode, ...]
    cards: tuple[Cards, ...]
    rotations: tuple[Rotation, ...]
    longest_timer: int


@dataclass(frozen=True, slots=True)
class BotAbout:
    """A bot that can be added to a room."""

    id: str  # what `add_bot` takes
    kind: str
    level: str | None


@dataclass(frozen=True, slots=True)
class BotList:
    """The bots there are."""

    bots: tuple[BotAbout, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a client had better not exceed."""

    message_bytes: int
    nickname: int
    chat_line: int
    notes: int
    members: int
    bots: int
    decks: int  # mixed in one game
    uploads: int  # decks of its own that a room holds
    upload_bytes: int  # of a deck of words
    picture_upload_bytes: int
    pictures_fewest: int
    pictures_most: int
    ticket_seconds: int


@dataclass(frozen=True, slots=True)
class ServerAbout:
    """This server: its version, the protocol it speaks, its limits."""

    version: str
    protocol: int
    limits: Limits


@dataclass(frozen=True, slots=True)
class Health:
    """The server and its store answer."""

    ok: bool


# What goes wrong
@dataclass(frozen=True, slots=True)
class ErrorAbout:
    """What went wrong: a stable code, a sentence for developers, facts by code."""

    code: str
    message: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """The body of every answer that is not a success."""

    error: ErrorAbout
