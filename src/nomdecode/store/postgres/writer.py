"""Appends to PostgreSQL: whatever waits goes in one statement, each append decided on its own.

Laws: (1) an append is answered once, when its records are committed, or refused. (2) When the connection is
lost before the answer, the same append, under the same id, is tried again: whoever finds its version taken
then looks whether it was taken by itself.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import asyncpg

from nomdecode.store.interface import StoreError, VersionTaken
from nomdecode.store.postgres.connection import Link, PostgresSettings, persist
from nomdecode.store.postgres.notify import CHANNEL, END, Lines

# Rooms are opened and locked in the order of their names, so that workers wait for each other in a line and
# never in a circle. A room is at most once in a batch.
_APPEND: Final = f"""
WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::text[], $5::integer[])
        AS w(room, expected, last, news, line)
), opened AS (
    INSERT INTO nomdecode.rooms (room, version, touched)
    SELECT room, last, clock_timestamp() FROM wanted WHERE expected = 0 ORDER BY room
    ON CONFLICT DO NOTHING
    RETURNING room
), held AS MATERIALIZED (
    SELECT r.room, w.last FROM nomdecode.rooms AS r JOIN wanted AS w USING (room)
    WHERE w.expected > 0 AND r.version = w.expected ORDER BY r.room FOR UPDATE OF r
), moved AS (
    UPDATE nomdecode.rooms AS r SET version = held.last, touched = clock_timestamp()
    FROM held WHERE r.room = held.room
    RETURNING r.room
), won AS (
    SELECT room FROM opened UNION ALL SELECT room FROM moved
), kept AS (
    INSERT INTO nomdecode.records (room, version, append_id, body)
    SELECT n.room, n.version, n.append_id, n.body
    FROM unnest($6::text[], $7::integer[], $8::bigint[], $9::bytea[]) AS n(room, version, append_id, body)
    JOIN won USING (room)
)
SELECT array_agg(room) AS rooms, pg_notify('{CHANNEL}', $10 || string_agg(news, ',') || '{END}')
FROM won JOIN wanted USING (room) GROUP BY line
"""  # noqa: S608 - a constant of ours

_TAKEN_BY: Final = "SELECT append_id FROM nomdecode.records WHERE room = $1 AND version = $2"


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """One append that waits for its answer."""

    room: str
    expected: int
    records: Sequence[bytes]
    answer: asyncio.Future[int]
    id: int = field(default_factory=lambda: secrets.randbits(63))

    @property
    def last(self) -> int:
        """The room's version once it is kept."""
        return self.expected + len(self.records)

    def keep(self) -> None:
        """Answer that it is kept."""
        if not self.answer.done():
            self.answer.set_result(self.last)

    def refuse(self, error: Exception) -> None:
        """Answer that it is not."""
        if not self.answer.done():
            self.answer.set_exception(error)


class Writer:
    """One connection and the task that writes on it."""

    def __init__(self, url: str, settings: PostgresSettings, sender: str) -> None:
        self._settings = settings
        self._news = Lines(sender)
        self._link = Link(url, settings)
        self._waiting: list[Append] = []
        self._woken = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._run())

    async def append(self, room: str, expected: int, records: Sequence[bytes]) -> int:
        """Keep the records; see `Store`."""
        if self._is_closing:
            raise StoreError("store_closed", "the store is closed")
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append(Append(room, expected, tuple(records), answer))
        self._woken.set()
        return await answer

    async def close(self) -> None:
        """Write what waits and disconnect."""
        self._is_closing = True
        self._woken.set()
        await self._task
        await self._link.close()

    async def _run(self) -> None:
        while self._waiting or not self._is_closing:
            await self._woken.wait()
            if not self._is_closing:
                self._woken.clear()
            while batch := self._next_batch():
                await self._settle(batch)

    def _next_batch(self) -> list[Append]:
        """The first append of each room; a second one waits until the first is decided."""
        batch: dict[str, Append] = {}
        later: list[Append] = []
        for append in self._waiting:
            if append.room in batch or len(batch) == self._settings.batch:
                later.append(append)
            else:
                batch[append.room] = append
        self._waiting = later
        return list(batch.values())

    async def _settle(self, batch: list[Append]) -> None:
        try:
            await self._persist(batch)
        except Exception as error:  # noqa: BLE001 - the writer outlives whatever one batch does
            left = [append for append in batch if not append.answer.done()]
            is_lost = isinstance(error, StoreError) and error.code == "store_unreachable"
            if len(left) > 1 and not is_lost:
                # One of them cannot be written: alone, it fails alone.
                for append in left:
                    await self._settle([append])
            else:
                for append in left:
                    append.refuse(error)

    async def _persist(self, batch: list[Append]) -> None:
        is_again = False

        async def attempt() -> None:
            nonlocal is_again
            try:
                await self._write(batch, is_again=is_again)
            except BaseException:
                self._link.drop()
                is_again = True
                raise

        await persist(attempt, self._settings.patience)

    async def _write(self, batch: list[Append], *, is_again: bool) -> None:
        connection = await self._link.connection()
        lines = await connection.fetch(_APPEND, *self._columns(batch), self._news.start)
        won = {room for line in lines for room in line["rooms"]}
        for append in batch:
            if append.room in won or (is_again and await self._is_mine(append, connection)):
                append.keep()
            else:
                append.refuse(VersionTaken(f"{append.room} is not at version {append.expected}"))

    async def _is_mine(self, append: Append, connection: asyncpg.Connection[asyncpg.Record]) -> bool:
        taken_by = await connection.fetchval(_TAKEN_BY, append.room, append.expected + 1)
        return bool(taken_by == append.id)

    def _columns(self, batch: list[Append]) -> tuple[Sequence[object], ...]:
        rows = [
            (append.room, number, append.id, body)
            for append in batch
            for number, body in enumerate(append.records, append.expected + 1)
        ]
        return (
            [append.room for append in batch],
            [append.expected for append in batch],
            [append.last for append in batch],
            *self._news.written((append.room, append.last, append.records) for append in batch),
            *map(list, zip(*rows, strict=True)),
        )
