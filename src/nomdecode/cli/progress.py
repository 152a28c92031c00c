"""What takes longer than two seconds says so on standard error, where somebody reads it."""

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


def counted(
    items: Iterable[T], what: str, total: int, *, to: TextIO | None = None, patience: float = PATIENCE
) -> Iterator[T]:
    """Pass items on, and count them on a terminal once it has taken a while."""
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
        _clear(stream, was_used=said > began)


@contextmanager
def waiting(what: str, *, to: TextIO | None = None, patience: float = PATIENCE) -> Iterator[None]:
    """Tell on a terminal how long something has taken that cannot be counted, once it has taken a while."""
    stream = to or sys.stderr
    if not stream.isatty():
        yield
        return
    done, began, used = threading.Event(), time.monotonic(), False

    def tell() -> None:
        nonlocal used
        pause = patience
        while not done.wait(pause):
            used, pause = True, max(_EVERY, min(patience, 1.0))
            stream.write(f"{_CLEAR}{what} … {time.monotonic() - began:.0f} s")
            stream.flush()

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        _clear(stream, was_used=used)


def _clear(stream: TextIO, *, was_used: bool) -> None:
    if was_used:
        stream.write(_CLEAR)
        stream.flush()
