"""Show progress on a terminal for what takes longer than two seconds."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TextIO, TypeVar

T = TypeVar("T")

PATIENCE: Final = 2.0  # seconds before anything is said
_EVERY: Final = 0.2
_CLEAR: Final = "\r\x1b[K"


def show_progress(
    items: Iterable[T], what: str, total: int, *, to: TextIO | None = None, patience: float = PATIENCE
) -> Iterator[T]:
    """Yield the items; on a terminal, show how many are done once it has taken a while."""
    stream = to or sys.stderr
    began = said = time.monotonic()
    try:
        for number, item in enumerate(items):
            now = time.monotonic()
            if stream.isatty() and now - began >= patience and now - said >= _EVERY:
                said = now
                stream.write(f"{_CLEAR}{number} of {total} {what}")
                stream.flush()
            yield item
    finally:
        _clear_line(stream, was_used=said > began)


@contextmanager
def show_waiting_time(what: str, *, to: TextIO | None = None, patience: float = PATIENCE) -> Iterator[None]:
    """Show on a terminal how long something has taken, once it has taken a while; a context."""
    stream = to or sys.stderr
    if not stream.isatty():
        yield
        return
    done, began, used = threading.Event(), time.monotonic(), False

    def write_waiting_time() -> None:
        nonlocal used
        pause = patience
        while not done.wait(pause):
            used, pause = True, max(_EVERY, min(patience, 1.0))
            stream.write(f"{_CLEAR}{what} … {time.monotonic() - began:.0f} s")
            stream.flush()

    thread = threading.Thread(target=write_waiting_time, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        _clear_line(stream, was_used=used)


def _clear_line(stream: TextIO, *, was_used: bool) -> None:
    if was_used:
        stream.write(_CLEAR)
        stream.flush()
