"""Steps that the games share: the end of a turn, the end of a game between teams. Pure."""

from __future__ import annotations

from nomdecode.rules.events import Event, GameEnded, TurnEnded, TurnEnding
from nomdecode.rules.options import Variant
from nomdecode.rules.outcome import Ending, Outcome, coop_title
from nomdecode.rules.seats import (
    GUESSER_OF_TEAM,
    SPYMASTER_OF_TEAM,
    Seat,
    Side,
)
from nomdecode.rules.state import State


def end_turn(ending: TurnEnding) -> list[Event]:
    """Pass the turn on where no token is spent for it."""
    return [TurnEnded(ending)]


def team_wins(state: State, winner: Side, ending: Ending) -> list[Event]:
    """End a game between teams, or a coop game by whether `winner` is the real team."""
    if state.variant is Variant.COOP:
        return [GameEnded(_coop_outcome(state, winner, ending))]
    if state.variant is Variant.THREE:
        return [GameEnded(Outcome(ending, _winners_of_three(winner, ending), side=winner))]
    seats = (SPYMASTER_OF_TEAM[winner], GUESSER_OF_TEAM[winner])
    return [GameEnded(Outcome(ending, seats, side=winner))]


def _winners_of_three(winner: Side, ending: Ending) -> tuple[Seat, ...]:
    # V-19, A-20: whoever touched the assassin does not win with the other spymaster.
    if ending in (Ending.ASSASSIN, Ending.CLEARANCE_FAILED):
        return (SPYMASTER_OF_TEAM[winner],)
    return (SPYMASTER_OF_TEAM[winner], Seat.GUESSER)


def _coop_outcome(state: State, winner: Side, ending: Ending) -> Outcome:
    if winner is not state.team_key.starts:
        return Outcome(ending, ())  # V-11: a loss has no score
    # V-12: one point for each enemy tile not yet played.
    score = state.left(winner.other)
    return Outcome(ending, (Seat.SPYMASTER, Seat.GUESSER), side=winner, score=score, title=coop_title(score))
