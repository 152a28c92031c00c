"""HTTP endpoint of an evening: what each member did in the finished games of the running series."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec.events import InvalidEvents
from nomdecode.live.room import LiveRoom
from nomdecode.room.refusals import RateLimited
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.game_studies import GameStudies
from nomdecode.server.http.endpoint import Endpoint, json_response
from nomdecode.server.http.games import GameEndpoints
from nomdecode.server.http.replays import bot_ids_of_room, study_key
from nomdecode.study.evening_statistics import (
    CountedGame,
    Evening,
    MemberNames,
    StudiedGame,
    count_game,
    sum_evening,
)
from nomdecode.study.game_study import LanguageUnknownToBots

MOST_STUDIED: Final = 12  # newest games of an evening that are studied because somebody looks at it


class EveningEndpoints:
    """The endpoint of an evening; each game is counted once."""

    def __init__(self, games: GameEndpoints, studies: GameStudies) -> None:
        self._games = games
        self._studies = studies
        self._facts: WeakKeyDictionary[LiveRoom, dict[int, CountedGame]] = WeakKeyDictionary()

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        path = "/api/rooms/{code}/evening"
        return [Endpoint("GET", path, CallerKind.MEMBER, self.show_evening, Evening, errors=(403, 404))]

    async def show_evening(self, request: Request, caller: Caller) -> Response:
        """Return what each member did since the series began; the newest games are studied meanwhile."""
        del request
        live_room = caller.live_room
        played = await self._games.list_games_of_series(live_room)
        counted = [(await self._load_counted_game(live_room, number), number) for number, _ in played]
        thinking = [await self._start_study(live_room, number) for number, _ in played[-MOST_STUDIED:]]
        names = MemberNames(
            {m.id: m.name for m in live_room.room.members}, frozenset(bot_ids_of_room(live_room))
        )
        since = played[0][1] if played else None
        told = await live_room.deps.pool.run_request_work(
            lambda: sum_evening(
                [(facts, self._find_studied_game(live_room, number)) for facts, number in counted],
                names,
                since,
                thinking=any(thinking),
            )
        )
        return json_response(told)

    async def _load_counted_game(self, live_room: LiveRoom, number: int) -> CountedGame:
        known = self._facts.setdefault(live_room, {})
        if number not in known:
            log = await self._games.load_finished_game(live_room, number)
            known[number] = await live_room.deps.pool.run_request_work(partial(count_game, log))
        return known[number]

    async def _start_study(self, live_room: LiveRoom, number: int) -> bool:
        """Begin the study of a game; tell whether it is still to come."""
        key = study_key(live_room, number)
        if self._studies.is_study_settled(key):
            return False
        log = await self._games.load_finished_game(live_room, number)
        with contextlib.suppress(LanguageUnknownToBots, InvalidEvents, RateLimited):
            return self._studies.get_study(key, log, bot_ids_of_room(live_room)) is None
        return False

    def _find_studied_game(self, live_room: LiveRoom, number: int) -> StudiedGame | None:
        found = self._studies.find_cached_study(study_key(live_room, number))
        return None if found is None else msgspec.json.decode(found, type=StudiedGame)
