"""Group commit for SQLite: one writer thread commits all waiting appends and reports each result.

Law: comparing and advancing a version is one statement; when it matches no row, nothing is written.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from msgspec import Struct

from nomdecode.store.interface import StoreError, UnknownStream, VersionConflict

_ADVANCE: Final = "UPDATE streams SET version = ?, touched = ? WHERE stream = ? AND version = ?"
_CREATE: Final = (
    "INSERT INTO streams (version, touched, stream) VALUES (?, ?, ?) ON CONFLICT (stream) DO NOTHING"
)
_INSERT: Final = "INSERT INTO records (stream, version, body) VALUES (?, ?, ?)"

_Row = tuple[str, int, bytes]


class StreamAppend(Struct, frozen=True):
    """Records to append after a version of a stream."""

    stream: str
    expected: int
    records: tuple[bytes, ...]

    @property
    def last_version(self) -> int:
        """Return the last version after the append."""
        return self.expected + len(self.records)

    @property
    def rows(self) -> list[_Row]:
        """Return the rows to insert into `records`."""
        return [(self.stream, number, body) for number, body in enumerate(self.records, self.expected + 1)]


def append_to_stream(database: sqlite3.Connection, job: StreamAppend, now: float) -> int:
    """Append to one stream; return its last version.

    Raises:
        VersionConflict: another writer was first; nothing was written.
    """
    if job.expected == 0:
        advanced = database.execute(_CREATE, (job.last_version, now, job.stream))
    else:
        advanced = database.execute(_ADVANCE, (job.last_version, now, job.stream, job.expected))
    if advanced.rowcount == 0:
        last = last_version(database, job.stream)
        raise VersionConflict(f"{job.stream} is at version {last}, not {job.expected}")
    database.executemany(_INSERT, job.rows)
    return job.last_version


def can_batch(jobs: Sequence[StreamAppend]) -> bool:
    """Tell whether `append_batch` can write these: several appends to distinct, existing streams."""
    streams = {job.stream for job in jobs if job.expected}
    return len(streams) == len(jobs) > 1


def append_batch(database: sqlite3.Connection, jobs: Sequence[StreamAppend], now: float) -> None:
    """Append to several streams with two statements: half the work of single appends.

    Raises:
        VersionConflict: at least one of them; the caller rolls back and retries one by one.
    """
    advanced = database.executemany(_ADVANCE, [(j.last_version, now, j.stream, j.expected) for j in jobs])
    if advanced.rowcount != len(jobs):
        raise VersionConflict("one of the streams is at another version")
    database.executemany(_INSERT, [row for job in jobs for row in job.rows])


def last_version(database: sqlite3.Connection, stream: str) -> int:
    """Return the version of a stream; 0 when there is none."""
    row = database.execute("SELECT version FROM streams WHERE stream = ?", (stream,)).fetchone()
    return 0 if row is None else int(row[0])


T = TypeVar("T")


class _QueuedWrite(Struct, frozen=True):
    """A queued write and its future; a write that raises a refusal has written nothing."""

    work: StreamAppend | Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]


class _WriteResult(Struct, frozen=True):
    """The result of a job, for its future."""

    future: asyncio.Future[Any]
    value: Any = None
    error: Exception | None = None


class SqliteWriter:
    """Writer thread with a queue: takes jobs from the event loop, resolves their futures after the commit."""

    def __init__(self, connection: sqlite3.Connection, most: int) -> None:
        self._connection = connection
        self._most = most  # jobs per transaction
        self._loop = asyncio.get_running_loop()
        self._pending: list[_QueuedWrite] = []  # submitted in this iteration of the event loop
        self._queue: SimpleQueue[list[_QueuedWrite] | None] = SimpleQueue()
        self._is_closing = False
        self._thread = Thread(target=self._run_writer_thread, name="nomdecode-writer", daemon=True)
        self._thread.start()

    def submit(self, work: StreamAppend | Callable[[sqlite3.Connection], T]) -> asyncio.Future[Any]:
        """Queue a write for the next transaction; the future is resolved when it is durable.

        Raises:
            StoreError: `store_closed`; or, awaited, `store_failed`.
        """
        if self._is_closing:
            raise StoreError("store_closed", "the store is closed")
        future = self._loop.create_future()
        if not self._pending:
            # Jobs of the same loop iteration are queued, and committed, together.
            self._loop.call_soon(self._hand_pending_to_thread)
        self._pending.append(_QueuedWrite(work, future))
        return future

    async def close(self) -> None:
        """Write the queued jobs, then stop the thread and close its connection."""
        if not self._is_closing:
            self._is_closing = True
            self._hand_pending_to_thread()
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_pending_to_thread(self) -> None:
        if self._pending:
            self._queue.put(self._pending)
            self._pending = []

    def _run_writer_thread(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._next_batch()
            outcomes = self._commit_batch(batch)
            with suppress(RuntimeError):  # The loop is closed: no caller waits any more.
                self._loop.call_soon_threadsafe(_resolve_futures, outcomes)
        self._connection.close()

    def _next_batch(self) -> tuple[list[_QueuedWrite], bool]:
        """Take the queued jobs; also return whether the queue is still open."""
        batch: list[_QueuedWrite] = []
        jobs = self._queue.get()
        with suppress(Empty):
            while jobs is not None:
                batch += jobs
                if len(batch) >= self._most:
                    return batch, True
                jobs = self._queue.get_nowait()
        return batch, jobs is not None

    def _commit_batch(self, batch: list[_QueuedWrite]) -> list[_WriteResult]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:  # another process held the lock for longer than the busy timeout
            return [_WriteResult(job.future, error=_store_error_of(error)) for job in batch]
        try:
            outcomes = self._execute_batch(batch)
            self._connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - the thread must survive every job
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if len(batch) == 1:
                return [_WriteResult(batch[0].future, error=_store_error_of(error))]
            # One job cannot be written: run each in its own transaction, so that only that one fails.
            return [outcome for job in batch for outcome in self._commit_batch([job])]
        return outcomes

    def _execute_batch(self, batch: list[_QueuedWrite]) -> list[_WriteResult]:
        appends = [job.work for job in batch if isinstance(job.work, StreamAppend)]
        if len(appends) < len(batch) or not can_batch(appends):
            return [_execute_alone(job, self._connection) for job in batch]
        append_batch(self._connection, appends, time.time())
        return [_WriteResult(job.future, each.last_version) for job, each in zip(batch, appends, strict=True)]


def _execute_alone(job: _QueuedWrite, connection: sqlite3.Connection) -> _WriteResult:
    try:
        if isinstance(job.work, StreamAppend):
            return _WriteResult(job.future, append_to_stream(connection, job.work, time.time()))
        return _WriteResult(job.future, job.work(connection))
    except (VersionConflict, UnknownStream) as refused:
        return _WriteResult(job.future, error=refused)


def _store_error_of(error: Exception) -> StoreError:
    failed = StoreError("store_failed", f"the database refused to write: {error}")
    failed.__cause__ = error
    return failed


def _resolve_futures(outcomes: list[_WriteResult]) -> None:
    for outcome in outcomes:
        if outcome.future.done():  # cancelled by its caller
            continue
        if outcome.error is None:
            outcome.future.set_result(outcome.value)
        else:
            outcome.future.set_exception(outcome.error)
