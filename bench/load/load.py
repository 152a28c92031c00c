"""The load of load.c in Python, for machines without a compiler: the same options and figures, more costly.

It does not speak boardgame.io's protocol (-b).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections import deque
from pathlib import Path
from typing import Any

import msgspec
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))
from ws_client import Wire, open_wire

SEATS = ["red spymaster", "blue spymaster", "red guesser", "blue guesser"]
CHORES = [(0, "be_ready", b"room"), (1, "be_ready", b"room"), (0, "start_game", b"view")]


class Load:
    """What all rooms share."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.measured_from = float("inf")
        self.times: list[float] = []
        self.kinds: dict[bytes, int] = {}
        self.bytes = self.refused = self.recorded = 0
        self.recording: list[bytes] | None = [] if args.o else None
        self.games = -1
        self.whole = 0  # lines of the recording that are whole games

    def end_recording(self) -> None:
        if self.recording is not None:
            assert self.whole, "no game was finished"
            Path(self.args.o).write_bytes(b"".join(self.recording[: self.whole]))
            self.recording = None


class Room:
    """One command at a time, done when every member has its result."""

    def __init__(self, load: Load, *, is_first: bool) -> None:
        self.load = load
        self.is_recorded = is_first
        self.wires: list[Wire] = []
        self.view: dict[str, Any] | None = None
        self.version = self.missing = self.chore = self.guesses = 0
        self.awaited = b""
        self.due = 0.0
        self.waiting: deque[float] = deque()

    def hear(self, member: int, text: bytes) -> None:
        load, kind = self.load, text[9:13]
        load.kinds[kind] = load.kinds.get(kind, 0) + 1
        load.bytes += len(text)
        if load.recording is not None and self.is_recorded and load.games >= 0:
            load.recording.append(b"%d %d %s\n" % (load.recorded, member, text))
        if kind == b"refu":
            load.refused += 1
            print(text.decode(), file=sys.stderr)
        if kind == b"view" and member == 0:
            frame = msgspec.json.decode(text)
            self.view, self.version = frame["view"], frame["version"]
        if kind == self.awaited and self.missing:
            self.missing -= 1
            if not self.missing:
                self.finish()

    def finish(self) -> None:
        now = time.perf_counter()
        if self.due >= self.load.measured_from:
            self.load.times.append(now - self.due)
        if not self.load.args.r:
            self.move(now)
        elif self.waiting:
            self.move(self.waiting.popleft())

    def move(self, due: float) -> None:
        self.missing, self.due = len(self.wires), due
        table = self.view["table"] if self.view else {"phase": "over"}
        is_new_game = not self.chore and table["phase"] == "over"
        self.note_command(is_new_game=is_new_game)
        if self.chore or is_new_game:
            who, do, self.awaited = CHORES[self.chore]
            self.chore = (self.chore + 1) % len(CHORES)
            self.wires[who].send(json.dumps({"do": do}).encode())
            return
        self.awaited = b"view"
        is_clue = table["phase"] == "clue"
        seat = table["giver" if is_clue else "guesser"]
        who = SEATS.index(seat)
        if not is_clue:
            who += 2 * (self.guesses % ((len(self.wires) - 2) // 2))
        wish = {"word": "ZIGZAG", "number": 2} if is_clue else {"card": self.choose(table, seat)}
        message = {
            "do": "give_clue" if is_clue else "guess",
            **wish,
            "seen": self.version,
            "id": f"{due:.9f}",
        }
        self.wires[who].send(json.dumps(message).encode())

    def choose(self, table: dict[str, Any], seat: str) -> int:
        """An own card three times of four, then another that is not the assassin."""
        assert self.view is not None
        team, key = seat.partition(" ")[0], self.view["keys"][0]["cells"]
        is_own, self.guesses = self.guesses % 4 != 3, self.guesses + 1
        left = [card for card, tile in enumerate(table["covered"]) if tile is None]
        wanted = [c for c in left if (key[c] == team if is_own else key[c] not in (team, "assassin"))]
        return (wanted or left)[0]

    def note_command(self, *, is_new_game: bool) -> None:
        load = self.load
        if load.recording is None or not self.is_recorded:
            return
        load.recorded += load.games >= 0
        if is_new_game:
            load.whole = len(load.recording)
            load.games += 1
        if load.games == load.args.g:
            load.end_recording()


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def port_of(args: argparse.Namespace, member: int) -> int:
    """One spymaster and half of the guessers of each team go to the second worker, if there is one."""
    return int(args.q if args.q and (member + member // 4) % 2 else args.p)


async def play(rooms: list[Room], begin: float, end: float) -> None:
    """Let rooms play until then: of themselves, or at a rate."""
    rate, number = rooms[0].load.args.r, 0
    while rate and (due := begin + number / rate) < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        room = rooms[number % len(rooms)]
        if room.missing:
            room.waiting.append(due)
        else:
            room.move(due)
        number += 1
    await asyncio.sleep(max(0.0, end - time.perf_counter()))


async def run(args: argparse.Namespace) -> None:
    load, rooms = Load(args), list[Room]()
    lines = Path(args.c).read_text().splitlines()
    for number, line in enumerate(lines):
        if number % args.m == 0:
            rooms.append(Room(load, is_first=not rooms))
        path, cookie = line.split()
        room, member = rooms[-1], number % args.m
        wire = open_wire(port_of(args, member), path, cookie, lambda text, r=room, m=member: r.hear(m, text))
        room.wires.append(await wire)
    # Everybody sees the table before anybody moves, however busy the machine is.
    while load.kinds.get(b"view", 0) < len(lines):
        await asyncio.sleep(0.1)
    await asyncio.sleep(0.5)
    if args.i:
        print(json.dumps({"connections": len(lines)}), flush=True)
        await asyncio.sleep(args.d)
        return
    begin = time.perf_counter()
    load.measured_from = begin + args.w
    for room in rooms if not args.r else []:
        room.move(begin)
    await play(rooms, begin, load.measured_from)
    kinds, heard, own = dict(load.kinds), load.bytes, time.process_time()
    pids = [pid for pid in (args.s, args.t) if pid]
    cpu, at = sum(map(cpu_of, pids)), time.perf_counter()
    await play(rooms, load.measured_from, load.measured_from + args.d)
    load.end_recording()
    wall, count, times = time.perf_counter() - at, len(load.times), sorted(load.times)
    cpu = sum(map(cpu_of, pids)) - cpu
    frames = {k: (load.kinds.get(k, 0) - kinds.get(k, 0)) / count for k in (b"view", b"room", b"done")}
    figures = {
        "commands_per_second": count / wall,
        "cpu_us_per_command": cpu * 1e6 / count,
        "cpu_share": cpu / wall,
        "p50_ms": times[count // 2] * 1000,
        "p99_ms": times[count * 99 // 100] * 1000,
        "view_frames": frames[b"view"],
        "room_frames": frames[b"room"],
        "done_frames": frames[b"done"],
        "bytes": (load.bytes - heard) / count,
        "commands": count,
        "refused": load.refused,
        "skipped": 0,
        "load_cpu_share": (time.process_time() - own) / wall,
    }
    print(json.dumps(figures))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, kind, default in (
        ("p", int, 0),
        ("m", int, 8),
        ("s", int, 0),
        ("g", int, 1),
        ("q", int, 0),
        ("t", int, 0),
    ):
        parser.add_argument(f"-{name}", type=kind, default=default)
    for name, value in (("d", 5.0), ("w", 0.0), ("r", 0.0)):
        parser.add_argument(f"-{name}", type=float, default=value)
    parser.add_argument("-c", required=True)
    parser.add_argument("-o")
    parser.add_argument("-i", action="store_true")
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
