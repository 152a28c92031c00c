"""What every store accepts, so that all of them refuse the same things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nomdecode.store.interface import StoreError, VersionTaken

NAME_LIMIT: Final = 100
MESSAGE_LIMIT: Final = 5000  # as base64, with its room, it fits PostgreSQL's 8000 bytes a notification
VERSION_LIMIT: Final = 2**31 - 1


def is_name(text: str) -> bool:
    """Whether a room or a file can have this name: printable, neither empty nor long."""
    return 0 < len(text) <= NAME_LIMIT and text.isprintable()


def check_name(text: str) -> None:
    """Refuse a name no store can hold.

    Raises:
        StoreError: `bad_name`.
    """
    if not is_name(text):
        raise StoreError("bad_name", f"a name is 1 to {NAME_LIMIT} printable characters, not {text[:200]!a}")


def check_append(room: str, expected: int, records: Sequence[bytes]) -> None:
    """Refuse an append that no store could keep.

    Raises:
        StoreError: `bad_name`.
        ValueError: without records.
        VersionTaken: when no room can have this version.
    """
    check_name(room)
    if not records:
        raise ValueError("an append has at least one record")
    if not 0 <= expected <= VERSION_LIMIT - len(records):
        raise VersionTaken(f"no room has version {expected}")


def check_message(room: str, message: bytes) -> None:
    """Refuse a message that cannot be passed on.

    Raises:
        StoreError: `bad_name` or `message_too_big`.
    """
    check_name(room)
    if len(message) > MESSAGE_LIMIT:
        raise StoreError("message_too_big", f"{len(message)} bytes; at most {MESSAGE_LIMIT} are passed on")
