"""Who sends a request or opens a WebSocket: a stranger, a guest, a member, a seated member or the host.

Law: who is asking comes from the session cookie alone. An endpoint names the callers it is for
(`Endpoint.who`), and nothing else decides it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nomdecode.live.room import LiveRoom
from nomdecode.room.members import Member
from nomdecode.room.refusals import NoSuchRoom, NotAMember, NotSeated, OnlyTheHost
from nomdecode.server.context import AppContext, Scope


class CallerKind(StrEnum):
    """The kinds of callers that an endpoint is for."""

    STRANGER = "stranger"  # every caller
    GUEST = "guest"  # a caller with a session
    MEMBER = "member"  # a member of the room in the path
    SEATED = "seated"  # a member with a seat
    HOST = "host"  # the member who is the host


@dataclass(frozen=True, slots=True)
class Caller:
    """The session of a request, and the member it is in the room of the path."""

    guest: str | None = None
    found: LiveRoom | None = None
    found_member: Member | None = None

    @property
    def live_room(self) -> LiveRoom:
        """Return the room of the path.

        Raises:
            NoSuchRoom: when the path names none.
        """
        if self.found is None:
            raise NoSuchRoom
        return self.found

    @property
    def member(self) -> Member:
        """Return the caller as a member of the room.

        Raises:
            NotAMember
        """
        if self.found_member is None:
            raise NotAMember
        return self.found_member

    def require_kind(self, who: CallerKind) -> None:
        """Refuse a caller of a kind that the endpoint is not for.

        Raises:
            NotAMember, NotSeated, OnlyTheHost
        """
        match who:
            case CallerKind.STRANGER:
                return
            case CallerKind.GUEST:
                if self.guest is None:
                    raise NotAMember
            case CallerKind.MEMBER:
                _ = self.member
            case CallerKind.SEATED:
                if self.member.seat is None:
                    raise NotSeated
            case CallerKind.HOST:
                if self.member.id != self.live_room.room.host:
                    raise OnlyTheHost


async def identify_caller(context: AppContext, scope: Scope, code: str | None) -> Caller:
    """Find the caller's session, and the room of this code with the caller's member, if any.

    Raises:
        NoSuchRoom: when there is no room of this code.
    """
    guest = context.guest_id(scope)
    if code is None:
        return Caller(guest)
    live_room = await context.find_live_room(code)
    return Caller(guest, live_room, await live_room.find_member_of_session(guest))
