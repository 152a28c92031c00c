"""The hourglass: turn it, and let it run out (T-01…T-08, A-22); time itself is measured outside. Pure."""

from __future__ import annotations

from nomdecode.rules import duo_turns, team_turns
from nomdecode.rules.events import Event, HourglassRanOut, HourglassTurned, TurnEnded, TurnEnding
from nomdecode.rules.options import TimeEffect, Variant
from nomdecode.rules.refusals import (
    HourglassNotRunning,
    HourglassRunning,
    NotYourHourglass,
    Refused,
)
from nomdecode.rules.seats import SIDE_OF_SEAT, Seat
from nomdecode.rules.state import State


def why_not_turn_hourglass(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may not turn the hourglass, where the game has one; None when it may."""
    if state.hourglass is not None:
        return HourglassRunning
    # T-01: the opposing team hastens the guessers; T-08: in Duo and coop anybody may.
    if state.is_duo or state.variant is Variant.COOP:
        return None
    side = SIDE_OF_SEAT.get(seat)
    return NotYourHourglass if side is None or side is state.active else None


def turn_hourglass(state: State, seat: Seat) -> list[Event]:
    """Return the event by which a seat starts the hourglass."""
    return [HourglassTurned(state.runs + 1, seat)]


def let_hourglass_run_out(state: State, run: int) -> list[Event]:
    """A-22: return the events of an hourglass that runs out: a signal, or by option the turn's end."""
    if run != state.hourglass:
        raise HourglassNotRunning
    if state.setup.options.hourglass.effect is TimeEffect.SIGNAL:
        return [HourglassRanOut()]
    if state.is_duo:
        return [HourglassRanOut(), *duo_turns.end_turn_out_of_time(state)]
    if state.clearance:
        return [HourglassRanOut(), *team_turns.fail_clearance(state)]
    return [HourglassRanOut(), TurnEnded(TurnEnding.TIME)]
