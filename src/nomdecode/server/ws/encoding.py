"""What clients are told, written as JSON. What stays the same from move to move is written once.

Law: a piece is used again only for the very same value, which is immutable. Who sees it was decided before.
"""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec import Raw

from nomdecode.live.server_messages import News, ViewNews
from nomdecode.rules import View
from nomdecode.rules.may import May
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Aside
from nomdecode.rules.view import OpenTable, Question, SeenKey

_MOST: Final = 1000  # games whose pieces are kept; one is about 4 kB
_NAMES: Final = tuple(field.name for field in fields(OpenTable))
_open: Final = attrgetter(*_NAMES)
_encode: Final = msgspec.json.Encoder().encode
# Most of a table by size. The first three are the same in all of a game, the others grow by the move.
_FIXED: Final = [_NAMES.index(name) for name in ("options", "players", "cards")]
_GROWING: Final = [_NAMES.index(name) for name in ("touches", "clues")]

_Table: Final = msgspec.defstruct("_Table", [(name, Any) for name in _NAMES])


class _SeatView(msgspec.Struct):
    """A view whose open table and keys are written already."""

    seat: Seat | None
    table: Raw
    keys: list[Raw]
    may: tuple[May, ...]
    asides: tuple[Aside, ...]
    question: Question | None


class _ViewFrame(msgspec.Struct, tag_field="type", tag="view"):
    """View news, field by field."""

    version: int
    view: _SeatView


class _Pieces:
    """The written pieces of one game."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards  # kept, so that no other cards can have their place in memory
        self._fixed: dict[int, tuple[Any, Raw]] = {place: (None, Raw()) for place in _FIXED}
        self._growing: dict[int, tuple[tuple[Any, ...], bytes]] = dict.fromkeys(_GROWING, ((), b"[]"))
        self._keys: list[tuple[SeenKey, Raw]] = []

    def table(self, table: OpenTable) -> Raw:
        """What lies open."""
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
                text = _grown(row, text, values[place])
                self._growing[place] = values[place], text
            values[place] = Raw(text)
        return Raw(_encode(_Table(*values)))

    def key(self, key: SeenKey) -> Raw:
        """A key that somebody sees."""
        for known, written in self._keys:
            if known.cells is key.cells and known.side is key.side:
                return written
        written = Raw(_encode(key))
        self._keys = [*self._keys[-1:], (key, written)]  # Duo has two
        return written


def _grown(row: tuple[Any, ...], text: bytes, new: tuple[Any, ...]) -> bytes:
    """A row written, after one that is known; mostly it has one more."""
    if not row or len(new) != len(row) + 1 or new[:-1] != row:
        return _encode(new)
    return b"%b,%b]" % (text[:-1], _encode(new[-1]))


class Writer:
    """Writes news. What lies open on a table is the same for all its seats and is written once."""

    def __init__(self) -> None:
        self._games: dict[int, _Pieces] = {}
        self._table: OpenTable | None = None  # the last
        self._pieces = _Pieces(())
        self._written = Raw()

    def encode(self, news: News) -> bytes:
        """News as a client reads it."""
        if type(news) is ViewNews and news.view is not None:
            return _encode(_ViewFrame(news.version, self._seat_view(news.view)))
        return _encode(news)

    def _seat_view(self, view: View) -> _SeatView:
        table = view.table
        if table is not self._table:
            self._pieces = self._pieces_of(table.cards)
            self._table, self._written = table, self._pieces.table(table)
        keys = [self._pieces.key(key) for key in view.keys]
        return _SeatView(view.seat, self._written, keys, view.may, view.asides, view.question)

    def _pieces_of(self, cards: tuple[str, ...]) -> _Pieces:
        pieces = self._games.get(id(cards))
        if pieces is None:
            if len(self._games) >= _MOST:
                del self._games[next(iter(self._games))]
            pieces = self._games[id(cards)] = _Pieces(cards)
        return pieces


def encode(news: News) -> bytes:
    """One piece of news as a client reads it."""
    return _encode(news)
