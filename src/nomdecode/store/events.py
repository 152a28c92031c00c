"""What a store is: append-only records per room, races decided by version. It never looks into a record."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol


class VersionTaken(Exception):
    """Somebody else appended to this room first: load what is new and ask again."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that came from another worker: new records, or a passing message."""

    room: str
    version: int | None = None  # records up to this version are stored
    message: bytes | None = None  # presence and pointers: never stored


@dataclass(frozen=True, slots=True)
class Blob:
    """A file that belongs to a room, under an unguessable id."""

    id: str
    media_type: str
    body: bytes


class Store(Protocol):
    """Where rooms are kept. Every method is safe to call from many rooms at once."""

    async def append(self, room: str, expected: int, records: Sequence[bytes]) -> int:
        """Keep the records as the versions after `expected`; durable when it returns the last version.

        Raises:
            VersionTaken: when `expected` is not the last version; nothing was kept.
        """
        ...

    async def load(self, room: str, after: int = 0) -> list[bytes]:
        """The records after this version, in order; an unknown room has none."""
        ...

    async def idle_rooms(self, before: float) -> list[str]:
        """Rooms whose last record is older than this moment (seconds since the epoch)."""
        ...

    async def delete(self, room: str) -> None:
        """Forget a room, its records and its files."""
        ...

    async def put(self, room: str, blob: Blob) -> None:
        """Keep a file of a room."""
        ...

    async def get(self, room: str, blob_id: str) -> Blob | None:
        """A file of this room, and of no other."""
        ...

    async def tell(self, room: str, message: bytes) -> None:
        """Pass a message to the other workers that follow; it may be lost, and is never stored."""
        ...

    def follow(self) -> AsyncIterator[Heard]:
        """What other workers append and tell, as it happens; a store of one process hears nothing."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go."""
        ...
