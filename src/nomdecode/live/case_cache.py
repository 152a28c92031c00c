"""The puzzles (“cases”) of a server: composed on a thread, on request or ahead, and cached in memory."""

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


class CaseCache:
    """The puzzles (“cases”) of a server by id; one that was dropped is composed again the same."""

    def __init__(self, pool: ThreadPools, secret: bytes) -> None:
        self._pool = pool
        self._secret = secret
        self._kept: OrderedDict[CaseId, Case] = OrderedDict()
        self._ahead: set[asyncio.Task[None]] = set()

    async def find_or_compose_case(self, wanted: CaseId) -> Case:
        """Return a puzzle from the cache, or compose it.

        Raises:
            NotComposed: when there is none of this name.
            TooBusy: when too many are asked for at once.
        """
        found = self._kept.get(wanted)
        if found is None:
            found = await self._pool.run_request_work(
                partial(compose_case, wanted, self._rng_of_case(wanted))
            )
            self._kept[wanted] = found
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return found

    def compose_next_ahead(self, wanted: CaseId) -> None:
        """Start composing the puzzle after this one while the player thinks."""
        following = replace(wanted, number=wanted.number + 1)
        if following.number > MOST_NUMBER or following in self._kept or self._ahead:
            return
        task = asyncio.get_running_loop().create_task(self._compose_quietly(following))
        self._ahead.add(task)
        task.add_done_callback(self._ahead.discard)

    async def answer_by_cards(self, wanted: CaseId, cards: Sequence[int]) -> CaseResult:
        """Return the result of answering a puzzle by touching cards."""
        case = await self.find_or_compose_case(wanted)
        return await self._pool.run_request_work(partial(grade_touched_cards, case, cards))

    async def answer_by_clue(self, wanted: CaseId, word: str) -> CaseResult:
        """Return the result of answering a puzzle by a clue."""
        case = await self.find_or_compose_case(wanted)
        return await self._pool.run_request_work(partial(grade_clue, case, word))

    async def _compose_quietly(self, wanted: CaseId) -> None:
        try:
            await self.find_or_compose_case(wanted)
        except (NotComposed, TooBusy):
            return  # whoever asks for it is told

    def _rng_of_case(self, wanted: CaseId) -> Random:
        return make_sheet_dice(self._secret, f"case/{wanted}")
