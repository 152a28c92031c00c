"""Thread pools for work off the event loop: bots, loading, costly requests, studies of games.

Law 10: what takes longer than a millisecond does not run on the event loop. A room does not wait for the bots
of another room, and bots that wait take no thread from bots that compute.
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

from nomdecode.room.refusals import TooBusy

# A bot's thread gives the interpreter (GIL) back to the loop after that long; a tenth of Python's default.
_SWITCH_SECONDS: Final = 0.0005
_NICENESS: Final = 10
_MOST_QUEUED: Final = 16  # requests that wait for the thread of costly ones

_T = TypeVar("_T")


class ThreadPools:
    """A bounded thread pool for each kind of work; further work is queued."""

    def __init__(self, thinking: int = 2, waiting: int = 8) -> None:
        self._thinking = _LimitedPool(thinking, "bot")
        self._waiting = _LimitedPool(waiting, "remote bot")
        # Plain Python, which holds the interpreter lock: at a low priority on a busy machine it would be put
        # aside with the lock in its hand, and the event loop with it.
        self._loading = _LimitedPool(1, "loading", is_low=False)
        self._requests = _LimitedPool(1, "request", is_low=False)
        self._opening = _LimitedPool(1, "opening", is_low=False)
        self._studies = _LimitedPool(1, "study")
        self._composing = _LimitedPool(1, "composing")
        self._queued = 0

    @asynccontextmanager
    async def wait_for_bot_thread(self, *, remote: bool = False) -> AsyncIterator[_LimitedPool]:
        """Wait for a free thread for a bot, as a context; a view built inside is the newest."""
        pool = self._waiting if remote else self._thinking
        async with pool.free:
            yield pool

    async def run_loading(self, work: Callable[[], object]) -> None:
        """Run a function that loads something into memory; bots do not delay it."""
        await self._loading.run(work)

    async def run_room_opening(self, work: Callable[[], _T]) -> _T:
        """Run a function that opens a room with a long history; other work does not delay it."""
        return await self._opening.run(work)

    async def run_composing(self, work: Callable[[], _T]) -> _T:
        """Run a function that composes a daily challenge: seconds of work that no player waits for."""
        return await self._composing.run(work)

    async def run_request_work(self, work: Callable[[], _T]) -> _T:
        """Run the costly part of a request; a bounded number is queued.

        Raises:
            TooBusy: when too many are.
        """
        if self._queued >= _MOST_QUEUED:
            raise TooBusy
        self._queued += 1
        try:
            return await self._requests.run(work)
        finally:
            self._queued -= 1

    async def run_study(self, work: Callable[[], _T]) -> _T:
        """Run the analysis of a game, one at a time; requests and bots at play do not wait for it."""
        return await self._studies.run(work)

    def close(self) -> None:
        """Shut the threads down; started work is finished."""
        self._thinking.close()
        self._waiting.close()
        self._loading.close()
        self._requests.close()
        self._studies.close()
        self._opening.close()
        self._composing.close()


class _LimitedPool:
    """A thread pool with a semaphore before it."""

    def __init__(self, most: int, name: str, *, is_low: bool = True) -> None:
        self.free = asyncio.Semaphore(most)
        self._threads = ThreadPoolExecutor(
            most, name, initializer=_lower_priority if is_low else _let_event_loop_run_first
        )

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run a function on a thread of this pool."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _let_event_loop_run_first() -> None:
    """Shorten the time for which threads hold the interpreter lock, so that the event loop gets it soon."""
    sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH_SECONDS))


def _lower_priority() -> None:
    """Lower the priority of this thread, for the processor and for the interpreter lock."""
    _let_event_loop_run_first()
    # On Linux a priority is a thread's own; elsewhere it would be the whole process's.
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
