"""HTTP endpoints for word decks: list the shipped ones, check a text, upload one to a room."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.decks.custom import DeckIssue, DeckLimits, parse_words
from nomdecode.decks.deck import Deck
from nomdecode.decks.pictures.deck import PICTURE_DECK, has_shipped_pictures
from nomdecode.decks.shipped import list_shipped_decks, load_shipped_deck
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.http.bodies import DeckChecked, DeckInfo, DeckList, DeckUploaded, LineIssue
from nomdecode.server.http.endpoint import Endpoint, QueryParameter, json_response
from nomdecode.server.http.guards import RequestGuards
from nomdecode.server.http.uploads import UploadSaver
from nomdecode.server.room_decks import CUSTOM_DECK, parse_word_upload

TITLE = QueryParameter("title", {"type": "string"})
_TEXT = ("text/plain", "text/csv")


class DeckEndpoints:
    """Endpoints for word decks."""

    def __init__(self, guards: RequestGuards, saver: UploadSaver) -> None:
        self._guards = guards
        self._context = guards.context
        self._saver = saver

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        path = "/api/rooms/{code}/decks"
        errors = (400, 403, 404, 409, 422)
        return [
            Endpoint("GET", "/api/decks", CallerKind.STRANGER, self.list_decks, DeckList),
            Endpoint(
                "POST",
                "/api/decks/check",
                CallerKind.STRANGER,
                self.check_deck_text,
                DeckChecked,
                _TEXT,
                errors=(400, 403, 422),
            ),
            Endpoint(
                "POST",
                path,
                CallerKind.HOST,
                self.upload_deck,
                DeckUploaded,
                _TEXT,
                query=(TITLE,),
                status=201,
                errors=errors,
            ),
        ]

    async def list_decks(self, request: Request, caller: Caller) -> Response:
        """List the shipped decks."""
        del request, caller
        return json_response(DeckList(tuple(_describe_deck(deck) for deck in list_all_shipped_decks())))

    async def check_deck_text(self, request: Request, caller: Caller) -> Response:
        """Check a deck text line by line; nothing is stored."""
        del caller
        self._guards.check_rate(request, self._context.check_limiter)
        longest = self._context.settings.upload_bytes
        body = await self._guards.read_body(request, longest)
        pool = self._context.registry.deps.pool
        return await pool.run_request_work(partial(_deck_check_response, body, DeckLimits(max_bytes=longest)))

    async def upload_deck(self, request: Request, caller: Caller) -> Response:
        """Upload a word deck to this room; only its host may."""
        self._guards.check_rate(request, self._context.upload_limiter)
        self._saver.check_quota(caller.live_room, CUSTOM_DECK)
        longest = self._context.settings.upload_bytes
        body = await self._guards.read_body(request, longest)
        title = request.query_params.get("title", "")
        pool = self._context.registry.deps.pool
        upload, reading = await pool.run_request_work(partial(parse_word_upload, body, title, longest))
        await self._saver.save_upload(request, upload)
        issues = await pool.run_request_work(partial(_list_line_issues, reading.issues))
        return json_response(DeckUploaded(upload.deck, reading.word_count, issues, reading.unlisted), 201)


def list_all_shipped_decks() -> list[Deck]:
    """Return the shipped word decks, then the picture deck if it is installed."""
    return [*list_shipped_decks(), *([load_shipped_deck(PICTURE_DECK)] if has_shipped_pictures() else [])]


def _describe_deck(deck: Deck) -> DeckInfo:
    return DeckInfo(deck.id, deck.title, deck.language, deck.kind, deck.age, len(deck.cards))


def _deck_check_response(body: bytes, limits: DeckLimits) -> Response:
    reading = parse_words(body, limits)
    issues = _list_line_issues(reading.issues)
    checked = DeckChecked(reading.word_count, limits.min_words, limits.max_length, issues, reading.unlisted)
    return json_response(checked)


def _list_line_issues(issues: Iterable[DeckIssue]) -> tuple[LineIssue, ...]:
    return tuple(LineIssue(each.line, each.code, each.severity, each.message) for each in issues)
