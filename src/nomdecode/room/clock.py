"""Timers of a game: which command is due next, and when. The clock itself is handed in.

Law: what a timer submits is an ordinary command, so it is executed once, however many workers have a timer.
"""

from __future__ import annotations

from dataclasses import dataclass

from nomdecode.room.state import Room
from nomdecode.rules.commands import Command, TimeRanOut, TurnHourglass
from nomdecode.rules.decide import why_not
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State


@dataclass(frozen=True, slots=True)
class Due:
    """What is due: a command of the timer, or None for a mere signal."""

    at: float
    seat: Seat
    command: Command | None


def next_due(room: Room) -> Due | None:
    """Return what is due next; None while the game is paused."""
    game = room.game
    if game is None or not room.is_playing or room.paused_at is not None:
        return None
    # while a ruling is awaited the hourglass does nothing; it counts right after.
    if game.hourglass is not None and room.sand_since is not None and game.phase is Phase.GUESS:
        seconds = game.setup.options.hourglass.seconds
        return Due(room.sand_since + seconds, Seat.TABLE, TimeRanOut(game.hourglass))
    timers = room.settings.timers
    if game.phase is Phase.GUESS and timers.guess is not None and game.runs == room.runs_before:
        turner = _who_may_turn(game)
        return None if turner is None else Due(room.phase_since + timers.guess, turner, TurnHourglass())
    if game.phase in (Phase.CLUE, Phase.OPEN_CLUE) and timers.clue is not None:
        return Due(room.phase_since + timers.clue, Seat.TABLE, None)
    return None


def _who_may_turn(game: State) -> Seat | None:
    """Return a seat that may turn the hourglass: the timer acts for it (T-01, T-08)."""
    return next((seat for seat in game.seats if why_not(game, seat, TurnHourglass) is None), None)
