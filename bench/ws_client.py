"""A small WebSocket client: it sets the scene, and plays where load.c cannot be compiled."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import cast


class Wire(asyncio.Protocol):
    """One raw socket."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None]) -> None:
        self._request = request
        self._on_text = on_text
        self._buffer = bytearray()
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.ready.done():
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.splitlines()[0], head
            self._buffer = bytearray(rest)
            self.ready.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 4:
            size, head = buffer[start + 1] & 127, 2
            if size >= 126:
                size, head = int.from_bytes(buffer[start + 2 : start + 4], "big"), 4
            end = start + head + size
            if len(buffer) < end:
                break
            if buffer[start] == 0x81:
                self._on_text(bytes(buffer[start + head : end]))
            start = end
        del buffer[:start]

    def send(self, text: bytes) -> None:
        """Send one masked text frame of less than 126 bytes."""
        mask = os.urandom(4)
        masked = bytes(letter ^ mask[i % 4] for i, letter in enumerate(text))
        self.transport.write(bytes((0x81, 0x80 | len(text))) + mask + masked)


async def open_wire(port: int, path: str, cookie: str, on_text: Callable[[bytes], None]) -> Wire:
    """Connect and shake hands."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(request, on_text), "127.0.0.1", port)
    await wire.ready
    return wire
