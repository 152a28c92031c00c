"""No visitor stops the evening: what a client may make the server do is counted before it costs anything."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode

from nomdecode.cli.serve import lock_store
from nomdecode.server.code_guard import CodeGuard
from nomdecode.server.logs import SampledLogFilter
from nomdecode.server.session import Sessions
from nomdecode.server.settings import ServerSettings
from nomdecode.store.interface import StoreError
from tests.server.processes import workers
from tests.server.servers import Browser, Device, Running, running
from tests.server.test_frames import framed, said, wire_of

# The limits as they are by default; only what tests of other things need to have raised.
_DEFAULTS = ServerSettings()
DEFAULT = {
    name: getattr(_DEFAULTS, name)
    for name in (
        "joins_per_minute",
        "room_joins_per_minute",
        "messages_per_second",
        "messages_burst",
        "room_lines_per_second",
        "room_lines_burst",
        "checks_per_minute",
    )
}


async def _until_cut(reader: asyncio.StreamReader, seconds: float = 10.0) -> bytes:
    """What came before the end of the connection."""
    told = b""
    try:
        async with asyncio.timeout(seconds):
            while data := await reader.read(1 << 16):
                told += data
    except ConnectionResetError:
        pass
    return told


@asynccontextmanager
async def _sent(server: Running, data: bytes) -> AsyncIterator[asyncio.StreamReader]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(data)
    try:
        yield reader
    finally:
        writer.transport.abort()
        with suppress(OSError):
            await writer.wait_closed()


_ASK = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


async def test_a_connection_that_pipelines_many_requests_until_cut(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        async with _sent(server, _ASK * 1000) as reader:
            assert (await _until_cut(reader)).count(b"HTTP/1.1 200") < 50
        async with _sent(server, _ASK * 4) as reader:
            told = b""
            while told.count(b"HTTP/1.1 200") < 4:
                told += await asyncio.wait_for(reader.read(1 << 16), 10)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHo",
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 200,
        b"GET / HTTP/1.1\r\nx: " + b"y" * 100_000,
    ],
    ids=["nothing", "half", "too many fields", "too long"],
)
async def test_a_header_has_a_size_and_a_time(tmp_path: Path, sent: bytes) -> None:
    async with running(tmp_path, header_seconds=0.3) as server, _sent(server, sent) as reader:
        assert await _until_cut(reader) == b""


async def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    half = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"
    async with running(tmp_path, body_seconds=0.3) as server, _sent(server, half) as reader:
        told = await _until_cut(reader)
        assert told.startswith(b"HTTP/1.1 408")
        assert b'"too_slow"' in told


async def test_an_address_has_a_number_of_connections(tmp_path: Path) -> None:
    async with running(tmp_path, connections_per_address=8) as server, AsyncExitStack() as stack:
        readers = [await stack.enter_async_context(_sent(server, b"")) for _ in range(40)]

        def is_open(reader: asyncio.StreamReader) -> bool:
            return not reader.at_eof() and reader.exception() is None

        async with asyncio.timeout(20):
            while sum(map(is_open, readers)) > 16:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert sum(map(is_open, readers)) == 16


async def _close_code(device: Device) -> int | None:
    with suppress(ConnectionClosed):
        while True:
            await device.hear()
    return device.socket.close_code


@pytest.mark.parametrize(
    "frames",
    [
        framed(b"", Opcode.PONG) * 500,
        framed(b"x", Opcode.PING) * 500,
        framed(b"{", fin=False) + framed(b"", Opcode.CONT, fin=False) * 500,
        framed(b"{}") * 500,
    ],
    ids=["pongs", "pings", "fragments", "messages in one packet"],
)
async def test_too_many_frames_close_the_socket(tmp_path: Path, frames: bytes) -> None:
    async with running(tmp_path, messages_burst=60) as server:
        browser = Browser(server)
        room = await browser.make_room()
        async with wire_of(server, browser, room) as wire:
            wire.writer.write(frames)
            assert await wire.close_code() == 4429
        async with wire_of(server, browser, room) as wire:
            wire.writer.write(framed(b"x", Opcode.PING) * 20 + framed(said(1)))
            assert await wire.answers(1) == ["k1"]


async def test_the_devices_of_a_member_share_one_limit(tmp_path: Path) -> None:
    async with running(tmp_path, **DEFAULT) as server:
        browser = Browser(server)
        room = await browser.make_room()
        async with browser.connect(room) as one, browser.connect(room) as two:
            for _ in range(80):
                await one.send(do="point", card=None)
                await two.send(do="point", card=None)
            for device in (one, two):
                assert await _close_code(device) == 4429


async def test_a_room_has_a_number_of_chat_lines(tmp_path: Path) -> None:
    """Together its members say more than each may alone: nobody is closed for that."""
    async with running(tmp_path, **DEFAULT) as server:
        host = Browser(server)
        room = await host.make_room()
        guest = Browser(server)
        await guest.join(room, "Guest")
        async with host.connect(room) as one, guest.connect(room) as two:
            answers = [await each.ask(do="say", text="hello") for _ in range(45) for each in (one, two)]
            refused = [answer["code"] for answer in answers if answer["type"] == "refused"]
            assert 0 < len(refused) <= 30
            assert set(refused) == {"rate_limited"}
            await asyncio.sleep(0.3)
            await two.must(do="say", text="again")


async def test_a_long_word_list_does_not_hold_the_others_up(tmp_path: Path) -> None:
    words = "\n".join(f"mot{number}" for number in range(20_000)).encode()[:199_000]
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room()
        async with host.connect(room) as device:
            checking = [
                asyncio.create_task(Browser(server).ask("POST", "/api/decks/check", words)) for _ in range(6)
            ]
            answers = 0
            while not all(each.done() for each in checking):
                await device.must(do="resync")
                answers += 1
                await asyncio.sleep(0.001)  # a quick machine has checked all lists in a tenth of a second
            replies = [(await each).json for each in checking]
        assert {(reply["words"], len(reply["issues"])) for reply in replies} == {(2000, 500)}
        assert replies[0]["unlisted"] > 15_000
        assert answers > 2 * len(checking)  # where a list holds everybody up, there is one answer for each


async def test_a_class_plays_without_meeting_a_limit(tmp_path: Path) -> None:
    """Forty people of one address join in the same minute, talk quickly and touch cards."""
    async with running(tmp_path, **DEFAULT) as server:
        host = Browser(server)
        room = await host.make_room()
        pupils = [Browser(server) for _ in range(39)]
        for number, pupil in enumerate(pupils):
            assert (await pupil.join(room, f"Pupil {number}")).status == 200
        devices = [await each.connect(room).__aenter__() for each in (host, *pupils)]
        try:
            for device in devices:
                await device.must(do="rename", name=f"Name {devices.index(device)}")
            for number in range(40):
                await devices[number % 10].must(do="say", text="vite")
            for _ in range(20):
                await devices[3].must(do="resync")
        finally:
            for device in devices:
                await device.__aexit__(None, None, None)
        metrics = (await host.ask("GET", "/metrics")).body.decode()
        assert "rate_limited" not in metrics


async def test_a_message_of_half_a_megabyte_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        room = await browser.make_room()
        async with wire_of(server, browser, room) as wire:
            wire.writer.write(framed(json.dumps({"do": "say", "text": "x" * 500_000}).encode()))
            assert await wire.close_code() == 1009


async def test_a_right_code_is_not_refused_for_wrong_ones_of_others(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        server.context.code_guard = CodeGuard(3.0, slow_seconds=0.2)
        host = Browser(server)
        room = await host.make_room("Ann")
        asked = [await Browser(server).ask("GET", f"/api/rooms/HIBOU-CERISE-{n}") for n in range(10, 16)]
        assert [each.status for each in asked] == [404, 404, 404, 429, 429, 429]
        assert (await Browser(server).join(room, "Zoé")).status == 200
        assert (await host.ask("GET", f"/api/rooms/{room}")).status == 200


async def test_wrong_codes_count_for_the_whole_network_of_an_address() -> None:
    guard = CodeGuard(3.0, slow_seconds=0.01)
    neighbours = [f"2001:db8:1:{n:x}::1" for n in range(100)]
    assert sum(guard.count_wrong_code(address) for address in neighbours) < 50
    assert not guard.count_wrong_code(neighbours[-1])
    assert await guard.delay_if_guessing(neighbours[-1])
    assert guard.count_wrong_code("2001:db8:2::1")


async def test_the_address_that_our_own_proxy_adds_last_is_believed(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy=True) as server:
        forged = [(b"x-forwarded-for", b"192.0.2.1"), (b"x-forwarded-for", b"192.0.2.9, 198.51.100.7")]
        assert server.context.client_address({"headers": forged}) == "198.51.100.7"


async def test_a_host_that_no_name_can_be_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        room = await Browser(server).make_room()
        asked = await Browser(server, headers={"host": "x" * 3000}).ask("GET", f"/api/rooms/{room}/qr.svg")
        assert (asked.status, asked.json["error"]["code"]) == (400, "bad_message")


async def test_a_slow_upload_does_not_keep_others_from_uploading(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, other = Browser(server), Browser(server)
        room, elsewhere = await host.make_room(), await other.make_room()
        half = f"POST /api/rooms/{room}/pictures HTTP/1.1\r\nHost: x\r\nCookie: {host.cookie}\r\n"
        async with _sent(server, f"{half}Content-Length: 1000\r\n\r\nPK".encode()):
            await asyncio.sleep(0.1)
            upload = other.ask("POST", f"/api/rooms/{elsewhere}/pictures", b"PK no")
            assert (await asyncio.wait_for(upload, 10)).status == 422


async def test_alive_and_ready_differ(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        assert (await Browser(server).ask("GET", "/readyz")).status == 200
        await server.context.registry.deps.store.close()
        await asyncio.sleep(2.1)  # an answer holds for two seconds
        assert (await Browser(server).ask("GET", "/readyz")).json["error"]["code"] == "store_unavailable"
        assert (await Browser(server).ask("GET", "/healthz")).status == 200


async def test_a_server_stops_whatever_its_clients_do(tmp_path: Path) -> None:
    with workers(1, tmp_path) as (server,):
        host = Browser(server)
        room = await host.make_room()
        half = b"POST /api/decks/check HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nab"
        async with _sent(server, half), _sent(server, b"GET / HT"), wire_of(server, host, room):
            await asyncio.to_thread(server.stop)  # which waits twenty seconds, and not longer


def test_two_servers_on_one_database_are_refused(tmp_path: Path) -> None:
    database = tmp_path / "nomdecode.db"
    with lock_store(database), pytest.raises(StoreError, match="another server"), lock_store(database):
        pass
    with lock_store(database):
        pass


def test_lines_of_one_form_are_sampled() -> None:
    sampled = SampledLogFilter(most=3)
    lines = [logging.makeLogRecord({"name": "x", "msg": "broken %s", "args": (n,)}) for n in range(10)]
    assert [sampled.filter(line) for line in lines].count(True) == 3
    told = {"name": "x", "msg": "broken %s", "args": (1,), "created": time.time() + 61}
    later = logging.makeLogRecord(told)
    assert sampled.filter(later)
    assert later.getMessage() == "broken 1 (7 lines like this were left out)"


def test_by_https_the_cookie_is_of_this_host_alone() -> None:
    sessions = Sessions(b"a secret of the tests")
    cookie = sessions.session_cookie("ann", secure=True)
    assert cookie.startswith("__Host-nomdecode=")
    assert "; Secure" in cookie
    forged = sessions.session_cookie("eve", secure=False).partition(";")[0]
    assert sessions.guest_of_cookies(f"{forged}; {cookie.partition(';')[0]}") == "ann"


async def test_by_https_browsers_are_told_to_come_by_https_only(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy=True) as server:
        by_https = await Browser(server, headers={"x-forwarded-proto": "https"}).ask("GET", "/api/about")
        assert by_https.headers["strict-transport-security"] == "max-age=15552000"
        assert "strict-transport-security" not in (await Browser(server).ask("GET", "/api/about")).headers


async def test_a_damaged_room_is_told_of_and_set_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Clients are told a code of its own, and the log has one line however often they ask."""
    async with running(tmp_path) as server:
        host, other = Browser(server), Browser(server)
        room, elsewhere = await host.make_room(), await other.make_room()
        live_room = server.context.registry.rooms.pop(room)
        await server.context.registry.deps.store.append_records(
            live_room.stream, live_room.version, [b"{torn"]
        )
        for _ in range(3):
            asked = await host.ask("GET", f"/api/rooms/{room}")
            assert (asked.status, asked.json["error"]["code"]) == (409, "room_unreadable")
        async with host.connect(room) as device:
            assert (await device.hear())["code"] == "room_unreadable"
            assert await _close_code(device) == 4403
        assert [record.name for record in caplog.records if room in record.getMessage()] == [
            "nomdecode.live.registry"
        ]
        async with other.connect(elsewhere) as device:
            await device.must(do="rename", name="Zoe")
