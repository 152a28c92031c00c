"""Thread pools for bots: a few threads that compute, and others for bots that wait for another machine.

Law 10: bots never run on the event loop. A room does not wait for the bots of another room, and bots that
wait take no thread from bots that compute.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final, TypeVar

# A bot's thread gives the interpreter (GIL) back to the loop after that long; a tenth of Python's default.
_SWITCH_SECONDS: Final = 0.0005
_NICENESS: Final = 10

_T = TypeVar("_T")


class BotPool:
    """A bounded number of bots at once; the others are queued."""

    def __init__(self, thinking: int = 2, waiting: int = 8) -> None:
        self._thinking = _LimitedPool(thinking, "bot")
        self._waiting = _LimitedPool(waiting, "remote bot")

    @asynccontextmanager
    async def slot(self, *, remote: bool = False) -> AsyncIterator[_LimitedPool]:
        """Wait for a free thread; a view that is built inside is the newest."""
        pool = self._waiting if remote else self._thinking
        async with pool.free:
            yield pool

    def close(self) -> None:
        """Shut the threads down; a bot that is computing finishes first."""
        self._thinking.close()
        self._waiting.close()


class _LimitedPool:
    """A thread pool with a semaphore before it."""

    def __init__(self, most: int, name: str) -> None:
        self.free = asyncio.Semaphore(most)
        self._threads = ThreadPoolExecutor(most, name, initializer=_lower_priority)

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run a function on a thread of this pool."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _lower_priority() -> None:
    """Let the event loop go first: for the processor, and for the interpreter lock."""
    sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH_SECONDS))
    # On Linux a priority is a thread's own; elsewhere it would be the whole process's.
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
