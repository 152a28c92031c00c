"""What workers notify each other of: one line of JSON, small enough for PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from nomdecode.store.events import Heard

CHANNEL: Final = "nomdecode"
PAYLOAD_LIMIT: Final = 7999  # bytes; PostgreSQL refuses 8000


class _News(msgspec.Struct, array_like=True, frozen=True):
    sender: str
    room: str
    version: int | None
    message: bytes | None
    records: tuple[bytes, ...]


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(_News).decode


def appended(sender: str, room: str, version: int, records: Sequence[bytes]) -> str:
    """News of records; they come along when they fit, which saves every worker a query."""
    # Base64 only makes them longer: what is too long as it is need not be encoded to see it.
    if sum(map(len, records)) < PAYLOAD_LIMIT:
        news = _encode(_News(sender, room, version, None, tuple(records)))
        if len(news) <= PAYLOAD_LIMIT:
            return news.decode()
    return _encode(_News(sender, room, version, None, ())).decode()


def deleted(sender: str, room: str) -> str:
    """News of a room that is gone."""
    return _encode(_News(sender, room, 0, None, ())).decode()


def told(sender: str, room: str, message: bytes) -> str:
    """A passing message."""
    return _encode(_News(sender, room, None, message, ())).decode()


def heard(payload: str, myself: str) -> Heard | None:
    """What another worker said; nothing for one's own words and for what we do not understand."""
    if payload.startswith(f'["{myself}",'):  # PostgreSQL echoes them: they are not worth reading
        return None
    try:
        news = _decode(payload)
    except msgspec.MsgspecError:  # a newer worker, or anybody with an account on the database
        return None
    return Heard(news.room, news.version, news.message, news.records)
