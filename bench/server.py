"""The server under load: rooms of eight play words games over real sockets, durably, on one core.

Prints ratios of one run, for seconds depend on the machine. Each round saturates our server, the bare limit
(`server_limit.py`: the same stack sends the same frames and does nothing else; plain: by ASGI's own `send`)
and boardgame.io playing an equivalent game in memory, one after the other. A ratio is ours to theirs by
processor time for a command, the median of the rounds. The ratio by rate is taken only from rounds in which
both had the core for themselves: on a busy machine a rate says who was scheduled, not who is quick.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from server_processes import HERE, boardgameio, build_load, free_port, resident_mb, run_load, started
from server_rooms import MEMBERS, list_wires, make_rooms, seat

Figures = dict[str, Any]
# The load comes from one address; nothing else differs from the defaults.
MANY = {
    "JOINS_PER_MINUTE": "1e9",
    "ROOMS_PER_MINUTE": "1e9",
    "MESSAGES_PER_SECOND": "1e9",
    "MESSAGES_BURST": "1000000000",
    "CONNECTIONS_PER_ADDRESS": "100000",
}


SATURATED = 0.8  # share of its core that a server has used, for its rate to be its own


class Bench:
    """The servers of one run."""

    def __init__(self, args: argparse.Namespace, folder: Path, processes: ExitStack) -> None:
        self.args = args
        self.folder = folder
        self.processes = processes
        self.load = build_load(folder)
        self.recording = folder / "recording"
        self.limits: dict[str, tuple[int, int]] = {}
        self.round = 0

    def start(self, command: list[str], **environment: str) -> tuple[int, int]:
        port = free_port()
        command = [str(port) if word == "PORT" else word for word in command]
        return port, self.processes.enter_context(started(command, port, **environment))

    def start_ours(self, data: str, **settings: str) -> tuple[int, int]:
        program = str(Path(sys.executable).with_name("nomdecode"))
        settings = {f"NOMDECODE_{name}": value for name, value in (MANY | settings).items()}
        return self.start(
            [program, "serve", "--host", "127.0.0.1", "--port", "PORT", "--quiet"],
            NOMDECODE_DATA=str(self.folder / data),
            **settings,
        )

    def start_limits(self) -> None:
        """The bare limits, once there is a recording."""
        command = [sys.executable, str(HERE / "server_limit.py"), "PORT", str(self.recording)]
        self.limits = {"limit": self.start(command), "plain_limit": self.start([*command, "--plain"])}

    def play(self, server: tuple[int, int], *options: object) -> Figures:
        """Load our server with rooms that have not played yet."""
        port, pid = server
        rooms = make_rooms(port, self.args.rooms)
        asyncio.run(seat(rooms, port))
        wires = list_wires(rooms, self.folder / "rooms")
        return run_load(
            self.load, "-p", port, "-c", wires, "-s", pid, "-d", self.args.seconds, "-w", 2, *options
        )

    def play_limit(self, server: tuple[int, int]) -> Figures:
        port, pid = server
        self.round += 1
        rooms = [(f"{self.round}-{n}", ["x=y"] * MEMBERS) for n in range(self.args.rooms)]
        wires = list_wires(rooms, self.folder / "rooms")
        return run_load(self.load, "-p", port, "-c", wires, "-s", pid, "-d", self.args.seconds, "-w", 2)

    def play_peer(self, server: tuple[int, int]) -> Figures:
        port, pid = server
        self.round += 1
        line = "/socket.io/?EIO=4&transport=websocket {}-{}\n"
        wires = self.folder / "rooms"
        wires.write_text("".join(line.format(self.round, n) * MEMBERS for n in range(self.args.rooms)))
        return run_load(self.load, "-p", port, "-c", wires, "-s", pid, "-d", self.args.seconds, "-w", 2, "-b")


def saturate(bench: Bench) -> list[dict[str, Figures]]:
    """All servers in turn, round by round."""
    ours, rounds = bench.start_ours("played"), []
    peer = boardgameio() if bench.args.peers else None
    playing = bench.start([*peer, "PORT"]) if peer else None
    for number in range(bench.args.rounds):
        options: tuple[object, ...] = () if number else ("-o", bench.recording, "-g", 3)
        figures = {"ours": bench.play(ours, *options)}
        if not number:
            bench.start_limits()
        figures |= {name: bench.play_limit(server) for name, server in bench.limits.items()}
        if playing:
            figures["boardgameio"] = bench.play_peer(playing)
        rounds.append(figures)
    return rounds


def ratios(rounds: list[dict[str, Figures]]) -> Figures:
    """How ours compares, as medians over the rounds; by processor time, and by rate."""
    found: dict[str, list[float]] = defaultdict(list)
    for figures in rounds:
        ours = figures["ours"]
        for name in figures.keys() - {"ours"}:
            other = figures[name]
            found[f"{name}_ratio"].append(other["cpu_us_per_command"] / ours["cpu_us_per_command"])
            if min(ours["cpu_share"], other["cpu_share"]) >= SATURATED:
                rate = ours["commands_per_second"] / other["commands_per_second"]
                found[f"{name}_ratio_by_rate"].append(rate)
    return {name: statistics.median(values) for name, values in sorted(found.items())}


def pace(bench: Bench) -> Figures:
    """Milliseconds from the moment a move is due to the last member, at a steady rate."""
    figures = bench.play(bench.start_ours("paced"), "-r", bench.args.rate)
    return {name: figures[name] for name in ("p50_ms", "p99_ms", "commands", "skipped", "cpu_share")}


def idle(bench: Bench) -> Figures:
    """Megabytes of connections that only wait, their rooms and members included; and of rooms alone."""
    port, pid = bench.start_ours("idle")
    make_rooms(port, 1)
    before = resident_mb(pid)
    rooms = make_rooms(port, bench.args.idle // MEMBERS)
    wires = list_wires(rooms, bench.folder / "rooms")
    waiting = subprocess.Popen(
        [*bench.load, "-p", str(port), "-c", str(wires), "-i", "-d", "600"], stdout=subprocess.PIPE
    )
    try:
        assert waiting.stdout is not None
        count = json.loads(waiting.stdout.readline())["connections"]
        time.sleep(1)
        used = resident_mb(pid) - before
    finally:
        waiting.terminate()
        waiting.wait()
    return {"idle_mb_per_1000": used * 1000 / count, "idle_connections": count, "idle_mb": used}


def idle_rooms(bench: Bench) -> Figures:
    """Megabytes of tables in memory that nobody is connected to; else they are put away after a minute."""
    port, pid = bench.start_ours("idle-rooms", UNLOAD_SECONDS="36000")
    make_rooms(port, 1)
    before = resident_mb(pid)
    make_rooms(port, bench.args.idle_rooms, members=1)
    return {"idle_rooms": bench.args.idle_rooms, "idle_rooms_mb": resident_mb(pid) - before}


def measure(args: argparse.Namespace, folder: Path) -> Figures:
    with ExitStack() as processes:
        bench = Bench(args, folder, processes)
        rounds = saturate(bench)
        figures = ratios(rounds) | pace(bench)
        if args.idle:
            figures |= idle(bench)
        if args.idle_rooms:
            figures |= idle_rooms(bench)
    # Above the number of cores, others were at work: read times with care.
    figures |= {"cores": len(os.sched_getaffinity(0)), "load_average": os.getloadavg()[1]}
    return figures | {"rounds": rounds}


def show(figures: Figures) -> None:
    for number, kinds in enumerate(figures.pop("rounds"), 1):
        for name, figure in kinds.items():
            shown = "  ".join(f"{key} {value:g}" for key, value in figure.items())
            print(f"round {number} {name}: {shown}")
    for name, value in figures.items():
        print(f"{name:<28} {value:10.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=6.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rate", type=float, default=300.0, help="commands a second for the times")
    parser.add_argument("--idle", type=int, default=5000, help="connections that only wait; 0: skip")
    parser.add_argument("--idle-rooms", type=int, default=0, help="tables nobody is connected to; 0: skip")
    parser.add_argument("--no-peers", dest="peers", action="store_false", help="skip boardgame.io")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(args, Path(folder))
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        show(figures)


if __name__ == "__main__":
    main()
