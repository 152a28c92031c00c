"""Challenge, ruling and penalty (C-26…C-32, A-23…A-27, D-42). Pure."""

from __future__ import annotations

from nomdecode.rules import duo, words
from nomdecode.rules.events import (
    ChallengeDismissed,
    ChallengeUpheld,
    ClueChallenged,
    Event,
    TurnEnded,
    TurnEnding,
)
from nomdecode.rules.options import Variant
from nomdecode.rules.refusals import AlreadyRuled, ApprovedBeforehand, NotTheJudge, Refused
from nomdecode.rules.seats import SEAT_OF_SIDE, SIDE_OF_SEAT, SPYMASTER_OF_TEAM, Seat
from nomdecode.rules.state import Standing, State


def why_not_challenge(state: State, _seat: Seat) -> type[Refused] | None:
    """Return why the clue cannot be challenged; anybody at the table may (C-28)."""
    logged = state.log[-1]
    if logged.approved:
        return ApprovedBeforehand
    return None if logged.standing is Standing.GIVEN else AlreadyRuled


def challenge(seat: Seat) -> list[Event]:
    """Say that the clue is not valid."""
    return [ClueChallenged(seat)]


def judge_of(state: State) -> Seat:
    """A-27, A-18: the opposing spymaster; in coop the guesser; in Duo the side that did not challenge."""
    if state.is_duo:
        assert state.challenger is not None, "somebody challenged"  # noqa: S101 - ours to get right
        return SEAT_OF_SIDE[SIDE_OF_SEAT[state.challenger].other]
    if state.variant is Variant.COOP:
        return Seat.GUESSER
    return SPYMASTER_OF_TEAM[state.on_turn.other]


def why_not_rule(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat does not rule."""
    return None if seat is judge_of(state) else NotTheJudge


def rule(state: State, *, uphold: bool) -> list[Event]:
    """Dismiss without cost, or uphold with the penalty of the game."""
    if not uphold:
        return [ChallengeDismissed()]
    if state.is_duo:
        return [ChallengeUpheld(), *duo.pay_for_invalid_clue(state)]  # C-32
    if state.clearance:
        return [ChallengeUpheld(), *words.fail_clearance(state)]
    # C-30, C-31, A-23, A-35: the turn ends; what the others may cover follows from its ending.
    return [ChallengeUpheld(), TurnEnded(TurnEnding.INVALID_CLUE)]
