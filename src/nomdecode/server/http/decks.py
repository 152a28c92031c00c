"""Decks over HTTP: the shipped ones, a text looked through before it is kept, and one's own for a room."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.decks.custom import DeckLimits, Issue, read
from nomdecode.decks.deck import Deck
from nomdecode.decks.pictures.deck import PICTURES, is_shipped
from nomdecode.decks.shipped import load, shipped
from nomdecode.server.http.deck_bodies import DeckAbout, DeckChecked, DeckList, DeckUploaded, LineIssue
from nomdecode.server.http.endpoint import Door, Query, json_response
from nomdecode.server.http.guards import Reception, read_bytes
from nomdecode.server.http.uploads import ParcelCounter
from nomdecode.server.room_decks import CUSTOM, pack_words

TITLE = Query("title", {"type": "string"})
_TEXT = ("text/plain", "text/csv")


class DeckDoors:
    """The shelf."""

    def __init__(self, reception: Reception, counter: ParcelCounter) -> None:
        self._reception = reception
        self._parlour = reception.parlour
        self._counter = counter

    def doors(self) -> list[Door]:
        """Every door of this subject."""
        path = "/api/rooms/{code}/decks"
        refuses = (400, 403, 404, 409, 422)
        return [
            Door("GET", "/api/decks", self.decks, DeckList),
            Door("POST", "/api/decks/check", self.check, DeckChecked, _TEXT, refuses=(400, 403, 422)),
            Door("POST", path, self.upload, DeckUploaded, _TEXT, query=(TITLE,), status=201, refuses=refuses),
        ]

    async def decks(self, request: Request) -> Response:
        """List the shipped decks."""
        del request
        return json_response(DeckList(tuple(_about(deck) for deck in shelf_of_all())))

    async def check(self, request: Request) -> Response:
        """Say line by line what is wrong with a deck of one's own; nothing is kept."""
        self._reception.count(request, self._parlour.checks)
        longest = self._parlour.settings.upload_bytes
        reading = read(await read_bytes(request, longest), DeckLimits(max_bytes=longest))
        issues = _issues(reading.issues)
        return json_response(DeckChecked(reading.words, reading.limits.min_words, issues, reading.unlisted))

    async def upload(self, request: Request) -> Response:
        """Keep a deck of one's own for this room; only its host may."""
        self._reception.count(request, self._parlour.uploads)
        await self._counter.check(request, CUSTOM)
        longest = self._parlour.settings.upload_bytes
        body = await read_bytes(request, longest)
        title = request.query_params.get("title", "")
        parcel, reading = pack_words(body, title, longest)
        await self._counter.keep(request, parcel)
        issues = _issues(reading.issues)
        return json_response(DeckUploaded(parcel.deck, reading.words, issues, reading.unlisted), 201)


def shelf_of_all() -> list[Deck]:
    """The shipped decks of words, then the pictures, if they are there."""
    return [*shipped(), *([load(PICTURES)] if is_shipped() else [])]


def _about(deck: Deck) -> DeckAbout:
    return DeckAbout(deck.id, deck.title, deck.language, deck.kind, deck.age, len(deck.cards))


def _issues(issues: Iterable[Issue]) -> tuple[LineIssue, ...]:
    return tuple(LineIssue(each.line, each.code, each.severity, each.message) for each in issues)
