"""Rooms in one SQLite file, for one server process: writes go through one thread, reads through another."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from nomdecode.store.interface import Blob, Heard, Listening, StoreError, UnknownRoom
from nomdecode.store.sqlite.appends import Append, last_version
from nomdecode.store.sqlite.file import connect, open_file
from nomdecode.store.sqlite.writer import Writer
from nomdecode.store.validation import check_append, check_message, check_name, is_name

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SqliteSettings:
    """Limits of the SQLite store."""

    patience: float = 5.0  # seconds to wait for another process that writes
    batch: int = 512  # appends in one transaction at most


DEFAULTS: Final = SqliteSettings()


class SqliteStore:
    """A store in one file. Other processes may write to it too, but are not heard."""

    def __init__(self, writer: sqlite3.Connection, reader: sqlite3.Connection, batch: int) -> None:
        self._writer = Writer(writer, batch)
        self._reader = reader
        self._reading = ThreadPoolExecutor(1, "nomdecode-reader")
        self._closed = asyncio.Event()

    @classmethod
    async def open(cls, path: Path, settings: SqliteSettings = DEFAULTS) -> SqliteStore:
        """Open the file, made and brought up to date if need be.

        Raises:
            StoreError: `not_a_store`, `newer_store` or `store_unreachable`.
        """
        writer = await asyncio.to_thread(open_file, path, settings.patience)
        reader = await asyncio.to_thread(connect, path, settings.patience)
        return cls(writer, reader, settings.batch)

    async def append(self, room: str, expected: int, records: Sequence[bytes]) -> int:
        """Keep the records; see `Store`."""
        check_append(room, expected, records)
        return int(await self._writer.do(Append(room, expected, tuple(records))))

    async def load(self, room: str, after: int = 0) -> list[bytes]:
        """The records after this version; see `Store`."""
        if not is_name(room):
            return []
        query = "SELECT body FROM records WHERE room = ? AND version > ? ORDER BY version"
        return [body for (body,) in await self._read(query, room, after)]

    async def versions(self, rooms: Sequence[str]) -> dict[str, int]:
        """The last versions; see `Store`."""
        known = [room for room in rooms if is_name(room)]

        def look(database: sqlite3.Connection) -> dict[str, int]:
            query = "SELECT room, version FROM rooms WHERE room = ?"
            return dict(row for room in known for row in database.execute(query, (room,)))

        return await self._on_reader(look)

    async def idle_rooms(self, before: float) -> list[str]:
        """Rooms with nothing new since; see `Store`."""
        return [room for (room,) in await self._read("SELECT room FROM rooms WHERE touched < ?", before)]

    async def delete(self, room: str, *, idle_before: float | None = None) -> bool:
        """Forget a room; see `Store`."""
        return is_name(room) and await self._writer.do(lambda database: _delete(database, room, idle_before))

    async def put(self, room: str, blob: Blob) -> None:
        """Keep a file of a room; see `Store`."""
        check_name(room)
        check_name(blob.id)
        check_name(blob.media_type)
        await self._writer.do(lambda database: _put(database, room, blob))

    async def get(self, room: str, blob_id: str) -> Blob | None:
        """A file of this room; see `Store`."""
        if not (is_name(room) and is_name(blob_id)):
            return None
        query = "SELECT id, media_type, body FROM files WHERE room = ? AND id = ?"
        rows = await self._read(query, room, blob_id)
        return Blob(*rows[0]) if rows else None

    async def tell(self, room: str, message: bytes) -> None:
        """Nobody else is there to hear it; see `Store`."""
        check_message(room, message)

    async def follow(self) -> AsyncGenerator[Heard | Listening, None]:
        """Nothing, until the store is closed; see `Store`."""
        await self._closed.wait()
        silence: tuple[Heard, ...] = ()
        for news in silence:
            yield news

    async def close(self) -> None:
        """Write what waits and close the file; see `Store`."""
        self._closed.set()
        await self._writer.close()
        await asyncio.to_thread(self._reading.shutdown)
        self._reader.close()

    async def _read(self, query: str, *values: object) -> list[Any]:
        return await self._on_reader(lambda database: database.execute(query, values).fetchall())

    async def _on_reader(self, look: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed.is_set():
            raise StoreError("store_closed", "the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, look, self._reader)
        except sqlite3.Error as error:
            raise StoreError("store_failed", f"the database cannot be read: {error}") from error


def _delete(database: sqlite3.Connection, room: str, before: float | None) -> bool:
    query = "DELETE FROM rooms WHERE room = ?1 AND (?2 IS NULL OR touched < ?2)"
    gone = database.execute(query, (room, before))
    if gone.rowcount == 0:
        return False
    database.execute("DELETE FROM records WHERE room = ?", (room,))
    database.execute("DELETE FROM files WHERE room = ?", (room,))
    return True


def _put(database: sqlite3.Connection, room: str, blob: Blob) -> None:
    if last_version(database, room) == 0:
        raise UnknownRoom(room)
    database.execute(
        "INSERT OR REPLACE INTO files (room, id, media_type, body) VALUES (?, ?, ?, ?)",
        (room, blob.id, blob.media_type, blob.body),
    )
