"""A worker that appends until it is killed, and says on standard output what was acknowledged."""

from __future__ import annotations

import asyncio
import os
import sys

from nomdecode.store.interface import Store
from nomdecode.store.open_store import open_store

ROOMS = 8


def record(room: str, version: int) -> bytes:
    """What this worker writes as that version, so that a reader can tell a whole record from a torn one."""
    return f"{room}/{version}/".encode() * 40


async def fill(store: Store, room: str) -> None:
    version = (await store.last_versions([room])).get(room, 0)
    while True:
        ahead = [record(room, version + step) for step in range(1, 1 + version % 3 + 1)]
        version = await store.append_records(room, version, ahead)
        os.write(1, f"{room} {version}\n".encode())


async def main(url: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*(fill(store, f"room:{number}") for number in range(ROOMS)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
