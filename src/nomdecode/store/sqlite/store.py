"""The store on SQLite, for one server process: one thread writes, another reads."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from nomdecode.store.interface import (
    Notification,
    StoredFile,
    StoreError,
    StoreUsage,
    SubscriptionStarted,
    UnknownStream,
    check_append,
    check_files,
    check_message,
    check_stream_name,
    is_stream_name,
    is_valid_name,
)
from nomdecode.store.migrations import STORE_SCHEMA
from nomdecode.store.sqlite.file import COUNT_STREAMS, INCREMENTAL_VACUUM, connect_to_file, open_file
from nomdecode.store.sqlite.writer import SqliteWriter, StreamAppend, last_version

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SqliteSettings:
    """Limits of the SQLite store."""

    busy_timeout: float = 5.0  # seconds to wait for another process that writes
    batch: int = 512  # appends per transaction at most


DEFAULTS: Final = SqliteSettings()
_RECLAIMED_PAGES: Final = 500  # given back in one transaction: other writes wait for it


class SqliteStore:
    """`Store` in one file. Other processes may write to it too, but send no notifications."""

    def __init__(self, writer: sqlite3.Connection, reader: sqlite3.Connection, batch: int) -> None:
        self._writer = SqliteWriter(writer, batch)
        self._reader = reader
        self._reading = ThreadPoolExecutor(1, "nomdecode-reader")
        self._closed = asyncio.Event()

    @classmethod
    async def open(cls, path: Path, settings: SqliteSettings = DEFAULTS) -> SqliteStore:
        """Open the file; create or migrate it first if necessary.

        Raises:
            StoreError: `not_a_store`, `newer_store` or `store_unreachable`.
        """
        writer = await asyncio.to_thread(open_file, path, settings.busy_timeout)
        reader = await asyncio.to_thread(connect_to_file, path, settings.busy_timeout)
        return cls(writer, reader, settings.batch)

    async def append_records(self, stream: str, expected: int, records: Sequence[bytes]) -> int:
        """Append records; see `Store.append_records`."""
        check_append(stream, expected, records)
        return int(await self._writer.submit(StreamAppend(stream, expected, tuple(records))))

    async def load_records(self, stream: str, after: int = 0) -> list[bytes]:
        """Load records; see `Store.load_records`."""
        if not is_stream_name(stream):
            return []
        query = "SELECT body FROM records WHERE stream = ? AND version > ? ORDER BY version"
        return [body for (body,) in await self._read_rows(query, stream, after)]

    async def last_versions(self, streams: Sequence[str]) -> dict[str, int]:
        """Return last versions; see `Store.last_versions`."""
        known = [stream for stream in streams if is_stream_name(stream)]

        def select(database: sqlite3.Connection) -> dict[str, int]:
            query = "SELECT stream, version FROM streams WHERE stream = ?"
            return dict(row for stream in known for row in database.execute(query, (stream,)))

        return await self._run_on_reader_thread(select)

    async def idle_streams(self, kind: str, before: float) -> list[str]:
        """List idle streams; see `Store.idle_streams`."""
        query = "SELECT stream FROM streams WHERE stream >= ? AND stream < ? AND touched < ?"
        # The range of a prefix: ";" follows ":" in ASCII.
        return [stream for (stream,) in await self._read_rows(query, f"{kind}:", f"{kind};", before)]

    async def count_streams(self) -> dict[str, int]:
        """Count streams by kind; see `Store.count_streams`."""
        return dict(await self._read_rows(COUNT_STREAMS))

    async def delete_stream(self, stream: str, *, idle_before: float | None = None) -> bool:
        """Delete a stream; see `Store.delete_stream`."""
        return is_stream_name(stream) and await self._writer.submit(
            lambda database: _delete_rows(database, stream, idle_before)
        )

    async def put_files(self, stream: str, files: Sequence[StoredFile]) -> None:
        """Store files; see `Store.put_files`."""
        check_files(stream, files)
        await self._writer.submit(lambda database: _put_file_rows(database, stream, files))

    async def delete_files(self, stream: str, ids: Sequence[str]) -> None:
        """Delete files; see `Store.delete_files`."""
        check_stream_name(stream)
        await self._writer.submit(lambda database: _delete_file_rows(database, stream, ids))

    async def get_file(self, stream: str, blob_id: str) -> StoredFile | None:
        """Return a file; see `Store.get_file`."""
        if not (is_stream_name(stream) and is_valid_name(blob_id)):
            return None
        query = "SELECT id, media_type, body FROM files WHERE stream = ? AND id = ?"
        rows = await self._read_rows(query, stream, blob_id)
        return StoredFile(*rows[0]) if rows else None

    async def check_writable(self) -> None:
        """Rewrite a page unchanged; see `Store.check_writable`."""
        await self._writer.submit(lambda database: database.execute(f"PRAGMA user_version = {STORE_SCHEMA}"))

    async def measure_usage(self) -> StoreUsage:
        """Measure how much is stored; see `Store.measure_usage`."""
        return await self._run_on_reader_thread(_query_usage)

    async def reclaim_space(self) -> bool:
        """Return free pages at the end of the file to the disk, some at a time; see `Store.reclaim_space`."""
        return await self._run_on_reader_thread(_has_free_pages) and bool(
            await self._writer.submit(_reclaim_pages)
        )

    async def publish(self, stream: str, message: bytes) -> None:
        """Check the message and drop it: no other worker shares this store; see `Store.publish`."""
        check_message(stream, message)

    async def subscribe(self) -> AsyncGenerator[Notification | SubscriptionStarted, None]:
        """Yield nothing until the store is closed; see `Store.subscribe`."""
        await self._closed.wait()
        none: tuple[Notification, ...] = ()
        for notification in none:  # a generator needs a `yield`
            yield notification

    async def close(self) -> None:
        """Write the queued jobs and close the file; see `Store.close`."""
        self._closed.set()
        await self._writer.close()
        await asyncio.to_thread(self._reading.shutdown)
        self._reader.close()

    async def _read_rows(self, query: str, *values: object) -> list[Any]:
        return await self._run_on_reader_thread(lambda database: database.execute(query, values).fetchall())

    async def _run_on_reader_thread(self, query: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed.is_set():
            raise StoreError("store_closed", "the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, query, self._reader)
        except sqlite3.Error as error:
            raise StoreError("store_failed", f"the database cannot be read: {error}") from error


def _query_usage(database: sqlite3.Connection) -> StoreUsage:
    pages, free, size = (
        database.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("page_count", "freelist_count", "page_size")
    )
    (in_files,) = database.execute("SELECT coalesce(sum(length(body)), 0) FROM files").fetchone()
    return StoreUsage((pages - free) * size, in_files)


def _has_free_pages(database: sqlite3.Connection) -> bool:
    """Tell whether the file has pages to return to the disk; a file of an earlier version keeps them."""
    (mode,) = database.execute("PRAGMA auto_vacuum").fetchone()
    (free,) = database.execute("PRAGMA freelist_count").fetchone()
    return bool(mode == INCREMENTAL_VACUUM and free > 0)


def _reclaim_pages(database: sqlite3.Connection) -> bool:
    database.execute(f"PRAGMA incremental_vacuum({_RECLAIMED_PAGES})").fetchall()
    return _has_free_pages(database)


def _delete_rows(database: sqlite3.Connection, stream: str, before: float | None) -> bool:
    query = "DELETE FROM streams WHERE stream = ?1 AND (?2 IS NULL OR touched < ?2)"
    deleted = database.execute(query, (stream, before))
    if deleted.rowcount == 0:
        return False
    database.execute("DELETE FROM records WHERE stream = ?", (stream,))
    database.execute("DELETE FROM files WHERE stream = ?", (stream,))
    return True


def _delete_file_rows(database: sqlite3.Connection, stream: str, ids: Sequence[str]) -> None:
    database.executemany("DELETE FROM files WHERE stream = ? AND id = ?", [(stream, each) for each in ids])


def _put_file_rows(database: sqlite3.Connection, stream: str, files: Sequence[StoredFile]) -> None:
    if last_version(database, stream) == 0:
        raise UnknownStream(stream)
    database.executemany(
        "INSERT OR REPLACE INTO files (stream, id, media_type, body) VALUES (?, ?, ?, ?)",
        [(stream, file.id, file.media_type, file.body) for file in files],
    )
