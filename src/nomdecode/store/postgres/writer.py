"""Group commit for PostgreSQL: one statement writes all waiting appends and reports each result.

Laws: (1) an append is resolved once, when its records are committed, or rejected. (2) When the connection is
lost before the answer, the same append is retried under the same id (idempotent): a version conflict then
counts as success if the stored record has that id.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import asyncpg

from nomdecode.store.interface import StoreError, VersionConflict
from nomdecode.store.postgres.connection import (
    OutageLog,
    PostgresSettings,
    ReconnectingConnection,
    retry_with_backoff,
)
from nomdecode.store.postgres.notify import CHANNEL, END, NotifyPayloads

# Streams are created and locked in the order of their names, so that workers never deadlock. A stream is at
# most once in a batch.
_APPEND: Final = f"""
WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::text[], $5::integer[])
        AS w(stream, expected, last, notification, payload)
), created AS (
    INSERT INTO nomdecode.streams (stream, version, touched)
    SELECT stream, last, clock_timestamp() FROM wanted WHERE expected = 0 ORDER BY stream
    ON CONFLICT DO NOTHING
    RETURNING stream
), locked AS MATERIALIZED (
    SELECT s.stream, w.last FROM nomdecode.streams AS s JOIN wanted AS w USING (stream)
    WHERE w.expected > 0 AND s.version = w.expected ORDER BY s.stream FOR UPDATE OF s
), advanced AS (
    UPDATE nomdecode.streams AS s SET version = locked.last, touched = clock_timestamp()
    FROM locked WHERE s.stream = locked.stream
    RETURNING s.stream
), won AS (
    SELECT stream FROM created UNION ALL SELECT stream FROM advanced
), kept AS (
    INSERT INTO nomdecode.records (stream, version, append_id, body)
    SELECT n.stream, n.version, n.append_id, n.body
    FROM unnest($6::text[], $7::integer[], $8::bigint[], $9::bytea[]) AS n(stream, version, append_id, body)
    JOIN won USING (stream)
)
SELECT array_agg(stream) AS streams, pg_notify('{CHANNEL}', $10 || string_agg(notification, ',') || '{END}')
FROM won JOIN wanted USING (stream) GROUP BY payload
"""  # noqa: S608 - a constant of ours

_APPEND_ID: Final = "SELECT append_id FROM nomdecode.records WHERE stream = $1 AND version = $2"


@dataclass(frozen=True, slots=True, eq=False)
class QueuedAppend:
    """A queued append and its future."""

    stream: str
    expected: int
    records: Sequence[bytes]
    future: asyncio.Future[int]
    id: int = field(default_factory=lambda: secrets.randbits(63))

    @property
    def last_version(self) -> int:
        """Return the last version after the append."""
        return self.expected + len(self.records)

    def resolve(self) -> None:
        """Report success to the caller."""
        if not self.future.done():
            self.future.set_result(self.last_version)

    def reject(self, error: Exception) -> None:
        """Report an error to the caller."""
        if not self.future.done():
            self.future.set_exception(error)


class PostgresWriter:
    """Writer task with its own connection and a queue of appends."""

    def __init__(self, url: str, settings: PostgresSettings, sender: str, outage: OutageLog) -> None:
        self._outage = outage
        self._settings = settings
        self._payloads = NotifyPayloads(sender)
        self._connection = ReconnectingConnection(url, settings)
        self._queue: list[QueuedAppend] = []
        self._woken = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._write_until_closed())

    async def append_records(self, stream: str, expected: int, records: Sequence[bytes]) -> int:
        """Append records; see `Store.append_records`."""
        if self._is_closing:
            raise StoreError("store_closed", "the store is closed")
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queue.append(QueuedAppend(stream, expected, tuple(records), future))
        self._woken.set()
        return await future

    async def close(self) -> None:
        """Write the queued appends and disconnect."""
        self._is_closing = True
        self._woken.set()
        await self._task
        await self._connection.close()

    async def _write_until_closed(self) -> None:
        while self._queue or not self._is_closing:
            await self._woken.wait()
            if not self._is_closing:
                self._woken.clear()
            while batch := self._next_batch():
                await self._commit_batch(batch)

    def _next_batch(self) -> list[QueuedAppend]:
        """Take the first append of each stream; a second one waits for the first."""
        batch: dict[str, QueuedAppend] = {}
        later: list[QueuedAppend] = []
        for append in self._queue:
            if append.stream in batch or len(batch) == self._settings.batch:
                later.append(append)
            else:
                batch[append.stream] = append
        self._queue = later
        return list(batch.values())

    async def _commit_batch(self, batch: list[QueuedAppend]) -> None:
        try:
            await self._write_with_retries(batch)
        except Exception as error:  # noqa: BLE001 - the task must survive every batch
            left = [append for append in batch if not append.future.done()]
            is_lost = isinstance(error, StoreError) and error.code == "store_unreachable"
            if len(left) > 1 and not is_lost:
                # One append cannot be written: commit each alone, so that only that one fails.
                for append in left:
                    await self._commit_batch([append])
            else:
                for append in left:
                    append.reject(error)

    async def _write_with_retries(self, batch: list[QueuedAppend]) -> None:
        is_retry = False

        async def attempt() -> None:
            nonlocal is_retry
            try:
                await self._write_batch(batch, is_retry=is_retry)
            except BaseException:
                self._connection.drop()
                is_retry = True
                raise

        await retry_with_backoff(attempt, self._settings.retry_seconds, self._outage)

    async def _write_batch(self, batch: list[QueuedAppend], *, is_retry: bool) -> None:
        connection = await self._connection.get_connection()
        rows = await connection.fetch(_APPEND, *self._columns_of_batch(batch), self._payloads.start)
        won = {stream for row in rows for stream in row["streams"]}
        for append in batch:
            if append.stream in won or (is_retry and await self._is_own_append(append, connection)):
                append.resolve()
            else:
                append.reject(VersionConflict(f"{append.stream} is not at version {append.expected}"))

    async def _is_own_append(
        self, append: QueuedAppend, connection: asyncpg.Connection[asyncpg.Record]
    ) -> bool:
        append_id = await connection.fetchval(_APPEND_ID, append.stream, append.expected + 1)
        return bool(append_id == append.id)

    def _columns_of_batch(self, batch: list[QueuedAppend]) -> tuple[Sequence[object], ...]:
        rows = [
            (append.stream, number, append.id, body)
            for append in batch
            for number, body in enumerate(append.records, append.expected + 1)
        ]
        return (
            [append.stream for append in batch],
            [append.expected for append in batch],
            [append.last_version for append in batch],
            *self._payloads.encode_appends(
                (append.stream, append.last_version, append.records) for append in batch
            ),
            *map(list, zip(*rows, strict=True)),
        )
