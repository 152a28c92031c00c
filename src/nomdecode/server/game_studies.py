"""Studies (analyses) of games on a thread: one at a time, rate limited, the newest cached in memory."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from functools import partial
from typing import Final

import msgspec

from nomdecode.codec.events import GameLog
from nomdecode.live.thread_pools import ThreadPools
from nomdecode.room.refusals import RateLimited
from nomdecode.server.rate_limits import RateLimiter
from nomdecode.study.game_study import VERSION, LanguageUnknownToBots, study_game

MAX_CACHED_STUDIES: Final = 64  # studies, 20 kB each

log = logging.getLogger(__name__)


class GameStudies:
    """Studies of finished games by key; clients ask again until a study is ready."""

    def __init__(self, pool: ThreadPools, per_minute: float) -> None:
        self._pool = pool
        self._limiter = RateLimiter(per_minute)
        self._kept: OrderedDict[str, bytes | None] = OrderedDict()  # None: our bots cannot study it
        self._running: dict[str, asyncio.Task[None]] = {}

    def get_study(self, key: str, game: GameLog, bots: tuple[str, ...]) -> bytes | None:
        """Return the study of a game as JSON; None while it is made, which begins with the first call.

        Raises:
            NoStudy: when our bots cannot study it.
            RateLimited: when this process makes too many.
        """
        key = f"{VERSION}/{key}"
        if key in self._kept:
            self._kept.move_to_end(key)
            found = self._kept[key]
            if found is None:
                raise LanguageUnknownToBots
            return found
        if key not in self._running:
            if not self._limiter.allow(""):
                raise RateLimited
            self._running[key] = asyncio.create_task(self._make_study(key, game, bots))
        return None

    def find_cached_study(self, key: str) -> bytes | None:
        """Return a finished study; None when none was made, or our bots cannot study the game."""
        return self._kept.get(f"{VERSION}/{key}")

    def is_study_settled(self, key: str) -> bool:
        """Tell whether a study is finished, or known to be impossible."""
        return f"{VERSION}/{key}" in self._kept

    async def _make_study(self, key: str, game: GameLog, bots: tuple[str, ...]) -> None:
        try:
            found: bytes | None = await self._pool.run_study(partial(_encode_study, game, bots))
        except LanguageUnknownToBots:
            found = None
        except Exception:
            log.exception("a game could not be studied")
            found = None
        finally:
            del self._running[key]
        self._kept[key] = found
        while len(self._kept) > MAX_CACHED_STUDIES:
            self._kept.popitem(last=False)


def _encode_study(game: GameLog, bots: tuple[str, ...]) -> bytes:
    return msgspec.json.encode(study_game(game, bots))
