"""A WebSocket client that costs next to nothing, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import cast

VIEW = b'{"type":"view"'
ROOM = b'{"type":"room"'


class Wire(asyncio.Protocol):
    """One raw socket: it counts frames and keeps the newest view."""

    def __init__(self, request: bytes, on_news: Callable[[bytes], None]) -> None:
        self._request = request
        self._on_news = on_news
        self._buffer = bytearray()
        self._is_open = False
        self.ready = asyncio.get_running_loop().create_future()
        self.view = b""
        self.refusals: list[bytes] = []
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.splitlines()[0], head
            self._is_open, self._buffer = True, bytearray(rest)
            self.ready.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 4:
            size, head = buffer[start + 1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(buffer[start + 2 : start + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(buffer[start + 2 : start + 10], "big"), 10
            end = start + head + size
            if len(buffer) < end:
                break
            self._frame(bytes(buffer[start + head : end]))
            start = end
        del buffer[:start]

    def _frame(self, payload: bytes) -> None:
        if payload.startswith(VIEW):
            self.view = payload
            self._on_news(VIEW)
        elif payload.startswith(ROOM):
            self._on_news(ROOM)
        elif payload.startswith(b'{"type":"refused"'):
            self.refusals.append(payload)

    def send(self, text: bytes) -> None:
        """Send one masked text frame."""
        mask = os.urandom(4)
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        self.transport.write(head + mask + (int.from_bytes(text, "big") ^ key).to_bytes(size, "big"))


async def open_wire(port: int, path: str, cookie: str, on_news: Callable[[bytes], None]) -> Wire:
    """Connect and shake hands."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(request, on_news), "127.0.0.1", port)
    await wire.ready
    return wire
