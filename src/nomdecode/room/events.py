"""Events of a room, beside those of its games, and the stored record of one. Never sent to a client."""

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
    """A room was created."""

    code: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """A member joined, with this session; a bot has none."""

    member: Member
    guest: str | None


@dataclass(frozen=True, slots=True)
class MemberReturned:
    """A member who had left is back."""

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
    """A member has another nickname."""

    member: str
    name: str


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """A member has left; `barred` if the host removed them for good."""

    member: str
    barred: bool = False


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Another member is the host; None: nobody is left to be it."""

    member: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """A member and a seat."""

    member: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """These members sit in other seats; the others stay."""

    places: tuple[Place, ...]
    for_next_game: bool = False  # the host has asked for another game


@dataclass(frozen=True, slots=True)
class ReadyChanged:
    """A member is ready, or not any more."""

    member: str
    ready: bool


@dataclass(frozen=True, slots=True)
class SeatsLocked:
    """Only the host changes seats, or everybody may again."""

    locked: bool


@dataclass(frozen=True, slots=True)
class RoomLocked:
    """Nobody else may join, or everybody may again."""

    locked: bool


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The host has changed the settings."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class GamePaused:
    """The game and its timers are paused."""


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The game and its timers go on."""


@dataclass(frozen=True, slots=True)
class GameAbandoned:
    """The game was ended without a result; its key stays secret."""


@dataclass(frozen=True, slots=True)
class SeriesBegan:
    """The running score was reset."""


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
class NotebookBrought:
    """A carnet was merged into the notebook of this room."""

    carnet: str  # as `notebook_to_json` writes it


@dataclass(frozen=True, slots=True)
class NotesKept:
    """A member's private notes."""

    member: str
    text: str
    cards: tuple[int, ...]


MemberEvent = (
    MemberJoined
    | MemberReturned
    | DeviceAdded
    | MemberRenamed
    | MemberLeft
    | HostChanged
    | SeatsChanged
    | ReadyChanged
    | NotesKept
)
RoomEvent = (
    RoomCreated
    | MemberEvent
    | SeatsLocked
    | RoomLocked
    | SettingsChanged
    | GamePaused
    | GameResumed
    | GameAbandoned
    | SeriesBegan
    | DeckKept
    | NotebookBrought
)

AnyEvent = RoomEvent | Event
_GAME_EVENTS: Final = frozenset(get_args(Event))


def is_game_event(event: AnyEvent) -> TypeGuard[Event]:
    """Tell whether an event belongs to the game; by its type: isinstance tries a long union one by one."""
    return type(event) in _GAME_EVENTS


SCHEMA: Final = 2  # of stored records: grows with each change of shape


class Record(Struct, frozen=True):
    """One stored event: when, by whom, by which command, and what."""

    at: float  # seconds since the epoch
    event: AnyEvent
    by: str | None = None  # a member; None: the room itself
    id: str | None = None  # the command's id, so that a repeated one is known after a crash
    schema: int = SCHEMA  # in which it was written
