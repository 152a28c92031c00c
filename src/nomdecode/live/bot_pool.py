"""Where bots think: a few threads beside the loop, and others for bots that wait for another machine.

Law: a table never waits for another table's bots, and bots that wait take no place from bots that think.
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

# The loop gets the interpreter back from a bot's thread after so long; ten times less than by default.
_SWITCH_SECONDS: Final = 0.0005
_LOWER_PRIORITY: Final = 10

_T = TypeVar("_T")


class BotPool:
    """A bounded number of bots at once; the others stand in line."""

    def __init__(self, thinking: int = 2, waiting: int = 8) -> None:
        self._thinking = _Places(thinking, "bot")
        self._waiting = _Places(waiting, "remote bot")

    @asynccontextmanager
    async def place(self, *, remote: bool = False) -> AsyncIterator[_Places]:
        """Wait for a place; what is looked at inside is as fresh as can be."""
        places = self._waiting if remote else self._thinking
        async with places.free:
            yield places

    def close(self) -> None:
        """Let the threads go; a bot that is thinking finishes its thought."""
        self._thinking.close()
        self._waiting.close()


class _Places:
    """So many threads, and a line before them."""

    def __init__(self, most: int, name: str) -> None:
        self.free = asyncio.Semaphore(most)
        self._threads = ThreadPoolExecutor(most, name, initializer=_be_modest)

    async def run(self, think: Callable[[], _T]) -> _T:
        """Think on a thread of this pool."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, think)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _be_modest() -> None:
    """A thread of bots gives way to the loop: for the processor, and for the interpreter."""
    sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH_SECONDS))
    # On Linux a priority is a thread's own; elsewhere it would be the whole process's.
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _LOWER_PRIORITY)
