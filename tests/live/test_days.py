"""Days of several workers on one store: each date is one sheet, whoever composes it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

from nomdecode.daily.calendar_dates import DayKind
from nomdecode.daily.day_records import encode_sheet_record
from nomdecode.daily.day_sheet import Sheet, SheetId
from nomdecode.live.daily_challenges import DailyChallenges
from nomdecode.live.thread_pools import ThreadPools
from nomdecode.live.timer import WallClock
from nomdecode.store.interface import Store
from nomdecode.store.kinds import DAY_STREAMS
from tests.daily.sheets import MONDAY, SECRET, sheet_of
from tests.store.conftest import url
from tests.store.open_stores import opened

__all__ = ["url"]

WANTED = SheetId(MONDAY, "fr", DayKind.GUESS)
PATIENCE = 300  # seconds on a machine however busy


@asynccontextmanager
async def workers(url: str, count: int = 2) -> AsyncIterator[list[tuple[DailyChallenges, Store]]]:
    """Workers, each with its own connection to the store and its own threads."""
    async with AsyncExitStack() as stack:
        made = []
        for _ in range(count):
            store, pool = await stack.enter_async_context(opened(url)), ThreadPools()
            stack.callback(pool.close)
            days = DailyChallenges(store, pool, WallClock(), SECRET)
            stack.push_async_callback(days.close)
            made.append((days, store))
        yield made


async def composed(days: DailyChallenges, wanted: SheetId = WANTED) -> Sheet:
    async with asyncio.timeout(PATIENCE):
        while (sheet := await days.find_or_compose_sheet(wanted)) is None:
            await asyncio.sleep(0.05)
    return sheet


async def test_two_workers_asked_at_once_for_a_fresh_date_agree_on_one_stored_sheet(url: str) -> None:
    async with workers(url) as [(one, store), (other, _)]:
        first = await asyncio.gather(one.find_or_compose_sheet(WANTED), other.find_or_compose_sheet(WANTED))
        assert set(first) == {None}
        sheets = await asyncio.gather(composed(one), composed(other))
        assert await store.load_records(DAY_STREAMS.stream_name(str(WANTED))) == [
            encode_sheet_record(sheets[0])
        ]
        assert sheets[0] == sheets[1] == sheet_of()


async def test_a_sheet_stored_by_another_version_stays_the_sheet_of_its_date(tmp_path: Path) -> None:
    older = replace(sheet_of(), made_by="0.0 of another version", clues=sheet_of().clues[::-1])
    async with workers(str(tmp_path / "nomdecode.db")) as [(one, store), (other, _)]:
        assert await one.find_or_compose_sheet(WANTED) is None  # it composes, and is too late
        await store.append_records(DAY_STREAMS.stream_name(str(WANTED)), 0, [encode_sheet_record(older)])
        assert await composed(other) == older
        assert await composed(one) == older
        assert await store.load_records(DAY_STREAMS.stream_name(str(WANTED))) == [encode_sheet_record(older)]


async def test_when_a_worker_dies_while_it_composes_another_composes_the_same_sheet(tmp_path: Path) -> None:
    async with workers(str(tmp_path / "nomdecode.db")) as [(dying, _), (other, _)]:
        assert await dying.find_or_compose_sheet(WANTED) is None
        await dying.close()
        assert await composed(other) == sheet_of()
