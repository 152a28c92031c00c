"""The one thread that writes to SQLite: what waits is committed together, each wish decided on its own."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from msgspec import Struct

from nomdecode.store.interface import StoreError, UnknownRoom, VersionTaken
from nomdecode.store.sqlite.appends import Append, append, append_together, are_moves

T = TypeVar("T")


class _Wish(Struct, frozen=True):
    """A piece of writing, and who waits for it. It looks before it writes: refused means nothing written."""

    job: Append | Callable[[sqlite3.Connection], Any]
    answer: asyncio.Future[Any]


class _Outcome(Struct, frozen=True):
    answer: asyncio.Future[Any]
    value: Any = None
    error: Exception | None = None


class Writer:
    """Takes wishes from the event loop, answers when they are on the disk."""

    def __init__(self, connection: sqlite3.Connection, most: int) -> None:
        self._connection = connection
        self._most = most  # wishes in one transaction
        self._loop = asyncio.get_running_loop()
        self._asked: list[_Wish] = []  # in this turn of the event loop
        self._queue: SimpleQueue[list[_Wish] | None] = SimpleQueue()
        self._is_closing = False
        self._thread = Thread(target=self._run, name="nomdecode-writer", daemon=True)
        self._thread.start()

    def do(self, job: Append | Callable[[sqlite3.Connection], T]) -> asyncio.Future[Any]:
        """Run a job in the next transaction; it is on the disk when the answer is there.

        Raises:
            StoreError: `store_closed`; or, awaited, `store_failed`.
        """
        if self._is_closing:
            raise StoreError("store_closed", "the store is closed")
        answer = self._loop.create_future()
        if not self._asked:
            # Tables that move in the same turn of the loop are handed over, and committed, together.
            self._loop.call_soon(self._hand_over)
        self._asked.append(_Wish(job, answer))
        return answer

    async def close(self) -> None:
        """Write what waits, then end the thread and its connection."""
        if not self._is_closing:
            self._is_closing = True
            self._hand_over()
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        if self._asked:
            self._queue.put(self._asked)
            self._asked = []

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._next_batch()
            outcomes = self._commit(batch)
            with suppress(RuntimeError):  # the loop is gone, and with it whoever waited
                self._loop.call_soon_threadsafe(_deliver, outcomes)
        self._connection.close()

    def _next_batch(self) -> tuple[list[_Wish], bool]:
        """What waits, and whether more may come."""
        batch: list[_Wish] = []
        wishes = self._queue.get()
        with suppress(Empty):
            while wishes is not None:
                batch += wishes
                if len(batch) >= self._most:
                    return batch, True
                wishes = self._queue.get_nowait()
        return batch, wishes is not None

    def _commit(self, batch: list[_Wish]) -> list[_Outcome]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:  # another process kept it locked for longer than our patience
            return [_Outcome(wish.answer, error=_failed(error)) for wish in batch]
        try:
            outcomes = self._decide(batch)
            self._connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - the thread outlives whatever one wish does
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if len(batch) == 1:
                return [_Outcome(batch[0].answer, error=_failed(error))]
            # One of them cannot be written: alone, it fails alone.
            return [outcome for wish in batch for outcome in self._commit([wish])]
        return outcomes

    def _decide(self, batch: list[_Wish]) -> list[_Outcome]:
        moves = [wish.job for wish in batch if isinstance(wish.job, Append)]
        if len(moves) < len(batch) or not are_moves(moves):
            return [_decide_alone(wish, self._connection) for wish in batch]
        append_together(self._connection, moves, time.time())
        return [_Outcome(wish.answer, move.version) for wish, move in zip(batch, moves, strict=True)]


def _decide_alone(wish: _Wish, connection: sqlite3.Connection) -> _Outcome:
    try:
        if isinstance(wish.job, Append):
            return _Outcome(wish.answer, append(connection, wish.job, time.time()))
        return _Outcome(wish.answer, wish.job(connection))
    except (VersionTaken, UnknownRoom) as refused:
        return _Outcome(wish.answer, error=refused)


def _failed(error: Exception) -> StoreError:
    failed = StoreError("store_failed", f"the database refused to write: {error}")
    failed.__cause__ = error
    return failed


def _deliver(outcomes: list[_Outcome]) -> None:
    for outcome in outcomes:
        if outcome.answer.done():  # nobody waits any more
            continue
        if outcome.error is None:
            outcome.answer.set_result(outcome.value)
        else:
            outcome.answer.set_exception(outcome.error)
