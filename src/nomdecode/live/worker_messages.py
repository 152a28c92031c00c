"""Messages between the workers of one store (pub/sub): presence, pointers and votes, relayed chat.

They are never stored and may be lost: each worker publishes its whole presence again and again.
"""

from __future__ import annotations

import msgspec

from nomdecode.room.chat import ChatLine
from nomdecode.rules.seats import Side

GuessScope = tuple[int, int, Side | None]  # the turn, the number of touches, the side that guesses


class WorkerPresence(msgspec.Struct, frozen=True, tag="presence"):
    """Presence at one worker: its connected members, their pointers and votes."""

    worker: str
    connected: frozenset[str] = frozenset()
    pointers: dict[str, tuple[int, ...]] = {}
    votes: dict[str, int | None] = {}
    scope: GuessScope | None = None  # what the pointers and votes are about


class RelayedChat(msgspec.Struct, frozen=True, tag="chat"):
    """A chat line that another worker has received."""

    worker: str
    line: ChatLine


WorkerMessage = WorkerPresence | RelayedChat
_DECODER: msgspec.json.Decoder[WorkerMessage] = msgspec.json.Decoder(WorkerMessage)


def encode_worker_message(message: WorkerMessage) -> bytes:
    """Encode a message as JSON for the store's publish."""
    return msgspec.json.encode(message)


def decode_worker_message(message: bytes) -> WorkerMessage | None:
    """Decode a message; None for one that another version has written."""
    try:
        return _DECODER.decode(message)
    except msgspec.DecodeError:
        return None
