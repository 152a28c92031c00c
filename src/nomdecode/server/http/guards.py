"""Who is asking over HTTP, how often, and what they brought. Who they are comes from the session alone."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request

from nomdecode.codec.commands import BadMessage
from nomdecode.decks.errors import DeckError
from nomdecode.live.room import Host
from nomdecode.room.members import Member
from nomdecode.room.refusals import NoSuchRoom, NotAMember, OnlyTheHost
from nomdecode.server.context import Parlour
from nomdecode.server.http.endpoint import too_often
from nomdecode.server.settings import Turnstile


class Reception:
    """What the doors ask before they answer."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour

    def count(self, request: Request, turnstile: Turnstile) -> None:
        """Let an address through, if it has not come too often.

        Raises:
            Problem: `too_often`.
        """
        if not turnstile.take(self.parlour.address(dict(request.scope))):
            raise too_often()

    def guest(self, request: Request) -> str | None:
        """The session of a request."""
        return self.parlour.guest(dict(request.scope))

    async def table(self, request: Request) -> Host:
        """The table whose code stands in the path.

        Raises:
            NoSuchRoom: when there is none.
        """
        return await self.parlour.table(request.path_params["code"])

    async def sought(self, request: Request) -> Host:
        """The table whose code stands in the path, for whoever has not looked for too many in vain.

        Raises:
            NoSuchRoom: when there is none.
            Problem: `too_often`.
        """
        self.count(request, self.parlour.joins)
        host = await self.table(request)
        # Who knows the code has not guessed it: a whole party asks from the address of one household.
        self.parlour.joins.give_back(self.parlour.address(dict(request.scope)))
        return host

    async def member(self, request: Request, host: Host) -> Member | None:
        """Who the asker is in this room."""
        return await host.member_of(self.guest(request))

    async def joined(self, request: Request) -> Host:
        """The table, if the asker is a member of its room.

        Raises:
            NoSuchRoom, NotAMember
        """
        try:
            return await self._joined(request)
        except (NoSuchRoom, NotAMember):
            # No door is a way round the limit on looking for rooms.
            self.count(request, self.parlour.joins)
            raise

    async def _joined(self, request: Request) -> Host:
        host = await self.table(request)
        if await self.member(request, host) is None:
            raise NotAMember
        return host

    async def hosted(self, request: Request) -> Host:
        """The table, if the asker is the host of its room.

        Raises:
            NoSuchRoom, NotAMember, OnlyTheHost
        """
        host = await self.joined(request)
        member = await self.member(request, host)
        if member is None or member.id != host.room.host:
            raise OnlyTheHost
        return host

    async def body(self, request: Request, known: set[str]) -> dict[str, Any]:
        """The JSON object that was sent, with no other fields than these.

        Raises:
            BadMessage: when it is none.
        """
        try:
            plain = msgspec.json.decode(await read_bytes(request, self.parlour.settings.body_bytes))
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
    """A field that is a text.

    Raises:
        BadMessage: when it is not there, or no text.
    """
    value = body.get(name)
    if not isinstance(value, str):
        raise BadMessage(f"“{name}” is a text")
    return value


def choice_of(request: Request, name: str, choices: tuple[str, ...], default: str) -> str:
    """One of certain words in the address.

    Raises:
        BadMessage: when it is another.
    """
    value = request.query_params.get(name, default)
    if value not in choices:
        raise BadMessage(f"“{name}” is one of: {', '.join(choices)}")
    return value


async def read_bytes(request: Request, most: int) -> bytes:
    """The body of a request.

    Raises:
        DeckError: `too_large`.
    """
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise DeckError("too_large", f"at most {most} bytes are read")
    return bytes(body)
