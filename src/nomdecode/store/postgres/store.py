"""Rooms in PostgreSQL, for any number of workers: any of them may append to any room and hears the others."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, TypeVar

import asyncpg

from nomdecode.store.interface import Blob, Heard, Listening, StoreError, UnknownRoom
from nomdecode.store.migrations import POSTGRES
from nomdecode.store.postgres.connection import FAULTS, PostgresSettings, persist
from nomdecode.store.postgres.notify import CHANNEL, deleted
from nomdecode.store.postgres.pubsub import Follower, Teller
from nomdecode.store.postgres.writer import Writer
from nomdecode.store.validation import VERSION_LIMIT, check_append, check_message, check_name, is_name

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    Connection = PoolConnectionProxy[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]

T = TypeVar("T")
DEFAULTS: Final = PostgresSettings()
_MIGRATION_LOCK: Final = 0x4E6F6D43


class PostgresStore:
    """A store on a server, shared by workers."""

    def __init__(self, url: str, pool: Pool, settings: PostgresSettings) -> None:
        self._url = url
        self._pool = pool
        self._settings = settings
        self._sender = secrets.token_urlsafe(6)
        self._writer = Writer(url, settings, self._sender)
        self._teller = Teller(url, settings, self._sender)
        self._followers: set[Follower] = set()
        self._is_closed = False

    @classmethod
    async def open(cls, url: str, settings: PostgresSettings = DEFAULTS) -> PostgresStore:
        """Connect and bring the tables up to date; several workers may do so at once.

        Raises:
            StoreError: `bad_store_url`, `newer_store`, `store_failed` or `store_unreachable`.
        """
        pool = asyncpg.create_pool(
            url,
            min_size=0,  # none is made before it is needed, nor in the background while the server is down
            max_size=settings.readers,
            timeout=settings.answer_within,
            command_timeout=settings.answer_within,
            reset=_leave_as_it_is,
        )
        try:
            await pool
            await persist(lambda: _migrate(pool), settings.patience)
        except ValueError as error:  # a port that is no number
            pool.terminate()
            raise StoreError("bad_store_url", f"not a PostgreSQL address: {error}") from error
        except BaseException:
            pool.terminate()
            raise
        return cls(url, pool, settings)

    async def append(self, room: str, expected: int, records: Sequence[bytes]) -> int:
        """Keep the records; see `Store`."""
        check_append(room, expected, records)
        return await self._writer.append(room, expected, records)

    async def load(self, room: str, after: int = 0) -> list[bytes]:
        """The records after this version; see `Store`."""
        if not is_name(room) or after >= VERSION_LIMIT:
            return []
        query = "SELECT body FROM nomdecode.records WHERE room = $1 AND version > $2 ORDER BY version"
        return [row["body"] for row in await self._read(query, room, after)]

    async def versions(self, rooms: Sequence[str]) -> dict[str, int]:
        """The last versions; see `Store`."""
        query = "SELECT room, version FROM nomdecode.rooms WHERE room = ANY($1::text[])"
        rows = await self._read(query, [room for room in rooms if is_name(room)])
        return {row["room"]: row["version"] for row in rows}

    async def idle_rooms(self, before: float) -> list[str]:
        """Rooms with nothing new since; see `Store`."""
        rows = await self._read("SELECT room FROM nomdecode.rooms WHERE touched < $1", _moment(before))
        return [row["room"] for row in rows]

    async def delete(self, room: str, *, idle_before: float | None = None) -> bool:
        """Forget a room; see `Store`."""
        if not is_name(room):
            return False
        before = None if idle_before is None else _moment(idle_before)
        news = deleted(self._sender, room)
        return await self._ask(lambda connection: _delete(connection, room, before, news))

    async def put(self, room: str, blob: Blob) -> None:
        """Keep a file of a room; see `Store`."""
        check_name(room)
        check_name(blob.id)
        check_name(blob.media_type)
        await self._ask(lambda connection: _put(connection, room, blob))

    async def get(self, room: str, blob_id: str) -> Blob | None:
        """A file of this room; see `Store`."""
        if not (is_name(room) and is_name(blob_id)):
            return None
        query = "SELECT id, media_type, body FROM nomdecode.files WHERE room = $1 AND id = $2"
        rows = await self._read(query, room, blob_id)
        return Blob(*rows[0]) if rows else None

    async def tell(self, room: str, message: bytes) -> None:
        """Pass a message to the other workers; see `Store`."""
        check_message(room, message)
        self._check_open()
        self._teller.tell(room, message)

    async def follow(self) -> AsyncGenerator[Heard | Listening, None]:
        """What other workers append and tell; see `Store`."""
        self._check_open()
        follower = Follower(self._url, self._settings, self._sender)
        self._followers.add(follower)
        try:
            async for news in follower.news():
                yield news
        finally:
            self._followers.discard(follower)
            await follower.close()

    async def close(self) -> None:
        """Write what waits and disconnect; see `Store`."""
        if self._is_closed:
            return
        self._is_closed = True
        await self._writer.close()
        await self._teller.close()
        for follower in list(self._followers):
            await follower.close()
        try:
            await asyncio.wait_for(self._pool.close(), self._settings.answer_within)
        except FAULTS:
            self._pool.terminate()

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreError("store_closed", "the store is closed")

    async def _read(self, query: str, *values: object) -> list[asyncpg.Record]:
        return await self._ask(lambda connection: connection.fetch(query, *values))

    async def _ask(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        """Ask until there is an answer; the question may be asked twice."""
        self._check_open()

        async def attempt() -> T:
            async with self._pool.acquire(timeout=self._settings.answer_within) as connection:
                return await question(connection)

        return await persist(attempt, self._settings.patience)


async def _leave_as_it_is(_connection: object) -> None:
    """No question changes its connection: the round trip that would reset it is saved."""


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


async def _migrate(pool: Pool) -> None:
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATION_LOCK)
        if await connection.fetchval("SELECT to_regclass('nomdecode.schema_version') IS NULL"):
            await connection.execute("CREATE SCHEMA IF NOT EXISTS nomdecode")
            await connection.execute("CREATE TABLE nomdecode.schema_version (version integer NOT NULL)")
            await connection.execute("INSERT INTO nomdecode.schema_version VALUES (0)")
        version = await connection.fetchval("SELECT version FROM nomdecode.schema_version")
        if version > len(POSTGRES):
            raise StoreError(
                "newer_store", f"the database has version {version}, this program knows {len(POSTGRES)}"
            )
        for step in POSTGRES[version:]:
            for statement in step:
                await connection.execute(statement)
        await connection.execute("UPDATE nomdecode.schema_version SET version = $1", len(POSTGRES))


async def _delete(connection: Connection, room: str, before: datetime | None, news: str) -> bool:
    async with connection.transaction():
        # The room's row first: an append waits for it, or was seen by the next statement.
        gone = await connection.execute(
            "DELETE FROM nomdecode.rooms WHERE room = $1 AND ($2::timestamptz IS NULL OR touched < $2)",
            room,
            before,
        )
        if gone == "DELETE 0":
            return False
        await connection.execute("DELETE FROM nomdecode.records WHERE room = $1", room)
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, news)
    return True


async def _put(connection: Connection, room: str, blob: Blob) -> None:
    try:
        await connection.execute(
            "INSERT INTO nomdecode.files (room, id, media_type, body) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (room, id) DO UPDATE SET media_type = excluded.media_type, body = excluded.body",
            room,
            blob.id,
            blob.media_type,
            blob.body,
        )
    except asyncpg.ForeignKeyViolationError:
        raise UnknownRoom(room) from None
