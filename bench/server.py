"""The server under load: rooms of eight play words games over real sockets, durably, against the bare limit.

Prints ratios of one run: seconds depend on the machine. `limit_ratio` is our commands a second over those of
the same stack that only sends the same frames. The referee is off: it has a bench of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import uvloop

from ws_client import ROOM, VIEW, Wire, open_wire

LIMIT = Path(__file__).with_name("server_limit.py")
MEMBERS = 8
SEATS = ["red spymaster", "blue spymaster", *(["red guesser", "blue guesser"] * 3)]
MANY = {
    "JOINS_PER_MINUTE": "1e9",
    "ROOMS_PER_MINUTE": "1e9",
    "MESSAGES_PER_SECOND": "1e9",
    "MESSAGES_BURST": "1000000000",
    "CONNECTIONS_PER_ADDRESS": "100000",
    "ROOM_MEMBERS": "100",
}


class Table(msgspec.Struct):
    """What the load needs of an open table."""

    phase: str
    giver: str | None
    guesser: str | None
    covered: list[str | None]


class Seen(msgspec.Struct):
    """A view."""

    table: Table


class Frame(msgspec.Struct):
    """View news."""

    version: int
    view: Seen | None


DECODER = msgspec.json.Decoder(Frame)


class Party:
    """One room: one command at a time, done when all eight have seen its result."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.wires: list[Wire] = []
        self.missing = 0
        self.awaited = VIEW
        self.sent_at = 0.0
        self.chores: list[tuple[int, bytes]] = []
        self.on_done: list[float] = []
        self.again = True
        self.count = 0

    def heard(self, kind: bytes) -> None:
        if kind is not self.awaited:
            return
        self.missing -= 1
        if self.missing == 0:
            self.count += 1
            self.on_done.append(time.perf_counter() - self.sent_at)
            if self.again:
                self.move()

    def move(self, at: float | None = None) -> None:
        self.missing = MEMBERS
        self.sent_at = at or time.perf_counter()
        who, message = self.next_command()
        # Getting ready changes the room, everything else the table.
        self.awaited = ROOM if b"be_ready" in message else VIEW
        self.wires[who].send(message)

    def next_command(self) -> tuple[int, bytes]:
        if self.chores:
            return self.chores.pop(0)
        frame = DECODER.decode(self.wires[0].view)
        table = frame.view.table if frame.view else None
        if table is None or table.phase == "over":
            self.chores = [(1, b'{"do":"be_ready"}'), (0, b'{"do":"start_game"}')]
            return 0, b'{"do":"be_ready"}'
        tail = b',"seen":%d,"id":"%d-%d"}' % (frame.version, self.number, self.count)
        if table.phase == "clue":
            assert table.giver is not None
            return SEATS.index(table.giver), b'{"do":"give_clue","word":"ZIGZAG","number":2' + tail
        assert table.guesser is not None
        return SEATS.index(table.guesser), b'{"do":"guess","card":%d' % table.covered.index(None) + tail


class Echo(Party):
    """The same against the bare limit: any message will do."""

    def next_command(self) -> tuple[int, bytes]:
        return self.count % MEMBERS, b'{"do":"guess","card":7,"seen":41,"id":"12-345"}'


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def started(command: list[str], port: int, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server process on the first core; the load runs on the others."""
    process = subprocess.Popen(command, env={**os.environ, **environment})
    try:
        os.sched_setaffinity(process.pid, {0})
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield process
    finally:
        process.terminate()
        process.wait(20)


def ask(connection: http.client.HTTPConnection, path: str, body: object) -> tuple[dict[str, str], str]:
    connection.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    answer = connection.getresponse()
    read = answer.read()
    assert answer.status == 200, read
    return json.loads(read), (answer.headers["set-cookie"] or "").partition(";")[0]


def make_rooms(port: int, count: int) -> list[tuple[str, list[str]]]:
    """Rooms with eight members each: the code and the members' cookies."""
    rooms = []
    for _ in range(count):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        settings = {"mode": "table", "decks": ["fr"]}
        made, cookie = ask(connection, "/api/rooms", {"name": "m0", "settings": settings})
        path = f"/api/rooms/{made['room']}/members"
        cookies = [cookie, *(ask(connection, path, {"name": f"m{n}"})[1] for n in range(1, MEMBERS))]
        rooms.append((made["room"], cookies))
        connection.close()
    return rooms


async def seat(parties: list[Party], rooms: list[tuple[str, list[str]]], port: int) -> None:
    for party, (room, cookies) in zip(parties, rooms, strict=True):
        party.again = False
        for cookie in cookies:
            party.wires.append(await open_wire(port, f"/ws/{room}", cookie, party.heard))
        for number, wire in enumerate(party.wires):
            wire.send(json.dumps({"do": "take_seat", "seat": SEATS[number]}).encode())
        await asyncio.sleep(0.05)
        party.on_done.clear()


async def saturate(parties: list[Party], seconds: float) -> float:
    """Commands a second when every room asks again as soon as it has been answered."""
    for party in parties:
        party.again, party.count = True, 0
        party.move()
    await asyncio.sleep(seconds * 0.25)
    before, since = sum(p.count for p in parties), time.perf_counter()
    await asyncio.sleep(seconds)
    rate = (sum(p.count for p in parties) - before) / (time.perf_counter() - since)
    for party in parties:
        party.again = False
    await asyncio.sleep(0.5)
    return rate


async def pace(parties: list[Party], rate: float, seconds: float) -> list[float]:
    """Milliseconds from the intended moment of a move to the last member, at a steady rate."""
    for party in parties:
        party.on_done.clear()
    begin, number = time.perf_counter(), 0
    while (due := begin + number / rate) < begin + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        party = parties[number % len(parties)]
        if party.missing <= 0:
            party.move(due)
        number += 1
    await asyncio.sleep(0.5)
    return sorted(1000 * each for party in parties for each in party.on_done)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


async def idle(port: int, pid: int, rooms: list[tuple[str, list[str]]], count: int) -> float:
    """Megabytes a thousand connections that only wait."""
    before = resident_mb(pid)
    cookies = [(room, cookie) for room, each in rooms for cookie in each]
    wires = [
        await open_wire(port, f"/ws/{room}", cookie, lambda _: None)
        for room, cookie in (cookies * (count // len(cookies) + 1))[:count]
    ]
    await asyncio.sleep(0.5)
    used = (resident_mb(pid) - before) * 1000 / count
    for wire in wires:
        wire.transport.abort()
    return used


async def measure(args: argparse.Namespace, folder: Path) -> dict[str, float]:
    figures: dict[str, float] = {}
    port, bare = free_port(), free_port()
    serve = [
        str(Path(sys.executable).with_name("nomdecode")),
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--quiet",
    ]
    settings = {f"NOMDECODE_{name}": value for name, value in MANY.items()}
    frames = folder / "frames.json"
    with started(serve, port, NOMDECODE_DATA=str(folder), **settings) as server:
        rooms = make_rooms(port, args.rooms)
        parties = [Party(n) for n in range(args.rooms)]
        await seat(parties, rooms, port)
        before, since = cpu_seconds(server.pid), time.perf_counter()
        figures["commands_per_second"] = await saturate(parties, args.seconds)
        used, done = cpu_seconds(server.pid) - before, sum(party.count for party in parties)
        figures["cpu_us_per_command"] = used / done * 1e6
        figures["cpu_share"] = used / (time.perf_counter() - since - 0.5)
        frames.write_text(json.dumps([wire.view.decode() for wire in parties[0].wires]))
        refusals = [each for party in parties for wire in party.wires for each in wire.refusals]
        assert not refusals, refusals[:3]
        times = await pace(parties, args.rate, args.seconds)
        figures["p50_ms"] = statistics.median(times)
        figures["p99_ms"] = times[int(len(times) * 0.99)]
        figures["paced_commands"] = len(times)
        for wire in [wire for party in parties for wire in party.wires]:
            wire.transport.abort()
        await asyncio.sleep(0.5)
        figures["idle_mb_per_1000"] = await idle(port, server.pid, rooms, args.idle)
    with started([sys.executable, str(LIMIT), str(bare), str(frames)], bare) as limit:
        echoes: list[Party] = [Echo(n) for n in range(args.rooms)]
        for echo in echoes:
            echo.wires = [
                await open_wire(bare, f"/ws/{echo.number}", "x=y", echo.heard) for _ in range(MEMBERS)
            ]
        before = cpu_seconds(limit.pid)
        figures["limit_commands_per_second"] = await saturate(echoes, args.seconds)
        done = sum(echo.count for echo in echoes)
        figures["limit_cpu_us_per_command"] = (cpu_seconds(limit.pid) - before) / done * 1e6
    figures["limit_ratio"] = figures["commands_per_second"] / figures["limit_commands_per_second"]
    figures["view_bytes"] = statistics.mean(len(each) for each in json.loads(frames.read_text()))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rate", type=float, default=300.0)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, set(cores[1:]))
    with (
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        figures = runner.run(measure(args, Path(folder)))
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:<28} {value:10.2f}")


if __name__ == "__main__":
    main()
