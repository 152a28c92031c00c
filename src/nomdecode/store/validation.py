"""Validation of names, appends and messages, shared by all stores so that they refuse the same input."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from nomdecode.store.interface import Blob, StoreError, VersionConflict

NAME_LIMIT: Final = 100  # characters of a name, without its kind
KIND_LIMIT: Final = 20
MESSAGE_LIMIT: Final = 5000  # as base64, with its stream, it fits the 8000 bytes of a PostgreSQL notification
VERSION_LIMIT: Final = 2**31 - 1


def is_name(text: str) -> bool:
    """Return whether this can be the name of a stream or a file: printable, not empty, not too long."""
    return 0 < len(text) <= NAME_LIMIT and text.isprintable()


@lru_cache(maxsize=20_000)  # the streams of loaded rooms are checked with every append
def is_stream(text: str) -> bool:
    """Return whether this is the name of a stream: `kind:name`, the kind in lower-case ASCII letters."""
    kind, _, name = text.partition(":")
    return kind.isascii() and kind.isalpha() and kind.islower() and len(kind) <= KIND_LIMIT and is_name(name)


def check_stream(text: str) -> None:
    """Refuse a stream name that no store can hold.

    Raises:
        StoreError: `bad_name`.
    """
    if not is_stream(text):
        raise StoreError("bad_name", f"a stream is named kind:name, not {text[:200]!a}")


def check_name(text: str) -> None:
    """Refuse a name that no store can hold.

    Raises:
        StoreError: `bad_name`.
    """
    if not is_name(text):
        raise StoreError("bad_name", f"a name is 1 to {NAME_LIMIT} printable characters, not {text[:200]!a}")


def check_append(stream: str, expected: int, records: Sequence[bytes]) -> None:
    """Refuse an append that no store can hold.

    Raises:
        StoreError: `bad_name`.
        ValueError: without records.
        VersionConflict: when no stream can have this version.
    """
    check_stream(stream)
    if not records:
        raise ValueError("an append has at least one record")
    if not 0 <= expected <= VERSION_LIMIT - len(records):
        raise VersionConflict(f"no stream has version {expected}")


def check_files(stream: str, files: Sequence[Blob]) -> None:
    """Refuse files that no store can hold.

    Raises:
        StoreError: `bad_name`.
    """
    check_stream(stream)
    for file in files:
        check_name(file.id)
        check_name(file.media_type)


def check_message(stream: str, message: bytes) -> None:
    """Refuse a message that cannot be published.

    Raises:
        StoreError: `bad_name` or `message_too_big`.
    """
    check_stream(stream)
    if len(message) > MESSAGE_LIMIT:
        raise StoreError("message_too_big", f"{len(message)} bytes; at most {MESSAGE_LIMIT} can be published")
