"""What has happened in a room, beside its games. Stored, never sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeGuard, get_args

from msgspec import Struct

from nomdecode.room.members import Member
from nomdecode.room.settings import Settings
from nomdecode.rules.events import Event
from nomdecode.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class RoomCreated:
    """There is a room."""

    code: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """Somebody came in, with this session; a bot has none."""

    member: Member
    guest: str | None


@dataclass(frozen=True, slots=True)
class MemberReturned:
    """Somebody who had left is back."""

    member: str
    name: str


@dataclass(frozen=True, slots=True)
class DeviceAdded:
    """Another device acts for this member; its ticket is spent."""

    member: str
    guest: str
    ticket: str


@dataclass(frozen=True, slots=True)
class MemberRenamed:
    """Somebody has another nickname."""

    member: str
    name: str


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """Somebody has left; `barred` if the host removed them for good."""

    member: str
    barred: bool = False


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Somebody else is the host; None: nobody is left to be it."""

    member: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """A member and a seat."""

    member: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """These members sit elsewhere; the others stay."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ReadyChanged:
    """Somebody is ready, or not any more."""

    member: str
    ready: bool


@dataclass(frozen=True, slots=True)
class SeatsLocked:
    """Only the host changes seats, or everybody may."""

    locked: bool


@dataclass(frozen=True, slots=True)
class RoomLocked:
    """Nobody else may come in, or everybody may."""

    locked: bool


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """Something else is played, or otherwise."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class GamePaused:
    """The clock and the table stand still."""


@dataclass(frozen=True, slots=True)
class GameResumed:
    """They go on."""


@dataclass(frozen=True, slots=True)
class GameAbandoned:
    """The game was ended without a result; its key stays secret."""


@dataclass(frozen=True, slots=True)
class SeriesBegan:
    """The running score is nothing."""


@dataclass(frozen=True, slots=True)
class DeckKept:
    """A deck was uploaded for this room."""

    deck: str
    title: str
    words: int  # or pictures
    kind: str = "custom"
    size: int = 0  # bytes of all its files; 0 in records of before they were counted
    files: int = 1


@dataclass(frozen=True, slots=True)
class NotesKept:
    """A member's private notes."""

    member: str
    text: str
    cards: tuple[int, ...]


RoomEvent = (
    RoomCreated
    | MemberJoined
    | MemberReturned
    | DeviceAdded
    | MemberRenamed
    | MemberLeft
    | HostChanged
    | SeatsChanged
    | ReadyChanged
    | SeatsLocked
    | RoomLocked
    | SettingsChanged
    | GamePaused
    | GameResumed
    | GameAbandoned
    | SeriesBegan
    | DeckKept
    | NotesKept
)

Happening = RoomEvent | Event
_OF_THE_GAME: Final = frozenset(get_args(Event))


def is_of_the_game(happened: Happening) -> TypeGuard[Event]:
    """Tell whether it is a fact of the game; by its type, for a long union is asked one by one."""
    return type(happened) in _OF_THE_GAME


class Record(Struct, frozen=True):
    """One fact as it is stored: when, by whom, by which command, and what."""

    at: float  # seconds since the epoch
    happened: Happening
    by: str | None = None  # a member; None: the room itself
    id: str | None = None  # the command's id, so that a repeated one is known after a crash
