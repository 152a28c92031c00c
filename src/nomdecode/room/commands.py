"""The wishes of people in a room. Imperative, unchecked; `lobby.decide` answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, get_args

from nomdecode.room.settings import Settings
from nomdecode.rules.names import table_name
from nomdecode.rules.seats import Seat


# Said by the room's door, not by a member
@dataclass(frozen=True, slots=True)
class Join:
    """Come in, or come back, with this session."""

    guest: str
    name: str
    screen: bool = False


@dataclass(frozen=True, slots=True)
class AddDevice:
    """Let another device act for a member, by a link that works once."""

    guest: str
    member: str
    ticket: str


@dataclass(frozen=True, slots=True)
class KeepDeck:
    """List a deck that was uploaded for this room; its text is kept beside the records."""

    deck: str
    title: str
    words: int  # or pictures
    kind: str = "custom"
    size: int = 0  # bytes of all its files
    files: int = 1


@dataclass(frozen=True, slots=True)
class PassHost:
    """Make somebody who is here the host, in the place of one who has been away for long."""

    away: str
    member: str


# Said by members
@dataclass(frozen=True, slots=True)
class Rename:
    """Take another nickname."""

    name: str


@dataclass(frozen=True, slots=True)
class LeaveRoom:
    """Leave the room."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down; during a game, in the place of a bot or of somebody who has left."""

    seat: Seat
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Stand up and watch."""


@dataclass(frozen=True, slots=True)
class BeReady:
    """Accept one's seat, and to see the key it sees; or take that back."""

    ready: bool = True


@dataclass(frozen=True, slots=True)
class KeepNotes:
    """Keep private notes and a shortlist of cards; nobody else ever sees them."""

    text: str = ""
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clock and the table."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on."""


# Said by the host
@dataclass(frozen=True, slots=True)
class SeatMember:
    """Seat somebody, or nobody's chair: make them a spectator."""

    member: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Let two members change places."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class ShuffleSeats:
    """Deal the chairs by dice among those who sit."""


@dataclass(frozen=True, slots=True)
class ReplaceMember:
    """Give the seat of a bot, or of somebody who is away or has left, to somebody else, during a game."""

    leaving: str
    arriving: str


@dataclass(frozen=True, slots=True)
class LockSeats:
    """Let only the host change seats, or everybody again."""

    locked: bool = True


@dataclass(frozen=True, slots=True)
class LockRoom:
    """Let nobody else in, or open the room again."""

    locked: bool = True


@dataclass(frozen=True, slots=True)
class RemoveMember:
    """Remove a member: a person cannot come back with the same session."""

    member: str


@dataclass(frozen=True, slots=True)
class GiveHost:
    """Make somebody else the host."""

    member: str


@dataclass(frozen=True, slots=True)
class AddBot:
    """Add a bot, and seat it."""

    name: str
    seat: Seat | None = None
    bot: str = "offline:normal"


@dataclass(frozen=True, slots=True)
class SetUp:
    """Choose what is played and how."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class StartGame:
    """Deal the cards and begin."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """Seat everybody for the next game of the series, as its rotation says."""


@dataclass(frozen=True, slots=True)
class AbandonGame:
    """End the game that is going on; it does not count."""


@dataclass(frozen=True, slots=True)
class NewSeries:
    """Set the running score to nothing."""


RoomCommand = (
    Rename
    | LeaveRoom
    | TakeSeat
    | LeaveSeat
    | BeReady
    | KeepNotes
    | Pause
    | Resume
    | SeatMember
    | SwapSeats
    | ShuffleSeats
    | ReplaceMember
    | LockSeats
    | LockRoom
    | RemoveMember
    | GiveHost
    | AddBot
    | SetUp
    | StartGame
    | NextGame
    | AbandonGame
    | NewSeries
)
HOST_COMMANDS = (
    SeatMember,
    SwapSeats,
    ShuffleSeats,
    ReplaceMember,
    LockSeats,
    LockRoom,
    RemoveMember,
    GiveHost,
    AddBot,
    SetUp,
    StartGame,
    NextGame,
    AbandonGame,
    NewSeries,
)

# What a client writes after "do".
ROOM_NAMES: Final[dict[type[RoomCommand], str]] = {
    command: table_name(command) for command in get_args(RoomCommand)
}
