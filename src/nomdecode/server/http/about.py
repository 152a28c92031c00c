"""HTTP endpoints about the server: games and options, bots, limits, health check, metrics."""

from __future__ import annotations

import asyncio
import time
from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from nomdecode.live.server_messages import PROTOCOL
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.catalogue import build_catalogue
from nomdecode.server.context import STORE_UNAVAILABLE
from nomdecode.server.http.bodies import BotInfo, BotList, GameList, Health, Limits, ServerInfo
from nomdecode.server.http.endpoint import Endpoint, HttpError, json_response
from nomdecode.server.http.guards import RequestGuards
from nomdecode.store.interface import StoreError

_HEALTH_TIMEOUT = 3.0
_READY_SECONDS = 2.0  # between two checks of the store


class AboutEndpoints:
    """Endpoints for the catalogue, the bots, limits, health check and metrics."""

    def __init__(self, guards: RequestGuards) -> None:
        self._context = guards.context
        self._checked: asyncio.Future[bool] | None = None
        self._checked_at = 0.0

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        return [
            Endpoint("GET", "/api/games", CallerKind.STRANGER, self.list_games, GameList),
            Endpoint("GET", "/api/bots", CallerKind.STRANGER, self.list_bots, BotList),
            Endpoint("GET", "/api/about", CallerKind.STRANGER, self.server_info, ServerInfo),
            Endpoint("GET", "/healthz", CallerKind.STRANGER, self.check_alive, Health),
            Endpoint("GET", "/readyz", CallerKind.STRANGER, self.check_ready, Health),
            Endpoint("GET", "/metrics", CallerKind.STRANGER, self.export_metrics, "text/plain"),
        ]

    async def list_games(self, request: Request, caller: Caller) -> Response:
        """List the games, their variants, and every option with its printed value."""
        del request, caller
        return json_response(build_catalogue())

    async def list_bots(self, request: Request, caller: Caller) -> Response:
        """List the bots that `add_bot` knows."""
        del request, caller
        return json_response(BotList(tuple(map(_describe_bot, self._context.registry.deps.bots))))

    async def server_info(self, request: Request, caller: Caller) -> Response:
        """Return the version and the limits that a client should respect."""
        del request, caller
        settings, room = self._context.settings, self._context.registry.deps.limits
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
        return json_response(ServerInfo(version("nomdecode"), PROTOCOL, limits))

    async def check_alive(self, request: Request, caller: Caller) -> Response:
        """Check that the server is alive (liveness)."""
        del request, caller
        return json_response(Health(ok=True))

    async def check_ready(self, request: Request, caller: Caller) -> Response:
        """Check that the store can be read and written (readiness)."""
        del request, caller
        now = time.monotonic()
        if self._checked is None or now - self._checked_at >= _READY_SECONDS:
            self._checked_at = now
            # One check for all who ask meanwhile: each of them writes.
            self._checked = asyncio.ensure_future(self._is_store_writable())
        if not await asyncio.shield(self._checked):
            raise HttpError(503, *STORE_UNAVAILABLE)
        return json_response(Health(ok=True))

    async def _is_store_writable(self) -> bool:
        try:
            async with asyncio.timeout(_HEALTH_TIMEOUT):
                await self._context.registry.deps.store.check_writable()
        except (TimeoutError, StoreError):
            return False
        return True

    async def export_metrics(self, request: Request, caller: Caller) -> Response:
        """Return counters in the Prometheus text format."""
        del request, caller
        return PlainTextResponse(self._context.metrics.prometheus_text(len(self._context.registry.rooms)))


def _describe_bot(name: str) -> BotInfo:
    kind, _, level = name.partition(":")
    return BotInfo(name, kind, level or None)
