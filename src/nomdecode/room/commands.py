"""Commands about a room, sent by members or by the server; unchecked until `decide`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, get_args

from nomdecode.room.settings import Settings
from nomdecode.rules.names import snake_case_name
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Seat


# Sent by the server, not by a member
@dataclass(frozen=True, slots=True)
class Join:
    """Join, or return, with this session."""

    guest: str
    name: str
    screen: bool = False


@dataclass(frozen=True, slots=True)
class AddDevice:
    """Add a device to a member, by a link that works once."""

    guest: str
    member: str
    ticket: str


@dataclass(frozen=True, slots=True)
class KeepDeck:
    """List a deck that was uploaded to this room; its files are stored beside the records."""

    deck: str
    title: str
    words: int  # or pictures
    kind: str = "custom"
    size: int = 0  # bytes of all its files
    files: int = 1


@dataclass(frozen=True, slots=True)
class BringNotebook:
    """Merge a carnet into the notebook of this room."""

    carnet: str


@dataclass(frozen=True, slots=True)
class PassHost:
    """Make a connected member the host, in the place of one who has been away for long."""

    away: str
    member: str


# Sent by members
@dataclass(frozen=True, slots=True)
class Rename:
    """Take another nickname."""

    name: str


@dataclass(frozen=True, slots=True)
class LeaveRoom:
    """Leave the room."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take a seat; during a game, that of a bot or of a member who has left, or as one more guesser."""

    seat: Seat
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Give up the seat and watch."""


@dataclass(frozen=True, slots=True)
class BeReady:
    """Accept one's seat, and to see the key it sees; whoever watches a game: to be given such a seat."""

    ready: bool = True


@dataclass(frozen=True, slots=True)
class KeepNotes:
    """Keep private notes and a shortlist of cards; nobody else ever sees them."""

    text: str = ""
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause the game and its timers."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume the game."""


# Sent by the host
@dataclass(frozen=True, slots=True)
class SeatMember:
    """Seat a member, or with null make them a spectator."""

    member: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Swap the seats of two members."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class ShuffleSeats:
    """Shuffle the seats among the seated members."""


@dataclass(frozen=True, slots=True)
class ReplaceMember:
    """Give the seat of a bot, or of a member who is away or has left, to another member, during a game."""

    leaving: str
    arriving: str


@dataclass(frozen=True, slots=True)
class LockSeats:
    """Let only the host change seats, or everybody again."""

    locked: bool = True


@dataclass(frozen=True, slots=True)
class LockRoom:
    """Let nobody else join, or open the room again."""

    locked: bool = True


@dataclass(frozen=True, slots=True)
class RemoveMember:
    """Remove a member: a person cannot come back with the same session."""

    member: str


@dataclass(frozen=True, slots=True)
class GiveHost:
    """Make another member the host."""

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
    """Seat everybody for the next game of the series, and start it if nobody else has to agree.

    Who asks for it agrees to their own seat.
    """

    rotation: Rotation | None = None  # null: that of the settings; none: everybody keeps their seat
    start: bool = False


@dataclass(frozen=True, slots=True)
class AbandonGame:
    """End the game that is going on; it does not count."""


@dataclass(frozen=True, slots=True)
class NewSeries:
    """Reset the running score."""


MemberCommand = Rename | LeaveRoom | TakeSeat | LeaveSeat | BeReady | KeepNotes | Pause | Resume
HostCommand = (
    SeatMember
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
RoomCommand = MemberCommand | HostCommand
ServerCommand = Join | AddDevice | KeepDeck | BringNotebook | PassHost

# The value of "do" in a client message.
ROOM_NAMES: Final[dict[type[RoomCommand], str]] = {
    command: snake_case_name(command) for command in get_args(RoomCommand)
}
