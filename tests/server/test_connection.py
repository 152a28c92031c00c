from __future__ import annotations

import asyncio
import json
import socket
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from nomdecode.live.outbox import no_direct_write
from nomdecode.rules.options import WordsOptions
from nomdecode.server.ws.fast_write import WriteBatcher, encode_text_frame
from tests.live.live_rooms import HandClock
from tests.server.servers import Browser, Device, running
from tests.server.test_games import play_to_the_end, seat_everybody

# A masked text frame, as a client sends it (RFC 6455, 5.2); masked with nothing.
RESYNC = bytes((0x81, 0x80 | 15)) + bytes(4) + b'{"do":"resync"}'


async def close_code(device: Device) -> int | None:
    try:
        while True:
            await device.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


async def test_both_ways_of_writing_send_the_same(tmp_path: Path) -> None:
    heard = {}
    for direct in (True, False):
        house = {"clock": HandClock()}  # both are welcomed at the same time
        async with running(tmp_path / str(direct), house, direct_writes=direct) as server:
            browser = Browser(server)
            room = await browser.make_room(decks=["fr"])
            async with browser.connect(room) as device:
                for n in range(3):
                    await device.must(do="say", text="é" * 100 * n + "x", id=f"k{n}")
                links = server.context.registry.rooms[room].connections.all
                assert [link.outbox._write is not no_direct_write for link in links] == [direct]
                # Of equal snapshots that wait at once, the queue sends one.
                heard[direct] = list(dict.fromkeys(each.replace(room, "ROOM") for each in device.heard))
    assert heard[True] == heard[False]


def test_frames_of_every_size_are_those_of_the_standard() -> None:
    for size in (0, 125, 126, 65535, 65536):
        parser = Protocol(Side.CLIENT, max_size=None)
        parser.receive_data(encode_text_frame(b"x" * size))
        (parsed,) = parser.events_received()
        assert isinstance(parsed, Frame)
        assert (parsed.opcode, len(parsed.data)) == (Opcode.TEXT, size)


def test_without_uvicorn_there_is_no_direct_way() -> None:
    async def send(message: object) -> None:
        del message

    assert WriteBatcher().make_direct_write(send) is None


async def test_mistakes_are_answered_and_then_the_door_is_shut(tmp_path: Path) -> None:
    async with running(tmp_path, bad_messages=3) as server:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        async with browser.connect(room) as device:
            for message in ("nonsense", '{"do": "cheat"}', "[]"):
                await device.socket.send(message)
                assert (await device.until("refused"))["code"] == "bad_message"
            assert await close_code(device) == 1008


async def test_whoever_asked_what_cannot_be_read_is_told_by_its_id(tmp_path: Path) -> None:
    async with running(tmp_path, messages_per_second=0.001, messages_burst=4) as server:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        async with browser.connect(room) as device:
            for asked_id, message, code in (
                ("k1", '{"do": "cheat", "id": "k1"}', "bad_message"),
                ("k2", '{"do": "guess", "card": , "id": "k2"}', "bad_message"),
                (
                    "k3",
                    '{"do": "set_up", "settings": {"options": {"x": 1}}, "id": "k3"}',
                    "option_not_offered",
                ),
                (None, "nonsense", "bad_message"),
                ("k5", '{"do": "resync", "id": "k5"}', "rate_limited"),
            ):
                await device.socket.send(message)
                refused = await device.until("refused")
                assert (refused["id"], refused["code"]) == (asked_id, code)


async def test_who_is_too_fast_is_told_and_then_closed(tmp_path: Path) -> None:
    async with running(tmp_path, messages_per_second=0.001, messages_burst=5, bad_messages=3) as server:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        async with browser.connect(room) as device:
            for _ in range(8):
                await device.send(do="resync")
            assert (await device.until("refused"))["code"] == "rate_limited"
            assert await close_code(device) == 4429


async def test_messages_are_bounded(tmp_path: Path) -> None:
    async with running(tmp_path, message_bytes=2000) as server:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        async with browser.connect(room) as device:
            await device.send(do="say", text="é" * 1000)
            assert (await device.until("refused"))["code"] == "bad_message"
            await device.send(do="say", text="x" * 400)
            assert (await device.until("refused"))["code"] == "too_long"
            await device.socket.send("x" * 100_000)
            assert await close_code(device) == 1009
        async with browser.connect(room) as device:
            assert (await device.hear())["type"]  # the room survives


@pytest.mark.parametrize("limit", ["connections", "connections_per_address", "connections_per_member"])
async def test_connections_are_bounded(limit: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {limit: 2}
    async with running(tmp_path, **settings) as server, AsyncExitStack() as stack:
        browser = Browser(server)
        room = await browser.make_room(decks=["fr"])
        for _ in range(2):
            await stack.enter_async_context(browser.connect(room))
        third = await stack.enter_async_context(browser.connect(room))
        assert (await third.hear())["code"] == "too_many_connections"


async def test_a_line_said_again_after_the_connection_broke_is_heard_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, bob = Browser(server), Browser(server)
        room = await ann.make_room("Ann")
        await bob.join(room, "Bob")
        async with bob.connect(room) as listener:
            for text in ("hello", "hello again"):
                for _ in range(2):  # the answer to the first was lost on its way
                    async with ann.connect(room) as device:
                        await device.must(do="say", text=text, id=f"once {text}")
            await listener.look()
            said = [news["text"] for news in map(json.loads, listener.heard) if news["type"] == "chat"]
            assert said == ["hello", "hello again"]


async def test_a_stale_move_is_refused_and_the_new_view_comes_along(tmp_path: Path) -> None:
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions(), mode="table")
        devices = [await stack.enter_async_context(b.connect(room)) for b in browsers.values()]
        await devices[0].must(do="start_game")
        for device in devices:
            await device.look()
            may = {entry["do"] for entry in device.newest["view"]["view"]["may"]}
            if "give_clue" in may:
                version = device.newest["view"]["version"]
                await device.must(do="give_clue", word="PANIER", number=1, confirmed=True, seen=version)
                answer = await device.ask(do="ask_undo", seen=version)
                assert answer["code"] == "stale_view"
                assert (await device.until("view"))["version"] > version


async def test_a_late_answer_is_not_taken_for_another_clue(tmp_path: Path) -> None:
    """C-26: the clue that the judge has read was withdrawn; nobody has read the next one."""
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions(), mode="table")
        devices = {seat: await stack.enter_async_context(b.connect(room)) for seat, b in browsers.items()}
        await devices["red spymaster"].must(do="start_game")
        await devices["red spymaster"].look()
        table = devices["red spymaster"].newest["view"]["view"]["table"]
        giver = devices[table["giver"]]
        (judge,) = [devices[seat] for seat in devices if "spymaster" in seat and seat != table["giver"]]
        await giver.must(do="ask_about_clue", word="PANIER", number=1)
        await judge.look()
        read = judge.newest["view"]["version"]
        await giver.must(do="withdraw_question")
        await giver.must(do="ask_about_clue", word="BOUILLOIRE", number=9)
        for answer in ({"do": "answer_about_clue", "allow": True}, {"do": "rule_on_clue", "uphold": True}):
            refused = await judge.ask(**answer, seen=read)
            assert refused["code"] == "stale_view"
        await judge.look()
        now = judge.newest["view"]["view"]
        assert (now["table"]["clues"], now["question"]["word"]) == ([], "BOUILLOIRE")
        assert (await judge.ask(do="answer_undo", agree=True, seen=read))["code"] == "stale_view"
        await judge.must(do="answer_about_clue", allow=True, seen=judge.newest["view"]["version"])


@pytest.mark.parametrize("direct", [True, False])
async def test_somebody_who_never_reads_stalls_nobody(direct: bool, tmp_path: Path) -> None:
    async with running(tmp_path, direct_writes=direct) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions())
        lazy = Browser(server)
        await lazy.join(room, "Lazy")
        with socket.socket() as small:
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            small.connect(("127.0.0.1", server.port))
            reader, writer = await asyncio.open_connection(sock=small.dup(), limit=1024)
        writer.write(
            f"GET /ws/{room} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: {lazy.cookie}\r\n\r\n".encode()
        )
        assert b"101" in await reader.readline()
        host = await stack.enter_async_context(browsers["red spymaster"].connect(room))
        await host.must(do="start_game")
        links = server.context.registry.rooms[room].connections.all
        (link,) = [each for each in links if each.member == "m5"]
        # It asks for everything again and again, and reads nothing, until no buffer of the system holds more.
        stuck = None
        while stuck is None or stuck is not link.outbox._sending:
            stuck = link.outbox._sending
            for _ in range(100):  # one at a time: what waits at once is sent once
                writer.write(RESYNC)
                await writer.drain()
                await asyncio.sleep(0.001)
        for number in range(100):
            await host.must(do="pause" if number % 2 == 0 else "resume")
        assert link in links
        assert link.outbox._sending is not None  # it is stuck, and nobody minds
        assert len(link.outbox._newest) <= 5
        writer.transport.abort()


async def test_garbage_does_not_bring_a_room_down(tmp_path: Path) -> None:
    dice = Random(7)
    names = [
        *(
            "guess",
            "give_clue",
            "set_up",
            "take_seat",
            "say",
            "point",
            "vote",
            "judge",
            "add_bot",
            "start_game",
        ),
        *(
            "keep_notes",
            "seat_member",
            "swap_seats",
            "replace_member",
            "be_ready",
            "rename",
            "cover",
            "resync",
        ),
    ]
    fields = [
        "card",
        "word",
        "number",
        "seat",
        "settings",
        "text",
        "channel",
        "member",
        "name",
        "cards",
        "one",
    ]

    def value(depth: int = 0) -> Any:
        kinds = [None, True, -1, 3, 2**70, 1.5, "x", "é" * 50, "red guesser", "m1", "fr", float("inf")]
        if depth < 2 and dice.random() < 0.3:
            return {dice.choice(fields): value(depth + 1)} if dice.random() < 0.5 else [value(depth + 1)]
        return dice.choice(kinds)

    async with running(tmp_path, bad_messages=100_000) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions())
        devices = [await stack.enter_async_context(b.connect(room)) for b in browsers.values()]
        for _ in range(1500):
            message: dict[str, Any] = {"do": dice.choice(names), "id": str(dice.random())[:20]}
            message |= {dice.choice(fields): value() for _ in range(dice.randrange(3))}
            device = dice.choice(devices)
            await device.socket.send(json.dumps(message))
            await device.until_answer()
        assert server.context.metrics.failures == 0
        for device in devices:
            await device.look()


@pytest.mark.parametrize("workers", [2])
async def test_two_servers_on_one_file_share_a_room(workers: int, tmp_path: Path) -> None:
    """One file is one process's by default; even so two never corrupt a room: versions decide."""
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(running(tmp_path)) for _ in range(workers)]
        room, browsers = await seat_everybody(servers[0], WordsOptions())
        devices = []
        for number, browser in enumerate(browsers.values()):
            browser.server = servers[number % workers]
            devices.append(await stack.enter_async_context(browser.connect(room)))
        await devices[0].must(do="start_game")
        for server in servers:
            await server.context.registry.rooms[room].load_new_records()
        for _ in range(400):
            for server in servers:
                await server.context.registry.rooms[room].load_new_records()
            try:
                await play_to_the_end(devices, Random(3), most=1)
                break
            except AssertionError:
                continue
        rooms = [server.context.registry.rooms[room] for server in servers]
        for host in rooms:
            await host.load_new_records()
        assert rooms[0].room == rooms[1].room
