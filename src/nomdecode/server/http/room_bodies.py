"""What is asked and told over HTTP about rooms and their games."""

from __future__ import annotations

from dataclasses import dataclass, field

from nomdecode.room.settings import Settings
from nomdecode.rules.options import Game
from nomdecode.rules.outcome import Outcome


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
