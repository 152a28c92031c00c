"""A print that runs beside a game: how long does a command of a room take meanwhile?

By turns without a print and beside prints of all pictures, one after the other; delays are compared within a
run. The aim: p95 beside at most twice that alone.
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
from pathlib import Path

from latency_with_bots import Delays, delays
from server import MANY
from server_processes import CORES, free_port, started

# Another shift each time, so that no file is taken from the cache.
ORDER = {"game": "images", "parts": ["cards"]}


def print_once(port: int, number: int) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    body = json.dumps({**ORDER, "shift": [round(number / 100, 2), 0]})
    line.request("POST", "/api/print", body, {"content-type": "application/json"})
    reply = line.getresponse()
    assert reply.status == 200, reply.read()
    reply.read()


async def prints(port: int, first: int) -> None:
    for number in range(first, first + 1000):
        await asyncio.to_thread(print_once, port, number)


async def compare(port: int, rounds: int, seconds: float) -> dict[str, float]:
    """Measure by turns, without a print and beside prints."""
    alone: Delays = []
    beside: Delays = []
    for number in range(rounds):
        alone += await delays(port, seconds)
        printing = asyncio.create_task(prints(port, number * 40))
        await asyncio.sleep(0.5)
        beside += await delays(port, seconds)
        printing.cancel()
        await asyncio.sleep(4)  # the last print ends by itself
    figures = {}
    for name, found in (("alone", alone), ("beside", beside)):
        figures[f"{name}_p50_ms"] = round(statistics.median(found), 2)
        figures[f"{name}_p95_ms"] = round(statistics.quantiles(found, n=20)[-1], 2)
    figures["p95_ratio"] = round(figures["beside_p95_ms"] / figures["alone_p95_ms"], 2)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6)
    args = parser.parse_args()
    chosen = {**MANY, "PRINTS_PER_MINUTE": "10000"}
    settings = {f"NOMDECODE_{name}": value for name, value in chosen.items()}
    program = str(Path(sys.executable).with_name("nomdecode"))
    port = free_port()
    command = [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--quiet"]
    with (
        tempfile.TemporaryDirectory() as folder,
        started(command, port, NOMDECODE_DATA=folder, **settings) as pid,
    ):
        os.sched_setaffinity(pid, CORES)
        figures = asyncio.run(compare(port, args.rounds, args.seconds))
    print("\n".join(f"{name:16} {figure}" for name, figure in figures.items()))


if __name__ == "__main__":
    main()
