"""However a message is split into frames and packets, it is received, and in its order."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from tests.server.servers import Browser, Running, running


def framed(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """As a client sends it: masked."""
    return Frame(opcode, text, fin).serialize(mask=True)


def said(number: int, text: str = "x") -> bytes:
    return json.dumps({"do": "say", "text": text, "id": f"k{number}"}).encode()


class Wire:
    """A device that cuts its messages as it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.parser = Protocol(Side.CLIENT, state=State.OPEN)
        self.frames: list[Frame] = []

    async def send(self, *packets: bytes) -> None:
        for packet in packets:
            self.writer.write(packet)
            await self.writer.drain()
            await asyncio.sleep(0.02)  # so that each is a packet of its own

    async def next_frame(self) -> Frame:
        while not self.frames:
            data = await asyncio.wait_for(self.reader.read(65536), 20)
            assert data, "the server hung up"
            self.parser.receive_data(data)
            self.frames += [event for event in self.parser.events_received() if isinstance(event, Frame)]
        return self.frames.pop(0)

    async def answers(self, count: int) -> list[str]:
        """The ids of the next answers."""
        found: list[str] = []
        while len(found) < count:
            frame = await self.next_frame()
            news = json.loads(bytes(frame.data)) if frame.opcode is Opcode.TEXT else {}
            found += [news["id"]] if news.get("type") == "done" else []
        return found

    async def close_code(self) -> int:
        while (frame := await self.next_frame()).opcode is not Opcode.CLOSE:
            pass
        return int.from_bytes(bytes(frame.data[:2]), "big")


@asynccontextmanager
async def wire_of(server: Running, browser: Browser, room: str) -> AsyncIterator[Wire]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET /ws/{room} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {browser.cookie}\r\n\r\n".encode()
    )
    assert b"101" in (await reader.readuntil(b"\r\n\r\n")).splitlines()[0]
    try:
        yield Wire(reader, writer)
    finally:
        writer.transport.abort()


_PING = framed(b"hello", Opcode.PING)
_LONG = framed(said(2, "é" * 100))  # its size takes two bytes more
_CUTS = {
    "each in a packet": [framed(said(1)), framed(said(2)), framed(said(3))],
    "all in one packet": [framed(said(1)) + framed(said(2)) + framed(said(3))],
    "a long one between": [framed(said(1)), _LONG, framed(said(3))],
    "a ping between": [framed(said(1)), framed(said(2)), _PING, framed(said(3))],
    "a ping before one": [_PING + framed(said(1)), framed(said(2)), framed(said(3))],
    "cut in its head": [framed(said(1)), _LONG[:1], _LONG[1:3], _LONG[3:6], _LONG[6:], framed(said(3))],
    "cut after its head": [framed(said(1))[:2], framed(said(1))[2:], framed(said(2)), framed(said(3))],
    "the next one begun": [framed(said(1)) + _LONG[:2], _LONG[2:], framed(said(3))],
    "in fragments": [
        framed(said(1)),
        framed(said(2)[:9], fin=False),
        _PING,
        framed(said(2)[9:], Opcode.CONT),
        framed(said(3)),
    ],
    "as bytes": [framed(said(1), Opcode.BINARY), framed(said(2)), framed(said(3))],
}


@pytest.mark.parametrize("cut", _CUTS)
async def test_a_message_is_received_however_it_is_split(cut: str, tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        async with wire_of(server, browser, room) as wire:
            await wire.send(*_CUTS[cut])
            assert await wire.answers(3) == ["k1", "k2", "k3"]


async def test_a_cut_head_is_not_taken_for_the_next_message(tmp_path: Path) -> None:
    """Half a frame that ends where a whole one could begin: what follows is its rest."""
    async with running(tmp_path) as server:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        async with wire_of(server, browser, room) as wire:
            inner = framed(said(9))
            outer = bytes((0x82, 0x80 | len(inner))) + bytes(4) + inner  # bytes, masked with nothing
            await wire.send(outer[:6], outer[6:], framed(said(1)))
            assert await wire.answers(1) == ["k1"]


async def test_text_that_is_no_text_closes_the_socket(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        async with wire_of(server, browser, room) as wire:
            await wire.send(framed(said(1)), framed(b'{"do":"say","text":"\xff"}'))
            assert await wire.close_code() == 1007


async def test_many_messages_at_once_are_answered_in_their_order(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        async with wire_of(server, browser, room) as wire:
            for number in range(50):
                wire.writer.write(framed(said(number)))
            assert await wire.answers(50) == [f"k{number}" for number in range(50)]
