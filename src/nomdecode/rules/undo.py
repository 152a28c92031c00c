"""Taking back the last guess or clue, by consent of both sides. Ours, off by default. Pure."""

from __future__ import annotations

from nomdecode.rules.events import Event, UndoAsked, Undone, UndoRefused
from nomdecode.rules.options import Variant
from nomdecode.rules.refusals import (
    NothingToUndo,
    NotYoursToAnswer,
    NoUndoAsked,
    Refused,
    UndoOff,
    UndoPending,
)
from nomdecode.rules.seats import SIDE_OF_SEAT, Seat, Side
from nomdecode.rules.state import State


def why_not_ask(state: State, _seat: Seat) -> type[Refused] | None:
    """Return why nothing can be taken back."""
    if not state.setup.options.undo:
        return UndoOff
    if state.undo_asked_by is not None:
        return UndoPending
    return NothingToUndo if state.before is None else None


def why_not_answer(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat does not answer: the other side's consent is needed."""
    if not state.setup.options.undo:
        return UndoOff
    if state.undo_asked_by is None:
        return NoUndoAsked
    if state.variant is Variant.THREE and seat is Seat.GUESSER:
        return NotYoursToAnswer  # the common guesser belongs to both teams
    return NotYoursToAnswer if _party(state, seat) == _party(state, state.undo_asked_by) else None


def _party(state: State, seat: Seat) -> Side | Seat | None:
    """Those who consent together: a team, a Duo side; in coop each of the two seats."""
    if state.variant is Variant.COOP:
        return seat
    if seat is Seat.GUESSER:
        # The common guesser asks for the team whose guess or clue it was.
        return state.before.active if state.before else None
    return SIDE_OF_SEAT.get(seat)


def ask(seat: Seat) -> list[Event]:
    """Ask."""
    return [UndoAsked(seat)]


def answer(*, agree: bool) -> list[Event]:
    """Take back, or not."""
    return [Undone() if agree else UndoRefused()]
