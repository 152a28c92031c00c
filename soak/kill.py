"""Kill servers at random moments under load: nothing acknowledged is lost, no room is broken, all go on.

`server` kills the only server, on SQLite; `worker` one of two on PostgreSQL; `postgres` PostgreSQL itself.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from itertools import groupby
from pathlib import Path
from random import Random

from tests.server.processes import Worker, workers
from tests.store.postgres_server import PostgresServer
from tests.tables import EVERY_GAME

from nomdecode.room.evolve import fold
from nomdecode.room.records import decode_records
from nomdecode.store.open_store import open_store
from soak.clients import Party

KINDS = ("server", "worker", "postgres")


async def kill_one(kind: str, dice: Random, running: list[Worker], postgres: PostgresServer | None) -> None:
    """Kill it, wait a little, and start it again."""
    if postgres is not None and kind == "postgres":
        await asyncio.to_thread(postgres.stop, dice.choice(("immediate", "fast")))
        await asyncio.sleep(dice.random())
        await asyncio.to_thread(postgres.start)
        return
    victim = dice.choice(running)
    victim.kill()
    await asyncio.sleep(dice.random() / 2)
    await victim.restart()


async def soak(kind: str, args: argparse.Namespace, postgres: PostgresServer | None, folder: Path) -> int:
    dice = Random(args.seed)
    url = postgres.new_database() if postgres else str(folder / "nomdecode.db")
    options = list(EVERY_GAME.values())
    with workers(2 if postgres else 1, folder, url if postgres else "") as running:
        parties = [Party(running, options[n % len(options)], Random(n)) for n in range(args.rooms)]
        for party in parties:
            await party.gather()
        began = time.monotonic()
        for _ in range(args.times):
            playing = [asyncio.create_task(party.play()) for party in parties]
            await asyncio.sleep(0.2 + dice.random())
            await kill_one(kind, dice, running, postgres)
            await asyncio.sleep(0.2 + dice.random() / 2)
            await stop(playing)
            for party in parties:
                await party.come_back()
                await party.check()
        for party in parties:
            await party.leave()
        took = time.monotonic() - began
    logged = "".join(worker.log.read_text() for worker in running)
    tracebacks = logged.count("Traceback") + logged.count('"fault": ')
    lost = await missing(url, parties)
    done = sum(len(party.acknowledged) for party in parties)
    refusals = sum((party.refusals for party in parties), Counter[str]())
    games = sum(party.games for party in parties)
    print(
        f"{kind}: killed {args.times} times in {took:.0f} s under {len(parties)} rooms and {games} games; "
        f"{done} commands acknowledged, {lost} lost or done twice; refused {dict(refusals)}; "
        f"{tracebacks} tracebacks in the logs",
        flush=True,
    )
    return lost + tracebacks


async def stop(playing: list[asyncio.Task[None]]) -> None:
    """Let them stop; what one of them died of is raised."""
    for task in playing:
        task.cancel()
    for fault in await asyncio.gather(*playing, return_exceptions=True):
        if fault is not None and not isinstance(fault, asyncio.CancelledError):
            raise fault


async def missing(url: str, parties: list[Party]) -> int:
    """Acknowledged commands that are not where they were promised, or done twice; every room still folds."""
    store = await open_store(url)
    faults = 0
    for party in parties:
        records = decode_records(await store.load_records(f"room:{party.room}"))
        faults += fold(records) is None
        last_of = {record.id: number for number, record in enumerate(records, 1)}
        faults += sum(last_of.get(wish) != version for wish, version in party.acknowledged.items())
        done = [wish for wish, _ in groupby(record.id for record in records) if wish is not None]
        faults += len(done) - len(set(done))
    await store.close()
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50, help="kills of each kind")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--rooms", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    faults = 0
    for kind in args.kinds:
        postgres = None if kind == "server" else PostgresServer("-c fsync=off")
        try:
            with tempfile.TemporaryDirectory() as folder:
                faults += asyncio.run(soak(kind, args, postgres, Path(folder)))
        finally:
            if postgres is not None:
                postgres.remove()
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
