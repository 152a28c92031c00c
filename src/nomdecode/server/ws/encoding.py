"""Encode server messages as JSON: a game is sent as its deal, once, and as views, at every move.

`deal` is what stays the same for a whole game, `view` what moves; both are whole values. In sparse values the
fields at their default are left out. Law 4: who may see what was decided before, in `rules.view`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec import NODEFAULT, Raw, Struct

from nomdecode.live.server_messages import RoomMessage, ServerMessage, ViewMessage
from nomdecode.room.chat import ChatRights
from nomdecode.room.view import MemberView, RoomView
from nomdecode.rules import View
from nomdecode.rules.may import May
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import ClosedWord, ClueIntent, LoggedClue, Touch
from nomdecode.rules.view import Deal, OpenTable, Question, SeenKey

# Types whose fields at their default are left out.
SPARSE_TYPES: Final = (View, OpenTable, Touch, LoggedClue, May, MemberView, ChatRights)
DEALT: Final = frozenset(field.name for field in fields(Deal))  # fields of a table that are sent as the deal
_encode: Final = msgspec.json.Encoder().encode
_Sparse = Callable[[Any], Struct]


def _sparse(kind: type, without: frozenset[str] = frozenset(), **parts: _Sparse) -> _Sparse:
    """Return a function that copies a value into a struct which is encoded without its defaults.

    `parts` are the fields that hold a sparse value, or several in a tuple, and how those are copied.
    """
    columns = [field for field in fields(kind) if field.name not in without]
    columns.sort(key=lambda field: field.default is not MISSING)  # a struct has its defaults last
    names = [field.name for field in columns]
    defaults = [NODEFAULT if each.default is MISSING else each.default for each in columns]
    struct = msgspec.defstruct(
        kind.__name__,
        [(name, Any, default) for name, default in zip(names, defaults, strict=True)],
        omit_defaults=True,
    )
    read = attrgetter(*names)
    places = [(names.index(name), defaults[names.index(name)], copy) for name, copy in parts.items()]
    if not places:
        return lambda value: struct(*read(value))

    def copied(value: Any) -> Struct:
        values = list(read(value))
        for place, default, copy in places:
            part = values[place]
            if type(part) is tuple:
                values[place] = [copy(item) for item in part] if part else part
            elif part is not default:
                values[place] = copy(part)
        return struct(*values)

    return copied


_touch: Final = _sparse(Touch)
_may: Final = _sparse(May)
_table: Final = _sparse(OpenTable, DEALT, shown=_touch, touches=_touch, clues=_sparse(LoggedClue))
_room: Final = _sparse(RoomView, members=_sparse(MemberView, chat=_sparse(ChatRights)))


class _SeatView(Struct, omit_defaults=True):
    """A view whose table is encoded already."""

    seat: Seat | None
    table: Raw
    keys: tuple[SeenKey, ...]
    may: list[Struct]
    intents: tuple[ClueIntent, ...] = ()
    question: Question | None = None
    closed: tuple[ClosedWord, ...] = ()


class _ViewFrame(Struct, tag_field="type", tag="view"):
    """A `ViewMessage` with its sparse view."""

    version: int
    view: _SeatView


class _RoomFrame(Struct, tag_field="type", tag="room"):
    """A `RoomMessage` with its sparse room."""

    version: int
    room: Struct


class MessageEncoder:
    """JSON encoder of server messages."""

    def encode_message(self, message: ServerMessage) -> bytes:
        """Encode one message."""
        if type(message) is ViewMessage and message.view is not None:
            return self.encode_views(message.version, {None: message.view})[None]
        if type(message) is RoomMessage:
            return _encode(_RoomFrame(message.version, _room(message.room)))
        return _encode(message)

    def encode_views(self, version: int, views: Mapping[Seat | None, View]) -> dict[Seat | None, bytes]:
        """Encode the views of one moment, by seat; the shared table is encoded once."""
        encoded: dict[Seat | None, bytes] = {}
        table: Raw | None = None
        for seat, view in views.items():
            table = table or Raw(_encode(_table(view.table)))
            may = [_may(entry) for entry in view.may]
            seen = _SeatView(view.seat, table, view.keys, may, view.intents, view.question, view.closed)
            encoded[seat] = _encode(_ViewFrame(version, seen))
        return encoded
