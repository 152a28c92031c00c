"""Random games with random disconnects for a long time: memory stays flat, the log stays empty.

Rooms of every kind are made, played for a few games and left or deleted, so that tables are put away and read
again all the time. Memory is that of each server process, sampled every few seconds: the median of the last
quarter may be at most a tenth above that of the second, the first being the warming up.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from tests.server.processes import Worker, workers
from tests.server.servers import Browser
from tests.store.postgres_server import PostgresServer
from tests.tables import EVERY_GAME

from soak.clients import Party

MOST_GROWTH: Final = 1.10
SAMPLE_SECONDS: Final = 2.0


class Tally:
    """What has been done so far."""

    def __init__(self) -> None:
        self.rooms = self.games = self.commands = self.returns = 0
        self.refusals: Counter[str] = Counter()

    def add(self, party: Party) -> None:
        """Count a party that is over."""
        self.rooms += 1
        self.games += party.games
        self.commands += len(party.acknowledged)
        self.returns += party.returns
        self.refusals += party.refusals


async def play_rooms(running: list[Worker], dice: Random, tally: Tally, over: float) -> None:
    """One room after the other until time is over."""
    for number in count():
        options = dice.choice(list(EVERY_GAME.values()))
        party = Party(running, options, Random(dice.random()))
        await party.gather()
        games = dice.randint(1, 4)
        while party.games <= games and time.monotonic() < over:
            await disturb(party, dice)
            await party.move()
        if number % 2:
            await party.people[0].device.send(do="delete_room")
        await party.leave()
        tally.add(party)
        if time.monotonic() >= over:
            return


async def disturb(party: Party, dice: Random) -> None:
    """Now and then somebody talks, points, drops out or everybody goes away for a while."""
    chance, person = dice.random(), dice.choice(party.people)
    if chance < 0.05:
        await person.device.send(do="say", text="celle-là ?" * dice.randint(1, 20))
    elif chance < 0.15:
        await person.device.send(do="point", card=dice.randrange(20))
    elif chance < 0.20:
        party.returns += 1
        person.device.socket.transport.abort()  # the train goes into a tunnel
        await party.reconnect(person)
    elif chance < 0.205:
        await party.leave()
        await asyncio.sleep(dice.random() * 15)  # the table is put away meanwhile, or not
        await party.come_back()


async def watch(running: list[Worker], over: float) -> dict[int, list[float]]:
    """The memory of each server, every few seconds."""
    samples: dict[int, list[float]] = {worker.process.pid: [] for worker in running}
    while time.monotonic() < over:
        for pid, memory in samples.items():
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            memory.append(pages * os.sysconf("SC_PAGE_SIZE") / 2**20)
        await asyncio.sleep(SAMPLE_SECONDS)
    return samples


def growth(memory: list[float]) -> float:
    """The last quarter over the second."""
    quarter = max(1, len(memory) // 4)
    return statistics.median(memory[-quarter:]) / statistics.median(memory[quarter : 2 * quarter])


async def soak(args: argparse.Namespace, postgres: PostgresServer | None, folder: Path) -> int:
    dice, tally = Random(args.seed), Tally()
    url = postgres.new_database() if postgres else ""
    with workers(2 if postgres else 1, folder, url, unload_seconds=3.0) as running:
        over = time.monotonic() + args.minutes * 60
        watching = asyncio.create_task(watch(running, over))
        await asyncio.gather(
            *(play_rooms(running, Random(dice.random()), tally, over) for _ in range(args.rooms))
        )
        samples = await watching
        health = await Browser(running[0]).ask("GET", "/readyz")
    logged = "".join(worker.log.read_text() for worker in running)
    print(
        f"{args.minutes:g} minutes: {tally.rooms} rooms, {tally.games} games, {tally.commands} commands, "
        f"{tally.returns} reconnects, refused {dict(tally.refusals)}, {len(logged)} bytes logged"
    )
    for memory in samples.values():
        points = [memory[len(memory) * n // 8] for n in range(8)] + memory[-1:]
        print(f"memory {' '.join(f'{each:.0f}' for each in points)} MB, ratio {growth(memory):.3f}")
    is_flat = all(growth(memory) <= MOST_GROWTH for memory in samples.values())
    return 0 if is_flat and not logged and health.status == 200 else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rooms", type=int, default=12, help="played at once")
    parser.add_argument("--postgres", action="store_true", help="two workers on PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    postgres = PostgresServer("-c fsync=off") if args.postgres else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            return asyncio.run(soak(args, postgres, Path(folder)))
    finally:
        if postgres is not None:
            postgres.remove()


if __name__ == "__main__":
    raise SystemExit(main())
