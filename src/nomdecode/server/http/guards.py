"""Authorization and rate limits of HTTP requests, and reading their bodies.

Law: who is asking comes from the session cookie alone.
"""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request

from nomdecode.codec.commands import BadMessage
from nomdecode.decks.errors import DeckError
from nomdecode.live.room import LiveRoom
from nomdecode.room.members import Member
from nomdecode.room.refusals import NoSuchRoom, NotAMember, OnlyTheHost
from nomdecode.server.context import AppContext
from nomdecode.server.http.endpoint import rate_limited
from nomdecode.server.rate_limits import RateLimiter


class Guards:
    """Authorization and rate limits, checked before a handler runs."""

    def __init__(self, context: AppContext) -> None:
        self.context = context

    def check_rate(self, request: Request, limiter: RateLimiter) -> None:
        """Count this request against the rate limit of its address.

        Raises:
            HttpError: `rate_limited`.
        """
        if not limiter.allow(self.context.address(dict(request.scope))):
            raise rate_limited()

    def guest(self, request: Request) -> str | None:
        """Return the guest id of the session; None without a valid cookie."""
        return self.context.guest(dict(request.scope))

    async def room(self, request: Request) -> LiveRoom:
        """Load the room whose code is in the path.

        Raises:
            NoSuchRoom: when there is no such room.
        """
        return await self.context.live_room(request.path_params["code"])

    async def find_room(self, request: Request) -> LiveRoom:
        """Load the room whose code is in the path; only failed lookups count against the rate limit.

        Raises:
            NoSuchRoom: when there is no such room.
            HttpError: `rate_limited`.
        """
        self.check_rate(request, self.context.join_limiter)
        host = await self.room(request)
        # Refund a hit: it was no guess, and a whole party shares the address of one household.
        self.context.join_limiter.refund(self.context.address(dict(request.scope)))
        return host

    async def member(self, request: Request, host: LiveRoom) -> Member | None:
        """Return the member of this room who sends the request; None for others."""
        return await host.member_of(self.guest(request))

    async def require_member(self, request: Request) -> LiveRoom:
        """Load the room if the request comes from one of its members.

        Raises:
            NoSuchRoom, NotAMember
        """
        try:
            return await self._require_member(request)
        except (NoSuchRoom, NotAMember):
            # Failed lookups count here too, so that no endpoint bypasses the limit on guessing codes.
            self.check_rate(request, self.context.join_limiter)
            raise

    async def _require_member(self, request: Request) -> LiveRoom:
        host = await self.room(request)
        if await self.member(request, host) is None:
            raise NotAMember
        return host

    async def require_host(self, request: Request) -> LiveRoom:
        """Load the room if the request comes from its host.

        Raises:
            NoSuchRoom, NotAMember, OnlyTheHost
        """
        host = await self.require_member(request)
        member = await self.member(request, host)
        if member is None or member.id != host.room.host:
            raise OnlyTheHost
        return host

    async def body(self, request: Request, known: set[str]) -> dict[str, Any]:
        """Read the request body as a JSON object with only these fields.

        Raises:
            BadMessage: when it is not.
        """
        try:
            plain = msgspec.json.decode(await read_bytes(request, self.context.settings.body_bytes))
        except DeckError as bad:
            raise BadMessage(bad.message) from bad
        except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
            raise BadMessage(f"not JSON: {bad}") from bad
        if not isinstance(plain, dict):
            raise BadMessage("the body is an object")
        unknown = sorted(set(plain) - known)
        if unknown:
            raise BadMessage(f"there is no “{unknown[0]}” here")
        return plain


def text_of(body: dict[str, Any], name: str) -> str:
    """Return a text field of a body.

    Raises:
        BadMessage: when it is missing or not a text.
    """
    value = body.get(name)
    if not isinstance(value, str):
        raise BadMessage(f"“{name}” is a text")
    return value


def choice_of(request: Request, name: str, choices: tuple[str, ...], default: str) -> str:
    """Return a query parameter that must be one of these choices.

    Raises:
        BadMessage: when it is none of them.
    """
    value = request.query_params.get(name, default)
    if value not in choices:
        raise BadMessage(f"“{name}” is one of: {', '.join(choices)}")
    return value


async def read_bytes(request: Request, most: int) -> bytes:
    """Read the request body, up to a size limit.

    Raises:
        DeckError: `too_large`.
    """
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise DeckError("too_large", f"at most {most} bytes are read")
    return bytes(body)
