"""Print orders in a child process: a few at once, within limits, and from a cache of files.

Law: only orders of shipped decks are cached; what belongs to a room is never written to disk.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import tempfile
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Final

import msgspec

from nomdecode.press.child_process import print_in_child_process
from nomdecode.press.order import Order
from nomdecode.press.printable_cards import PrintableCards
from nomdecode.press.worker import make_print_job
from nomdecode.room.refusals import TooBusy
from nomdecode.server.settings import ServerSettings

log = logging.getLogger(__name__)

_QUEUE_SECONDS: Final = 60.0


class PrintQueue:
    """Prints orders for one server process, a few at once."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings
        self._slots = asyncio.Semaphore(settings.prints_at_once)
        self._folder = Path(settings.data) / "press"

    async def print_to_pdf(
        self, order: Order, printable: PrintableCards | None, *, is_shipped: bool
    ) -> bytes:
        """Return the PDF of an order.

        Raises:
            PressError: what cannot be printed, or takes too long.
            TooBusy: when others are being printed for too long.
        """
        cached = (
            self._folder / _cache_file_name(order)
            if is_shipped and self._settings.print_cache_bytes
            else None
        )
        if cached is not None and (found := await asyncio.to_thread(_read_cached_pdf, cached)) is not None:
            return found
        try:
            await asyncio.wait_for(self._slots.acquire(), _QUEUE_SECONDS)
        except TimeoutError:
            raise TooBusy from None
        try:
            # The same order may have been printed while this one was queued.
            if (
                cached is not None
                and (found := await asyncio.to_thread(_read_cached_pdf, cached)) is not None
            ):
                return found
            job = make_print_job(order, printable)
            _, pdf = await asyncio.to_thread(print_in_child_process, job, self._settings.print_seconds)
        finally:
            self._slots.release()
        if cached is not None:
            await asyncio.to_thread(_cache_pdf, cached, pdf, self._settings.print_cache_bytes)
        return pdf


def _cache_file_name(order: Order) -> str:
    told = msgspec.json.encode([version("nomdecode"), order], order="deterministic")
    return f"{hashlib.sha256(told).hexdigest()}.pdf"


def _read_cached_pdf(file: Path) -> bytes | None:
    try:
        pdf = file.read_bytes()
        os.utime(file)  # used again: the oldest goes first
    except OSError:
        return None
    return pdf


def _cache_pdf(file: Path, pdf: bytes, most: int) -> None:
    """Store a PDF in the cache and remove the oldest ones; a failing cache is ignored."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as beside:
            try:
                beside.write(pdf)
                beside.close()
                Path(beside.name).replace(file)
            except OSError:
                Path(beside.name).unlink(missing_ok=True)
                raise
        _delete_oldest_pdfs(file.parent, most)
    except OSError as failed:
        log.warning("the cache of printed files cannot be written: %s", failed.strerror)


def _delete_oldest_pdfs(folder: Path, most: int) -> None:
    files = []
    for each in folder.iterdir():
        with suppress(OSError):  # another worker has just removed it
            files.append((each.stat().st_mtime, each.stat().st_size, each))
    total = sum(size for _, size, _ in files)
    for _, size, each in sorted(files):
        if total <= most:
            return
        each.unlink(missing_ok=True)
        total -= size
