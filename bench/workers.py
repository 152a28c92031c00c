"""Two workers on one PostgreSQL against one: what does following the other worker cost?

Rooms of eight play words games. With two workers, every other member of each room is connected to the second,
so that commands come to both and both show every move. `cpu_ratio` is the processor time of all workers for
each acknowledged command, two over one, within a round; rounds are interleaved. Two cores shared with the
database and the load cannot show the full gain in throughput: it is reported beside.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.store.postgres_server import PostgresServer

from server import MANY, SEATS, Party, cpu_seconds, free_port, make_rooms, pace, saturate, started
from ws_client import open_wire

SECRET = "the same for all workers"  # noqa: S105


@dataclass(frozen=True, slots=True)
class Run:
    """One round of one number of workers."""

    commands_per_second: float
    cpu_us: float  # of all workers, for each acknowledged command
    p50_ms: float
    p99_ms: float


@contextmanager
def serving(count: int, url: str, folder: Path) -> Iterator[tuple[list[int], list[int]]]:
    """So many workers: their ports and process ids."""
    settings = {f"NOMDECODE_{name}": value for name, value in MANY.items()}
    settings |= {"NOMDECODE_SECRET": SECRET, "NOMDECODE_DATA": str(folder), "DATABASE_URL": url}
    program = str(Path(sys.executable).with_name("nomdecode"))
    with ExitStack() as stack:
        ports, pids = [free_port() for _ in range(count)], []
        for port in ports:
            serve = [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--quiet"]
            pids.append(stack.enter_context(started(serve, port, **settings)).pid)
        for pid in pids:
            os.sched_setaffinity(pid, os.sched_getaffinity(0))
        yield ports, pids


async def seat(parties: list[Party], rooms: list[tuple[str, list[str]]], ports: list[int]) -> None:
    """Connect the members of each room to one worker after the other, half of each team to each."""
    for party, (room, cookies) in zip(parties, rooms, strict=True):
        party.again = False
        for number, cookie in enumerate(cookies):
            port = ports[(number + number // 4) % len(ports)]
            party.wires.append(await open_wire(port, f"/ws/{room}", cookie, party.heard))
        for number, wire in enumerate(party.wires):
            wire.send(json.dumps({"do": "take_seat", "seat": SEATS[number]}).encode())
        await asyncio.sleep(0.05)
    await asyncio.sleep(1.0)  # until the last news of who is where have crossed
    for party in parties:
        party.on_done.clear()


async def run(count: int, url: str, folder: Path, args: argparse.Namespace) -> Run:
    with serving(count, url, folder) as (ports, pids):
        parties = [Party(number) for number in range(args.rooms)]
        await seat(parties, make_rooms(ports[0], args.rooms), ports)
        before = sum(map(cpu_seconds, pids))
        rate = await saturate(parties, args.seconds)
        used, done = sum(map(cpu_seconds, pids)) - before, sum(party.count for party in parties)
        times = await pace(parties, args.rate, args.seconds / 2)
        refusals = [each for party in parties for wire in party.wires for each in wire.refusals]
        assert not refusals, (count, len(refusals), refusals[:3])
        for wire in [wire for party in parties for wire in party.wires]:
            wire.transport.abort()
        return Run(rate, used / done * 1e6, statistics.median(times), times[int(len(times) * 0.99)])


async def measure(url: str, folder: Path, args: argparse.Namespace) -> dict[str, object]:
    rounds = [{count: await run(count, url, folder, args) for count in (1, 2)} for _ in range(args.rounds)]

    def figures(count: int) -> dict[str, float]:
        fields = ("commands_per_second", "cpu_us", "p50_ms", "p99_ms")
        return {f: round(statistics.median(getattr(r[count], f) for r in rounds), 2) for f in fields}

    return {
        "cpu_ratio": round(statistics.median(r[2].cpu_us / r[1].cpu_us for r in rounds), 3),
        "throughput_ratio": round(
            statistics.median(r[2].commands_per_second / r[1].commands_per_second for r in rounds), 3
        ),
        "rooms": args.rooms,
        "rounds": args.rounds,
        "raw": {"one_worker": figures(1), "two_workers": figures(2)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0, help="of load in each half of a round")
    parser.add_argument("--rate", type=float, default=200.0, help="commands a second for the latency")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    database = PostgresServer()
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            report = runner.run(measure(database.new_database(), Path(folder), args))
    finally:
        database.remove()
    if args.json:
        print(json.dumps(report, indent=2))
        return
    raw = report.pop("raw")
    assert isinstance(raw, dict)
    for name, value in report.items():
        print(f"{name:20} {value}")
    for name, values in raw.items():
        print(f"{name:20} " + "  ".join(f"{field} {value}" for field, value in values.items()))


if __name__ == "__main__":
    main()
