"""Writing finished frames straight to uvicorn's transport, all of one turn of the event loop together.

It reaches into uvicorn's `websockets-sansio` protocol, whose version is pinned. Where anything is not as
expected, there is no direct way and the plain ASGI `send` is used; tests run both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

DirectWrite = Callable[[bytes], bool]

_TEXT: Final = 0x81  # a whole text message in one frame
_MOST: Final = 65536  # bytes for one client before they are given to its transport, which knows its own limit


def frame(text: bytes) -> bytes:
    """One unmasked text frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class Mailbag:
    """What this turn of the event loop writes, by the client's protocol; it goes out at the end of the turn.

    Playing and sending by turns costs a fifth more: each throws the other out of the processor's caches.
    What one client gets in a turn is one write.
    """

    def __init__(self) -> None:
        self._waiting: dict[Any, bytes] = {}
        self._text = self._frame = b""  # the last: one text goes to everybody at a seat, one after the other

    def direct_write(self, send: Any) -> DirectWrite | None:
        """A way to write that says whether it did; None where there is none."""
        protocol: Any = getattr(send, "__self__", None)
        if not isinstance(protocol, WebSocketsSansIOProtocol):
            return None
        try:
            if protocol.conn.extensions:  # compressed messages are not ours to write
                return None
            is_writable, _ = protocol.writable.is_set, protocol.close_sent
            _ = protocol.transport.write, protocol.transport.is_closing
        except AttributeError:
            return None
        waiting, soon = self._waiting, asyncio.get_running_loop().call_soon

        def write(text: bytes) -> bool:
            if not is_writable():
                self._hand_over(protocol, waiting.pop(protocol, b""))  # what is sent otherwise comes after it
                return False
            if text is not self._text:
                self._text, self._frame = text, frame(text)
            before = waiting.get(protocol)
            if before is None:
                if not waiting:
                    soon(self._empty)
                waiting[protocol] = self._frame
            elif len(before) < _MOST:
                waiting[protocol] = before + self._frame
            else:
                waiting[protocol] = self._frame
                self._hand_over(protocol, before)
            return True

        return write

    def _empty(self) -> None:
        bags = list(self._waiting.items())
        self._waiting.clear()  # first: were a write to fail, the next turn would still be sent
        for protocol, frames in bags:
            self._hand_over(protocol, frames)

    @staticmethod
    def _hand_over(protocol: Any, frames: bytes) -> None:
        # A client that is gone gets nothing more; its socket says so to its reader.
        if frames and not protocol.close_sent and not protocol.transport.is_closing():
            protocol.transport.write(frames)
