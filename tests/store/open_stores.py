"""Open stores for the length of a test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from nomdecode.store.interface import Store, VersionConflict
from nomdecode.store.open_store import open_store


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def tell_story(url: str, story: Callable[[Store], Awaitable[None]]) -> None:
    """Run a story on one store."""

    async def run() -> None:
        async with opened(url) as store:
            await story(store)

    asyncio.run(run())


def tell_story_of_two(url: str, story: Callable[[Store, Store], Awaitable[None]]) -> None:
    """Run a story on two stores at the same place."""

    async def run() -> None:
        async with opened(url) as one, opened(url) as other:
            await story(one, other)

    asyncio.run(run())


async def append_after_all(store: Store, room: str, record: bytes) -> int:
    """Append as a worker does: after a version conflict, look again."""
    while True:
        version = (await store.last_versions([room])).get(room, 0)
        try:
            return await store.append_records(room, version, [record])
        except VersionConflict:
            continue
