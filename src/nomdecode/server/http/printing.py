"""HTTP endpoints for printing: count the sheets of an order, and make its PDF; also of a room's own decks."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec.commands import InvalidMessage
from nomdecode.decks.pictures.deck import PICTURE_DECK, PICTURE_SIZES, find_picture_file
from nomdecode.live.dependencies import mix_decks_in_thread
from nomdecode.live.room import LiveRoom
from nomdecode.press.order import Order, Part, check_order
from nomdecode.press.print_order import Report, count_sheets
from nomdecode.press.printable_cards import PrintableCards, load_shipped_cards, printable_cards_of_deck
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.http.endpoint import NO_STORE, Endpoint, json_response
from nomdecode.server.http.guards import RequestGuards
from nomdecode.server.print_queue import PrintQueue
from nomdecode.server.room_decks import OWN_DECK_PREFIX
from nomdecode.server.room_pictures import OWN_PICTURE_PREFIX, RoomPictures

PDF_CONTENT_TYPE: Final = "application/pdf"
_FIELDS: Final = {field.name for field in fields(Order)}


class PrintEndpoints:
    """Endpoints for printing."""

    def __init__(self, guards: RequestGuards, pictures: RoomPictures) -> None:
        self._guards = guards
        self._context = guards.context
        self._pictures = pictures
        self._shop = PrintQueue(guards.context.settings)

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        anybody, member = (400, 403, 422), (400, 403, 404, 422)
        room = "/api/rooms/{code}/print"
        return [
            Endpoint(
                "POST",
                "/api/print",
                CallerKind.STRANGER,
                self.print_pdf,
                PDF_CONTENT_TYPE,
                (Order,),
                errors=anybody,
            ),
            Endpoint(
                "POST",
                "/api/print/count",
                CallerKind.STRANGER,
                self.count_sheets,
                Report,
                (Order,),
                errors=anybody,
            ),
            Endpoint(
                "POST",
                room,
                CallerKind.MEMBER,
                self.print_room_pdf,
                PDF_CONTENT_TYPE,
                (Order,),
                errors=member,
            ),
            Endpoint(
                "POST",
                f"{room}/count",
                CallerKind.MEMBER,
                self.count_room_sheets,
                Report,
                (Order,),
                errors=member,
            ),
        ]

    async def count_sheets(self, request: Request, caller: Caller) -> Response:
        """Count the sheets of an order, part by part, and name the words that would be left out."""
        return await self._count_response(request, caller.found)

    async def count_room_sheets(self, request: Request, caller: Caller) -> Response:
        """Count the sheets of an order that may name decks uploaded to this room; for its members."""
        return await self._count_response(request, caller.live_room)

    async def print_pdf(self, request: Request, caller: Caller) -> Response:
        """Print an order of shipped decks as a PDF."""
        return await self._pdf_response(request, caller.found)

    async def print_room_pdf(self, request: Request, caller: Caller) -> Response:
        """Print an order that may name decks uploaded to this room as a PDF; for its members."""
        return await self._pdf_response(request, caller.live_room)

    async def _count_response(self, request: Request, live_room: LiveRoom | None) -> Response:
        self._guards.check_rate(request, self._context.check_limiter)
        order = await self._read_order(request)
        printable = await self._load_printable_cards(order, live_room)
        return json_response(await asyncio.to_thread(count_sheets, order, printable))

    async def _pdf_response(self, request: Request, live_room: LiveRoom | None) -> Response:
        self._guards.check_rate(request, self._context.print_limiter)
        order = await self._read_order(request)
        printable = await self._load_printable_cards(order, live_room)
        await asyncio.to_thread(
            count_sheets, order, printable
        )  # what cannot be printed is refused before it queues
        pdf = await self._shop.print_to_pdf(order, printable, is_shipped=not _has_uploaded_decks(order))
        headers = {"content-disposition": f'attachment; filename="nom-de-code-{order.game}.pdf"'}
        return Response(pdf, 200, {**NO_STORE, **headers}, PDF_CONTENT_TYPE)

    async def _read_order(self, request: Request) -> Order:
        body = await self._guards.read_json_body(request, _FIELDS)
        try:
            order = msgspec.convert(body, Order)
        except msgspec.ValidationError as bad:
            raise InvalidMessage(str(bad)) from bad
        check_order(order)
        return order

    async def _load_printable_cards(self, order: Order, live_room: LiveRoom | None) -> PrintableCards | None:
        if Part.CARDS not in order.parts_to_print:
            return None
        if live_room is None or not _has_uploaded_decks(order):
            return await asyncio.to_thread(load_shipped_cards, order)
        source = live_room.deps.deck_source
        deck = await mix_decks_in_thread(
            [await source.find_deck(live_room.code, each) for each in order.decks]
        )
        printable = await asyncio.to_thread(printable_cards_of_deck, deck, order)
        if deck.kind != PICTURE_DECK:
            return printable
        found = {name: await self._load_uploaded_picture(live_room.code, name) for name in deck.all_faces}
        return replace(printable, pictures=found)

    async def _load_uploaded_picture(self, room: str, name: str) -> bytes:
        if not name.startswith(OWN_PICTURE_PREFIX):
            return find_picture_file(name).read_bytes()
        return await self._pictures.load_picture(room, name, PICTURE_SIZES[0]) or b""


def _has_uploaded_decks(order: Order) -> bool:
    return any(each.startswith(OWN_DECK_PREFIX) for each in order.decks)
