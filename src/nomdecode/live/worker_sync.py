"""Other workers at the same table: what they append is heard or read, and each tells who is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from nomdecode.live import worker_messages as between
from nomdecode.room.chat import Line
from nomdecode.room.records import BadRecord, decode_all
from nomdecode.store.interface import StoreError

if TYPE_CHECKING:
    from nomdecode.live.room import Host

log = logging.getLogger(__name__)

_FRESH_WITHIN: Final = 1.0  # seconds a device that connects waits for what other workers know


class Neighbours:
    """The other workers of one table; a worker that is alone has none."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._worker = host.house.worker
        self.newest = 0  # the highest version one of them told of

    def hear(self, version: int, lines: Sequence[bytes]) -> None:
        """Another worker has appended: take it as it came along, or read it."""
        host, self.newest = self._host, max(self.newest, version)
        if host.is_answering:
            return  # whoever is answered now looks again at the end
        if version - len(lines) == host.version and lines:
            try:
                host.apply(decode_all(lines))
            except BadRecord:
                log.exception("table %s: another worker wrote what this version cannot read", host.code)
        self.read_what_was_told()

    def read_what_was_told(self) -> None:
        """Read what was told of and has not come along, unless somebody is answered first."""
        if self._host.version < self.newest and not self._host.is_answering:
            self._host.spawn(self._read())

    async def _read(self) -> None:
        try:
            await self._host.load()
        except (StoreError, BadRecord) as fault:
            log.warning("table %s: its news cannot be read: %s", self._host.code, type(fault).__name__)

    async def freshen(self) -> None:
        """Whoever comes from another worker finds what was acknowledged there; if the store answers soon."""
        if self._worker is None:
            return
        try:
            async with asyncio.timeout(_FRESH_WITHIN):
                await self._host.load()
        except (TimeoutError, StoreError):
            log.debug("table %s: shown as it is known", self._host.code)

    def share(self) -> None:
        """Tell the other workers who is here and where they point."""
        if self._worker is not None:
            self._whisper(self._host.audience.own_part(self._worker))

    def pass_on(self, line: Line) -> None:
        """Tell the other workers what was said here."""
        if self._worker is not None:
            self._whisper(between.Overheard(self._worker, line))

    def _whisper(self, whisper: between.Whisper) -> None:
        self._host.spawn(self._tell(between.encode(whisper)))

    async def _tell(self, message: bytes) -> None:
        try:
            await self._host.house.store.publish(self._host.code, message)
        except StoreError as fault:
            log.debug("table %s: the others were not told: %s", self._host.code, fault.code)

    def overhear(self, message: bytes) -> None:
        """Hear what another worker tells of this room."""
        host, whisper = self._host, between.decode(message)
        if whisper is None or whisper.worker == self._worker or not host.version:
            return
        if isinstance(whisper, between.Elsewhere):
            is_new = not host.audience.knows(whisper.worker)
            host.audience.hear_part(whisper, host.room, host.version)
            if is_new:
                self.share()  # it does not know of us either
        else:
            host.audience.hear(host.room, whisper.line)

    def forget_silent(self, before: float) -> None:
        """Forget workers that have not been heard since."""
        self._host.audience.forget_silent(before, self._host.room, self._host.version)
