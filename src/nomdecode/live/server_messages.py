"""Server messages: everything that a client receives over its WebSocket. The server encodes them as JSON."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

from msgspec import Struct

from nomdecode.referee.ruling import Finding
from nomdecode.room.chat import Channel, Remark
from nomdecode.room.view import RoomView
from nomdecode.rules import View
from nomdecode.rules.view import Deal

PROTOCOL: Final = 1  # grows when an old client could not read the messages any more


class ServerMessage(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A message from the server to a client."""

    is_snapshot: ClassVar[bool] = False  # a whole state: only the newest of its kind matters


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """You are connected: your member id, the server's time, and the version of this protocol."""

    is_snapshot: ClassVar[bool] = True  # so that it is sent before the other snapshots
    you: str
    room: str
    now: Annotated[float, "seconds since the epoch on the server's clock, which `due` refers to"]
    protocol: int = PROTOCOL


class RoomMessage(ServerMessage, frozen=True, tag="room"):
    """The room as it is now."""

    is_snapshot: ClassVar[bool] = True
    version: int
    room: RoomView


class DealMessage(ServerMessage, frozen=True, tag="deal"):
    """What is the same for a whole game; sent before its first view, and again when a player is replaced."""

    is_snapshot: ClassVar[bool] = True
    version: int
    deal: Deal


class ViewMessage(ServerMessage, frozen=True, tag="view"):
    """What moves in the game, as seen from your seat; null: no game has been dealt."""

    is_snapshot: ClassVar[bool] = True
    version: int
    view: View | None


class PointersMessage(ServerMessage, frozen=True, tag="pointers"):
    """Pointers and votes of the guessers, by member; a vote for null is a vote to stop."""

    is_snapshot: ClassVar[bool] = True
    pointers: dict[str, tuple[int, ...]]
    votes: dict[str, int | None]


class NotesMessage(ServerMessage, frozen=True, tag="notes"):
    """Your own notes and shortlist."""

    is_snapshot: ClassVar[bool] = True
    text: str
    cards: tuple[int, ...]


class ChatMessage(ServerMessage, frozen=True, tag="chat"):
    """A chat line that you may read."""

    by: str
    name: str
    channel: Channel
    text: str
    remark: Annotated[Remark | None, "a line of the fixed list, instead of a text"] = None


class TimeIsUp(ServerMessage, frozen=True, tag="time_is_up"):
    """The giver has thought as long as this room allows; only a signal."""

    version: int


class Done(ServerMessage, frozen=True, tag="done"):
    """Your command was executed and stored; with it comes what the referee says to the giver alone."""

    id: str | None
    version: int
    findings: tuple[Finding, ...] = ()
    hints: tuple[str, ...] = ()


class NotDone(ServerMessage, frozen=True, tag="refused"):
    """Your command was refused and changed nothing."""

    id: str | None
    code: str
    message: str
    facts: dict[str, Any] = {}


class Ticket(ServerMessage, frozen=True, tag="ticket"):
    """A link for another device of yours; it works once, and for a short time."""

    id: str | None
    ticket: str
    seconds: int


class Disconnected(ServerMessage, frozen=True, tag="disconnected"):
    """You are in this room no longer; the server closes the connection."""

    code: str
    message: str
