"""Authorization and rate limits of HTTP requests, and reading their bodies."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec.commands import InvalidMessage
from nomdecode.decks.errors import DeckError
from nomdecode.room.refusals import NoSuchRoom, NotAMember
from nomdecode.server.callers import Caller, CallerKind, identify_caller
from nomdecode.server.context import AppContext
from nomdecode.server.http.endpoint import Endpoint, HttpError, rate_limited_error
from nomdecode.server.rate_limits import RateLimiter

_LARGE: Final = 1_000_000  # bytes of a body


class RequestGuards:
    """Authorization and rate limits, checked before a handler runs."""

    def __init__(self, context: AppContext) -> None:
        self.context = context

    def guard_endpoint(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        """Return the handler of an endpoint with its checks: it runs only for permitted callers."""

        async def run(request: Request) -> Response:
            try:
                caller = await self.admit_caller(request, endpoint.who)
            except (NoSuchRoom, NotAMember):
                if endpoint.hidden_as:
                    raise HttpError(404, endpoint.hidden_as, "not found") from None
                raise
            return await endpoint.handler(request, caller)

        return run

    async def admit_caller(self, request: Request, who: CallerKind) -> Caller:
        """Identify the caller, and refuse one that the endpoint is not for.

        Wrong codes count, so that no endpoint helps to guess them; a right one is never refused for the wrong
        ones of others at the same address, and a member does not even wait.

        Raises:
            NoSuchRoom, NotAMember, NotSeated, OnlyTheHost
            HttpError: `rate_limited`.
        """
        code: str | None = request.path_params.get("code")
        scope = dict(request.scope)
        address = self.context.client_address(scope)
        try:
            caller = await identify_caller(self.context, scope, code)
            caller.require_kind(who)
        except (NoSuchRoom, NotAMember):
            is_heard = await self.context.code_guard.delay_if_guessing(address)
            if not (self.context.code_guard.count_wrong_code(address) and is_heard):
                raise rate_limited_error() from None
            raise
        is_stranger = code is not None and caller.found_member is None
        if is_stranger and not await self.context.code_guard.delay_if_guessing(address):
            raise rate_limited_error()
        return caller

    def check_rate(self, request: Request, limiter: RateLimiter) -> None:
        """Count this request against the rate limit of its address.

        Raises:
            HttpError: `rate_limited`.
        """
        if not limiter.allow(self.context.client_address(dict(request.scope))):
            raise rate_limited_error()

    async def read_body(self, request: Request, most: int) -> bytes:
        """Read the request body, up to a size limit and within the time for bodies.

        Raises:
            DeckError: `too_large`.
            HttpError: `too_slow`.
        """
        try:
            async with asyncio.timeout(self.context.settings.body_seconds):
                return await read_body_bytes(request, most)
        except TimeoutError:
            raise HttpError(408, "too_slow", "the request takes too long to arrive") from None

    async def read_json_body(self, request: Request, known: set[str]) -> dict[str, Any]:
        """Read the request body as a JSON object with only these fields.

        Raises:
            InvalidMessage: when it is not.
        """
        try:
            plain = msgspec.json.decode(await self.read_body(request, self.context.settings.body_bytes))
        except DeckError as bad:
            raise InvalidMessage(bad.message) from bad
        except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
            raise InvalidMessage(f"not JSON: {bad}") from bad
        if not isinstance(plain, dict):
            raise InvalidMessage("the body is an object")
        unknown = sorted(set(plain) - known)
        if unknown:
            raise InvalidMessage(f"there is no “{unknown[0]}” here")
        return plain


def text_field(body: dict[str, Any], name: str) -> str:
    """Return a text field of a body.

    Raises:
        InvalidMessage: when it is missing or not a text.
    """
    value = body.get(name)
    if not isinstance(value, str):
        raise InvalidMessage(f"“{name}” is a text")
    return value


def choice_parameter(request: Request, name: str, choices: tuple[str, ...], default: str) -> str:
    """Return a query parameter that must be one of these choices.

    Raises:
        InvalidMessage: when it is none of them.
    """
    value = request.query_params.get(name, default)
    if value not in choices:
        raise InvalidMessage(f"“{name}” is one of: {', '.join(choices)}")
    return value


async def read_body_bytes(request: Request, most: int) -> bytes:
    """Read the request body, up to a size limit.

    Raises:
        DeckError: `too_large`.
    """
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        chunks.append(chunk)
        size += len(chunk)
        if size > most:
            raise DeckError("too_large", f"at most {most} bytes are read")
    # Copying many megabytes takes many milliseconds.
    return b"".join(chunks) if size < _LARGE else await asyncio.to_thread(b"".join, chunks)
