"""The ASGI application: WebSocket connections, HTTP endpoints, static files and security headers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import mimetypes
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.types import ASGIApp

from nomdecode.lexicon.look_alikes import look_alikes_to_latin
from nomdecode.live.case_cache import CaseCache
from nomdecode.live.daily_challenges import DailyChallenges
from nomdecode.live.dependencies import Dependencies
from nomdecode.live.registry import RegistryLimits, RoomRegistry
from nomdecode.live.store_space import StoreSpace
from nomdecode.live.thread_pools import ThreadPools
from nomdecode.live.timer import WallClock
from nomdecode.room.limits import RoomLimits
from nomdecode.room.room_codes import draw_room_code
from nomdecode.server.bots import LLM_BOT, seatable_bots
from nomdecode.server.catalogue import build_catalogue
from nomdecode.server.context import AppContext
from nomdecode.server.http.api import HttpApi
from nomdecode.server.http.decks import list_all_shipped_decks
from nomdecode.server.http.endpoint import error_response
from nomdecode.server.http.shipped_pictures import PictureFiles
from nomdecode.server.http.static import StaticWebClient
from nomdecode.server.links import is_https
from nomdecode.server.room_decks import RoomDecks
from nomdecode.server.session import Sessions, load_secret
from nomdecode.server.settings import ServerSettings, web_client_folder
from nomdecode.server.ws.connection import serve_socket
from nomdecode.server.ws.encoding import MessageEncoder
from nomdecode.store.interface import Store, StoreError

log = logging.getLogger(__name__)

_SWEEP_SECONDS = 10.0
_PREPARE_SECONDS = 300.0
_SPACE_SECONDS = 60.0
# Content security policy: no inline script, no third-party resource, no frame.
_HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; "
    "script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


_TOO_MANY_REQUESTS = bytes(
    error_response(429, "rate_limited", "too many requests from your network; wait a little").body
)


def make_context(store: Store, settings: ServerSettings, **replaced: Any) -> AppContext:
    """Build the state of a server; tests replace some of its dependencies."""
    secret = load_secret(Path(settings.data), settings.secret)
    pool = ThreadPools(settings.bots_thinking, settings.llm_waiting)
    clock = replaced.get("clock") or WallClock()
    parts: dict[str, Any] = {
        "encoder": MessageEncoder(),
        "deck_source": RoomDecks(store),
        "pool": pool,
        "clock": clock,
        "days": DailyChallenges(store, pool, clock, secret, settings.daily_keep_days)
        if settings.daily
        else None,
        "bots": seatable_bots(settings),
        "remote": frozenset({LLM_BOT}),
        "bot_delay": settings.bot_seconds,
        "read_delay": settings.read_seconds,
        "limits": _room_limits(settings),
        "space": StoreSpace(settings.store_bytes, settings.store_upload_bytes),
    }
    deps = Dependencies(store, **{**parts, **replaced})
    limits = RegistryLimits(
        rooms=settings.rooms,
        unload_seconds=settings.unload_seconds,
        forget_days=settings.forget_days,
        shared_days=settings.shared_days,
        day_days=settings.daily_keep_days,
        notebook_days=settings.notebook_days,
    )
    registry = RoomRegistry(
        deps, lambda chosen: draw_room_code(chosen.language, deps.rng, notebook=chosen.notebook), limits
    )
    cases = CaseCache(deps.pool, secret) if settings.daily else None
    return AppContext(settings, registry, Sessions(secret), cases)


def _room_limits(settings: ServerSettings) -> RoomLimits:
    return RoomLimits(
        members=settings.room_members,
        bots=settings.room_bots,
        uploads=settings.decks_per_room,
        picture_decks=settings.picture_decks_per_room,
        upload_bytes=settings.room_upload_bytes,
        upload_files=settings.room_upload_files,
        records=settings.room_records,
        lines_per_second=settings.room_lines_per_second,
        lines_burst=settings.room_lines_burst,
        # Of what is done in a room everybody is told: so much as two members may do alone, for all together.
        commands_per_second=settings.messages_per_second * 2,
        commands_burst=settings.messages_burst * 4,
        host_away_seconds=settings.host_away_seconds,
    )


def make_asgi_app(context: AppContext) -> ASGIApp:
    """Build the ASGI application; its lifespan runs the sweep and the store subscription."""
    routes: list[BaseRoute] = [
        *HttpApi(context).routes(),
        Mount("/pictures", PictureFiles()),
        *StaticWebClient(web_client_folder(context.settings)).routes(),
    ]

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        del app
        await run_in_threadpool(mimetypes.init)  # and what Starlette needs for its threads
        tasks = [
            asyncio.create_task(_sweep_rooms_forever(context.registry)),
            asyncio.create_task(_follow_store_forever(context.registry)),
            asyncio.create_task(_compose_days_forever(context.registry.deps.days)),
            asyncio.create_task(_measure_store_forever(context.registry)),
            asyncio.create_task(asyncio.to_thread(_load_shipped_data)),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if context.registry.deps.days is not None:
                await context.registry.deps.days.close()
            await context.registry.close()
            context.registry.deps.pool.close()
            await context.registry.deps.store.close()

    handlers: dict[Any, Any] = {HTTPException: _not_found_response}
    return _route_websockets_past_starlette(
        _add_security_headers(
            Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers), context
        ),
        context,
    )


def _load_shipped_data() -> None:
    """Load decks, games and look-alike letters at start, so that no request waits for them."""
    list_all_shipped_decks()
    build_catalogue()
    look_alikes_to_latin("é")


async def _not_found_response(request: Request, failed: HTTPException) -> Response:
    del request
    response = error_response(
        failed.status_code, "no_such_endpoint", "there is no such endpoint, or it takes another method"
    )
    response.headers.update(failed.headers or {})
    return response


async def _sweep_rooms_forever(registry: RoomRegistry) -> None:
    while True:
        await asyncio.sleep(_SWEEP_SECONDS)
        try:
            await registry.sweep_rooms()
        except Exception:
            log.exception("sweeping failed")


async def _measure_store_forever(registry: RoomRegistry) -> None:
    while True:
        try:
            await registry.deps.space.measure_store(registry.deps.store)
            await asyncio.sleep(_SPACE_SECONDS)
            await registry.reclaim_space()
        except StoreError as failed:
            log.warning("the size of the store is not known: %s", failed.reason)
            await asyncio.sleep(_SPACE_SECONDS)
        except Exception:
            log.exception("watching the space of the store failed")
            await asyncio.sleep(_SPACE_SECONDS)


async def _follow_store_forever(registry: RoomRegistry) -> None:
    while True:
        try:
            await registry.follow_store()
        except Exception:
            log.exception("following the store failed")
        await asyncio.sleep(1.0)


async def _compose_days_forever(days: DailyChallenges | None) -> None:
    while days is not None:
        await asyncio.sleep(_PREPARE_SECONDS)
        try:
            await days.compose_ahead()
        except Exception:
            log.exception("preparing the days failed")


def _route_websockets_past_starlette(app: ASGIApp, context: AppContext) -> ASGIApp:
    """Route WebSockets past Starlette, whose middleware would cost a fifth of their speed."""

    async def run(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await serve_socket(context, scope, receive, send)
        elif scope["type"] == "http" and not context.request_limiter.allow(context.client_address(scope)):
            await _answer_rate_limited(send)
        else:
            await app(scope, receive, send)

    return run


async def _answer_rate_limited(send: Any) -> None:
    """Answer a request over the rate limit at the least cost, and close its connection."""
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(_TOO_MANY_REQUESTS))]
    headers += [(b"cache-control", b"no-store"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": _TOO_MANY_REQUESTS})


def _add_security_headers(app: ASGIApp, context: AppContext) -> ASGIApp:
    """Add the security headers to every response."""
    plain = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
    secure = [*plain, (b"strict-transport-security", b"max-age=15552000")]

    async def run(scope: Any, receive: Any, send: Callable[[Any], Any]) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        extra = secure if is_https(context, scope) else plain

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        await app(scope, receive, send_with_headers)

    return run
