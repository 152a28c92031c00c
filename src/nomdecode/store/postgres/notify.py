"""What workers notify each other of: lines of JSON that PostgreSQL takes, each with as many news as fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from nomdecode.store.interface import Heard

CHANNEL: Final = "nomdecode"
PAYLOAD_LIMIT: Final = 7999  # bytes; PostgreSQL refuses 8000
END: Final = "]]"

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(tuple[str, tuple[Heard, ...]]).decode


class Lines:
    """News of appends, on as few lines as hold them; the database puts a line together from what was kept."""

    def __init__(self, sender: str) -> None:
        self.start = _start(sender)  # then come the news, with commas between them, and `END`
        self._most = PAYLOAD_LIMIT - len(self.start) - len(END)

    def written(self, appends: Iterable[tuple[str, int, Sequence[bytes]]]) -> tuple[list[str], list[int]]:
        """News of each append (room, last version, records), and the number of its line."""
        news, numbers, number, left = [], [], 0, self._most
        for room, version, records in appends:
            text = self._news(room, version, records)
            if len(text) >= left:
                number, left = number + 1, self._most
            left -= len(text) + 1  # with its comma
            news.append(text.decode())
            numbers.append(number)
        return news, numbers

    def _news(self, room: str, version: int, records: Sequence[bytes]) -> bytes:
        """Records come along when they fit, which saves every worker a query."""
        # Base64 only makes them longer: what is too long as it is need not be encoded to see it.
        if sum(map(len, records)) < self._most:
            text = _encode(Heard(room, version, None, tuple(records)))
            if len(text) < self._most:
                return text
        return _encode(Heard(room, version))


def _start(sender: str) -> str:
    return f'["{sender}",['


def deleted(sender: str, room: str) -> str:
    """A line that a room is gone."""
    return _line(sender, Heard(room, 0))


def told(sender: str, room: str, message: bytes) -> str:
    """A line with a passing message."""
    return _line(sender, Heard(room, message=message))


def _line(sender: str, news: Heard) -> str:
    return _start(sender) + _encode(news).decode() + END


def heard(line: str, myself: str) -> tuple[Heard, ...]:
    """What another worker said; nothing for one's own words and for what we do not understand."""
    if line.startswith(_start(myself)):  # PostgreSQL echoes them: they are not worth reading
        return ()
    try:
        return _decode(line)[1]
    except msgspec.MsgspecError:  # a newer worker, or anybody with an account on the database
        return ()
