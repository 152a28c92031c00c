"""Encode server messages as JSON, with a cache of the parts of a view that did not change.

Law: a cached part is reused only for the very same immutable object. Who may see it was decided before.
"""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec import Raw

from nomdecode.live.server_messages import ServerMessage, ViewMessage
from nomdecode.rules import View
from nomdecode.rules.may import May
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import ClueIntent
from nomdecode.rules.view import OpenTable, Question, SeenKey

_MOST: Final = 1000  # games whose parts are kept; one is about 4 kB
_NAMES: Final = tuple(field.name for field in fields(OpenTable))
_open: Final = attrgetter(*_NAMES)
_encode: Final = msgspec.json.Encoder().encode
# Most of a table by size. The first three are the same in all of a game, the others grow by the move.
_FIXED: Final = [_NAMES.index(name) for name in ("options", "players", "cards")]
_GROWING: Final = [_NAMES.index(name) for name in ("touches", "clues")]

_Table: Final = msgspec.defstruct("_Table", [(name, Any) for name in _NAMES])


class _SeatView(msgspec.Struct):
    """A view whose open table and keys are encoded already."""

    seat: Seat | None
    table: Raw
    keys: list[Raw]
    may: tuple[May, ...]
    intents: tuple[ClueIntent, ...]
    question: Question | None


class _ViewFrame(msgspec.Struct, tag_field="type", tag="view"):
    """A view message with an encoded view."""

    version: int
    view: _SeatView


class _EncodedParts:
    """Cache of the encoded parts of one game."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards  # hold a reference: the cache key is id(cards), which may be reused
        self._fixed: dict[int, tuple[Any, Raw]] = {place: (None, Raw()) for place in _FIXED}
        self._growing: dict[int, tuple[tuple[Any, ...], bytes]] = dict.fromkeys(_GROWING, ((), b"[]"))
        self._keys: list[tuple[SeenKey, Raw]] = []

    def table(self, table: OpenTable) -> Raw:
        """Encode the public part of a view as JSON."""
        values = list(_open(table))
        for place in _FIXED:
            known, written = self._fixed[place]
            if values[place] is not known:
                written = Raw(_encode(values[place]))
                self._fixed[place] = values[place], written
            values[place] = written
        for place in _GROWING:
            row, text = self._growing[place]
            if values[place] is not row:
                text = _append_to_json_array(row, text, values[place])
                self._growing[place] = values[place], text
            values[place] = Raw(text)
        return Raw(_encode(_Table(*values)))

    def key(self, key: SeenKey) -> Raw:
        """Encode a visible key as JSON."""
        for known, written in self._keys:
            if known.cells is key.cells and known.side is key.side:
                return written
        written = Raw(_encode(key))
        self._keys = [*self._keys[-1:], (key, written)]  # Duo has two
        return written


def _append_to_json_array(row: tuple[Any, ...], text: bytes, new: tuple[Any, ...]) -> bytes:
    """Encode an array, extending the known encoding when it grew by one."""
    if not row or len(new) != len(row) + 1 or new[:-1] != row:
        return _encode(new)
    return b"%b,%b]" % (text[:-1], _encode(new[-1]))


class MessageEncoder:
    """JSON encoder of server messages; the public part of a view is encoded once for all seats."""

    def __init__(self) -> None:
        self._games: dict[int, _EncodedParts] = {}
        self._table: OpenTable | None = None  # the last
        self._parts = _EncodedParts(())
        self._written = Raw()

    def encode(self, news: ServerMessage) -> bytes:
        """Encode a message, with cached parts for views."""
        if type(news) is ViewMessage and news.view is not None:
            return _encode(_ViewFrame(news.version, self._seat_view(news.view)))
        return _encode(news)

    def _seat_view(self, view: View) -> _SeatView:
        table = view.table
        if table is not self._table:
            self._parts = self._parts_of(table.cards)
            self._table, self._written = table, self._parts.table(table)
        keys = [self._parts.key(key) for key in view.keys]
        return _SeatView(view.seat, self._written, keys, view.may, view.intents, view.question)

    def _parts_of(self, cards: tuple[str, ...]) -> _EncodedParts:
        parts = self._games.get(id(cards))
        if parts is None:
            if len(self._games) >= _MOST:
                del self._games[next(iter(self._games))]
            parts = self._games[id(cards)] = _EncodedParts(cards)
        return parts


def encode(news: ServerMessage) -> bytes:
    """Encode one message without the cache."""
    return _encode(news)
