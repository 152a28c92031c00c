"""Write WebSocket frames straight to uvicorn's transport, batched per iteration of the event loop.

It reaches into uvicorn's `websockets-sansio` protocol. Where anything is not as expected, as it may be in a
later version, the plain ASGI `send` is used instead (fallback); tests run both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

try:
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
except ImportError:  # pragma: no cover - a later uvicorn may have moved it
    WebSocketsSansIOProtocol = None  # type: ignore[assignment, misc]

DirectWrite = Callable[[bytes], bool]

_TEXT: Final = 0x81  # a whole text message in one frame
_MOST: Final = 65536  # bytes batched for one client before they go to its transport, which has its own limit


def encode_text_frame(text: bytes) -> bytes:
    """Encode one unmasked text frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class WriteBatcher:
    """Collects the frames of one event loop iteration and writes them at its end, one write per client.

    Deciding and sending by turns costs a fifth more: each evicts the other from the processor's caches.
    """

    def __init__(self) -> None:
        self._batches: dict[Any, bytes] = {}
        self._text = self._frame = b""  # the last one: all clients at a seat get the same text

    def make_direct_write(self, send: Any) -> DirectWrite | None:
        """Return a function that batches messages for one client; None without direct access to it."""
        protocol: Any = getattr(send, "__self__", None)
        if WebSocketsSansIOProtocol is None or not isinstance(protocol, WebSocketsSansIOProtocol):
            return None
        try:
            if protocol.conn.extensions:  # compressed messages need the library
                return None
            is_writable, _ = protocol.writable.is_set, protocol.close_sent
            _ = protocol.transport.write, protocol.transport.is_closing
        except AttributeError:
            return None
        batches, soon = self._batches, asyncio.get_running_loop().call_soon

        def batch_message(text: bytes) -> bool:
            if not is_writable():
                self._write_frames(
                    protocol, batches.pop(protocol, b"")
                )  # keep the order: the fallback sends after it
                return False
            if text is not self._text:
                self._text, self._frame = text, encode_text_frame(text)
            before = batches.get(protocol)
            if before is None:
                if not batches:
                    soon(self._write_all_batches)
                batches[protocol] = self._frame
            elif len(before) < _MOST:
                batches[protocol] = before + self._frame
            else:
                batches[protocol] = self._frame
                self._write_frames(protocol, before)
            return True

        return batch_message

    def _write_all_batches(self) -> None:
        batches = list(self._batches.items())
        self._batches.clear()  # clear first: a failing write must not block the next flush
        for protocol, frames in batches:
            self._write_frames(protocol, frames)

    @staticmethod
    def _write_frames(protocol: Any, frames: bytes) -> None:
        # Skip clients that are gone: their reader notices the closed socket.
        if frames and not protocol.close_sent and not protocol.transport.is_closing():
            protocol.transport.write(frames)
