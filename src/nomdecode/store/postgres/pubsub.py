"""The line between workers, over NOTIFY and LISTEN: what is told may be lost, what is missed is said."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from typing import Final

from nomdecode.store.interface import Heard, Listening, StoreError
from nomdecode.store.postgres.connection import FAULTS, Link, PostgresSettings, persist
from nomdecode.store.postgres.notify import CHANNEL, heard, told

NOTIFY: Final = f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest($1::text[]) AS payload"  # noqa: S608


class Teller:
    """Sends passing messages together; when the line is down or too busy, the oldest are dropped."""

    def __init__(self, url: str, settings: PostgresSettings, sender: str) -> None:
        self._sender = sender
        self._link = Link(url, settings)
        self._waiting: deque[str] = deque(maxlen=settings.news)
        self._woken = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    def tell(self, room: str, message: bytes) -> None:
        """Send it soon."""
        self._waiting.append(told(self._sender, room, message))
        self._woken.set()

    async def close(self) -> None:
        """Drop what waits and disconnect."""
        self._task.cancel()
        await asyncio.wait([self._task])
        await self._link.close()

    async def _run(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            payloads = list(self._waiting)
            self._waiting.clear()
            try:
                await (await self._link.connection()).execute(NOTIFY, payloads)
            except FAULTS:
                self._link.drop()
                await asyncio.sleep(0.1)


class Follower:
    """One listener on the line."""

    def __init__(self, url: str, settings: PostgresSettings, sender: str) -> None:
        self._settings = settings
        self._sender = sender
        self._link = Link(url, settings)
        self._news: deque[Heard | Listening] = deque()
        self._woken = asyncio.Event()
        self._is_closed = False
        self._task = asyncio.create_task(self._keep_listening())

    async def news(self) -> AsyncGenerator[Heard | Listening, None]:
        """What is heard, until closed."""
        while True:
            while self._news:
                yield self._news.popleft()
            if self._is_closed:
                return
            await self._woken.wait()
            self._woken.clear()

    async def close(self) -> None:
        """Hang up."""
        self._is_closed = True
        self._woken.set()
        self._task.cancel()
        await asyncio.wait([self._task])
        await self._link.close()

    async def _keep_listening(self) -> None:
        while True:
            try:
                await persist(self._listen, self._settings.patience)
            except StoreError:
                # However long it takes: the worker reads and refuses by itself meanwhile.
                await asyncio.sleep(1.0)

    async def _listen(self) -> None:
        """Listen until the line breaks."""
        try:
            connection = await self._link.connection()
            is_lost = asyncio.Event()
            connection.add_termination_listener(lambda _: is_lost.set())
            await connection.add_listener(CHANNEL, self._hear)
            self._add(Listening())
            while not is_lost.is_set():
                try:
                    await asyncio.wait_for(is_lost.wait(), self._settings.heartbeat)
                except TimeoutError:
                    await connection.execute("SELECT 1")
        finally:
            self._link.drop()

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        for news in heard(str(payload), self._sender):
            self._add(news)

    def _add(self, news: Heard | Listening) -> None:
        if len(self._news) >= self._settings.news:
            # Nobody takes them: what waits is out of date, and the follower must look for itself.
            self._news.clear()
            news = Listening()
        self._news.append(news)
        self._woken.set()
