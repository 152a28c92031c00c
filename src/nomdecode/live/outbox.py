"""Send queue of one client. Law: enqueueing never waits for a slow client (no backpressure on the room).

Of full-state messages only the newest of each kind is kept; when too many others are queued they are dropped:
a client that has received no answer repeats its command with the same id.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

Send = Callable[[bytes], Coroutine[Any, Any, None]]


# A direct write to the transport: tells whether it was possible, and never waits either.
Write = Callable[[bytes], bool]


def no_direct_write(_message: bytes) -> bool:
    """Return False: a connection without direct writes, where every message goes through the queue."""
    return False


class Outbox:
    """The queue of messages that wait to be sent to one client."""

    __slots__ = ("_messages", "_most", "_newest", "_send", "_sending", "_write", "is_closed")

    def __init__(self, send: Send, most: int = 64, write: Write | None = None) -> None:
        self._send = send
        self._write = write or no_direct_write
        self._most = most
        self._newest: dict[str, bytes] = {}  # full-state messages, by kind
        self._messages: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self.is_closed = False

    def put_snapshot(self, kind: str, message: bytes) -> None:
        """Queue a full-state message; replaces a queued one of the same kind. Never blocks."""
        if self._sending is None and self._write(message):
            return  # nothing is queued, so nothing is overtaken
        self._newest.pop(kind, None)
        self._newest[kind] = message
        self._start_sending()

    def put_message(self, message: bytes) -> None:
        """Queue a message; messages keep their order, after the full-state messages queued before them."""
        if self._sending is None and self._write(message):
            return
        if len(self._messages) >= self._most:
            self._messages.clear()
        self._messages.append(message)
        self._start_sending()

    def close(self) -> None:
        """Drop the queued messages and send nothing more."""
        self.is_closed = True
        self._write = no_direct_write
        self._newest.clear()
        self._messages.clear()
        if self._sending is not None:
            self._sending.cancel()

    async def wait_until_empty(self) -> None:
        """Wait until the queue is empty."""
        while self._sending is not None:
            await asyncio.wait([self._sending])

    def _start_sending(self) -> None:
        if self.is_closed or self._sending is not None:
            return
        self._sending = asyncio.get_running_loop().create_task(self._send_queued())
        self._sending.add_done_callback(self._after_sending)

    async def _send_queued(self) -> None:
        while (message := self._take_next_message()) is not None:
            await self._send(message)

    def _after_sending(self, task: asyncio.Task[None]) -> None:
        self._sending = None
        if task.cancelled() or task.exception() is not None:
            self.close()  # the client is gone; its socket reports it to the reader
        elif self._newest or self._messages:
            self._start_sending()

    def _take_next_message(self) -> bytes | None:
        if self._newest:
            return self._newest.pop(next(iter(self._newest)))
        return self._messages.popleft() if self._messages else None
