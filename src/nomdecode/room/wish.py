"""A wish at a table, and the answer that it has happened."""

from __future__ import annotations

from dataclasses import dataclass

from nomdecode.room.answers import AnyCommand, Decision
from nomdecode.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody's command: a member's, or with None the table's own."""

    member: str | None
    command: AnyCommand
    seen: int | None = None  # the version the asker was looking at
    id: str | None = None  # the asker's own; the same again is the same wish
    seat: Seat = Seat.TABLE  # whose move the table makes


_NOTHING = Decision(())


@dataclass(frozen=True, slots=True)
class Accepted:
    """What was wished has happened and is stored."""

    version: int
    decision: Decision = _NOTHING
