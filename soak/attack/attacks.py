"""What a visitor does to a server: each attack needs no right and ends by itself after some seconds."""

from __future__ import annotations

import asyncio
import io
import itertools
import json
import random
import time
import zipfile
import zlib
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


async def pipelined_posts(server: Running, seconds: float) -> None:
    """Requests with bodies back to back on one connection, answers unread."""
    body = b'{"name":"x","settings":{}}'
    head = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    await _flood(server, (head + b"Content-Length: %d\r\n\r\n" % len(body) + body) * 500, seconds)


async def dripped_headers(server: Running, seconds: float) -> None:
    """Many connections, each of which sends a header byte by byte."""
    await _drip(server, 300, b"GET /healthz HTTP/1.1\r\nHost: x\r\nx-slow: ", seconds)


async def dripped_bodies(server: Running, seconds: float) -> None:
    """Many connections, each of which sends a body byte by byte."""
    await _drip(
        server, 300, b"POST /api/decks/check HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", seconds
    )


async def huge_paths_and_cookies(server: Running, seconds: float) -> None:
    """Paths and cookies as long as a header may be, on new connections."""
    long = b"a=" + b"b;" * 8_000
    turn = itertools.cycle(
        (
            b"GET /api/rooms/" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /api/rooms/HIBOU-CERISE-42 HTTP/1.1\r\nHost: x\r\nCookie: " + long + b"\r\n\r\n",
            b"GET /?" + b"q=%C3%A9&" * 2_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        )
    )
    await _send_often(server, seconds, 10, lambda: next(turn))


async def unusual_methods(server: Running, seconds: float) -> None:
    """HEAD, OPTIONS, TRACE and methods that there are not, on every kind of page."""
    methods = (b"HEAD", b"OPTIONS", b"TRACE", b"DELETE", b"PATCH")
    paths = (b"/", b"/api/rooms", b"/api/days", b"/api/print", b"/pictures/512/x.webp", b"*")
    turn = itertools.cycle(itertools.product(methods, paths))
    await _send_often(server, seconds, 10, lambda: b"%s %s HTTP/1.1\r\nHost: x\r\n\r\n" % next(turn))


async def many_rooms(server: Running, seconds: float) -> None:
    """Rooms made as fast as they are answered, each by a new visitor."""
    await _ask_often(server, seconds, 6, lambda: ("POST", "/api/rooms", {"name": "x"}))


async def days_and_cases(server: Running, seconds: float) -> None:
    """Days, days of long ago, and cases that nobody has asked for before."""
    numbers = itertools.count(1)

    def request() -> tuple[Any, ...]:
        number = next(numbers)
        kinds = (
            ("GET", f"/api/days?language={('fr', 'en', 'fr-CA')[number % 3]}"),
            ("POST", f"/api/days/2026-0{number % 9 + 1}-11/duo", {"name": "x", "language": "fr"}),
            ("GET", f"/api/cases/word/{number % 3 + 1}/{number}?language=fr"),
        )
        return kinds[number % 3]

    await _ask_often(server, seconds, 8, request)


async def shared_games_and_prints(server: Running, seconds: float) -> None:
    """Links to games that there are not, and sheets counted for the largest order."""
    numbers = itertools.count()

    def request() -> tuple[Any, ...]:
        number = next(numbers)
        if number % 2:
            return "GET", f"/api/games/{number:022}"
        return "POST", "/api/print/count", {"decks": ["fr", "en"], "keys_seed": number}

    await _ask_often(server, seconds, 8, request)


async def studies_of_a_game(server: Running, seconds: float) -> None:
    """What a member may ask of the games of a room, again and again."""
    host = Browser(server)
    room = await host.make_room()
    async with host.connect(room) as device:
        await begin_game(device)
        await device.ask(do="abandon_game")
    games = f"/api/rooms/{room}/games"
    turn = itertools.cycle(
        (games, f"{games}/1", f"{games}/1/replay", f"{games}/1/study", f"/api/rooms/{room}/evening")
    )
    await _ask_often(server, seconds, 8, lambda: ("GET", next(turn)), host)


async def half_upgrades(server: Running, seconds: float) -> None:
    """WebSocket upgrades that end in the header, or for rooms that there are not, and then silence."""
    wires = await _open(server, 300)
    upgrade = (
        b"GET /ws/HIBOU-CERISE-42 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    for number, (_, writer) in enumerate(wires):
        writer.write(upgrade + (b"\r\n" if number % 2 else b""))
    await asyncio.sleep(seconds)
    _abort(wires)


async def pings_between_fragments(server: Running, seconds: float) -> None:
    """One message in fragments of a byte with a ping after each."""
    pair = framed(b"x", Opcode.CONT, fin=False) + framed(b"y", Opcode.PING)
    await _frames(server, pair * 3000, seconds, framed(b"{", Opcode.TEXT, fin=False))


async def compressed_frames(server: Running, seconds: float) -> None:
    """Frames that say they are compressed, though nobody has agreed to that."""
    packed = zlib.compress(b" " * 1_000_000)[2:-4]
    frame = bytearray(framed(packed))
    frame[0] |= 0x40  # RSV1: compressed (RFC 7692)
    await _frames(server, bytes(frame) * 50, seconds)


async def talk_of_many_rooms(server: Running, seconds: float) -> None:
    """Chat, pointers, votes and readiness of ten members in each of six rooms, behind one address."""
    lines: tuple[dict[str, object], ...] = (
        {"do": "say", "text": "x" * 200},
        {"do": "point", "card": 3},
        {"do": "vote", "card": None},
        {"do": "be_ready"},
        {"do": "resync"},
    )
    rooms = []
    for _ in range(6):
        browsers = [Browser(server) for _ in range(10)]
        try:
            room = await browsers[0].make_room()
        except (AssertionError, KeyError, *_GONE):
            break  # this address may make no more
        for number, browser in enumerate(browsers[1:]):
            await browser.join(room, f"Guest {number}")
        rooms.append((room, browsers))
    await asyncio.gather(
        *(
            _say(room, browsers[number::5], seconds, line, sockets=2)
            for room, browsers in rooms
            for number, line in enumerate(lines)
        )
    )


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
        studies_of_a_game,
        pings_between_fragments,
        compressed_frames,
        talk_of_many_rooms,
        half_headers,
        half_bodies,
        half_uploads,
        every_route,
        pipelined_posts,
        many_rooms,
        days_and_cases,
        shared_games_and_prints,
        huge_paths_and_cookies,
        unusual_methods,
        half_upgrades,
        dripped_headers,
        dripped_bodies,
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


async def _drip(server: Running, count: int, head: bytes, seconds: float) -> None:
    """Begin requests on many connections, and send one byte more of each twice a second."""
    wires = await _open(server, count)
    over = time.monotonic() + seconds
    for _, writer in wires:
        writer.write(head)
    while time.monotonic() < over:
        await asyncio.sleep(0.5)
        for _, writer in wires:
            writer.write(b"x")
    _abort(wires)


async def _send_often(server: Running, seconds: float, at_once: int, request: Callable[[], bytes]) -> None:
    """Send requests written by hand, each on a new connection, some at once, and wait for an answer."""
    over = time.monotonic() + seconds

    async def send() -> None:
        while time.monotonic() < over:
            with suppress(*_GONE):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(request())
                await asyncio.wait_for(reader.read(1 << 16), 5)
                writer.transport.abort()

    await asyncio.gather(*(send() for _ in range(at_once)))


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
