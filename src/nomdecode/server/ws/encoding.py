"""Encode server messages as JSON: what is fixed for a game once, what moves at every move.

`deal` is what stays the same for a whole game, `view` what moves; both are whole values. In sparse values the
fields at their default are left out. Law 4: who may see what was decided before, in `rules.view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from itertools import starmap
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec import NODEFAULT, Raw, Struct

from nomdecode.live.server_messages import RoomMessage, ServerMessage, ViewMessage
from nomdecode.room.chat import ChatRights
from nomdecode.room.view import MemberView, RoomView
from nomdecode.rules import View
from nomdecode.rules.legal_moves import May
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import ClosedWord, ClueIntent, LoggedClue, Touch
from nomdecode.rules.view import Deal, OpenTable, Question, SeenKey

# Types whose fields at their default are left out.
SPARSE_TYPES: Final = (View, OpenTable, Touch, LoggedClue, May, MemberView, ChatRights)
DEAL_FIELDS: Final = frozenset(
    field.name for field in fields(Deal)
)  # fields of a table that are sent as the deal
_encode: Final = msgspec.json.Encoder().encode
_SparseCopier = Callable[[Iterable[Any]], list[Struct]]


def _sparse_copier(
    kind: type, without: frozenset[str] = frozenset(), **parts: _SparseCopier
) -> _SparseCopier:
    """Return a function that copies values into structs which are encoded without their defaults.

    `parts` are the fields that hold a sparse value, or several in a tuple, and how those are copied.
    """
    kept = [field for field in fields(kind) if field.name not in without]
    kept.sort(key=lambda field: field.default is not MISSING)  # a struct has its defaults last
    names = [field.name for field in kept]
    defaults = [NODEFAULT if each.default is MISSING else each.default for each in kept]
    struct = msgspec.defstruct(
        kind.__name__,
        [(name, Any, default) for name, default in zip(names, defaults, strict=True)],
        omit_defaults=True,
    )
    read = attrgetter(*names)
    places = [(names.index(name), defaults[names.index(name)], copy) for name, copy in parts.items()]
    if not places:
        return lambda values: list(starmap(struct, map(read, values)))

    def copy_to_structs(values: Iterable[Any]) -> list[Struct]:
        copies = []
        for value in values:
            columns = list(read(value))
            for place, default, copy in places:
                part = columns[place]
                if type(part) is tuple:
                    columns[place] = copy(part) if part else part
                elif part is not default:
                    columns[place] = copy((part,))[0]
            copies.append(struct(*columns))
        return copies

    return copy_to_structs


_copy_touches: Final = _sparse_copier(Touch)
_copy_may: Final = _sparse_copier(May)
_copy_tables: Final = _sparse_copier(
    OpenTable, DEAL_FIELDS, shown=_copy_touches, touches=_copy_touches, clues=_sparse_copier(LoggedClue)
)
_copy_rooms: Final = _sparse_copier(
    RoomView, members=_sparse_copier(MemberView, chat=_sparse_copier(ChatRights))
)


class _ViewWithEncodedTable(Struct, omit_defaults=True):
    """A player's view whose table, the same for every seat, is encoded already."""

    seat: Seat | None
    table: Raw
    keys: tuple[SeenKey, ...]
    may: list[Struct]
    intents: tuple[ClueIntent, ...] = ()
    question: Question | None = None
    closed: tuple[ClosedWord, ...] = ()


class _SparseViewMessage(Struct, tag_field="type", tag="view"):
    """A `ViewMessage` as it is encoded: without the fields that are at their defaults."""

    version: int
    view: _ViewWithEncodedTable


class _SparseRoomMessage(Struct, tag_field="type", tag="room"):
    """A `RoomMessage` as it is encoded: without the fields that are at their defaults."""

    version: int
    room: Struct


class MessageEncoder:
    """JSON encoder of server messages."""

    def encode_message(self, message: ServerMessage) -> bytes:
        """Encode one server message as JSON."""
        if type(message) is ViewMessage and message.view is not None:
            return self.encode_views(message.version, {None: message.view})[None]
        if type(message) is RoomMessage:
            return _encode(_SparseRoomMessage(message.version, _copy_rooms((message.room,))[0]))
        return _encode(message)

    def encode_views(self, version: int, views: Mapping[Seat | None, View]) -> dict[Seat | None, bytes]:
        """Encode the view of each seat as one JSON message; the table they share is encoded once."""
        encoded: dict[Seat | None, bytes] = {}
        table: Raw | None = None
        for seat, view in views.items():
            table = table or Raw(_encode(_copy_tables((view.table,))[0]))
            seen = _ViewWithEncodedTable(
                view.seat, table, view.keys, _copy_may(view.may), view.intents, view.question, view.closed
            )
            encoded[seat] = _encode(_SparseViewMessage(version, seen))
        return encoded
