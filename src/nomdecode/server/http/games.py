"""HTTP endpoints for the games of a room: list them, download a finished one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from functools import partial
from weakref import WeakKeyDictionary

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec import events as codec
from nomdecode.codec.events import GameLog
from nomdecode.live.room import LiveRoom
from nomdecode.room.events import SeriesBegan, is_game_event
from nomdecode.room.evolve import game_logs_of_room
from nomdecode.room.records import decode_record, decode_records
from nomdecode.rules.events import GameEnded, GameStarted
from nomdecode.rules.refusals import GameNotOver
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.http.bodies import PlayedGame, PlayedGames
from nomdecode.server.http.endpoint import JSON, NO_STORE, Endpoint, HttpError, json_response

_OLD_SCHEMA = 1  # its records are read in the room that they were written in


class GameEndpoints:
    """Endpoints for the games of a room."""

    def __init__(self) -> None:
        self._indexes: WeakKeyDictionary[LiveRoom, _GameIndex] = WeakKeyDictionary()

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        path = "/api/rooms/{code}/games"
        return [
            Endpoint("GET", path, CallerKind.MEMBER, self.list_games, PlayedGames, errors=(403, 404)),
            Endpoint(
                "GET",
                f"{path}/{{number:int}}",
                CallerKind.MEMBER,
                self.export_game,
                JSON,
                errors=(403, 404, 409),
            ),
        ]

    async def list_games(self, request: Request, caller: Caller) -> Response:
        """List the games of a room: number, game, and how each ended."""
        del request
        index = await self._update_index(caller.live_room)
        return json_response(PlayedGames(tuple(index.games)))

    async def export_game(self, request: Request, caller: Caller) -> Response:
        """Return a finished game with its key, in the format of the terminal's export."""
        log = await self.load_finished_game(caller.live_room, request.path_params["number"])
        body = await caller.live_room.deps.pool.run_request_work(partial(codec.encode_game_log, log))
        return Response(body, 200, NO_STORE, JSON)

    async def load_finished_game(self, live_room: LiveRoom, number: int) -> GameLog:
        """Return the log of a finished game of a room, by its number.

        Raises:
            HttpError: `no_such_game`.
            GameNotOver: while it runs, and when it was abandoned.
        """
        index = await self._update_index(live_room)
        if not 1 <= number <= len(index.games):
            raise HttpError(404, "no_such_game", "there is no such game in this room")
        # The key stays secret until the game is over, for every caller.
        if index.games[number - 1].outcome is None:
            raise GameNotOver
        return await live_room.deps.pool.run_request_work(
            partial(_decode_finished_game, await _load_records_of_game(live_room, index, number))
        )

    async def list_games_of_series(self, live_room: LiveRoom) -> list[tuple[int, float]]:
        """Return the finished games of the running series: their numbers, and when each began."""
        index = await self._update_index(live_room)
        return [
            (game.number, began)
            for game, began in zip(index.games, index.began, strict=True)
            if game.number > index.before_series and game.outcome is not None
        ]

    async def _update_index(self, live_room: LiveRoom) -> _GameIndex:
        """Return the list of games as it is now; only records that are new since the last time are read."""
        index = self._indexes.setdefault(live_room, _GameIndex())
        async with index.lock:
            if index.version < live_room.version:
                lines = await live_room.deps.store.load_records(live_room.stream, index.version)
                await live_room.deps.pool.run_request_work(partial(index.extend, lines))
        return index


@dataclass(slots=True)
class _GameIndex:
    """An index of the games of one room, and of the records that belong to each."""

    version: int = 0  # of the last record that was read
    is_old: bool = False  # whether the room began with records of the first schema
    games: list[PlayedGame] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)  # versions of the first and the last record
    began: list[float] = field(default_factory=list)  # when each game began, in seconds since the epoch
    before_series: int = 0  # games begun before the running series
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def extend(self, lines: list[bytes]) -> None:
        """Add the records after the last known one to the index."""
        for line in lines:
            record = decode_record(line)
            self.version += 1
            self.is_old = self.is_old or (self.version == 1 and record.schema == _OLD_SCHEMA)
            if isinstance(record.event, GameStarted):
                self.games.append(PlayedGame(len(self.games) + 1, record.event.setup.options.game, None))
                self.spans.append((self.version, self.version))
                self.began.append(record.at)
            elif isinstance(record.event, SeriesBegan):
                self.before_series = len(self.games)
            elif is_game_event(record.event):
                self.spans[-1] = (self.spans[-1][0], self.version)
                # It is over when that is the last thing that happened in it.
                outcome = record.event.outcome if isinstance(record.event, GameEnded) else None
                self.games[-1] = replace(self.games[-1], outcome=outcome)


async def _load_records_of_game(
    live_room: LiveRoom, index: _GameIndex, number: int
) -> tuple[list[bytes], int]:
    """Load the records of a game, and return which of the games in them it is."""
    if index.is_old:
        return await live_room.deps.store.load_records(live_room.stream), number
    first, last = index.spans[number - 1]
    return (await live_room.deps.store.load_records(live_room.stream, first - 1))[: last - first + 1], 1


def _decode_finished_game(found: tuple[list[bytes], int]) -> GameLog:
    lines, number = found
    return game_logs_of_room(decode_records(lines))[number - 1]
