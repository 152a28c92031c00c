"""All HTTP endpoints of a server, their routes, and the OpenAPI description."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.context import AppContext
from nomdecode.server.game_studies import GameStudies
from nomdecode.server.http.about import AboutEndpoints
from nomdecode.server.http.cases import CaseEndpoints
from nomdecode.server.http.days import DayEndpoints
from nomdecode.server.http.decks import DeckEndpoints
from nomdecode.server.http.endpoint import JSON, Endpoint, handle_errors, json_response
from nomdecode.server.http.evenings import EveningEndpoints
from nomdecode.server.http.games import GameEndpoints
from nomdecode.server.http.guards import RequestGuards
from nomdecode.server.http.missions import MissionEndpoints
from nomdecode.server.http.openapi import build_openapi
from nomdecode.server.http.pictures import PictureEndpoints
from nomdecode.server.http.printing import PrintEndpoints
from nomdecode.server.http.replays import ReplayEndpoints
from nomdecode.server.http.rooms import RoomEndpoints
from nomdecode.server.http.uploads import UploadSaver
from nomdecode.server.json_schema import Schema
from nomdecode.server.room_pictures import RoomPictures


class HttpApi:
    """The HTTP API of one server."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        store = context.registry.deps.store
        self._guards = guards = RequestGuards(context)
        saver = UploadSaver(guards)
        studies = GameStudies(context.registry.deps.pool, context.settings.studies_per_minute)
        self.endpoints: list[Endpoint] = [
            *RoomEndpoints(guards).endpoints(),
            *DeckEndpoints(guards, saver).endpoints(),
            *PictureEndpoints(guards, RoomPictures(store), saver).endpoints(),
            *PrintEndpoints(guards, RoomPictures(store)).endpoints(),
            *(games := GameEndpoints()).endpoints(),
            *ReplayEndpoints(guards, games, studies).endpoints(),
            *EveningEndpoints(games, studies).endpoints(),
            *DayEndpoints(guards).endpoints(),
            *CaseEndpoints(guards).endpoints(),
            *MissionEndpoints(guards).endpoints(),
            *AboutEndpoints(guards).endpoints(),
            Endpoint("GET", "/api/openapi.json", CallerKind.STRANGER, self.describe_openapi, JSON),
        ]
        self._description: Schema | None = None

    def routes(self) -> list[Route]:
        """Return a Starlette route for every endpoint."""
        return [
            Route(
                endpoint.path,
                handle_errors(self._context, self._guards.guard_endpoint(endpoint)),
                methods=[endpoint.method],
            )
            for endpoint in self.endpoints
        ]

    async def describe_openapi(self, request: Request, caller: Caller) -> Response:
        """Return the OpenAPI description of these endpoints."""
        del request, caller
        if self._description is None:  # a tenth of a second that few servers ever need
            self._description = await asyncio.to_thread(build_openapi, self.endpoints)
        return json_response(self._description)
