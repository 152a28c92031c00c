"""Undo of the last guess or clue, by consent of both sides. Ours, off by default. Pure."""

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


def why_not_ask_undo(state: State, _seat: Seat) -> type[Refused] | None:
    """Return why nothing can be undone now; None when a seat may ask for it."""
    if not state.setup.options.undo:
        return UndoOff
    if state.undo_asked_by is not None:
        return UndoPending
    return NothingToUndo if state.before is None else None


def why_not_answer_undo(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may not answer an undo request (the other side must consent); None when it may."""
    if not state.setup.options.undo:
        return UndoOff
    if state.undo_asked_by is None:
        return NoUndoAsked
    if state.variant is Variant.THREE and seat is Seat.GUESSER:
        return NotYoursToAnswer  # the common guesser belongs to both teams
    return (
        NotYoursToAnswer
        if _consenting_party(state, seat) == _consenting_party(state, state.undo_asked_by)
        else None
    )


def _consenting_party(state: State, seat: Seat) -> Side | Seat | None:
    """Return those who consent to an undo together: a team, a Duo side; in coop each of the two seats."""
    if state.variant is Variant.COOP:
        return seat
    if seat is Seat.GUESSER:
        # The common guesser asks for the team whose guess or clue it was.
        return state.before.active if state.before else None
    return SIDE_OF_SEAT.get(seat)


def ask_undo(seat: Seat) -> list[Event]:
    """Return the event by which a seat asks to undo the last guess or clue."""
    return [UndoAsked(seat)]


def answer_undo(*, agree: bool) -> list[Event]:
    """Return the event of the answer: the last guess or clue is undone, or stays."""
    return [Undone() if agree else UndoRefused()]
