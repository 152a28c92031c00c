"""What workers tell each other about a room beside its records: who is here, who points where, what was said.

It is never stored and may be lost: each worker tells the whole of its own part again and again.
"""

from __future__ import annotations

import msgspec

from nomdecode.room.chat import Line
from nomdecode.rules.seats import Side

Moment = tuple[int, int, Side | None]  # the turn, its touches, whose guess it is


class Elsewhere(msgspec.Struct, frozen=True, tag="elsewhere"):
    """The part of one worker: its connected members, their pointers and votes."""

    worker: str
    here: frozenset[str] = frozenset()
    pointers: dict[str, int] = {}
    votes: dict[str, int | None] = {}
    moment: Moment | None = None  # what they point and vote about


class Overheard(msgspec.Struct, frozen=True, tag="overheard"):
    """A line said to another worker."""

    worker: str
    line: Line


Whisper = Elsewhere | Overheard
_DECODER: msgspec.json.Decoder[Whisper] = msgspec.json.Decoder(Whisper)


def encode(whisper: Whisper) -> bytes:
    """As it is passed."""
    return msgspec.json.encode(whisper)


def decode(message: bytes) -> Whisper | None:
    """The message again; None for one of another version of ours."""
    try:
        return _DECODER.decode(message)
    except msgspec.DecodeError:
        return None
