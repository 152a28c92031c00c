"""Write WebSocket frames straight to uvicorn's transport.

It reaches into uvicorn's `websockets-sansio` protocol. Where anything is not as expected, as it may be in a
later version, the plain ASGI `send` is used instead (fallback); tests run both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

try:
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
except ImportError:  # pragma: no cover - a later uvicorn may have moved it
    WebSocketsSansIOProtocol = None  # type: ignore[assignment, misc]

DirectWrite = Callable[[bytes], bool]

_TEXT: Final = 0x81  # a whole text message in one frame


def encode_text_frame(text: bytes) -> bytes:
    """Encode one unmasked text frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class FrameWriter:
    """Writes messages as frames to the transports of clients, without uvicorn's own way to them.

    uvloop collects what is written in one iteration of the event loop and sends it at its end, together.
    """

    def __init__(self) -> None:
        self._text = self._frame = b""  # the last one: all clients at a seat get the same text

    def make_direct_write(self, send: Any) -> DirectWrite | None:
        """Return a function that writes messages to one client; None without direct access to it."""
        protocol: Any = getattr(send, "__self__", None)
        if WebSocketsSansIOProtocol is None or not isinstance(protocol, WebSocketsSansIOProtocol):
            return None
        try:
            if protocol.conn.extensions:  # compressed messages need the library
                return None
            is_writable, _ = protocol.writable.is_set, protocol.close_sent
            write, is_closing = protocol.transport.write, protocol.transport.is_closing
        except AttributeError:
            return None

        def write_message(text: bytes) -> bool:
            if not is_writable():
                return False  # the fallback waits, and keeps the order
            if text is not self._text:
                self._text, self._frame = text, encode_text_frame(text)
            # Skip clients that are gone: their reader notices the closed socket.
            if not (protocol.close_sent or is_closing()):
                write(self._frame)
            return True

        return write_message
