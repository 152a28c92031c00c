"""The games of a room over HTTP: which were played, and a finished one whole."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec import events as codec
from nomdecode.live.room import Host
from nomdecode.room.records import decode_all
from nomdecode.rules.events import Event, GameEnded, GameStarted
from nomdecode.rules.refusals import GameNotOver
from nomdecode.server.http.endpoint import JSON, NOT_KEPT, Door, Problem, json_response
from nomdecode.server.http.guards import Reception
from nomdecode.server.http.room_bodies import PlayedGame, PlayedGames


class GameDoors:
    """Finished games, and those that are not."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception

    def doors(self) -> list[Door]:
        """Every door of this subject."""
        path = "/api/rooms/{code}/games"
        return [
            Door("GET", path, self.games, PlayedGames, refuses=(403, 404)),
            Door("GET", f"{path}/{{number:int}}", self.game, JSON, refuses=(403, 404, 409)),
        ]

    async def games(self, request: Request) -> Response:
        """List the games of a room: number, game, and how each ended."""
        host = await self._reception.joined(request)
        played = await _played(host)
        return json_response(PlayedGames(tuple(_line(n, each) for n, each in enumerate(played, start=1))))

    async def game(self, request: Request) -> Response:
        """Give a finished game whole, with its key, as the export of the terminal."""
        host = await self._reception.joined(request)
        played = await _played(host)
        number: int = request.path_params["number"]
        if not 1 <= number <= len(played):
            raise Problem(404, "no_such_game", "there is no such game in this room")
        events = played[number - 1]
        # A game that is not over keeps its key, whoever asks.
        if not isinstance(events[-1], GameEnded):
            raise GameNotOver
        return Response(codec.encode(events), 200, NOT_KEPT, JSON)


async def _played(host: Host) -> list[list[Event]]:
    games: list[list[Event]] = []
    for record in decode_all(await host.house.store.load(host.code)):
        if isinstance(record.happened, GameStarted):
            games.append([])
        if isinstance(record.happened, Event) and games:
            games[-1].append(record.happened)
    return games


def _line(number: int, events: list[Event]) -> PlayedGame:
    first, last = events[0], events[-1]
    game = first.setup.options.game if isinstance(first, GameStarted) else None
    return PlayedGame(number, game, last.outcome if isinstance(last, GameEnded) else None)
