"""What a store is: append-only records per room, races decided by version. It never looks into a record."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct


class VersionTaken(Exception):
    """Somebody else appended to this room first: load what is new and ask again."""


class UnknownRoom(Exception):
    """A file needs a room that has at least one record."""


class StoreError(Exception):
    """A store that cannot be opened, reached or written: a stable code and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    @property
    def reason(self) -> str:
        """For logs: the code, and the name of what it came of; the database's own words may hold a record."""
        cause = self.__cause__
        name = getattr(cause, "sqlite_errorname", type(cause).__name__)
        return self.code if cause is None else f"{self.code} ({name})"


class Heard(Struct, array_like=True, frozen=True):
    """Something that came from another worker: new records, or a passing message."""

    room: str
    version: int | None = None  # records up to this version are stored; 0: the room was deleted
    message: bytes | None = None  # presence and pointers: never stored
    records: tuple[bytes, ...] = ()  # the newest up to `version`, when small enough to come along


@dataclass(frozen=True, slots=True)
class Listening:
    """From here on everything is heard; what came earlier may have been missed: compare `versions`."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A file that belongs to a room, under an unguessable id."""

    id: str
    media_type: str
    body: bytes


class Store(Protocol):
    """Where rooms are kept. Every method is safe to call from many rooms at once.

    A name that no store can hold (`names.is_name`) is unknown to reads; writes refuse it as `bad_name`.
    """

    async def append(self, room: str, expected: int, records: Sequence[bytes]) -> int:
        """Keep the records (at least one) after `expected`; durable when it returns the last version.

        Raises:
            VersionTaken: when `expected` is not the last version; nothing was kept.
            StoreError: when the store failed; whether the records are kept is unknown: load again.
        """
        ...

    async def load(self, room: str, after: int = 0) -> list[bytes]:
        """The records after this version, in order; an unknown room has none."""
        ...

    async def versions(self, rooms: Sequence[str]) -> dict[str, int]:
        """The last version of each of these rooms; unknown rooms are left out."""
        ...

    async def idle_rooms(self, before: float) -> list[str]:
        """Rooms whose last record is older than this moment (seconds since the epoch)."""
        ...

    async def delete(self, room: str, *, idle_before: float | None = None) -> bool:
        """Forget a room, its records and its files; with a moment, only if nothing was appended since.

        Returns whether it was there and is gone; the other workers hear version 0.
        """
        ...

    async def put(self, room: str, blob: Blob) -> None:
        """Keep a file of a room; the same id again replaces it.

        Raises:
            UnknownRoom: when the room has no record, for nothing would ever delete its files.
        """
        ...

    async def get(self, room: str, blob_id: str) -> Blob | None:
        """A file of this room, and of no other."""
        ...

    async def tell(self, room: str, message: bytes) -> None:
        """Pass a message to the other workers that follow; it may be lost, and is never stored.

        Raises:
            StoreError: `message_too_big` above `names.MESSAGE_LIMIT` bytes.
        """
        ...

    def follow(self) -> AsyncGenerator[Heard | Listening, None]:
        """What other workers append and tell, as it happens, until the store is closed.

        A room's versions come in order. A store of one process hears nothing.
        """
        ...

    async def close(self) -> None:
        """Finish what was begun and let go."""
        ...
