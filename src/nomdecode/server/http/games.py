"""HTTP endpoints for the games of a room: list them, download a finished one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec import events as codec
from nomdecode.live.room import LiveRoom
from nomdecode.room.evolve import games_of
from nomdecode.room.records import decode_all
from nomdecode.rules.events import Event, GameEnded, GameStarted
from nomdecode.rules.refusals import GameNotOver
from nomdecode.server.callers import Caller, Who
from nomdecode.server.http.bodies import PlayedGame, PlayedGames
from nomdecode.server.http.endpoint import JSON, NO_STORE, Endpoint, HttpError, json_response


class GameEndpoints:
    """Endpoints for the games of a room."""

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        path = "/api/rooms/{code}/games"
        return [
            Endpoint("GET", path, Who.MEMBER, self.games, PlayedGames, errors=(403, 404)),
            Endpoint("GET", f"{path}/{{number:int}}", Who.MEMBER, self.game, JSON, errors=(403, 404, 409)),
        ]

    async def games(self, request: Request, caller: Caller) -> Response:
        """List the games of a room: number, game, and how each ended."""
        del request
        played = await _played(caller.live_room)
        return json_response(PlayedGames(tuple(_summary(n, each) for n, each in enumerate(played, start=1))))

    async def game(self, request: Request, caller: Caller) -> Response:
        """Return a finished game with its key, in the format of the terminal's export."""
        played = await _played(caller.live_room)
        number: int = request.path_params["number"]
        if not 1 <= number <= len(played):
            raise HttpError(404, "no_such_game", "there is no such game in this room")
        events = played[number - 1]
        # The key stays secret until the game is over, for every caller.
        if not isinstance(events[-1], GameEnded):
            raise GameNotOver
        return Response(codec.encode(events), 200, NO_STORE, JSON)


async def _played(live_room: LiveRoom) -> list[list[Event]]:
    """Read the games of a room; decoding a long history takes its time in a thread."""
    lines = await live_room.deps.store.load(live_room.stream)
    return await live_room.deps.pool.compute(lambda: games_of(decode_all(lines)))


def _summary(number: int, events: list[Event]) -> PlayedGame:
    first, last = events[0], events[-1]
    game = first.setup.options.game if isinstance(first, GameStarted) else None
    return PlayedGame(number, game, last.outcome if isinstance(last, GameEnded) else None)
