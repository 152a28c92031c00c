"""Append statements of the SQLite store: one stream alone, or many streams in one batch.

Law: comparing and advancing a version is one statement; when it matches no row, nothing is written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from nomdecode.store.interface import VersionConflict

_ADVANCE: Final = "UPDATE streams SET version = ?, touched = ? WHERE stream = ? AND version = ?"
_CREATE: Final = (
    "INSERT INTO streams (version, touched, stream) VALUES (?, ?, ?) ON CONFLICT (stream) DO NOTHING"
)
_INSERT: Final = "INSERT INTO records (stream, version, body) VALUES (?, ?, ?)"

_Row = tuple[str, int, bytes]


class Append(Struct, frozen=True):
    """Records to store after a version of a stream."""

    stream: str
    expected: int
    records: tuple[bytes, ...]

    @property
    def version(self) -> int:
        """The last version after the append."""
        return self.expected + len(self.records)

    @property
    def rows(self) -> list[_Row]:
        """The rows to insert into `records`."""
        return [(self.stream, number, body) for number, body in enumerate(self.records, self.expected + 1)]


def append(database: sqlite3.Connection, job: Append, now: float) -> int:
    """Append to one stream; return its last version.

    Raises:
        VersionConflict: another writer was first; nothing was written.
    """
    if job.expected == 0:
        advanced = database.execute(_CREATE, (job.version, now, job.stream))
    else:
        advanced = database.execute(_ADVANCE, (job.version, now, job.stream, job.expected))
    if advanced.rowcount == 0:
        last = last_version(database, job.stream)
        raise VersionConflict(f"{job.stream} is at version {last}, not {job.expected}")
    database.executemany(_INSERT, job.rows)
    return job.version


def can_batch(jobs: Sequence[Append]) -> bool:
    """Return whether `append_batch` can write these: several appends to distinct, existing streams."""
    streams = {job.stream for job in jobs if job.expected}
    return len(streams) == len(jobs) > 1


def append_batch(database: sqlite3.Connection, jobs: Sequence[Append], now: float) -> None:
    """Append to several streams with two statements: half the work of one after the other.

    Raises:
        VersionConflict: at least one of them; the caller rolls back and retries one by one.
    """
    advanced = database.executemany(_ADVANCE, [(j.version, now, j.stream, j.expected) for j in jobs])
    if advanced.rowcount != len(jobs):
        raise VersionConflict("one of the streams is at another version")
    database.executemany(_INSERT, [row for job in jobs for row in job.rows])


def last_version(database: sqlite3.Connection, stream: str) -> int:
    """Return the version of a stream; 0 when there is none."""
    row = database.execute("SELECT version FROM streams WHERE stream = ?", (stream,)).fetchone()
    return 0 if row is None else int(row[0])
