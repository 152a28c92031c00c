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


class _Last:
    """The last text and its frame: one text goes to everybody at a seat, one after the other."""

    __slots__ = ("frame", "text")

    def __init__(self) -> None:
        self.text = self.frame = b""


_LAST: Final = _Last()


def direct_write(send: Any) -> DirectWrite | None:
    """A way to write that says whether it did; None where there is none."""
    protocol: Any = getattr(send, "__self__", None)
    if type(protocol).__name__ != _PROTOCOL:
        return None
    try:
        if protocol.conn.extensions:  # compressed messages are not ours to write
            return None
        writable, transport, last = protocol.writable.is_set, protocol.transport, _LAST
        to_client, is_closing, _ = transport.write, transport.is_closing, protocol.close_sent
    except AttributeError:
        return None

    def write(text: bytes) -> bool:
        if protocol.close_sent or not writable() or is_closing():
            return False
        if text is not last.text:
            last.text, last.frame = text, frame(text)
        to_client(last.frame)
        return True

    return write
