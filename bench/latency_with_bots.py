"""Rooms full of bots that never stop thinking: how long does a command of another room take beside them?

One person locks and opens a room every few hundredths of a second, by turns without any bots and beside
the bots' rooms. Delays are compared within a run: the machine may have other work.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from server import MANY
from server_processes import CORES, free_port, started
from server_rooms import SEATS, ask
from ws_client import Wire, open_wire

PAUSE = 0.03  # seconds between two commands
SETTINGS = {"decks": ["en"], "language": "en"}

Delays = list[float]


class BotRoom:
    """Four bots that play one game after the other; its host only begins the next one."""

    def __init__(self) -> None:
        self.games = 0
        self.is_over = False
        self.playing = True
        self.wire: Wire

    def hear(self, text: bytes) -> None:
        """Begin again where a game is over."""
        assert not text.startswith(b'{"type":"refused"'), text
        if text.startswith(b'{"type":"view"') and self.playing:
            view = json.loads(text)["view"]
            was_over, self.is_over = self.is_over, bool(view and view["table"].get("outcome"))
            if self.is_over and not was_over:
                self.games += 1
                self.tell({"do": "next_game"})
                self.tell({"do": "start_game"})

    def tell(self, command: dict[str, object]) -> None:
        self.wire.send(json.dumps(command).encode())


async def bots_play(port: int, count: int, bot: str) -> list[BotRoom]:
    """Open so many rooms of four bots."""
    rooms = []
    for _ in range(count):
        code, cookie = _made(port)
        room = BotRoom()
        room.wire = await open_wire(port, f"/ws/{code}", cookie, room.hear)
        for place, seat in enumerate(SEATS[:4]):
            room.tell({"do": "add_bot", "name": f"b{place}", "seat": seat, "bot": bot})
        room.tell({"do": "start_game"})
        rooms.append(room)
    return rooms


async def delays(port: int, seconds: float) -> Delays:
    """Lock and open a room of one's own again and again: the milliseconds until each was done."""
    answered = asyncio.Event()
    code, cookie = _made(port)
    wire = await open_wire(port, f"/ws/{code}", cookie, lambda text: _done(text, answered))
    found: Delays = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        answered.clear()
        begun = time.perf_counter()
        wire.send(json.dumps({"do": "lock_room", "locked": len(found) % 2 == 0}).encode())
        await asyncio.wait_for(answered.wait(), 20)
        found.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(PAUSE)
    wire.transport.abort()
    return found


def _done(text: bytes, answered: asyncio.Event) -> None:
    assert not text.startswith(b'{"type":"refused"'), text
    if text.startswith(b'{"type":"done"'):
        answered.set()


def _made(port: int) -> tuple[str, str]:
    made, cookie = ask(
        http.client.HTTPConnection("127.0.0.1", port), "/api/rooms", {"name": "m0", "settings": SETTINGS}
    )
    return made["room"], cookie


async def compare(port: int, args: argparse.Namespace) -> dict[str, float]:
    """Measure by turns, without the bots and beside them."""
    alone: Delays = []
    beside: Delays = []
    games = 0
    for _ in range(args.rounds):
        alone += await delays(port, args.seconds)
        rooms = await bots_play(port, args.rooms, args.bot)
        await asyncio.sleep(2)  # the first bot of a language reads its lexicon
        beside += await delays(port, args.seconds)
        games += sum(room.games for room in rooms)
        for room in rooms:
            room.playing = False
            room.tell({"do": "delete_room"})
    figures = {"bot_games": float(games)}
    for name, found in (("alone", alone), ("beside", beside)):
        figures[f"{name}_p50_ms"] = round(statistics.median(found), 2)
        figures[f"{name}_p95_ms"] = round(statistics.quantiles(found, n=20)[-1], 2)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=4, help="rooms full of bots")
    parser.add_argument("--bot", default="offline:expert")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    settings = {f"NOMDECODE_{name}": value for name, value in {**MANY, "BOT_SECONDS": "0"}.items()}
    program = str(Path(sys.executable).with_name("nomdecode"))
    port = free_port()
    command = [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--quiet"]
    with (
        tempfile.TemporaryDirectory() as folder,
        started(command, port, NOMDECODE_DATA=folder, **settings) as pid,
    ):
        os.sched_setaffinity(pid, CORES)
        figures = asyncio.run(compare(port, args))
    print(json.dumps(figures) if args.json else "\n".join(f"{k:16} {v}" for k, v in figures.items()))


if __name__ == "__main__":
    main()
