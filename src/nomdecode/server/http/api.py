"""All HTTP doors of a server, and the page that describes them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nomdecode.server.context import Parlour
from nomdecode.server.http.about import ChoiceDoors
from nomdecode.server.http.decks import DeckDoors
from nomdecode.server.http.endpoint import JSON, Door, answering, json_response
from nomdecode.server.http.games import GameDoors
from nomdecode.server.http.guards import Reception
from nomdecode.server.http.openapi import openapi
from nomdecode.server.http.pictures import PictureDoors
from nomdecode.server.http.rooms import RoomDoors
from nomdecode.server.http.uploads import ParcelCounter
from nomdecode.server.room_pictures import PictureShelf


class Api:
    """The HTTP doors of one server."""

    def __init__(self, parlour: Parlour) -> None:
        self._parlour = parlour
        store = parlour.hall.house.store
        reception = Reception(parlour)
        counter = ParcelCounter(reception)
        self.doors: list[Door] = [
            *RoomDoors(reception).doors(),
            *DeckDoors(reception, counter).doors(),
            *PictureDoors(reception, PictureShelf(store), counter).doors(),
            *GameDoors(reception).doors(),
            *ChoiceDoors(reception).doors(),
            Door("GET", "/api/openapi.json", self.describe, JSON),
        ]
        self._described = openapi(self.doors)

    def routes(self) -> list[Route]:
        """Every door as a route."""
        return [
            Route(door.path, answering(self._parlour, door.answer), methods=[door.method])
            for door in self.doors
        ]

    async def describe(self, request: Request) -> Response:
        """Describe these doors as OpenAPI."""
        del request
        return json_response(self._described)
