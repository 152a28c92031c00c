"""The doors of rooms over HTTP: make one, look at it, come in, delete it; its link as a QR code."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec.commands import BadMessage
from nomdecode.live.requests import Wish
from nomdecode.live.room import Host
from nomdecode.room.commands import AddDevice, Join
from nomdecode.room.members import Kind, clean_nickname
from nomdecode.room.refusals import NotAMember, TicketSpent
from nomdecode.room.settings import Settings
from nomdecode.server.http.endpoint import NOT_KEPT, Door, Query, json_response, too_often
from nomdecode.server.http.guards import Reception, text_of
from nomdecode.server.http.room_bodies import CameIn, JoinRoom, MakeRoom, RoomDeleted, RoomLook, UseTicket
from nomdecode.server.links import is_secure, qr_svg, room_link
from nomdecode.server.ws.client_messages import parse_settings

_LONGEST_TICKET = 200


class RoomDoors:
    """Coming and going."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._parlour = reception.parlour

    def doors(self) -> list[Door]:
        """Every door of this subject."""
        ticket = Query("ticket", {"type": "string", "maxLength": _LONGEST_TICKET})
        path = "/api/rooms/{code}"
        return [
            Door("POST", "/api/rooms", self.make, CameIn, (MakeRoom,), refuses=(400, 403, 409)),
            Door("GET", path, self.look, RoomLook, refuses=(404,)),
            Door("DELETE", path, self.delete, RoomDeleted, refuses=(403, 404)),
            Door(
                "POST",
                f"{path}/members",
                self.join,
                CameIn,
                (JoinRoom, UseTicket),
                refuses=(400, 403, 404, 409),
            ),
            Door("GET", f"{path}/qr.svg", self.qr, "image/svg+xml", query=(ticket,), refuses=(400, 404)),
        ]

    async def make(self, request: Request) -> Response:
        """Make a room and come in as its host."""
        self._reception.count(request, self._parlour.makings)
        body = await self._reception.body(request, {"name", "settings"})
        settings = parse_settings(body.get("settings", {}), Settings())
        # A name that will not do is found before there is a room that nobody came into.
        name = clean_nickname(text_of(body, "name"), self._parlour.hall.house.limits.nickname)
        host = await self._parlour.hall.create(settings)
        self._parlour.metrics.rooms_made += 1
        return await self._come_in(request, host, name, screen=False)

    async def look(self, request: Request) -> Response:
        """Say what a room is, before one comes in."""
        host = await self._reception.sought(request)
        member = await self._reception.member(request, host)
        room = host.room
        return json_response(
            RoomLook(
                room=host.code,
                language=room.settings.language,
                game=room.settings.options.game,
                locked=room.locked,
                people=len(room.present(Kind.PERSON)),
                you=member.id if member else None,
                link=room_link(self._parlour, dict(request.scope), host.code),
            )
        )

    async def join(self, request: Request) -> Response:
        """Come in by name, as a screen, or as another device of a member."""
        self._reception.count(request, self._parlour.joins)
        body = await self._reception.body(request, {"name", "screen", "ticket"})
        host = await self._reception.table(request)
        if not self._parlour.room_joins.take(host.code):
            raise too_often()
        if "ticket" in body:
            return await self._add_device(request, host, text_of(body, "ticket"))
        screen = body.get("screen", False)
        if not isinstance(screen, bool):
            raise BadMessage("“screen” is true or false")
        return await self._come_in(request, host, text_of(body, "name"), screen=screen)

    async def _come_in(self, request: Request, host: Host, name: str, *, screen: bool) -> Response:
        guest = self._reception.guest(request) or self._parlour.sessions.new_guest()
        await host.submit(Wish(None, Join(guest, name, screen)))
        return self._welcome(request, host, guest)

    async def _add_device(self, request: Request, host: Host, ticket: str) -> Response:
        now = host.house.clock.now()
        member = self._parlour.sessions.member_of_ticket(ticket, host.code, now)
        if member is None:
            raise TicketSpent
        guest = self._reception.guest(request) or self._parlour.sessions.new_guest()
        await host.submit(Wish(None, AddDevice(guest, member, ticket)))
        return self._welcome(request, host, guest)

    def _welcome(self, request: Request, host: Host, guest: str) -> Response:
        member = host.room.member_of(guest)
        if member is None:
            raise NotAMember
        response = json_response(CameIn(host.code, member.id))
        secure = self._parlour.settings.secure_cookies or is_secure(self._parlour, dict(request.scope))
        response.headers["set-cookie"] = self._parlour.sessions.cookie(guest, secure=secure)
        return response

    async def delete(self, request: Request) -> Response:
        """Delete a room and everything stored of it; only its host may."""
        host = await self._reception.hosted(request)
        await self._parlour.hall.delete(host.code)
        return json_response(RoomDeleted(host.code))

    async def qr(self, request: Request) -> Response:
        """Give the link of a room, or of a ticket, as a QR code."""
        ticket = request.query_params.get("ticket", "")
        if len(ticket) > _LONGEST_TICKET:
            raise BadMessage(f"a ticket has at most {_LONGEST_TICKET} characters")
        host = await self._reception.sought(request)
        link = room_link(self._parlour, dict(request.scope), host.code, ticket)
        return Response(qr_svg(link), 200, NOT_KEPT, "image/svg+xml")
