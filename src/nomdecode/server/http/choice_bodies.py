"""What is told over HTTP about the server: games and options, bots, limits, health."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nomdecode.room.dealing import Cards
from nomdecode.room.table import Mode
from nomdecode.rules.options import Game, Options, Variant
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Seat


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
