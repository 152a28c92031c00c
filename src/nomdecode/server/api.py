"""The HTTP doors: rooms, decks, finished games, health. Thin: it reads, asks inward and writes JSON."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from nomdecode.decks.fault import DeckError
from nomdecode.decks.shelf import shipped
from nomdecode.room.commands import AddDevice, Join, KeepDeck
from nomdecode.room.host import Host
from nomdecode.room.members import Kind
from nomdecode.room.records import decode_all
from nomdecode.room.refusals import (
    NoSuchRoom,
    NotAMember,
    OnlyTheHost,
    Removed,
    RoomIsFull,
    RoomIsLocked,
    TicketSpent,
    TooBusy,
    TooManyDecks,
)
from nomdecode.room.settings import Settings
from nomdecode.room.wish import Wish
from nomdecode.rules.events import Event, GameEnded, GameStarted
from nomdecode.rules.refusals import GameNotOver, Refused
from nomdecode.server.messages import parse_settings
from nomdecode.server.parlour import STORE_AWAY, Parlour
from nomdecode.server.shelf import StoreShelf
from nomdecode.server.wire import BadMessage
from nomdecode.store import codec
from nomdecode.store.events import StoreError

log = logging.getLogger(__name__)

Answer = Callable[[Request], Awaitable[Response]]

_HEALTHY_SECONDS = 3.0

_STATUS: dict[type[Refused], int] = {
    NoSuchRoom: 404,
    NotAMember: 403,
    OnlyTheHost: 403,
    Removed: 403,
    RoomIsLocked: 403,
    TicketSpent: 403,
    RoomIsFull: 409,
    TooBusy: 503,
}


class TooOften(Exception):
    """This address has asked too often."""


class NotOurPage(Exception):
    """Another site's page is asking."""


def json_response(value: Any, status: int = 200) -> Response:
    """A value as JSON that no cache keeps."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def error(status: int, code: str, message: str, **facts: Any) -> Response:
    """What went wrong, with its code."""
    return json_response({"error": {"code": code, "message": message, **facts}}, status)


class Api:
    """The HTTP doors of one server."""

    def __init__(self, parlour: Parlour, shelf: StoreShelf) -> None:
        self._parlour = parlour
        self._shelf = shelf

    def routes(self) -> list[Route]:
        """Every door."""
        doors: list[tuple[str, str, Answer]] = [
            ("GET", "/healthz", self.health),
            ("GET", "/metrics", self.metrics),
            ("GET", "/api/decks", self.decks),
            ("POST", "/api/rooms", self.make_room),
            ("GET", "/api/rooms/{code}", self.look),
            ("DELETE", "/api/rooms/{code}", self.delete_room),
            ("POST", "/api/rooms/{code}/members", self.join),
            ("POST", "/api/rooms/{code}/decks", self.upload_deck),
            ("GET", "/api/rooms/{code}/games", self.games),
            ("GET", "/api/rooms/{code}/games/{number:int}", self.game),
        ]
        return [Route(path, self._answering(answer), methods=[method]) for method, path, answer in doors]

    def _answering(self, answer: Answer) -> Answer:
        async def run(request: Request) -> Response:
            try:
                self._check_page(request)
                return await answer(request)
            except Refused as refused:
                return error(_STATUS.get(type(refused), 409), refused.code, str(refused), **refused.facts)
            except BadMessage as bad:
                return error(400, bad.code, str(bad))
            except DeckError as bad:
                return error(422, bad.code, bad.message, line=bad.line)
            except TooOften:
                return error(429, "too_often", "wait a little before you ask again")
            except NotOurPage:
                return error(403, "not_our_page", "this request comes from another site")
            except ClientDisconnect:
                return Response(status_code=400)
            except (StoreError, TimeoutError) as away:
                self._parlour.metrics.failures += 1
                log.warning("a request needs the store: %s", getattr(away, "code", "slow"))
                return error(503, *STORE_AWAY)
            except Exception:
                self._parlour.metrics.failures += 1
                log.exception("a request failed")
                return error(500, "failed", "something went wrong here; ask again")

        return run

    def _check_page(self, request: Request) -> None:
        if request.method != "GET" and not self._parlour.is_own_page(dict(request.scope)):
            raise NotOurPage

    # Health

    async def health(self, request: Request) -> Response:
        """Say that the server and its store answer, soon."""
        del request
        async with asyncio.timeout(_HEALTHY_SECONDS):
            await self._parlour.hall.house.store.load("healthz")
        return json_response({"ok": True})

    async def metrics(self, request: Request) -> Response:
        """Counters for Prometheus."""
        del request
        return PlainTextResponse(self._parlour.metrics.text(len(self._parlour.hall.hosts)))

    # Rooms

    async def make_room(self, request: Request) -> Response:
        """Make a room and come in as its host."""
        self._count(request, self._parlour.makings)
        body = await self._body(request, {"name", "settings"})
        settings = parse_settings(body.get("settings", {}), Settings())
        name = _text(body, "name")
        host = await self._parlour.hall.create(settings)
        self._parlour.metrics.rooms_made += 1
        return await self._come_in(request, host, name, screen=False)

    async def look(self, request: Request) -> Response:
        """What a room is, before one comes in."""
        self._count(request, self._parlour.joins)
        host = await self._table(request)
        member = await host.member_of(self._guest(request))
        room = host.room
        return json_response(
            {
                "room": host.code,
                "language": room.settings.language,
                "game": room.settings.options.game,
                "locked": room.locked,
                "people": len(room.present(Kind.PERSON)),
                "you": member.id if member else None,
            }
        )

    async def join(self, request: Request) -> Response:
        """Come in by name, as a screen, or as another device of a member."""
        self._count(request, self._parlour.joins)
        body = await self._body(request, {"name", "screen", "ticket"})
        host = await self._table(request)
        if "ticket" in body:
            return await self._add_device(request, host, _text(body, "ticket"))
        screen = body.get("screen", False)
        if not isinstance(screen, bool):
            raise BadMessage("“screen” is true or false")
        return await self._come_in(request, host, _text(body, "name"), screen=screen)

    async def _come_in(self, request: Request, host: Host, name: str, *, screen: bool) -> Response:
        guest = self._guest(request) or self._parlour.sessions.new_guest()
        await host.submit(Wish(None, Join(guest, name, screen)))
        return self._welcome(request, host, guest)

    async def _add_device(self, request: Request, host: Host, ticket: str) -> Response:
        now = host.house.clock.now()
        member = self._parlour.sessions.member_of_ticket(ticket, host.code, now)
        if member is None:
            raise TicketSpent
        guest = self._guest(request) or self._parlour.sessions.new_guest()
        await host.submit(Wish(None, AddDevice(guest, member, ticket)))
        return self._welcome(request, host, guest)

    def _welcome(self, request: Request, host: Host, guest: str) -> Response:
        member = host.room.member_of(guest)
        response = json_response({"room": host.code, "you": member.id if member else None})
        secure = self._parlour.settings.secure_cookies or request.url.scheme == "https"
        response.headers["set-cookie"] = self._parlour.sessions.cookie(guest, secure=secure)
        return response

    async def delete_room(self, request: Request) -> Response:
        """Delete a room and everything stored of it."""
        host = await self._hosted(request)
        await self._parlour.hall.delete(host.code)
        return json_response({"deleted": host.code})

    # Decks

    async def decks(self, request: Request) -> Response:
        """The shipped decks."""
        del request
        names = ("id", "title", "language", "kind", "age")
        found = [
            {name: getattr(deck, name) for name in names} | {"cards": len(deck.cards)} for deck in shipped()
        ]
        return json_response({"decks": found})

    async def upload_deck(self, request: Request) -> Response:
        """Keep a deck of one's own for this room; only its host may."""
        self._count(request, self._parlour.uploads)
        host = await self._hosted(request)
        if len(host.room.decks) >= host.house.limits.uploads:
            raise TooManyDecks
        settings = self._parlour.settings
        body = await _bytes(request, settings.upload_bytes)
        title = request.query_params.get("title", "")
        deck, reading = await self._shelf.keep(host.code, body, title, settings.upload_bytes)
        await host.submit(Wish(None, KeepDeck(deck.id, deck.title, reading.words)))
        issues = [
            {"line": each.line, "code": each.code, "severity": each.severity, "message": each.message}
            for each in reading.issues
        ]
        return json_response({"id": deck.id, "words": reading.words, "issues": issues}, 201)

    # Finished games

    async def games(self, request: Request) -> Response:
        """The games of a room: number, game, and how each ended."""
        host = await self._joined(request)
        listed = []
        for number, events in enumerate(await self._played(host), start=1):
            first, last = events[0], events[-1]
            game = first.setup.options.game if isinstance(first, GameStarted) else None
            listed.append(
                {
                    "number": number,
                    "game": game,
                    "outcome": last.outcome if isinstance(last, GameEnded) else None,
                }
            )
        return json_response({"games": listed})

    async def game(self, request: Request) -> Response:
        """A finished game whole, with its key, as the export of the terminal."""
        host = await self._joined(request)
        played = await self._played(host)
        number: int = request.path_params["number"]
        if not 1 <= number <= len(played):
            return error(404, "no_such_game", "there is no such game in this room")
        events = played[number - 1]
        # A game that is not over keeps its key, whoever asks.
        if not isinstance(events[-1], GameEnded):
            raise GameNotOver
        return Response(codec.encode(events), 200, {"cache-control": "no-store"}, "application/json")

    async def _played(self, host: Host) -> list[list[Event]]:
        games: list[list[Event]] = []
        for record in decode_all(await host.house.store.load(host.code)):
            if isinstance(record.happened, GameStarted):
                games.append([])
            if isinstance(record.happened, Event) and games:
                games[-1].append(record.happened)
        return games

    # Who is asking

    def _count(self, request: Request, turnstile: Any) -> None:
        if not turnstile.take(self._parlour.address(dict(request.scope))):
            raise TooOften

    def _guest(self, request: Request) -> str | None:
        return self._parlour.guest(dict(request.scope))

    async def _table(self, request: Request) -> Host:
        return await self._parlour.table(request.path_params["code"])

    async def _joined(self, request: Request) -> Host:
        self._count_strangers(request)
        host = await self._table(request)
        if await host.member_of(self._guest(request)) is None:
            raise NotAMember
        return host

    def _count_strangers(self, request: Request) -> None:
        if self._guest(request) is None:
            self._count(request, self._parlour.joins)

    async def _hosted(self, request: Request) -> Host:
        host = await self._joined(request)
        member = await host.member_of(self._guest(request))
        if member is None or member.id != host.room.host:
            raise OnlyTheHost
        return host

    async def _body(self, request: Request, known: set[str]) -> dict[str, Any]:
        raw = await _bytes(request, self._parlour.settings.body_bytes)
        try:
            plain = msgspec.json.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
            raise BadMessage(f"not JSON: {bad}") from bad
        if not isinstance(plain, dict):
            raise BadMessage("the body is an object")
        unknown = sorted(set(plain) - known)
        if unknown:
            raise BadMessage(f"there is no “{unknown[0]}” here")
        return plain


def _text(body: dict[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str):
        raise BadMessage(f"“{name}” is a text")
    return value


async def _bytes(request: Request, most: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise BadMessage(f"a body has at most {most} bytes")
    return bytes(body)
