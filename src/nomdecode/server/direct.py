"""Writing a finished frame straight to uvicorn's transport: the same bytes for a third of the cost.

It reaches into uvicorn's `websockets-sansio` protocol, whose version is pinned. Where anything is not as
expected, there is no direct way and the plain ASGI `send` is used; tests run both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

DirectWrite = Callable[[bytes], bool]

_PROTOCOL: Final = "WebSocketsSansIOProtocol"
_TEXT: Final = 0x81  # a whole text message in one frame


def frame(text: bytes) -> bytes:
    """One unmasked text frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class _Framed:
    """The last frame: one text goes to everybody at a seat, one after the other."""

    def __init__(self) -> None:
        self._text = self._frame = b""

    def __call__(self, text: bytes) -> bytes:
        if text is not self._text:
            self._text, self._frame = text, frame(text)
        return self._frame


_framed: Final = _Framed()


def direct_write(send: Any) -> DirectWrite | None:
    """A way to write that says whether it did; None where there is none."""
    protocol: Any = getattr(send, "__self__", None)
    if type(protocol).__name__ != _PROTOCOL:
        return None
    try:
        if protocol.conn.extensions:  # compressed messages are not ours to write
            return None
        writable, transport = protocol.writable.is_set, protocol.transport
        _ = (protocol.close_sent, transport.write, transport.is_closing)
    except AttributeError:
        return None

    def write(text: bytes) -> bool:
        if protocol.close_sent or not writable() or transport.is_closing():
            return False
        transport.write(_framed(text))
        return True

    return write
