"""A game that is studied, or a day that is composed: how long does a command of another room take meanwhile?

By turns calm and busy, in the same run, for the machine may have other work; each round has as many commands
calm as busy, and the figure is the median over the rounds of p95 busy to p95 calm. The aim: at most 1.3.
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
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from latency_with_bots import PAUSE, SETTINGS, Delays
from server import MANY
from server_processes import CORES, free_port, resident_mb, started
from server_rooms import SEATS, ask
from ws_client import open_wire

STUDIES = 4  # games of a busy round that are studied
DAYS = 2  # days of a busy round that are composed
LONGEST = 400  # seconds of a round, or of a game
FEWEST = 40  # commands of a round that is counted: p95 of fewer says little


class CommandProbe:
    """A room of one's own, locked and opened again and again."""

    async def open(self, port: int) -> None:
        self._answered = asyncio.Event()
        code, cookie = create_room(port)
        self._wire = await open_wire(port, f"/ws/{code}", cookie, self._hear)

    def _hear(self, text: bytes) -> None:
        assert not text.startswith(b'{"type":"refused"'), text
        if text.startswith(b'{"type":"done"'):
            self._answered.set()

    async def measure(self, is_over: Callable[[Delays], bool]) -> Delays:
        """Return the milliseconds that each command took, until so many are enough."""
        found: Delays = []
        while not is_over(found):
            self._answered.clear()
            begun = time.perf_counter()
            self._wire.send(json.dumps({"do": "lock_room", "locked": len(found) % 2 == 0}).encode())
            await asyncio.wait_for(self._answered.wait(), 20)
            found.append((time.perf_counter() - begun) * 1000)
            await asyncio.sleep(PAUSE)
        return found


def create_room(port: int) -> tuple[str, str]:
    line = http.client.HTTPConnection("127.0.0.1", port)
    made, cookie = ask(line, "/api/rooms", {"name": "m0", "settings": SETTINGS})
    return made["room"], cookie


def request(port: int, method: str, path: str, cookie: str = "", body: object = None) -> tuple[int, Any]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    sent = None if body is None else json.dumps(body)
    line.request(method, path, sent, {"content-type": "application/json", "cookie": cookie})
    reply = line.getresponse()
    return reply.status, json.loads(reply.read() or b"null")


async def play_games(port: int, count: int, bot: str) -> list[tuple[str, str]]:
    """Let bots play so many games; return the code of each room, and the cookie of its host."""
    return [await play_game(port, bot) for _ in range(count)]


async def play_game(port: int, bot: str) -> tuple[str, str]:
    code, cookie = create_room(port)
    over = asyncio.Event()

    def hear(text: bytes) -> None:
        view = json.loads(text)["view"] if text.startswith(b'{"type":"view"') else None
        if view and view["table"].get("outcome"):
            over.set()

    wire = await open_wire(port, f"/ws/{code}", cookie, hear)
    seats = [
        {"do": "add_bot", "name": f"b{place}", "seat": seat, "bot": bot}
        for place, seat in enumerate(SEATS[:4])
    ]
    for command in (*seats, {"do": "start_game"}):
        wire.send(json.dumps(command).encode())
    await asyncio.wait_for(over.wait(), LONGEST)
    wire.transport.abort()
    return code, cookie


async def until_done(port: int, method: str, path: str, cookie: str, body: object) -> None:
    """Ask until the answer is there: 202 means that somebody works on it."""
    while True:
        status, told = await asyncio.to_thread(request, port, method, path, cookie, body)
        assert status in (200, 201, 202), (path, status, told)
        if status != 202 and not (isinstance(told, dict) and told.get("thinking")):
            return
        await asyncio.sleep(0.2)


async def measure_round(probe: CommandProbe, work: list[asyncio.Task[None]]) -> tuple[Delays, Delays]:
    """Return the delays beside this work, and as many without it."""
    end = time.perf_counter() + LONGEST
    beside = await probe.measure(lambda _: all(task.done() for task in work) or time.perf_counter() > end)
    await asyncio.gather(*work)
    await asyncio.sleep(0.5)
    calm = await probe.measure(lambda found: len(found) >= len(beside))
    return beside, calm


def sum_rounds(rounds: list[tuple[Delays, Delays]]) -> dict[str, float]:
    """Return the medians over the rounds."""
    counted = [(p95(beside), p95(calm)) for beside, calm in rounds if len(beside) >= FEWEST]
    return {
        "rounds": len(counted),
        "commands": sum(len(beside) for beside, _ in rounds),
        "calm_p95_ms": round(statistics.median(calm for _, calm in counted), 1),
        "beside_p95_ms": round(statistics.median(beside for beside, _ in counted), 1),
        "p95_ratio": round(statistics.median(beside / calm for beside, calm in counted), 2),
    }


def p95(values: Delays) -> float:
    return statistics.quantiles(values, n=20)[-1]


async def compare(port: int, pid: int, args: argparse.Namespace) -> dict[str, dict[str, float]]:
    """Measure beside studies, then beside days."""
    probe = CommandProbe()
    await probe.open(port)
    found: dict[str, dict[str, float]] = {}
    games = await play_games(port, STUDIES * (args.rounds + 1), args.bot)
    grown, rounds = 0.0, []
    for number in range(args.rounds + 1):
        before = resident_mb(pid)
        chosen = games[number * STUDIES : (number + 1) * STUDIES]
        work = [
            asyncio.create_task(until_done(port, "GET", f"/api/rooms/{code}/games/1/study", cookie, None))
            for code, cookie in chosen
        ]
        rounds.append(await measure_round(probe, work))
        if number:  # the first loads what studies need once
            grown += resident_mb(pid) - before
    found["studies"] = {**sum_rounds(rounds[1:]), "grown_mb": round(grown, 1)}
    today = datetime.now(UTC).date()
    dates = iter([each for each in past_days(today) if each.weekday() != 6])
    rounds = []
    for _ in range(args.rounds + 1):
        work = [
            asyncio.create_task(
                until_done(
                    port,
                    "POST",
                    f"/api/days/{next(dates)}/guess",
                    "",
                    {"language": SETTINGS["language"], "name": "m0"},
                )
            )
            for _ in range(DAYS)
        ]
        rounds.append(await measure_round(probe, work))
    found["days"] = sum_rounds(rounds[1:])
    return found


def past_days(today: date) -> list[date]:
    return [today - timedelta(days=back) for back in range(1, 59)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="offline:normal")
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    chosen = {
        **MANY,
        "BOT_SECONDS": "0",
        "STUDIES_PER_MINUTE": "100000",
        "DAILIES_PER_MINUTE": "100000",
    }
    settings = {f"NOMDECODE_{name}": value for name, value in chosen.items()}
    program = str(Path(sys.executable).with_name("nomdecode"))
    port = free_port()
    command = [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--quiet"]
    with (
        tempfile.TemporaryDirectory() as folder,
        started(command, port, NOMDECODE_DATA=folder, **settings) as pid,
    ):
        os.sched_setaffinity(pid, CORES)
        figures = asyncio.run(compare(port, pid, args))
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
