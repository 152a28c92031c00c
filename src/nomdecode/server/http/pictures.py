"""HTTP endpoints for pictures: texts of the shipped ones, uploads to a room, uploaded files for members."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nomdecode.decks.pictures.deck import (
    PICTURE_DECK,
    PICTURE_SIZES,
    describe_picture,
    has_shipped_pictures,
    shipped_picture_deck,
)
from nomdecode.decks.pictures.limits import PictureStyle
from nomdecode.decks.pictures.upload import ParsedPictures, read_uploaded_pictures
from nomdecode.lexicon.language import all_languages
from nomdecode.room.refusals import TooBusy
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.http.bodies import PictureInfo, PictureIssue, PictureList, PicturesUploaded
from nomdecode.server.http.decks import TITLE
from nomdecode.server.http.endpoint import (
    JSON,
    Endpoint,
    HttpError,
    QueryParameter,
    error_response,
    json_response,
)
from nomdecode.server.http.guards import RequestGuards, choice_parameter, read_body_bytes
from nomdecode.server.http.multipart import FORM_CONTENT_TYPE, is_multipart_form, parse_form_files
from nomdecode.server.http.uploads import UploadSaver
from nomdecode.server.room_decks import OWN_DECK_PREFIX
from nomdecode.server.room_pictures import WEBP_CONTENT_TYPE, RoomPictures, make_picture_upload

_FLAG: Final = {"type": "string", "enum": ["0", "1"]}
_ONLY: Final = QueryParameter("only", {"type": "string"})
# A file never changes under its name; only the browser of a member may cache it.
_CACHED_PRIVATELY: Final = {"cache-control": "private, max-age=31536000, immutable"}
_CACHED_AN_HOUR: Final = {"cache-control": "public, max-age=3600"}
_QUEUE_TIMEOUT: Final = 30.0  # seconds
_MOST_READING: Final = 4  # uploads received at once


class PictureEndpoints:
    """Endpoints for shipped and uploaded pictures."""

    def __init__(self, guards: RequestGuards, pictures: RoomPictures, saver: UploadSaver) -> None:
        self._guards = guards
        self._settings = guards.context.settings
        self._pictures = pictures
        self._saver = saver
        self._reading = 0  # uploads that are being received
        self._upload_slots = asyncio.Semaphore(self._settings.picture_uploads_at_once)

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        path = "/api/rooms/{code}/pictures"
        media_types = ("application/zip", FORM_CONTENT_TYPE)
        query = (TITLE, QueryParameter("grey", _FLAG), QueryParameter("cut", _FLAG))
        errors = (400, 403, 404, 408, 409, 422)
        return [
            Endpoint(
                "GET",
                "/api/decks/pictures",
                CallerKind.STRANGER,
                self.list_shipped_pictures,
                PictureList,
                query=(_language_parameter(), _ONLY),
                errors=(400, 404),
            ),
            Endpoint(
                "POST",
                path,
                CallerKind.HOST,
                self.upload_pictures,
                PicturesUploaded,
                media_types,
                query=query,
                status=201,
                errors=errors,
            ),
            Endpoint(
                "GET",
                path,
                CallerKind.MEMBER,
                self.list_uploaded_pictures,
                PictureList,
                query=(_language_parameter(),),
                errors=(400, 403, 404),
            ),
            Endpoint(
                "GET",
                f"{path}/{{size:int}}/{{name}}.webp",
                CallerKind.MEMBER,
                self.get_picture,
                WEBP_CONTENT_TYPE,
                errors=(404,),
                hidden_as="no_such_picture",
            ),
        ]

    async def list_shipped_pictures(self, request: Request, caller: Caller) -> Response:
        """List the shipped pictures with alternative texts and addresses; `only` selects some by id."""
        del caller
        language = _chosen_language(request)
        if not has_shipped_pictures():
            raise _no_such_picture_error()
        only = request.query_params.get("only")
        body = (
            _encode_all_shipped_pictures(language)
            if only is None
            else _encode_some_shipped_pictures(language, set(only.split(",")))
        )
        return Response(body, 200, _CACHED_AN_HOUR, JSON)

    async def list_uploaded_pictures(self, request: Request, caller: Caller) -> Response:
        """List the uploaded pictures of this room with alternative texts and addresses; for its members."""
        language = _chosen_language(request)
        live_room = caller.live_room
        found: list[PictureInfo] = []
        for deck in live_room.room.decks:
            kept = (
                await self._pictures.load_deck(live_room.code, deck.id) if deck.kind == PICTURE_DECK else None
            )
            for name in (face for card in kept.cards for face in card) if kept else ():
                place = f"/api/rooms/{live_room.code}/pictures"
                found.append(
                    _describe_picture(name, kept.alternative_text(name, language) if kept else "", place)
                )
        return json_response(PictureList(language, tuple(found)))

    async def get_picture(self, request: Request, caller: Caller) -> Response:
        """Return an uploaded picture to a member of its room; 404 for others."""
        live_room = caller.live_room
        body = await self._pictures.load_picture(
            live_room.code, request.path_params["name"], request.path_params["size"]
        )
        if body is None:
            raise _no_such_picture_error()
        return Response(body, 200, _CACHED_PRIVATELY, WEBP_CONTENT_TYPE)

    async def upload_pictures(self, request: Request, caller: Caller) -> Response:
        """Upload a picture deck to this room, as a zip or a form with files; only its host may."""
        self._guards.check_rate(request, self._guards.context.upload_limiter)
        grey = choice_parameter(request, "grey", ("0", "1"), "0") == "1"
        cut = choice_parameter(request, "cut", ("0", "1"), "1") == "1"
        self._saver.check_quota(caller.live_room, PICTURE_DECK)
        # Bodies are held in memory, so few are read at once; a slow one does not keep others from being read.
        if self._reading >= _MOST_READING:
            raise TooBusy
        self._reading += 1
        try:
            files = await self._read_uploaded_files(request)
            # Decoding fills much memory, so uploads queue for it.
            try:
                await asyncio.wait_for(self._upload_slots.acquire(), _QUEUE_TIMEOUT)
            except TimeoutError:
                raise TooBusy from None
        finally:
            self._reading -= 1
        try:
            return await self._save_upload(request, files, PictureStyle(grey=grey, cut=cut))
        finally:
            self._upload_slots.release()

    async def _save_upload(
        self, request: Request, files: list[tuple[str, bytes]], finish: PictureStyle
    ) -> Response:
        limits = self._settings.picture_limits()
        reading = await asyncio.to_thread(read_uploaded_pictures, files, limits, finish)
        if not reading.has_enough_pictures:
            return await asyncio.to_thread(_too_few_pictures_response, reading)
        title = request.query_params.get("title", "")
        deck_id = f"{OWN_DECK_PREFIX}{secrets.token_hex(12)}"
        upload = await asyncio.to_thread(make_picture_upload, deck_id, title, reading)
        await self._saver.save_upload(request, upload)
        issues = _list_picture_issues(reading)
        return json_response(PicturesUploaded(upload.deck, upload.count, issues, reading.unlisted), 201)

    async def _read_uploaded_files(self, request: Request) -> list[tuple[str, bytes]]:
        try:
            async with asyncio.timeout(self._settings.picture_read_seconds):
                body = await read_body_bytes(request, self._settings.picture_upload_bytes)
        except TimeoutError:
            raise HttpError(408, "too_slow", "the upload takes too long to arrive") from None
        content_type = request.headers.get("content-type", "")
        if not is_multipart_form(content_type):
            return [("upload", body)]
        most = self._settings.picture_limits().max_files
        return await asyncio.to_thread(parse_form_files, content_type, body, most)


def _no_such_picture_error() -> HttpError:
    return HttpError(404, "no_such_picture", "there is no such picture")


@cache
def _encode_all_shipped_pictures(language: str) -> bytes:
    return _encode_some_shipped_pictures(language, set(shipped_picture_deck().deck.all_faces))


def _encode_some_shipped_pictures(language: str, wanted: set[str]) -> bytes:
    names = (name for name in shipped_picture_deck().deck.all_faces if name in wanted)
    found = tuple(
        _describe_picture(name, describe_picture(name, language).alt, "/pictures") for name in names
    )
    return msgspec.json.encode(PictureList(language, found))


def _describe_picture(name: str, alt: str, place: str) -> PictureInfo:
    large, small = (f"{place}/{size}/{name}.webp" for size in PICTURE_SIZES)
    return PictureInfo(name, alt, large, small)


def _list_picture_issues(reading: ParsedPictures) -> tuple[PictureIssue, ...]:
    return tuple(PictureIssue(each.file, each.code, each.message, each.line) for each in reading.issues)


def _too_few_pictures_response(reading: ParsedPictures) -> Response:
    """Return the error that lists, file by file, why there are too few usable pictures."""
    needed = reading.limits.min_pictures
    message = f"{len(reading.pictures)} usable pictures, at least {needed} are needed"
    return error_response(
        422, "too_few_pictures", message, issues=_list_picture_issues(reading), unlisted=reading.unlisted
    )


def _language_parameter() -> QueryParameter:
    return QueryParameter("language", {"type": "string", "enum": list(all_languages())})


def _chosen_language(request: Request) -> str:
    offered = tuple(all_languages())
    return choice_parameter(request, "language", offered, offered[0])
