"""Appends a second of both stores, in one run: what group commit buys, and how soon another worker hears.

Each room appends, waits for the answer, and appends again. `one each` is the same store with a batch of one.
PostgreSQL is `DATABASE_URL`, or else the machine's or a wheel's, with its disk synced as it should be.
Rounds are interleaved and the ratios taken within a round: seconds depend on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.store.postgres_server import PostgresServer

from nomdecode.store.interface import Notification, Store
from nomdecode.store.postgres.connection import PostgresSettings
from nomdecode.store.postgres.store import PostgresStore
from nomdecode.store.sqlite.store import SqliteSettings, SqliteStore

RECORD = b"x" * 200


@dataclass(frozen=True, slots=True)
class Run:
    """One variant under load."""

    appends_per_s: float
    cpu_us: float  # of our process, for each append
    p50_ms: float
    p99_ms: float


async def load(store: Store, rooms: int, seconds: float) -> Run:
    """Every room appends as fast as it is answered."""
    over = time.perf_counter() + seconds
    waits: list[float] = []

    async def fill(room: str) -> None:
        version = 0
        while (asked := time.perf_counter()) < over:
            version = await store.append_records(room, version, [RECORD])
            waits.append(time.perf_counter() - asked)

    began, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(fill(f"room:{uuid.uuid4()}") for _ in range(rooms)))
    took, cpu = time.perf_counter() - began, time.process_time() - cpu
    parts = statistics.quantiles(waits, n=100)
    return Run(len(waits) / took, cpu / len(waits) * 1e6, parts[49] * 1e3, parts[98] * 1e3)


async def hearing(one: Store, other: Store, news: int) -> tuple[float, float]:
    """Milliseconds (median) until an append is answered, and until another worker has heard it."""
    following = other.subscribe()
    await anext(following)
    room = f"room:{uuid.uuid4()}"
    answered, was_heard = [], []
    for version in range(news):
        asked = time.perf_counter()
        appending = asyncio.create_task(one.append_records(room, version, [RECORD]))
        heard = await anext(following)
        was_heard.append(time.perf_counter() - asked)
        assert isinstance(heard, Notification)
        await appending
        answered.append(time.perf_counter() - asked)
        await asyncio.sleep(0.002)
    await following.aclose()
    return statistics.median(answered) * 1e3, statistics.median(was_heard) * 1e3


async def measure(folder: Path, url: str, args: argparse.Namespace) -> dict[str, object]:
    def sqlite(batch: int) -> Callable[[], Awaitable[Store]]:
        return lambda: SqliteStore.open(folder / f"{uuid.uuid4()}.db", SqliteSettings(batch=batch))

    def postgres(batch: int) -> Callable[[], Awaitable[Store]]:
        return lambda: PostgresStore.open(url, PostgresSettings(batch=batch))

    variants = {
        "sqlite": sqlite(512),
        "sqlite_one_each": sqlite(1),
        "postgres": postgres(512),
        "postgres_one_each": postgres(1),
    }
    rounds: list[dict[str, Run]] = []
    for _ in range(args.rounds):
        results: dict[str, Run] = {}
        for name, open_variant in variants.items():
            store = await open_variant()
            results[name] = await load(store, args.rooms, args.seconds)
            await store.close()
        rounds.append(results)
    one, other = await PostgresStore.open(url), await PostgresStore.open(url)
    answered, heard = await hearing(one, other, 200)
    await one.close()
    await other.close()

    def ratio(top: str, bottom: str) -> float:
        return statistics.median(r[top].appends_per_s / r[bottom].appends_per_s for r in rounds)

    def figures(name: str) -> dict[str, float]:
        runs = [r[name] for r in rounds]
        fields = ("appends_per_s", "cpu_us", "p50_ms", "p99_ms")
        return {field: round(statistics.median(getattr(run, field) for run in runs), 2) for field in fields}

    return {
        "sqlite_group_commit_ratio": round(ratio("sqlite", "sqlite_one_each"), 2),
        "postgres_group_commit_ratio": round(ratio("postgres", "postgres_one_each"), 2),
        "postgres_to_sqlite_ratio": round(ratio("postgres", "sqlite"), 2),
        "postgres_answered_p50_ms": round(answered, 2),
        "postgres_heard_p50_ms": round(heard, 2),
        "rooms": args.rooms,
        "rounds": args.rounds,
        "raw": {name: figures(name) for name in variants},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each variant in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    server = None if "DATABASE_URL" in os.environ else PostgresServer()
    url = os.environ["DATABASE_URL"] if server is None else server.new_database()
    try:
        with tempfile.TemporaryDirectory() as folder:
            report = asyncio.run(measure(Path(folder), url, args))
    finally:
        if server is not None:
            server.remove()
    if args.json:
        print(json.dumps(report, indent=2))
        return
    raw = report.pop("raw")
    assert isinstance(raw, dict)
    for name, value in report.items():
        print(f"{name:28} {value}")
    for name, values in raw.items():
        print(f"{name:28} " + "  ".join(f"{field} {value}" for field, value in values.items()))


if __name__ == "__main__":
    main()
