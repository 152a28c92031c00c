"""What a visitor does to a server: each attack needs no right and ends by itself after some seconds."""

from __future__ import annotations

import asyncio
import io
import itertools
import json
import random
import time
import zipfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final
from urllib.error import URLError

from PIL import Image
from tests.server.servers import Browser, Device, Running
from tests.server.test_frames import framed
from websockets.frames import Opcode

Attack = Callable[[Running, float], Awaitable[None]]
_GONE: Final = (OSError, asyncio.IncompleteReadError, TimeoutError)
Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def pipelined_requests(server: Running, seconds: float) -> None:
    """Requests back to back on one connection, answers unread."""
    await _flood(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 2000, seconds)


async def endless_header(server: Running, seconds: float) -> None:
    """One request whose header does not end."""
    await _flood(server, b"x-more: " + b"y" * 8000 + b"\r\n", seconds, b"GET / HTTP/1.1\r\nHost: x\r\n")


async def empty_pongs(server: Running, seconds: float) -> None:
    """Empty pongs on one socket."""
    await _frames(server, framed(b"", Opcode.PONG) * 5000, seconds)


async def pings(server: Running, seconds: float) -> None:
    """Pings on one socket."""
    await _frames(server, framed(b"x" * 8, Opcode.PING) * 5000, seconds)


async def empty_fragments(server: Running, seconds: float) -> None:
    """Empty fragments of one message that does not end."""
    await _frames(
        server, framed(b"", Opcode.CONT, fin=False) * 5000, seconds, framed(b"{", Opcode.TEXT, fin=False)
    )


async def tiny_messages(server: Running, seconds: float) -> None:
    """Messages of two bytes, packed."""
    await _frames(server, framed(b"{}") * 5000, seconds)


async def chat_of_many_sockets(server: Running, seconds: float) -> None:
    """20 guests of one address with 10 sockets each talk at 19 lines a second a socket."""
    await _talk(server, seconds, {"do": "say", "text": "x" * 100}, guests=20, sockets=10)


async def readiness_of_many_sockets(server: Running, seconds: float) -> None:
    """The same with a command that is stored and changes what everybody sees."""
    await _talk(server, seconds, {"do": "be_ready"}, guests=20, sockets=10)


async def pointers_of_many_sockets(server: Running, seconds: float) -> None:
    """The same with pointers, which most members may not set."""
    await _talk(server, seconds, {"do": "point", "card": 1}, guests=20, sockets=10)


async def notes_without_end(server: Running, seconds: float) -> None:
    """One member of a running game writes notes from 9 sockets as fast as allowed."""
    host = Browser(server)
    room = await host.make_room()
    async with host.connect(room) as device:
        await begin_game(device)
    await _say(room, [host], seconds, {"do": "keep_notes", "text": "x" * 1900}, sockets=9)


async def deaf_sockets(server: Running, seconds: float) -> None:
    """Sockets that read nothing, in a room where others talk."""
    deaf = Browser(server)
    room = await deaf.make_room()
    talker = Browser(server)
    await talker.join(room, "Talker")
    wires = [await _socket(server, deaf, room) for _ in range(9)]
    await _say(room, [talker], seconds, {"do": "say", "text": "x" * 300}, sockets=1)
    _abort(wires)


async def deck_checks(server: Running, seconds: float) -> None:
    """Word lists of the largest size to check."""
    words = "\n".join(f"mot{number:06d}" for number in range(30_000)).encode()[:199_000]
    over = time.monotonic() + seconds
    while time.monotonic() < over:
        asked = (Browser(server).ask("POST", "/api/decks/check", words) for _ in range(4))
        await asyncio.gather(*asked, return_exceptions=True)  # refused before its body is read, it is cut


async def qr_codes(server: Running, seconds: float) -> None:
    """QR codes that nobody has asked for before, and one of a host that no name can be."""
    host = Browser(server)
    room = await host.make_room()
    numbers = iter(range(1_000_000))
    await _ask_often(
        server, seconds, 4, lambda: ("GET", f"/api/rooms/{room}/qr.svg?ticket={next(numbers):0200}")
    )
    await Browser(server, headers={"host": "x" * 3000}).ask("GET", f"/api/rooms/{room}/qr.svg")


async def guessed_codes(server: Running, seconds: float) -> None:
    """Room codes tried one after the other."""
    numbers = iter(range(1_000_000))
    await _ask_often(
        server, seconds, 20, lambda: ("GET", f"/api/rooms/HIBOU-CERISE-{next(numbers) % 90 + 10}")
    )


async def prints(server: Running, seconds: float) -> None:
    """Boxes to print, each another one."""
    numbers = iter(range(1_000_000))
    await _ask_often(server, seconds, 4, lambda: ("POST", "/api/print", {"keys_seed": next(numbers) + 2}))


async def noise_pictures(server: Running, seconds: float) -> None:
    """Pictures of noise, which do not get smaller."""
    host = Browser(server)
    room = await host.make_room()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        for number in range(20):
            picture = io.BytesIO()
            Image.frombytes("RGB", (400, 400), random.randbytes(480_000)).save(picture, "PNG")
            files.writestr(f"{number}.png", picture.getvalue())
    over = time.monotonic() + seconds
    while time.monotonic() < over:
        with suppress(*_GONE, URLError):
            await host.ask("POST", f"/api/rooms/{room}/pictures", packed.getvalue())
        await asyncio.sleep(0.1)


async def half_uploads(server: Running, seconds: float) -> None:
    """Uploads of which two bytes come."""
    host = Browser(server)
    room = await host.make_room()
    wires = await _open(server, 20)
    for _, writer in wires:
        writer.write(
            f"POST /api/rooms/{room}/pictures HTTP/1.1\r\nHost: x\r\nCookie: {host.cookie}\r\n"
            "Content-Length: 1000\r\n\r\nPK".encode()
        )
    await asyncio.sleep(seconds)
    _abort(wires)


async def every_route(server: Running, seconds: float) -> None:
    """Every page that a member may ask for, on six connections at once."""
    host = Browser(server)
    room = await host.make_room()
    paths = (
        f"/api/rooms/{room}",
        f"/api/rooms/{room}/games",
        "/api/decks",
        "/api/games",
        "/api/openapi.json",
    )
    more = ("/api/decks/pictures", "/api/bots", "/api/about", "/readyz", "/metrics", "/", "/nowhere")
    turn = itertools.cycle(paths + more)
    await _ask_often(server, seconds, 6, lambda: ("GET", next(turn)), host)


async def half_headers(server: Running, seconds: float) -> None:
    """Connections that never send the whole header of a request."""
    wires = await _open(server, 400)
    for _, writer in wires:
        writer.write(b"GET / HTTP/1.1\r\nHo")
    await asyncio.sleep(seconds)
    _abort(wires)


async def half_bodies(server: Running, seconds: float) -> None:
    """Requests whose body never comes whole."""
    wires = await _open(server, 50)
    for _, writer in wires:
        writer.write(b"POST /api/decks/check HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nab")
    await asyncio.sleep(seconds)
    _abort(wires)


async def many_requests(server: Running, seconds: float) -> None:
    """Requests one after the other on many connections."""
    wires = await _open(server, 100)
    over = time.monotonic() + seconds

    async def ask(wire: Wire) -> None:
        with suppress(*_GONE):
            while time.monotonic() < over:
                wire[1].write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                await asyncio.wait_for(wire[0].readuntil(b'{"ok":true}'), 5)

    await asyncio.gather(*map(ask, wires))
    _abort(wires)


ATTACKS: Final[dict[str, Attack]] = {
    attack.__name__: attack
    for attack in (
        pipelined_requests,
        endless_header,
        empty_pongs,
        pings,
        empty_fragments,
        tiny_messages,
        chat_of_many_sockets,
        readiness_of_many_sockets,
        pointers_of_many_sockets,
        notes_without_end,
        deaf_sockets,
        deck_checks,
        qr_codes,
        guessed_codes,
        prints,
        noise_pictures,
        half_headers,
        half_bodies,
        half_uploads,
        every_route,
        many_requests,  # last: it uses up what this address may ask for
    )
}


async def begin_game(device: Device) -> None:
    """Begin a game with bots in the room of this device, whose member is its host."""
    for number, seat in enumerate(("red spymaster", "blue spymaster", "blue guesser")):
        await device.must(do="add_bot", name=f"Bot {number}", seat=seat, bot="simple")
    await device.must(do="take_seat", seat="red guesser")
    await device.must(do="be_ready")
    await device.must(do="start_game")


async def _open(server: Running, count: int) -> list[Wire]:
    wires = []
    for _ in range(count):
        with suppress(*_GONE):
            wires.append(await asyncio.open_connection("127.0.0.1", server.port))
    return wires


def _abort(wires: list[Wire]) -> None:
    for _, writer in wires:
        writer.transport.abort()


async def _flood(server: Running, data: bytes, seconds: float, first: bytes = b"") -> None:
    """Send the same bytes for some seconds, connecting again whenever it was cut."""
    over = time.monotonic() + seconds
    while time.monotonic() < over:
        with suppress(*_GONE):
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(first)
            await _pour(writer, data, over)
        await asyncio.sleep(0.01)


async def _pour(writer: asyncio.StreamWriter, data: bytes, over: float) -> None:
    try:
        while time.monotonic() < over:
            writer.write(data)
            async with asyncio.timeout(max(0.01, over - time.monotonic())):
                await writer.drain()
    finally:
        writer.transport.abort()


async def _frames(server: Running, data: bytes, seconds: float, first: bytes = b"") -> None:
    browser = Browser(server)
    room = await browser.make_room()
    over = time.monotonic() + seconds
    while time.monotonic() < over:
        with suppress(*_GONE):
            _, writer = await _socket(server, browser, room)
            writer.write(first)
            await _pour(writer, data, over)
        await asyncio.sleep(0.01)


async def _socket(server: Running, browser: Browser, room: str) -> Wire:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET /ws/{room} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {browser.cookie}\r\n\r\n".encode()
    )
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    return reader, writer


async def _talk(
    server: Running, seconds: float, message: dict[str, object], guests: int, sockets: int
) -> None:
    browsers = [Browser(server) for _ in range(guests)]
    room = await browsers[0].make_room()
    for number, browser in enumerate(browsers[1:]):
        await browser.join(room, f"Guest {number}")
    await _say(room, browsers, seconds, message, sockets)


async def _say(
    room: str,
    browsers: list[Browser],
    seconds: float,
    message: dict[str, object],
    sockets: int,
) -> None:
    over = time.monotonic() + seconds
    data = framed(json.dumps(message).encode())
    not_ready = framed(json.dumps({"do": "be_ready", "ready": False}).encode())

    async def talk(browser: Browser) -> None:
        with suppress(*_GONE):
            reader, writer = await _socket(browser.server, browser, room)
            reading = asyncio.create_task(_read(reader))
            try:
                turn = 0
                while time.monotonic() < over and not reading.done():
                    turn += 1
                    writer.write(not_ready if message["do"] == "be_ready" and turn % 2 else data)
                    await asyncio.sleep(1 / 19)
            finally:
                reading.cancel()
                writer.transport.abort()

    await asyncio.gather(*(talk(browser) for browser in browsers for _ in range(sockets)))


async def _ask_often(
    server: Running,
    seconds: float,
    at_once: int,
    request: Callable[[], tuple[Any, ...]],
    browser: Browser | None = None,
) -> None:
    """Ask for the next page again and again, some at once; what is refused is not answered otherwise."""
    over = time.monotonic() + seconds

    async def ask() -> None:
        while time.monotonic() < over:
            with suppress(*_GONE, URLError):
                await (browser or Browser(server)).ask(*request())

    await asyncio.gather(*(ask() for _ in range(at_once)))


async def _read(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 20):
        pass
