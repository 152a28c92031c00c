"""A wish at a table, and the answer that it has happened."""

from __future__ import annotations

from msgspec import Struct

from nomdecode.room.answers import AnyCommand, Decision
from nomdecode.rules.seats import Seat


class Wish(Struct, frozen=True):
    """Somebody's command: a member's, or with None the table's own."""

    member: str | None
    command: AnyCommand
    seen: int | None = None  # the version the asker was looking at
    id: str | None = None  # the asker's own; the same again is the same wish
    seat: Seat = Seat.TABLE  # whose move the table makes


_NOTHING = Decision(())


class Accepted(Struct, frozen=True):
    """What was wished has happened and is stored."""

    version: int
    decision: Decision = _NOTHING
