"""A command as it is submitted to a live room, and the result of executing it."""

from __future__ import annotations

from msgspec import Struct

from nomdecode.room.answers import AnyCommand, Decision
from nomdecode.rules.seats import Seat


class CommandRequest(Struct, frozen=True):
    """A member's command, or with member None one of the server itself (timer, HTTP endpoint)."""

    member: str | None
    command: AnyCommand
    seen: int | None = None  # the version that the client was showing
    id: str | None = None  # chosen by the client; a repeated one is not executed again
    seat: Seat = Seat.TABLE  # for whose seat the timer acts


_NOTHING = Decision(())


class Accepted(Struct, frozen=True):
    """A command was executed and its events are stored."""

    version: int
    decision: Decision = _NOTHING
