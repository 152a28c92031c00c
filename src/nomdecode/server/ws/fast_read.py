"""Hearing a client: a whole message in one frame goes straight to its socket; all else is uvicorn's to read.

Nearly all that clients say is of that kind, and the library's way for it costs as much as deciding a move. It
reaches into uvicorn's `websockets-sansio` protocol, whose version is pinned; tests hear both ways.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

_WHOLE: Final = 0x80  # the last frame of its message
_TEXT: Final = 0x81  # a whole text message in one frame
_MASKED: Final = 0x80  # as every client's frame is
_HEAD: Final = 6  # bytes before a short text: what it is, its size, its mask


class FastReadProtocol(WebSocketsSansIOProtocol):
    """One client's socket at uvicorn."""

    _is_between = True  # frames: nothing of a frame or of a message is with the library

    def data_received(self, data: bytes) -> None:
        """Hear what came."""
        if not self.handshake_complete or not self._is_between:
            super().data_received(data)
            return
        size = data[1] - _MASKED if len(data) >= _HEAD else -1
        if data[0] == _TEXT and 0 <= size < 126 and len(data) == _HEAD + size and self._has_room():
            try:
                text = apply_mask(data[_HEAD:], data[2:_HEAD]).decode()
            except UnicodeDecodeError:
                pass  # the library knows how to close on it
            else:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                return
        self._is_between = are_whole(data)
        super().data_received(data)

    def _has_room(self) -> bool:
        """Whether the socket has taken all it was told; else the library stops reading for a while."""
        return self.queue.empty() and not self.close_sent


def are_whole(data: bytes) -> bool:
    """Whether these are whole frames, and each of them a whole message (RFC 6455, 5.2)."""
    start, end = 0, len(data)
    while start + _HEAD <= end and data[start] & _WHOLE:
        size, head = data[start + 1] & 127, _HEAD
        if size >= 126:
            wide = 2 if size == 126 else 8
            size, head = int.from_bytes(data[start + 2 : start + 2 + wide], "big"), _HEAD + wide
        start += head + size
    return start == end
