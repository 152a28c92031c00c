"""What a table tells its members. The server writes these as JSON; nothing else is ever sent."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from msgspec import Struct

from nomdecode.referee.ruling import Finding
from nomdecode.room.chat import Channel
from nomdecode.room.view import RoomView
from nomdecode.rules import View

PROTOCOL: Final = 1  # grows when an old client could not read the news any more


class News(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Something told to a member."""

    # Of a whole picture only the newest matters.
    is_whole: ClassVar[bool] = False


class Welcome(News, frozen=True, tag="welcome"):
    """You are connected: who you are here, the time here, and the version of this protocol."""

    you: str
    room: str
    now: float  # seconds since the epoch on the server's clock, which `due` is told by
    protocol: int = PROTOCOL


class RoomNews(News, frozen=True, tag="room"):
    """The room as it is now."""

    is_whole: ClassVar[bool] = True
    version: int
    room: RoomView


class ViewNews(News, frozen=True, tag="view"):
    """The table as it is now, from your seat; null: no game lies on it."""

    is_whole: ClassVar[bool] = True
    version: int
    view: View | None


class PointerNews(News, frozen=True, tag="pointers"):
    """Where the guessers point and what they vote for, by member; a vote for null is to stop."""

    is_whole: ClassVar[bool] = True
    pointers: dict[str, int]
    votes: dict[str, int | None]


class NotesNews(News, frozen=True, tag="notes"):
    """Your own notes and shortlist."""

    is_whole: ClassVar[bool] = True
    text: str
    cards: tuple[int, ...]


class Said(News, frozen=True, tag="said"):
    """Somebody said something you may hear."""

    by: str
    name: str
    channel: Channel
    text: str


class TimeIsUp(News, frozen=True, tag="time_is_up"):
    """The giver has thought as long as this room allows; only a signal."""

    version: int


class Done(News, frozen=True, tag="done"):
    """Your command has happened and is stored; what the referee tells the giver alone comes with it."""

    id: str | None
    version: int
    findings: tuple[Finding, ...] = ()
    hints: tuple[str, ...] = ()


class NotDone(News, frozen=True, tag="refused"):
    """Your command was refused and changed nothing."""

    id: str | None
    code: str
    message: str
    facts: dict[str, Any] = {}


class Ticket(News, frozen=True, tag="ticket"):
    """A link for another device of yours; it works once, and for a short time."""

    id: str | None
    ticket: str
    seconds: int


class Farewell(News, frozen=True, tag="farewell"):
    """You are in this room no longer; the socket closes."""

    code: str
    message: str
