"""Send queue of one client. Law: enqueueing never waits for a slow client (no backpressure on the room).

Of full-state messages only the newest of each kind is kept; when too many others are queued they are dropped:
a client that has received no answer repeats its command with the same id.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any

Send = Callable[[bytes], Coroutine[Any, Any, None]]


# A direct write to the transport: tells whether it was possible, and never waits either.
Write = Callable[[bytes], bool]


def no_direct_write(_message: bytes) -> bool:
    """Refuse the direct write: every message is sent by the queue."""
    return False


class Outbox:
    """The queue of messages for one client."""

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
        self._start()

    def put(self, message: bytes) -> None:
        """Queue a message; messages keep their order, after the full-state messages queued before them."""
        if self._sending is None and self._write(message):
            return
        if len(self._messages) >= self._most:
            self._messages.clear()
        self._messages.append(message)
        self._start()

    def close(self) -> None:
        """Drop the queue and send nothing more."""
        self.is_closed = True
        self._write = no_direct_write
        self._newest.clear()
        self._messages.clear()
        if self._sending is not None:
            self._sending.cancel()

    async def drained(self) -> None:
        """Wait until the queue is empty."""
        while self._sending is not None:
            await asyncio.wait([self._sending])

    def _start(self) -> None:
        if self.is_closed or self._sending is not None:
            return
        # Most sends need not wait: then no task is needed either.
        while (message := self._next()) is not None:
            if self._write(message):
                continue
            waiting = _begin(self._send(message))
            if waiting is not None:
                self._sending = asyncio.get_running_loop().create_task(self._go_on(waiting))
                self._sending.add_done_callback(self._done)
                return

    async def _go_on(self, waiting: Awaitable[None]) -> None:
        await waiting
        while (message := self._next()) is not None:
            await self._send(message)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._sending = None
        if task.cancelled() or task.exception() is not None:
            self.close()  # the client is gone; its socket says so to its reader
        elif self._newest or self._messages:
            self._start()

    def _next(self) -> bytes | None:
        if self._newest:
            return self._newest.pop(next(iter(self._newest)))
        return self._messages.popleft() if self._messages else None


def _begin(sending: Coroutine[Any, Any, None]) -> Awaitable[None] | None:
    """Run up to the first wait; None when there was none."""
    try:
        waits_for = sending.send(None)
    except StopIteration:
        return None
    except Exception as gone:  # noqa: BLE001 - whatever a send dies of, the client is gone
        return _Gone(gone)
    return _Begun(sending, waits_for)


class _Begun:
    """The rest of a coroutine that has begun and waits for something."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        while True:
            try:
                try:
                    yield waits_for
                except BaseException as thrown:  # noqa: BLE001 - cancelling belongs to the coroutine
                    waits_for = self._coroutine.throw(thrown)
                else:
                    waits_for = self._coroutine.send(None)
            except StopIteration:
                return


class _Gone:
    """A send that failed at once."""

    def __init__(self, reason: Exception) -> None:
        self._reason = reason

    def __await__(self) -> Generator[Any, Any, None]:
        yield from ()
        raise self._reason
