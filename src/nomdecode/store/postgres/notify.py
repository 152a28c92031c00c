"""Encode and decode NOTIFY payloads: JSON, each with as many notifications as fit PostgreSQL's limit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from nomdecode.store.interface import Notification

CHANNEL: Final = "nomdecode"
PAYLOAD_LIMIT: Final = 7999  # bytes; PostgreSQL refuses 8000
END: Final = "]]"

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(tuple[str, tuple[Notification, ...]]).decode


class NotifyPayloads:
    """Packs notifications of appends into as few payloads as possible.

    The database joins the parts of a payload: only it knows which appends of a batch succeeded.
    """

    def __init__(self, sender: str) -> None:
        self.start = _begin_payload(sender)  # followed by the notifications, separated by commas, and `END`
        self._most = PAYLOAD_LIMIT - len(self.start) - len(END)

    def encode_appends(
        self, appends: Iterable[tuple[str, int, Sequence[bytes]]]
    ) -> tuple[list[str], list[int]]:
        """Encode a notification per append (stream, last version, records) and the number of its payload."""
        texts, numbers, number, left = [], [], 0, self._most
        for stream, version, records in appends:
            text = self._notification(stream, version, records)
            if len(text) >= left:
                number, left = number + 1, self._most
            left -= len(text) + 1  # with its comma
            texts.append(text.decode())
            numbers.append(number)
        return texts, numbers

    def _notification(self, stream: str, version: int, records: Sequence[bytes]) -> bytes:
        """Encode one notification, with the records if they fit: it saves every worker a query."""
        # Base64 only makes records longer: skip the encoding of those that are too long already.
        if sum(map(len, records)) < self._most:
            text = _encode(Notification(stream, version, None, tuple(records)))
            if len(text) < self._most:
                return text
        return _encode(Notification(stream, version))


def _begin_payload(sender: str) -> str:
    return f'["{sender}",['


def deleted_payload(sender: str, stream: str) -> str:
    """Encode the notification that a stream was deleted."""
    return _encode_payload(sender, Notification(stream, 0))


def message_payload(sender: str, stream: str, message: bytes) -> str:
    """Encode a published message."""
    return _encode_payload(sender, Notification(stream, message=message))


def _encode_payload(sender: str, notification: Notification) -> str:
    return _begin_payload(sender) + _encode(notification).decode() + END


def parse_payload(payload: str, own_sender: str) -> tuple[Notification, ...]:
    """Decode the notifications of another worker; none from this worker or of an unknown format."""
    if payload.startswith(_begin_payload(own_sender)):  # PostgreSQL echoes our own notifications
        return ()
    try:
        return _decode(payload)[1]
    except msgspec.MsgspecError:  # a newer worker, or another client of the database
        return ()
