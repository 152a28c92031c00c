"""Appending in SQLite: one room by itself, or the moves of many rooms at once.

Law: looking at a version and taking it are one statement; where it finds no such room, nothing is written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from nomdecode.store.interface import VersionTaken

_TAKE: Final = "UPDATE rooms SET version = ?, touched = ? WHERE room = ? AND version = ?"
_BEGIN: Final = "INSERT INTO rooms (version, touched, room) VALUES (?, ?, ?) ON CONFLICT (room) DO NOTHING"
_KEEP: Final = "INSERT INTO records (room, version, body) VALUES (?, ?, ?)"

_Row = tuple[str, int, bytes]


class Append(Struct, frozen=True):
    """Records to be kept after a version of a room."""

    room: str
    expected: int
    records: tuple[bytes, ...]

    @property
    def version(self) -> int:
        """The last version, once they are kept."""
        return self.expected + len(self.records)

    @property
    def rows(self) -> list[_Row]:
        """The records as they are kept."""
        return [(self.room, number, body) for number, body in enumerate(self.records, self.expected + 1)]


def append(database: sqlite3.Connection, wish: Append, now: float) -> int:
    """Keep the records of one room: its last version.

    Raises:
        VersionTaken: somebody else was first; nothing was written.
    """
    if wish.expected == 0:
        taken = database.execute(_BEGIN, (wish.version, now, wish.room))
    else:
        taken = database.execute(_TAKE, (wish.version, now, wish.room, wish.expected))
    if taken.rowcount == 0:
        last = last_version(database, wish.room)
        raise VersionTaken(f"{wish.room} is at version {last}, not {wish.expected}")
    database.executemany(_KEEP, wish.rows)
    return wish.version


def are_moves(wishes: Sequence[Append]) -> bool:
    """Whether these are several rooms that go on, each by one step: then they can be written together."""
    rooms = {wish.room for wish in wishes if wish.expected}
    return len(rooms) == len(wishes) > 1


def append_together(database: sqlite3.Connection, wishes: Sequence[Append], now: float) -> None:
    """Keep the records of several rooms by two statements: half the work of one after the other.

    Raises:
        VersionTaken: one of them was too late; the others have to be rolled back and asked one by one.
    """
    taken = database.executemany(_TAKE, [(w.version, now, w.room, w.expected) for w in wishes])
    if taken.rowcount != len(wishes):
        raise VersionTaken("one of the rooms is at another version")
    database.executemany(_KEEP, [row for wish in wishes for row in wish.rows])


def last_version(database: sqlite3.Connection, room: str) -> int:
    """The version a room is at; 0 when there is none."""
    row = database.execute("SELECT version FROM rooms WHERE room = ?", (room,)).fetchone()
    return 0 if row is None else int(row[0])
