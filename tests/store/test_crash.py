"""Nothing that was acknowledged is lost when a worker is killed."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from nomdecode.store.interface import Store
from tests.store.appender import ROOMS, record
from tests.store.open_stores import tell_story

ROOT = Path(__file__).parents[2]


def acknowledged_before_the_kill(url: str, rng: random.Random) -> dict[str, int]:
    """Start a worker, kill it (SIGKILL) at a random moment under load; what it said was kept."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "tests.store.appender", url], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert worker.stdout is not None
    lines = [worker.stdout.readline() for _ in range(rng.randint(2, 60))]
    time.sleep(rng.uniform(0, 0.05))
    worker.kill()
    lines += worker.stdout.read().splitlines(keepends=True)
    worker.stdout.close()
    worker.wait()
    said = (line.split() for line in lines if line.endswith("\n"))
    return {room: int(version) for room, version in said}


def check_nothing_is_lost(url: str, acknowledged: dict[str, int]) -> None:
    async def story(store: Store) -> None:
        versions = await store.last_versions([f"room:{number}" for number in range(ROOMS)])
        assert [room for room, version in acknowledged.items() if versions[room] < version] == []
        for room, version in versions.items():
            loaded = await store.load_records(room)
            # PostgreSQL may end what the killed worker had sent, after the versions were read.
            assert len(loaded) >= version
            assert loaded == [record(room, n) for n in range(1, len(loaded) + 1)]

    tell_story(url, story)


def test_no_acknowledged_append_is_lost_when_the_worker_is_killed(url: str) -> None:
    rng = random.Random(5)
    acknowledged: dict[str, int] = {}
    for _ in range(5):
        acknowledged |= acknowledged_before_the_kill(url, rng)
        check_nothing_is_lost(url, acknowledged)
    assert sum(acknowledged.values()) > 5
