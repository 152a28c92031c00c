"""The puzzles (“cases”) of one server: composed in a thread on request or ahead, cached in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from nomdecode.daily.calendar_dates import make_sheet_dice
from nomdecode.daily.compose_case import compose_case
from nomdecode.daily.compose_guess_day import NotComposed
from nomdecode.daily.grade_case import CaseResult, grade_clue, grade_touched_cards
from nomdecode.daily.puzzle_case import MOST_NUMBER, Case, CaseId
from nomdecode.live.thread_pools import ThreadPools
from nomdecode.room.refusals import TooBusy

_MOST_KEPT: Final = 500


class Cases:
    """The cases of one server by name; a dropped one is composed again the same."""

    def __init__(self, pool: ThreadPools, secret: bytes) -> None:
        self._pool = pool
        self._secret = secret
        self._kept: OrderedDict[CaseId, Case] = OrderedDict()
        self._ahead: set[asyncio.Task[None]] = set()

    async def case(self, wanted: CaseId) -> Case:
        """Return a case.

        Raises:
            NotComposed: when there is none of this name.
            TooBusy: when too many are asked for at once.
        """
        found = self._kept.get(wanted)
        if found is None:
            found = await self._pool.run_request_work(partial(compose_case, wanted, self._dice(wanted)))
            self._kept[wanted] = found
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return found

    def prepare_next(self, wanted: CaseId) -> None:
        """Compose the case after this one, while somebody thinks about it."""
        following = replace(wanted, number=wanted.number + 1)
        if following.number > MOST_NUMBER or following in self._kept or self._ahead:
            return
        task = asyncio.get_running_loop().create_task(self._try(following))
        self._ahead.add(task)
        task.add_done_callback(self._ahead.discard)

    async def touch(self, wanted: CaseId, cards: Sequence[int]) -> CaseResult:
        """Answer a case by touching cards."""
        case = await self.case(wanted)
        return await self._pool.run_request_work(partial(grade_touched_cards, case, cards))

    async def say(self, wanted: CaseId, word: str) -> CaseResult:
        """Answer a case by a clue."""
        case = await self.case(wanted)
        return await self._pool.run_request_work(partial(grade_clue, case, word))

    async def _try(self, wanted: CaseId) -> None:
        try:
            await self.case(wanted)
        except (NotComposed, TooBusy):
            return  # whoever asks for it is told

    def _dice(self, wanted: CaseId) -> Random:
        return make_sheet_dice(self._secret, f"case/{wanted}")
