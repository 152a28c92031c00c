"""Two versions of the server by turns: processor time and bytes for a command, this one's to the other's.

    python bench/server_turns.py ../other/.venv/bin/nomdecode --rounds 10

Both are loaded with rooms of eight by the same program, one after the other, so that what else runs on the
machine touches both. The ratio is the median over the rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from server import MANY
from server_processes import build_load, free_port, run_load, started
from server_rooms import list_wires, make_rooms, seat


def start(processes: ExitStack, program: str, folder: Path) -> tuple[int, int]:
    port = free_port()
    command = [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--quiet"]
    settings = {f"NOMDECODE_{name}": value for name, value in MANY.items()}
    return port, processes.enter_context(started(command, port, NOMDECODE_DATA=str(folder), **settings))


def play(load: list[str], server: tuple[int, int], folder: Path, args: argparse.Namespace) -> dict[str, Any]:
    port, pid = server
    rooms = make_rooms(port, args.rooms)
    asyncio.run(seat(rooms, port))
    wires = list_wires(rooms, folder / "rooms")
    return run_load(load, "-p", port, "-c", wires, "-s", pid, "-d", args.seconds, "-w", 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("others", nargs="+", help="the other versions' nomdecode programs")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rooms", type=int, default=50)
    args = parser.parse_args()
    programs = [str(Path(sys.executable).with_name("nomdecode")), *args.others]
    found: dict[str, list[dict[str, Any]]] = {program: [] for program in programs}
    with tempfile.TemporaryDirectory() as name, ExitStack() as processes:
        folder = Path(name)
        load = build_load(folder)
        servers = {
            program: start(processes, program, folder / str(number))
            for number, program in enumerate(programs)
        }
        for number in range(args.rounds):
            # Who goes first changes, for the machine warms up.
            for program in programs if number % 2 else programs[::-1]:
                found[program].append(play(load, servers[program], folder, args))
            costs = "  ".join(f"{found[program][-1]['cpu_us_per_command']:.0f}" for program in programs)
            print(f"round {number + 1}: {costs} µs  load {os.getloadavg()[0]:.1f}", flush=True)
    own = found[programs[0]]
    for program, others in found.items():
        print(program)
        for name in ("cpu_us_per_command", "bytes"):
            ratios = [mine[name] / other[name] for mine, other in zip(own, others, strict=True)]
            median = statistics.median(each[name] for each in others)
            print(
                f"  {name} {median:.0f}; this one's to it: median {statistics.median(ratios):.3f}"
                f" ({min(ratios):.2f} to {max(ratios):.2f})"
            )


if __name__ == "__main__":
    main()
