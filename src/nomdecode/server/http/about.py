"""What this server offers, over HTTP: games and options, bots, limits, health."""

from __future__ import annotations

import asyncio
from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from nomdecode.live.server_messages import PROTOCOL
from nomdecode.server.catalogue import all_games
from nomdecode.server.context import STORE_AWAY
from nomdecode.server.http.choice_bodies import BotAbout, BotList, GameList, Health, Limits, ServerAbout
from nomdecode.server.http.endpoint import Door, Problem, json_response
from nomdecode.server.http.guards import Reception

_HEALTHY_SECONDS = 3.0


class ChoiceDoors:
    """The server about itself."""

    def __init__(self, reception: Reception) -> None:
        self._parlour = reception.parlour

    def doors(self) -> list[Door]:
        """Every door of this subject."""
        return [
            Door("GET", "/api/games", self.games, GameList),
            Door("GET", "/api/bots", self.bots, BotList),
            Door("GET", "/api/about", self.about, ServerAbout),
            Door("GET", "/healthz", self.health, Health),
            Door("GET", "/metrics", self.metrics, "text/plain"),
        ]

    async def games(self, request: Request) -> Response:
        """Say which games there are, how people are split, and every option with its printed value."""
        del request
        return json_response(all_games())

    async def bots(self, request: Request) -> Response:
        """List the bots that `add_bot` knows."""
        del request
        return json_response(BotList(tuple(map(_bot, self._parlour.hall.house.bots))))

    async def about(self, request: Request) -> Response:
        """Say which version this is, and the limits a client had better respect."""
        del request
        settings, room = self._parlour.settings, self._parlour.hall.house.limits
        pictures = settings.picture_limits()
        limits = Limits(
            message_bytes=settings.message_bytes,
            nickname=room.nickname,
            chat_line=room.chat_line,
            notes=room.notes,
            members=room.members,
            bots=room.bots,
            decks=room.decks,
            uploads=room.uploads,
            upload_bytes=settings.upload_bytes,
            picture_upload_bytes=pictures.max_total_bytes,
            pictures_fewest=pictures.min_pictures,
            pictures_most=pictures.max_pictures,
            ticket_seconds=room.ticket_seconds,
        )
        return json_response(ServerAbout(version("nomdecode"), PROTOCOL, limits))

    async def health(self, request: Request) -> Response:
        """Say that the server and its store answer."""
        del request
        try:
            async with asyncio.timeout(_HEALTHY_SECONDS):
                await self._parlour.hall.house.store.load("healthz")
        except TimeoutError as slow:
            raise Problem(503, *STORE_AWAY) from slow
        return json_response(Health(ok=True))

    async def metrics(self, request: Request) -> Response:
        """Counters for Prometheus."""
        del request
        return PlainTextResponse(self._parlour.metrics.text(len(self._parlour.hall.hosts)))


def _bot(name: str) -> BotAbout:
    kind, _, level = name.partition(":")
    return BotAbout(name, kind, level or None)
