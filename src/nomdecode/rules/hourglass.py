"""The hourglass (T-01…T-08, A-22): turned and run out; the time itself is measured outside. Pure."""

from __future__ import annotations

from nomdecode.rules import duo, words
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


def why_not_turn(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat does not turn the hourglass, where there is one."""
    if state.hourglass is not None:
        return HourglassRunning
    # T-01: the opposing team hastens the guessers; T-08: in Duo and coop anybody may.
    if state.is_duo or state.variant is Variant.COOP:
        return None
    side = SIDE_OF_SEAT.get(seat)
    return NotYourHourglass if side is None or side is state.active else None


def turn(state: State, seat: Seat) -> list[Event]:
    """Start a run of sand."""
    return [HourglassTurned(state.runs + 1, seat)]


def run_out(state: State, run: int) -> list[Event]:
    """A-22: by default only a signal; with `end_turn` the turn is over, guess or no guess."""
    if run != state.hourglass:
        raise HourglassNotRunning
    if state.setup.options.hourglass.effect is TimeEffect.SIGNAL:
        return [HourglassRanOut()]
    if state.is_duo:
        return [HourglassRanOut(), *duo.run_out_of_time(state)]
    if state.clearance:
        return [HourglassRanOut(), *words.fail_clearance(state)]
    return [HourglassRanOut(), TurnEnded(TurnEnding.TIME)]
