"""A store in memory, for tests: the same promises without a disk, and failures on demand."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from itertools import chain

from nomdecode.store.interface import (
    Notification,
    StoredFile,
    StoreError,
    StoreUsage,
    SubscriptionStarted,
    VersionConflict,
)


class MemoryStore:
    """Everything in dictionaries; several hosts may share one, like workers share a database."""

    def __init__(self) -> None:
        self.streams: dict[str, list[bytes]] = {}
        self.blobs: dict[tuple[str, str], StoredFile] = {}
        self.idle: list[str] = []
        self.notifications: asyncio.Queue[Notification | SubscriptionStarted] = asyncio.Queue()
        self.listeners: list[MemoryStore] = []
        self.fails = False
        self.is_away = False
        self.loads = 0
        self.appends = 0
        self.reading = asyncio.Event()  # cleared: what was read does not arrive yet
        self.reading.set()
        self.delay = 0.0

    async def append_records(self, stream: str, expected: int, records: Sequence[bytes]) -> int:
        self.appends += 1
        await asyncio.sleep(self.delay)
        if self.fails:
            raise OSError("the disk is full")
        if self.is_away:
            raise StoreError("store_unreachable", "nobody answers")
        kept = self.streams.get(stream, [])
        if len(kept) != expected:
            raise VersionConflict
        kept.extend(records)
        self.streams[stream] = kept
        return len(kept)

    async def load_records(self, stream: str, after: int = 0) -> list[bytes]:
        self.loads += 1
        read = self.streams.get(stream, [])[after:]
        await self.reading.wait()
        return read

    async def idle_streams(self, kind: str, before: float) -> list[str]:
        del before
        return [stream for stream in self.idle if stream.startswith(f"{kind}:")]

    async def count_streams(self) -> dict[str, int]:
        return dict(Counter(stream.partition(":")[0] for stream in self.streams))

    async def last_versions(self, streams: Sequence[str]) -> dict[str, int]:
        return {stream: len(self.streams[stream]) for stream in streams if stream in self.streams}

    async def delete_stream(self, stream: str, *, idle_before: float | None = None) -> bool:
        del idle_before
        return self.streams.pop(stream, None) is not None

    async def put_files(self, stream: str, files: Sequence[StoredFile]) -> None:
        self.blobs |= {(stream, file.id): file for file in files}

    async def delete_files(self, stream: str, ids: Sequence[str]) -> None:
        for each in ids:
            self.blobs.pop((stream, each), None)

    async def get_file(self, stream: str, blob_id: str) -> StoredFile | None:
        return self.blobs.get((stream, blob_id))

    async def check_writable(self) -> None:
        pass

    async def measure_usage(self) -> StoreUsage:
        files = sum(len(blob.body) for blob in self.blobs.values())
        return StoreUsage(files + sum(map(len, chain.from_iterable(self.streams.values()))), files)

    async def reclaim_space(self) -> bool:
        return False

    async def publish(self, stream: str, message: bytes) -> None:
        for other in self.listeners:
            other.notifications.put_nowait(Notification(stream, message=message))

    async def subscribe(self) -> AsyncGenerator[Notification | SubscriptionStarted, None]:
        while True:
            yield await self.notifications.get()

    async def close(self) -> None:
        pass
