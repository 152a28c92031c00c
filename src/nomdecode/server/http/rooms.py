"""HTTP endpoints for rooms: create, show, join, delete; the room's link as a QR code."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec.commands import InvalidMessage
from nomdecode.live.room import LiveRoom
from nomdecode.room.commands import AddDevice, Join
from nomdecode.room.decide import CommandRequest
from nomdecode.room.members import Kind
from nomdecode.room.refusals import NotAMember, TicketSpent
from nomdecode.room.settings import Settings
from nomdecode.rules.seats import Seat
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.context import AppContext
from nomdecode.server.http.bodies import CreateRoom, Joined, JoinRoom, RoomDeleted, RoomInfo, UseTicket
from nomdecode.server.http.endpoint import (
    NO_STORE,
    Endpoint,
    QueryParameter,
    json_response,
    rate_limited_error,
)
from nomdecode.server.http.guards import RequestGuards, text_field
from nomdecode.server.links import draw_qr_code, is_https, room_link
from nomdecode.server.ws.client_messages import parse_settings

_LONGEST_TICKET = 200


class RoomEndpoints:
    """Endpoints for creating, showing, joining and deleting rooms."""

    def __init__(self, guards: RequestGuards) -> None:
        self._guards = guards
        self._context = guards.context

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        ticket = QueryParameter("ticket", {"type": "string", "maxLength": _LONGEST_TICKET})
        seat = QueryParameter("seat", {"type": "string", "enum": [each.value for each in Seat]})
        path = "/api/rooms/{code}"
        return [
            Endpoint(
                "POST",
                "/api/rooms",
                CallerKind.STRANGER,
                self.create_room,
                Joined,
                (CreateRoom,),
                errors=(400, 403, 409),
            ),
            Endpoint("GET", path, CallerKind.STRANGER, self.show_room, RoomInfo, errors=(404,)),
            Endpoint("DELETE", path, CallerKind.HOST, self.delete_room, RoomDeleted, errors=(403, 404)),
            Endpoint(
                "POST",
                f"{path}/members",
                CallerKind.STRANGER,
                self.join_room,
                Joined,
                (JoinRoom, UseTicket),
                errors=(400, 403, 404, 409),
            ),
            Endpoint(
                "GET",
                f"{path}/qr.svg",
                CallerKind.STRANGER,
                self.room_qr_code,
                "image/svg+xml",
                query=(ticket, seat),
                errors=(400, 404),
            ),
        ]

    async def create_room(self, request: Request, caller: Caller) -> Response:
        """Create a room and join it as its host."""
        self._guards.check_rate(request, self._context.create_limiter)
        body = await self._guards.read_json_body(request, {"name", "settings"})
        settings = parse_settings(body.get("settings", {}), Settings())
        guest = caller.guest or self._context.sessions.new_guest()
        live_room = await self._context.registry.create_room(settings, Join(guest, text_field(body, "name")))
        self._context.metrics.rooms_made += 1
        return joined_response(self._context, request, live_room, guest)

    async def show_room(self, request: Request, caller: Caller) -> Response:
        """Return what a room is, before joining it."""
        live_room, member = caller.live_room, caller.found_member
        room = live_room.room
        return json_response(
            RoomInfo(
                room=live_room.code,
                language=room.settings.language,
                game=room.settings.options.game,
                locked=room.locked,
                at_table=room.settings.at_table,
                people=len(room.present_members(Kind.PERSON)),
                you=member.id if member else None,
                link=room_link(self._context, dict(request.scope), live_room.code),
            )
        )

    async def join_room(self, request: Request, caller: Caller) -> Response:
        """Join a room by name, as a shared screen, or as another device of a member."""
        self._guards.check_rate(request, self._context.join_limiter)
        body = await self._guards.read_json_body(request, {"name", "screen", "ticket"})
        live_room = caller.live_room
        if not self._context.room_join_limiter.allow(live_room.code):
            raise rate_limited_error()
        if "ticket" in body:
            return await self._add_device(request, caller, text_field(body, "ticket"))
        screen = body.get("screen", False)
        if not isinstance(screen, bool):
            raise InvalidMessage("“screen” is true or false")
        return await self._join_as_member(request, caller, text_field(body, "name"), screen=screen)

    async def _join_as_member(self, request: Request, caller: Caller, name: str, *, screen: bool) -> Response:
        guest = caller.guest or self._context.sessions.new_guest()
        await caller.live_room.submit_command(CommandRequest(None, Join(guest, name, screen)))
        return joined_response(self._context, request, caller.live_room, guest)

    async def _add_device(self, request: Request, caller: Caller, ticket: str) -> Response:
        live_room = caller.live_room
        now = live_room.deps.clock.now()
        member = self._context.sessions.member_of_ticket(ticket, live_room.code, now)
        if member is None:
            raise TicketSpent
        guest = caller.guest or self._context.sessions.new_guest()
        await live_room.submit_command(CommandRequest(None, AddDevice(guest, member, ticket)))
        return joined_response(self._context, request, live_room, guest)

    async def delete_room(self, request: Request, caller: Caller) -> Response:
        """Delete a room and everything stored of it; only its host may."""
        del request
        code = caller.live_room.code
        await self._context.registry.delete_room(code)
        return json_response(RoomDeleted(code))

    async def room_qr_code(self, request: Request, caller: Caller) -> Response:
        """Return the link of a room, of a ticket or of a seat, as a QR code (SVG)."""
        ticket = request.query_params.get("ticket", "")
        if len(ticket) > _LONGEST_TICKET:
            raise InvalidMessage(f"a ticket has at most {_LONGEST_TICKET} characters")
        seat = request.query_params.get("seat", "")
        if seat and seat not in set(Seat):
            raise InvalidMessage(f"the seats are {', '.join(Seat)}")
        link = room_link(self._context, dict(request.scope), caller.live_room.code, ticket, seat)
        drawn = await self._context.registry.deps.pool.run_request_work(partial(draw_qr_code, link))
        return Response(drawn, 200, NO_STORE, "image/svg+xml")


def joined_response(context: AppContext, request: Request, live_room: LiveRoom, guest: str) -> Response:
    """Return the room that a session has joined, with its cookie."""
    member = live_room.room.member_of_session(guest)
    if member is None:
        raise NotAMember
    response = json_response(Joined(live_room.code, member.id))
    secure = context.settings.secure_cookies or is_https(context, dict(request.scope))
    response.headers["set-cookie"] = context.sessions.session_cookie(guest, secure=secure)
    return response
