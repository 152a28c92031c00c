"""The store interface: append-only event streams with optimistic concurrency (a version decides each race).

Law: a store never looks into a record.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from msgspec import Struct


class VersionConflict(Exception):
    """Another writer appended to this stream first: load the new records and decide again."""


class UnknownStream(Exception):
    """A file was put into a stream that has no record."""


class StoreError(Exception):
    """A store that cannot be opened, reached or written: a stable code and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    @property
    def reason(self) -> str:
        """Return the code and the class of its cause, for logs: the database's message may quote a record."""
        cause = self.__cause__
        name = getattr(cause, "sqlite_errorname", type(cause).__name__)
        return self.code if cause is None else f"{self.code} ({name})"


class Notification(Struct, array_like=True, frozen=True):
    """A pub/sub notification of another worker: new records, a deleted stream, or a message."""

    stream: str
    version: int | None = None  # records up to this version are stored; 0: the stream was deleted
    message: bytes | None = None  # presence and pointers: never stored
    records: tuple[bytes, ...] = ()  # the newest up to `version`, if they fit the notification


@dataclass(frozen=True, slots=True)
class SubscriptionStarted:
    """The start of a gapless subscription; before it some may be lost: compare `Store.last_versions`."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A stored file of a stream, under an unguessable id."""

    id: str
    media_type: str
    body: bytes


@dataclass(frozen=True, slots=True)
class StoreUsage:
    """How much a store holds, in bytes; deleted records and files do not count."""

    all_bytes: int
    file_bytes: int  # the files alone


class Store(Protocol):
    """Persistent event streams and their files. Every method may be called concurrently.

    A stream is named `kind:name` (`kinds.StreamKind`). A name that no store can hold (`is_stream_name`)
    is unknown to reads; writes refuse it as `bad_name`.
    """

    async def append_records(self, stream: str, expected: int, records: Sequence[bytes]) -> int:
        """Append records (at least one) after version `expected`; durable when it returns the new version.

        Raises:
            VersionConflict: when `expected` is not the last version; nothing was stored.
            StoreError: when the store failed; whether the records are stored is unknown: load again.
        """
        ...

    async def load_records(self, stream: str, after: int = 0) -> list[bytes]:
        """Load the records after this version, in order; none for an unknown stream."""
        ...

    async def last_versions(self, streams: Sequence[str]) -> dict[str, int]:
        """Return the last version of each of these streams; unknown ones are left out."""
        ...

    async def idle_streams(self, kind: str, before: float) -> list[str]:
        """List the streams of a kind whose last record is older than this time (seconds since the epoch)."""
        ...

    async def count_streams(self) -> dict[str, int]:
        """Count the streams of each kind; kinds without any are left out."""
        ...

    async def delete_stream(self, stream: str, *, idle_before: float | None = None) -> bool:
        """Delete a stream with its records and files; with a time, only if nothing was appended since.

        Returns whether it existed and was deleted; other workers are notified with version 0.
        """
        ...

    async def put_files(self, stream: str, files: Sequence[StoredFile]) -> None:
        """Store files of a stream in one transaction: all or none; an id that exists is replaced.

        Raises:
            UnknownStream: when the stream has no record: nothing would ever delete its files.
            StoreError: when the store failed.
        """
        ...

    async def delete_files(self, stream: str, ids: Sequence[str]) -> None:
        """Delete files of a stream in one transaction; ids that do not exist are ignored.

        Raises:
            StoreError: when the store failed.
        """
        ...

    async def get_file(self, stream: str, blob_id: str) -> StoredFile | None:
        """Return a file of this stream, and of no other; None if there is none."""
        ...

    async def check_writable(self) -> None:
        """Check that the store takes writes, by one that changes nothing.

        Raises:
            StoreError: when nothing can be stored now.
        """
        ...

    async def measure_usage(self) -> StoreUsage:
        """Return how many bytes are stored; it may take a moment."""
        ...

    async def reclaim_space(self) -> bool:
        """Return some space of deleted rows to the disk; tell whether there is more to return."""
        ...

    async def publish(self, stream: str, message: bytes) -> None:
        """Publish a message to the other workers that subscribe; it may be lost, and is never stored.

        Raises:
            StoreError: `message_too_big` above `MESSAGE_LIMIT` bytes.
        """
        ...

    def subscribe(self) -> AsyncGenerator[Notification | SubscriptionStarted, None]:
        """Yield what other workers append, publish and delete, until the store is closed.

        Versions of one stream arrive in order. A store for one process yields nothing.
        """
        ...

    async def close(self) -> None:
        """Finish pending writes, end the subscriptions and disconnect."""
        ...


NAME_LIMIT: Final = 100  # characters of a name, without its kind
KIND_LIMIT: Final = 20
MESSAGE_LIMIT: Final = 5000  # as base64, with its stream, it fits the 8000 bytes of a PostgreSQL notification
VERSION_LIMIT: Final = 2**31 - 1


def is_valid_name(text: str) -> bool:
    """Tell whether this can name a stream or a file: printable, not empty, not too long."""
    return 0 < len(text) <= NAME_LIMIT and text.isprintable()


@lru_cache(maxsize=20_000)  # the streams of loaded rooms are checked with every append
def is_stream_name(text: str) -> bool:
    """Tell whether this is the name of a stream: `kind:name`, the kind in lower-case ASCII letters."""
    kind, _, name = text.partition(":")
    return (
        kind.isascii()
        and kind.isalpha()
        and kind.islower()
        and len(kind) <= KIND_LIMIT
        and is_valid_name(name)
    )


def check_stream_name(text: str) -> None:
    """Refuse a stream name that no store can hold.

    Raises:
        StoreError: `bad_name`.
    """
    if not is_stream_name(text):
        raise StoreError("bad_name", f"a stream is named kind:name, not {text[:200]!a}")


def check_valid_name(text: str) -> None:
    """Refuse a name that no store can hold.

    Raises:
        StoreError: `bad_name`.
    """
    if not is_valid_name(text):
        raise StoreError("bad_name", f"a name is 1 to {NAME_LIMIT} printable characters, not {text[:200]!a}")


def check_append(stream: str, expected: int, records: Sequence[bytes]) -> None:
    """Refuse an append that no store can hold.

    Raises:
        StoreError: `bad_name`.
        ValueError: without records.
        VersionConflict: when no stream can have this version.
    """
    check_stream_name(stream)
    if not records:
        raise ValueError("an append has at least one record")
    if not 0 <= expected <= VERSION_LIMIT - len(records):
        raise VersionConflict(f"no stream has version {expected}")


def check_files(stream: str, files: Sequence[StoredFile]) -> None:
    """Refuse files that no store can hold.

    Raises:
        StoreError: `bad_name`.
    """
    check_stream_name(stream)
    for file in files:
        check_valid_name(file.id)
        check_valid_name(file.media_type)


def check_message(stream: str, message: bytes) -> None:
    """Refuse a message that cannot be published.

    Raises:
        StoreError: `bad_name` or `message_too_big`.
    """
    check_stream_name(stream)
    if len(message) > MESSAGE_LIMIT:
        raise StoreError("message_too_big", f"{len(message)} bytes; at most {MESSAGE_LIMIT} can be published")
