"""A small WebSocket client for setting the scene; the load itself is load.c."""

from __future__ import annotations

import asyncio
import os
from typing import cast


class Wire(asyncio.Protocol):
    """One raw socket that sends commands and waits until one is done."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._heard = bytearray()
        self.ready = asyncio.get_running_loop().create_future()
        self.done = asyncio.Event()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self.ready.done() and b"\r\n\r\n" in self._heard:
            assert b" 101 " in self._heard.splitlines()[0], bytes(self._heard)
            self.ready.set_result(None)
        assert b'{"type":"refused"' not in self._heard, bytes(self._heard)
        if b'{"type":"done"' in self._heard:
            self.done.set()

    def send(self, text: bytes) -> None:
        """Send one masked text frame of less than 126 bytes."""
        mask = os.urandom(4)
        masked = bytes(letter ^ mask[i % 4] for i, letter in enumerate(text))
        self.transport.write(bytes((0x81, 0x80 | len(text))) + mask + masked)


async def open_wire(port: int, path: str, cookie: str) -> Wire:
    """Connect and shake hands."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(request), "127.0.0.1", port)
    await wire.ready
    return wire
