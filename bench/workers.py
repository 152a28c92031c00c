"""Two workers on one PostgreSQL against one: what does following the other worker cost?

Rooms of eight play words games. With two workers half of each room's members are connected to the second, so
that commands come to both and both show every move. `cpu_ratio` is the processor time of all workers for each
acknowledged command, two over one, within a round; rounds are interleaved. Two cores shared with the database
and the load cannot show the full gain in throughput: it is reported beside.
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
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.store.postgres_server import PostgresServer

from server import MANY
from server_processes import CORES, build_load, free_port, run_load, started
from server_rooms import list_wires, make_rooms, seat

Figures = dict[str, Any]
FIELDS = ("commands_per_second", "cpu_us_per_command", "cpu_share", "p50_ms", "p99_ms")


@contextmanager
def serving(count: int, url: str, folder: Path) -> Iterator[list[tuple[int, int]]]:
    """So many workers: the port and process id of each."""
    settings = {f"NOMDECODE_{name}": value for name, value in MANY.items()}
    settings |= {"NOMDECODE_DATA": str(folder), "DATABASE_URL": url}  # one folder: one secret
    program = str(Path(sys.executable).with_name("nomdecode"))
    with ExitStack() as stack:
        servers = []
        for _ in range(count):
            port = free_port()
            command = [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--quiet"]
            servers.append((port, stack.enter_context(started(command, port, **settings))))
        for _, pid in servers:
            os.sched_setaffinity(pid, CORES)
        yield servers


def run(count: int, load: list[str], url: str, args: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory() as folder, serving(count, url, Path(folder)) as servers:
        port, pid = servers[0]
        rooms = make_rooms(port, args.rooms)
        asyncio.run(seat(rooms, port))
        wires = list_wires(rooms, Path(folder) / "rooms")
        options: list[object] = ["-p", port, "-s", pid, "-c", wires, "-d", args.seconds, "-w", 2]
        if count == 2:
            options += ["-q", servers[1][0], "-t", servers[1][1]]
        return run_load(load, *options)


def measure(load: list[str], url: str, args: argparse.Namespace) -> Figures:
    rounds = [{count: run(count, load, url, args) for count in (1, 2)} for _ in range(args.rounds)]

    def ratio(field: str) -> float:
        return round(statistics.median(each[2][field] / each[1][field] for each in rounds), 3)

    def figures(count: int) -> Figures:
        return {field: round(statistics.median(r[count][field] for r in rounds), 3) for field in FIELDS}

    return {
        "cpu_ratio": ratio("cpu_us_per_command"),
        "throughput_ratio": ratio("commands_per_second"),
        "rooms": args.rooms,
        "rounds": args.rounds,
        "raw": {"one_worker": figures(1), "two_workers": figures(2)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5.0, help="of load in each half of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    database = PostgresServer()
    try:
        with tempfile.TemporaryDirectory() as folder:
            report = measure(build_load(Path(folder)), database.new_database(), args)
    finally:
        database.remove()
    if args.json:
        print(json.dumps(report, indent=2))
        return
    raw = report.pop("raw")
    for name, value in report.items():
        print(f"{name:20} {value}")
    for name, values in raw.items():
        print(f"{name:20} " + "  ".join(f"{field} {value}" for field, value in values.items()))


if __name__ == "__main__":
    main()
