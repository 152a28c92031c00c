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


def direct_write(send: Any) -> DirectWrite | None:
    """A way to write that says whether it did; None where there is none."""
    protocol: Any = getattr(send, "__self__", None)
    if type(protocol).__name__ != _PROTOCOL:
        return None
    try:
        if protocol.conn.extensions:  # compressed messages are not ours to write
            return None
        writable, transport = protocol.writable.is_set, protocol.transport
        _ = (protocol.close_sent, protocol.disconnected, protocol.handshake_complete)
    except AttributeError:
        return None

    def write(text: bytes) -> bool:
        if not writable() or protocol.close_sent or protocol.disconnected or transport.is_closing():
            return False
        transport.write(frame(text))
        return True

    return write
