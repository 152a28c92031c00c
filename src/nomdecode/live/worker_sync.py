"""Synchronization of one room with other workers: their appended records, presence and chat (pub/sub)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from nomdecode.live import worker_messages
from nomdecode.live.worker_messages import RelayedChat, WorkerMessage, WorkerPresence
from nomdecode.room.chat import ChatLine
from nomdecode.room.records import BadRecord, decode_records
from nomdecode.store.interface import StoreError

if TYPE_CHECKING:
    from nomdecode.live.room import LiveRoom

log = logging.getLogger(__name__)

_REFRESH_SECONDS: Final = 1.0  # the longest a connecting device waits for what other workers have stored


class WorkerSync:
    """The other workers of one room; a single worker publishes and receives nothing."""

    def __init__(self, live_room: LiveRoom) -> None:
        self._live_room = live_room
        self._worker = live_room.deps.worker
        self.newest = 0  # the highest version that another worker has announced

    def on_append(self, version: int, lines: Sequence[bytes]) -> None:
        """Apply the records that another worker appended, or read them if the notification lacks them."""
        live_room, self.newest = self._live_room, max(self.newest, version)
        if live_room.is_executing:
            return  # `submit_command` and `load_new_records` look at `newest` when they end
        if version - len(lines) == live_room.version and lines:
            try:
                live_room.apply_records(decode_records(lines))
            except BadRecord:
                log.exception("room %s: another worker wrote a record of an unknown schema", live_room.code)
        self.load_pending()

    def load_pending(self) -> None:
        """Read records that were announced and are not applied yet, unless a command comes first."""
        if self._live_room.version < self.newest and not self._live_room.is_executing:
            self._live_room.start_background_task(self._load_in_background())

    async def _load_in_background(self) -> None:
        try:
            await self._live_room.load_new_records()
        except (StoreError, BadRecord) as error:
            log.warning("room %s: new records cannot be read: %s", self._live_room.code, type(error).__name__)

    async def refresh_room(self) -> None:
        """Read what other workers have stored before a device connects, if the store answers in time."""
        if self._worker is None:
            return
        try:
            async with asyncio.timeout(_REFRESH_SECONDS):
                await self._live_room.load_new_records()
        except (TimeoutError, StoreError):
            log.debug("room %s: shown as this worker knows it", self._live_room.code)

    def publish_presence(self) -> None:
        """Publish to the other workers who is connected here, their pointers and votes."""
        if self._worker is not None:
            self._publish_in_background(self._live_room.connections.local_presence(self._worker))

    def publish_chat(self, line: ChatLine) -> None:
        """Publish a chat line to the other workers."""
        if self._worker is not None:
            self._publish_in_background(RelayedChat(self._worker, line))

    def _publish_in_background(self, message: WorkerMessage) -> None:
        self._live_room.start_background_task(
            self._publish_to_store(worker_messages.encode_worker_message(message))
        )

    async def _publish_to_store(self, message: bytes) -> None:
        try:
            await self._live_room.deps.store.publish(self._live_room.stream, message)
        except StoreError as error:
            log.debug("room %s: not published: %s", self._live_room.code, error.code)

    def on_message(self, message: bytes) -> None:
        """Receive presence or chat that another worker has published."""
        live_room, received = self._live_room, worker_messages.decode_worker_message(message)
        if received is None or received.worker == self._worker or not live_room.version:
            return
        if isinstance(received, WorkerPresence):
            is_new = not live_room.connections.knows_worker(received.worker)
            live_room.connections.update_presence(received, live_room.room, live_room.version)
            if is_new:
                self.publish_presence()  # the new worker does not know this one either
        else:
            live_room.connections.deliver_chat(live_room.room, received.line)

    def drop_silent_workers(self, before: float) -> None:
        """Drop workers that have published nothing since `before`."""
        self._live_room.connections.drop_silent_workers(before, self._live_room.room, self._live_room.version)
