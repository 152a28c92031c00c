"""The store on PostgreSQL, for any number of workers: all append to all streams and are notified."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, TypeVar

import asyncpg

from nomdecode.store.interface import (
    VERSION_LIMIT,
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
from nomdecode.store.postgres.connection import (
    POSTGRES_ERRORS,
    OutageLog,
    PostgresSettings,
    retry_with_backoff,
)
from nomdecode.store.postgres.notify import CHANNEL, deleted_payload
from nomdecode.store.postgres.pubsub import Publisher, Subscriber
from nomdecode.store.postgres.schema import COUNT_STREAMS, migrate_tables
from nomdecode.store.postgres.writer import PostgresWriter

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    Connection = PoolConnectionProxy[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]

T = TypeVar("T")
DEFAULTS: Final = PostgresSettings()
_USAGE: Final = """
    SELECT (SELECT sum(pg_total_relation_size(('nomdecode.' || name)::regclass))
            FROM unnest(ARRAY['streams', 'records', 'files']) AS name) AS all_bytes,
           (SELECT coalesce(sum(octet_length(body)), 0) FROM nomdecode.files) AS file_bytes"""
_FILES_TIMEOUT: Final = 60.0  # seconds: all pictures of an upload may be tens of megabytes


class PostgresStore:
    """`Store` in a PostgreSQL database that several workers share."""

    def __init__(self, url: str, pool: Pool, settings: PostgresSettings, outage: OutageLog) -> None:
        self._url = url
        self._pool = pool
        self._settings = settings
        self._outage = outage
        self._sender = secrets.token_urlsafe(6)
        self._writer = PostgresWriter(url, settings, self._sender, outage)
        self._publisher = Publisher(url, settings, self._sender)
        self._subscribers: set[Subscriber] = set()
        self._is_closed = False

    @classmethod
    async def open(cls, url: str, settings: PostgresSettings = DEFAULTS) -> PostgresStore:
        """Connect and migrate the tables; several workers may do so at once.

        Raises:
            StoreError: `bad_store_url`, `newer_store`, `store_damaged`, `migration_failed`, `store_failed` or
                `store_unreachable`.
        """
        pool = asyncpg.create_pool(
            url,
            min_size=0,  # connect on demand only, not in the background while the server is down
            max_size=settings.readers,
            timeout=settings.command_timeout,
            command_timeout=settings.command_timeout,
            reset=_skip_reset,
        )
        outage = OutageLog()
        try:
            await pool
            await retry_with_backoff(lambda: migrate_tables(pool), settings.retry_seconds, outage)
        except ValueError as error:  # a port that is not a number
            pool.terminate()
            raise StoreError("bad_store_url", f"not a PostgreSQL URL: {error}") from error
        except BaseException:
            pool.terminate()
            raise
        return cls(url, pool, settings, outage)

    async def append_records(self, stream: str, expected: int, records: Sequence[bytes]) -> int:
        """Append records; see `Store.append_records`."""
        check_append(stream, expected, records)
        return await self._writer.append_records(stream, expected, records)

    async def load_records(self, stream: str, after: int = 0) -> list[bytes]:
        """Load records; see `Store.load_records`."""
        if not is_stream_name(stream) or after >= VERSION_LIMIT:
            return []
        query = "SELECT body FROM nomdecode.records WHERE stream = $1 AND version > $2 ORDER BY version"
        return [row["body"] for row in await self._read_rows(query, stream, after)]

    async def last_versions(self, streams: Sequence[str]) -> dict[str, int]:
        """Return last versions; see `Store.last_versions`."""
        query = "SELECT stream, version FROM nomdecode.streams WHERE stream = ANY($1::text[])"
        rows = await self._read_rows(query, [stream for stream in streams if is_stream_name(stream)])
        return {row["stream"]: row["version"] for row in rows}

    async def idle_streams(self, kind: str, before: float) -> list[str]:
        """List idle streams; see `Store.idle_streams`."""
        query = "SELECT stream FROM nomdecode.streams WHERE starts_with(stream, $1) AND touched < $2"
        return [row["stream"] for row in await self._read_rows(query, f"{kind}:", _to_datetime(before))]

    async def count_streams(self) -> dict[str, int]:
        """Count streams by kind; see `Store.count_streams`."""
        return {row["kind"]: row["count"] for row in await self._read_rows(COUNT_STREAMS)}

    async def delete_stream(self, stream: str, *, idle_before: float | None = None) -> bool:
        """Delete a stream; see `Store.delete_stream`."""
        if not is_stream_name(stream):
            return False
        before = None if idle_before is None else _to_datetime(idle_before)
        payload = deleted_payload(self._sender, stream)
        return await self._run_query(lambda connection: _delete_rows(connection, stream, before, payload))

    async def put_files(self, stream: str, files: Sequence[StoredFile]) -> None:
        """Store files; see `Store.put_files`."""
        check_files(stream, files)
        await self._run_query(lambda connection: _put_file_rows(connection, stream, files))

    async def delete_files(self, stream: str, ids: Sequence[str]) -> None:
        """Delete files; see `Store.delete_files`."""
        check_stream_name(stream)
        query = "DELETE FROM nomdecode.files WHERE stream = $1 AND id = ANY($2)"
        await self._run_query(lambda connection: connection.execute(query, stream, list(ids)))

    async def get_file(self, stream: str, blob_id: str) -> StoredFile | None:
        """Return a file; see `Store.get_file`."""
        if not (is_stream_name(stream) and is_valid_name(blob_id)):
            return None
        query = "SELECT id, media_type, body FROM nomdecode.files WHERE stream = $1 AND id = $2"
        rows = await self._read_rows(query, stream, blob_id)
        return StoredFile(*rows[0]) if rows else None

    async def check_writable(self) -> None:
        """Check that this database takes writes; see `Store.check_writable`.

        Raises:
            StoreError: `store_failed` on a standby, which is read only.
        """
        rows = await self._read_rows("SELECT pg_is_in_recovery() AS is_standby")
        if rows[0]["is_standby"]:
            raise StoreError("store_failed", "the database is read only")

    async def measure_usage(self) -> StoreUsage:
        """Measure how much is stored; see `Store.measure_usage`."""
        rows = await self._read_rows(_USAGE)
        return StoreUsage(int(rows[0]["all_bytes"]), int(rows[0]["file_bytes"]))

    async def reclaim_space(self) -> bool:
        """Do nothing: autovacuum reuses the space of deleted rows; see `Store.reclaim_space`."""
        return False

    async def publish(self, stream: str, message: bytes) -> None:
        """Publish a message to the other workers; see `Store.publish`."""
        check_message(stream, message)
        self._check_open()
        self._publisher.publish(stream, message)

    async def subscribe(self) -> AsyncGenerator[Notification | SubscriptionStarted, None]:
        """Yield what other workers append, publish and delete; see `Store.subscribe`."""
        self._check_open()
        subscriber = Subscriber(self._url, self._settings, self._sender, self._outage)
        self._subscribers.add(subscriber)
        try:
            async for notification in subscriber.notifications():
                yield notification
        finally:
            self._subscribers.discard(subscriber)
            await subscriber.close()

    async def close(self) -> None:
        """Write the queued appends and disconnect; see `Store.close`."""
        if self._is_closed:
            return
        self._is_closed = True
        await self._writer.close()
        await self._publisher.close()
        for subscriber in list(self._subscribers):
            await subscriber.close()
        try:
            await asyncio.wait_for(self._pool.close(), self._settings.command_timeout)
        except POSTGRES_ERRORS:
            self._pool.terminate()

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreError("store_closed", "the store is closed")

    async def _read_rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        return await self._run_query(lambda connection: connection.fetch(query, *values))

    async def _run_query(self, query: Callable[[Connection], Awaitable[T]]) -> T:
        """Run a query on a pooled connection with retries; it must be idempotent."""
        self._check_open()

        async def attempt() -> T:
            async with self._pool.acquire(timeout=self._settings.command_timeout) as connection:
                return await query(connection)

        return await retry_with_backoff(attempt, self._settings.retry_seconds, self._outage)


async def _skip_reset(_connection: object) -> None:
    """Do not reset a pooled connection, which costs a round trip: no query changes its state."""


def _to_datetime(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


async def _delete_rows(connection: Connection, stream: str, before: datetime | None, payload: str) -> bool:
    async with connection.transaction():
        # The stream's row first: an append waits for its lock, or is visible to the next statement.
        deleted = await connection.execute(
            "DELETE FROM nomdecode.streams WHERE stream = $1 AND ($2::timestamptz IS NULL OR touched < $2)",
            stream,
            before,
        )
        if deleted == "DELETE 0":
            return False
        await connection.execute("DELETE FROM nomdecode.records WHERE stream = $1", stream)
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
    return True


async def _put_file_rows(connection: Connection, stream: str, files: Sequence[StoredFile]) -> None:
    try:
        # asyncpg runs all rows of `executemany` in one transaction.
        await connection.executemany(
            "INSERT INTO nomdecode.files (stream, id, media_type, body) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (stream, id) DO UPDATE SET media_type = excluded.media_type, body = excluded.body",
            [(stream, file.id, file.media_type, file.body) for file in files],
            timeout=_FILES_TIMEOUT,
        )
    except asyncpg.ForeignKeyViolationError:
        raise UnknownStream(stream) from None
