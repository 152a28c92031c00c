"""Pub/sub between workers over LISTEN and NOTIFY: messages may be lost, a gap is always reported."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from typing import Final

from nomdecode.store.interface import Notification, StoreError, SubscriptionStarted
from nomdecode.store.postgres.connection import (
    POSTGRES_ERRORS,
    OutageLog,
    PostgresSettings,
    ReconnectingConnection,
    retry_with_backoff,
)
from nomdecode.store.postgres.notify import CHANNEL, message_payload, parse_payload

NOTIFY: Final = f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest($1::text[]) AS payload"  # noqa: S608


class Publisher:
    """Publishes queued messages in batches; drops the oldest when disconnected or too slow."""

    def __init__(self, url: str, settings: PostgresSettings, sender: str) -> None:
        self._sender = sender
        self._connection = ReconnectingConnection(url, settings)
        self._queue: deque[str] = deque(maxlen=settings.max_queued)
        self._woken = asyncio.Event()
        self._task = asyncio.create_task(self._publish_queued())

    def publish(self, stream: str, message: bytes) -> None:
        """Queue a message."""
        self._queue.append(message_payload(self._sender, stream, message))
        self._woken.set()

    async def close(self) -> None:
        """Drop the queued messages and disconnect."""
        self._task.cancel()
        await asyncio.wait([self._task])
        await self._connection.close()

    async def _publish_queued(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            payloads = list(self._queue)
            self._queue.clear()
            try:
                await (await self._connection.get_connection()).execute(NOTIFY, payloads)
            except POSTGRES_ERRORS:
                self._connection.drop()
                await asyncio.sleep(0.1)


class Subscriber:
    """Receives notifications over LISTEN; reconnects after a loss and yields `SubscriptionStarted`."""

    def __init__(self, url: str, settings: PostgresSettings, sender: str, outage: OutageLog) -> None:
        self._outage = outage
        self._settings = settings
        self._sender = sender
        self._connection = ReconnectingConnection(url, settings)
        self._queue: deque[Notification | SubscriptionStarted] = deque()
        self._woken = asyncio.Event()
        self._is_closed = False
        self._task = asyncio.create_task(self._keep_listening())

    async def notifications(self) -> AsyncGenerator[Notification | SubscriptionStarted, None]:
        """Yield notifications until closed."""
        while True:
            while self._queue:
                yield self._queue.popleft()
            if self._is_closed:
                return
            await self._woken.wait()
            self._woken.clear()

    async def close(self) -> None:
        """Cancel the LISTEN task and close its connection."""
        self._is_closed = True
        self._woken.set()
        self._task.cancel()
        await asyncio.wait([self._task])
        await self._connection.close()

    async def _keep_listening(self) -> None:
        while True:
            try:
                await retry_with_backoff(self._listen_until_lost, self._settings.retry_seconds, self._outage)
            except StoreError:
                # Never give up: reads and appends of this worker report the outage themselves.
                await asyncio.sleep(1.0)

    async def _listen_until_lost(self) -> None:
        """Listen until the connection is lost."""
        try:
            connection = await self._connection.get_connection()
            is_lost = asyncio.Event()
            connection.add_termination_listener(lambda _: is_lost.set())
            await connection.add_listener(CHANNEL, self._on_notify)
            self._outage.note_success()
            self._enqueue(SubscriptionStarted())
            while not is_lost.is_set():
                try:
                    await asyncio.wait_for(is_lost.wait(), self._settings.heartbeat)
                except TimeoutError:
                    await connection.execute("SELECT 1")
        finally:
            self._connection.drop()

    def _on_notify(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        for notification in parse_payload(str(payload), self._sender):
            self._enqueue(notification)

    def _enqueue(self, notification: Notification | SubscriptionStarted) -> None:
        if len(self._queue) >= self._settings.max_queued:
            # The consumer is too slow: drop the backlog and have it compare versions.
            self._queue.clear()
            notification = SubscriptionStarted()
        self._queue.append(notification)
        self._woken.set()
