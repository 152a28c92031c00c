"""A store in memory, for tests: the same promises without a disk, and failures on demand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

from nomdecode.store.interface import Blob, Notification, StoreError, Subscribed, VersionConflict


class MemoryStore:
    """Everything in dictionaries; several hosts may share one, like workers share a database."""

    def __init__(self) -> None:
        self.rooms: dict[str, list[bytes]] = {}
        self.blobs: dict[tuple[str, str], Blob] = {}
        self.idle: list[str] = []
        self.notifications: asyncio.Queue[Notification | Subscribed] = asyncio.Queue()
        self.listeners: list[MemoryStore] = []
        self.fails = False
        self.is_away = False
        self.loads = 0
        self.reading = asyncio.Event()  # cleared: what was read does not arrive yet
        self.reading.set()
        self.delay = 0.0

    async def append(self, room: str, expected: int, records: Sequence[bytes]) -> int:
        await asyncio.sleep(self.delay)
        if self.fails:
            raise OSError("the disk is full")
        if self.is_away:
            raise StoreError("store_unreachable", "nobody answers")
        kept = self.rooms.get(room, [])
        if len(kept) != expected:
            raise VersionConflict
        kept.extend(records)
        self.rooms[room] = kept
        return len(kept)

    async def load(self, room: str, after: int = 0) -> list[bytes]:
        self.loads += 1
        read = self.rooms.get(room, [])[after:]
        await self.reading.wait()
        return read

    async def idle_rooms(self, before: float) -> list[str]:
        del before
        return list(self.idle)

    async def versions(self, rooms: Sequence[str]) -> dict[str, int]:
        return {room: len(self.rooms[room]) for room in rooms if room in self.rooms}

    async def delete(self, room: str, *, idle_before: float | None = None) -> bool:
        del idle_before
        return self.rooms.pop(room, None) is not None

    async def put_files(self, room: str, files: Sequence[Blob]) -> None:
        self.blobs |= {(room, file.id): file for file in files}

    async def get_file(self, room: str, blob_id: str) -> Blob | None:
        return self.blobs.get((room, blob_id))

    async def publish(self, room: str, message: bytes) -> None:
        for other in self.listeners:
            other.notifications.put_nowait(Notification(room, message=message))

    async def subscribe(self) -> AsyncGenerator[Notification | Subscribed, None]:
        while True:
            yield await self.notifications.get()

    async def close(self) -> None:
        pass
