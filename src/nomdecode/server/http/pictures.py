"""Pictures over HTTP: what the shipped ones show, and those brought to a room, which only its members see."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nomdecode.decks.pictures.deck import PICTURES, SIZES, album, describe, is_shipped
from nomdecode.decks.pictures.limits import Finish
from nomdecode.decks.pictures.upload import PictureReading, read_pictures
from nomdecode.room.refusals import NoSuchRoom, NotAMember, TooBusy
from nomdecode.room.settings import LANGUAGES
from nomdecode.server.http.deck_bodies import PictureAbout, PictureIssue, PictureList, PicturesUploaded
from nomdecode.server.http.decks import TITLE
from nomdecode.server.http.endpoint import JSON, Door, Problem, Query, error, json_response
from nomdecode.server.http.guards import Reception, choice_of, read_bytes
from nomdecode.server.http.multipart import FORM, files_of_form, is_form
from nomdecode.server.http.uploads import ParcelCounter
from nomdecode.server.room_decks import OWN
from nomdecode.server.room_pictures import WEBP, PictureShelf, pack_pictures

_FLAG: Final = {"type": "string", "enum": ["0", "1"]}
_ONLY: Final = Query("only", {"type": "string"})
_LANGUAGE: Final = Query("language", {"type": "string", "enum": list(LANGUAGES)})
# A picture never changes under its name; only the browser of a member keeps it.
_KEPT_BY_MEMBERS: Final = {"cache-control": "private, max-age=31536000, immutable"}
_KEPT_AN_HOUR: Final = {"cache-control": "public, max-age=3600"}
_PATIENCE: Final = 30.0  # seconds to wait for one's turn


class PictureDoors:
    """Shipped and uploaded pictures."""

    def __init__(self, reception: Reception, shelf: PictureShelf, counter: ParcelCounter) -> None:
        self._reception = reception
        self._settings = reception.parlour.settings
        self._shelf = shelf
        self._counter = counter
        self._turns = asyncio.Semaphore(self._settings.picture_uploads_at_once)

    def doors(self) -> list[Door]:
        """Every door of this subject."""
        path = "/api/rooms/{code}/pictures"
        brought = ("application/zip", FORM)
        query = (TITLE, Query("grey", _FLAG), Query("cut", _FLAG))
        refuses = (400, 403, 404, 408, 409, 422)
        return [
            Door(
                "GET",
                "/api/decks/pictures",
                self.shipped,
                PictureList,
                query=(_LANGUAGE, _ONLY),
                refuses=(400, 404),
            ),
            Door(
                "POST", path, self.upload, PicturesUploaded, brought, query=query, status=201, refuses=refuses
            ),
            Door("GET", path, self.brought, PictureList, query=(_LANGUAGE,), refuses=(400, 403, 404)),
            Door("GET", f"{path}/{{size:int}}/{{name}}.webp", self.picture, WEBP, refuses=(404,)),
        ]

    async def shipped(self, request: Request) -> Response:
        """Say what every shipped picture shows, and where it is; `only` names some, with commas between."""
        language = choice_of(request, "language", LANGUAGES, LANGUAGES[0])
        if not is_shipped():
            raise _no_such_picture()
        only = request.query_params.get("only")
        body = _shipped_list(language) if only is None else _some_shipped(language, set(only.split(",")))
        return Response(body, 200, _KEPT_AN_HOUR, JSON)

    async def brought(self, request: Request) -> Response:
        """Say what the uploaded pictures of this room show, and where they are; for its members."""
        language = choice_of(request, "language", LANGUAGES, LANGUAGES[0])
        host = await self._reception.joined(request)
        found: list[PictureAbout] = []
        for deck in host.room.decks:
            kept = await self._shelf.album(host.code, deck.id) if deck.kind == PICTURES else None
            for name in (face for card in kept.cards for face in card) if kept else ():
                place = f"/api/rooms/{host.code}/pictures"
                found.append(_about(name, kept.alt(name, language) if kept else "", place))
        return json_response(PictureList(language, tuple(found)))

    async def picture(self, request: Request) -> Response:
        """Give an uploaded picture to a member of its room; to others there is none."""
        try:
            host = await self._reception.joined(request)
        except (NoSuchRoom, NotAMember):
            raise _no_such_picture() from None
        body = await self._shelf.picture(host.code, request.path_params["name"], request.path_params["size"])
        if body is None:
            raise _no_such_picture()
        return Response(body, 200, _KEPT_BY_MEMBERS, WEBP)

    async def upload(self, request: Request) -> Response:
        """Keep a deck of one's own pictures for this room: a zip, or a form with files; only its host may."""
        self._reception.count(request, self._reception.parlour.uploads)
        grey = choice_of(request, "grey", ("0", "1"), "0") == "1"
        cut = choice_of(request, "cut", ("0", "1"), "1") == "1"
        await self._counter.check(request, PICTURES)
        # One upload fills much memory, so they come one after the other.
        try:
            await asyncio.wait_for(self._turns.acquire(), _PATIENCE)
        except TimeoutError:
            raise TooBusy from None
        try:
            return await self._keep(request, Finish(grey=grey, cut=cut))
        finally:
            self._turns.release()

    async def _keep(self, request: Request, finish: Finish) -> Response:
        files = await self._files(request)
        limits = self._settings.picture_limits()
        reading = await asyncio.to_thread(read_pictures, files, limits, finish)
        if not reading.is_enough:
            return _too_few(reading)
        title = request.query_params.get("title", "")
        parcel = pack_pictures(f"{OWN}{secrets.token_hex(12)}", title, reading)
        await self._counter.keep(request, parcel)
        issues = _issues(reading)
        return json_response(PicturesUploaded(parcel.deck, parcel.count, issues, reading.unlisted), 201)

    async def _files(self, request: Request) -> list[tuple[str, bytes]]:
        try:
            async with asyncio.timeout(self._settings.picture_read_seconds):
                body = await read_bytes(request, self._settings.picture_upload_bytes)
        except TimeoutError:
            raise Problem(408, "too_slow", "the upload takes too long to arrive") from None
        content_type = request.headers.get("content-type", "")
        if not is_form(content_type):
            return [("upload", body)]
        most = self._settings.picture_limits().max_files
        return await asyncio.to_thread(files_of_form, content_type, body, most)


def _no_such_picture() -> Problem:
    return Problem(404, "no_such_picture", "there is no such picture")


@cache
def _shipped_list(language: str) -> bytes:
    return _some_shipped(language, set(album().deck.words))


def _some_shipped(language: str, wanted: set[str]) -> bytes:
    names = (name for name in album().deck.words if name in wanted)
    found = tuple(_about(name, describe(name, language).alt, "/pictures") for name in names)
    return msgspec.json.encode(PictureList(language, found))


def _about(name: str, alt: str, place: str) -> PictureAbout:
    large, small = (f"{place}/{size}/{name}.webp" for size in SIZES)
    return PictureAbout(name, alt, large, small)


def _issues(reading: PictureReading) -> tuple[PictureIssue, ...]:
    return tuple(PictureIssue(each.file, each.code, each.message, each.line) for each in reading.issues)


def _too_few(reading: PictureReading) -> Response:
    """Say file by file why there are not enough."""
    needed = reading.limits.min_pictures
    message = f"{len(reading.pictures)} usable pictures, at least {needed} are needed"
    return error(422, "too_few_pictures", message, issues=_issues(reading), unlisted=reading.unlisted)
