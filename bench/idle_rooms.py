"""Rooms that are loaded and idle: how much memory they need, and how long it takes to read one again.

Each has eight members and a game that has just begun, in a SQLite file.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import tempfile
import time
from pathlib import Path

from nomdecode.live.registry import RoomRegistry
from nomdecode.room.commands import BeReady, Join, StartGame, TakeSeat
from nomdecode.room.decide import CommandRequest
from nomdecode.room.settings import Settings
from nomdecode.rules.options import WordsOptions, seats_of_game
from nomdecode.server.app import make_context
from nomdecode.server.settings import ServerSettings
from nomdecode.store.open_store import open_store

MEMBERS = 8
TOGETHER = 200  # rooms made at once, so that they are stored together


def resident_mb() -> float:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def make_room(registry: RoomRegistry) -> str:
    host = await registry.create_room(Settings())
    chairs = list(seats_of_game(WordsOptions()))
    for number in range(MEMBERS):
        await host.submit_command(
            CommandRequest(None, Join(f"the session {host.code} {number}", f"Member {number}"))
        )
    for number, member in enumerate(list(host.room.members)):
        # Two spymasters, and three guessers in each team.
        seat = chairs[number] if number < len(chairs) else chairs[1 + 2 * (number % 2)]
        await host.submit_command(CommandRequest(member.id, TakeSeat(seat)))
        await host.submit_command(CommandRequest(member.id, BeReady()))
    await host.submit_command(CommandRequest(host.room.host, StartGame()))
    return host.code


async def measure(folder: str, rooms: int) -> dict[str, float]:
    store = await open_store(f"{folder}/nomdecode.db")
    registry = make_context(store, ServerSettings(data=folder, unload_seconds=0.0)).registry
    await make_room(registry)
    bare = resident_mb()
    codes: list[str] = []
    while len(codes) < rooms:
        codes += await asyncio.gather(*(make_room(registry) for _ in range(TOGETHER)))
    loaded = resident_mb()
    await registry.sweep_rooms()
    left, began = len(registry.rooms), time.process_time()
    for code in codes[:TOGETHER]:
        await registry.open_room(code)
    reading = time.process_time() - began
    await registry.close()
    await store.close()
    return {
        "rooms": len(codes),
        "bare_mb": round(bare, 1),
        "loaded_mb": round(loaded - bare, 1),
        "kb_per_room": round((loaded - bare) * 1024 / len(codes), 1),
        "loaded_after_sweep": left,
        "cpu_ms_to_read_again": round(reading / TOGETHER * 1e3, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=10_000)
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(folder, args.rooms))
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:22} {value}")


if __name__ == "__main__":
    main()
