"""Guesses, stops and covers where teams play: words and Images (W-16…W-33, V-07…V-19). Pure."""

from __future__ import annotations

from nomdecode.rules import assassin_last as images
from nomdecode.rules.events import CardCovered, Event, TurnEnding, Why
from nomdecode.rules.options import Variant
from nomdecode.rules.outcome import Ending
from nomdecode.rules.refusals import NothingToCover, NotThatCard, Refused
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SPYMASTER_OF_TEAM, TEAM_OF_IDENTITY, Identity, Seat
from nomdecode.rules.state import Phase, State, but
from nomdecode.rules.turns import end_turn, team_wins


def touch(state: State, seat: Seat, card: int) -> list[Event]:
    """Cover the touched card with what it is, and draw the consequences (W-18…W-21)."""
    identity = state.team_key.cells[card]
    return [CardCovered(card, identity, seat), *_consequences(_with_tile(state, card, identity), identity)]


def _with_tile(state: State, card: int, identity: Identity) -> State:
    """The table as it will be with this tile on it, as far as the consequences ask."""
    covered = (*state.covered[:card], identity, *state.covered[card + 1 :])
    return but(state, covered=covered, guesses=state.guesses + 1)


def _consequences(after: State, identity: Identity) -> list[Event]:
    active = after.on_turn
    if after.clearance:
        return images.go_on_clearing(after, identity)
    if identity is Identity.ASSASSIN:
        if after.ends_with_assassin:
            return images.touch_assassin(after)
        return team_wins(after, active.other, Ending.ASSASSIN)  # W-21
    if ended := _all_covered(after, identity):
        return ended
    if identity is not IDENTITY_OF_TEAM[active]:
        return end_turn(TurnEnding.WRONG)  # W-19, W-20, W-24
    return end_turn(TurnEnding.CAP) if is_cap_reached(after) else []


def is_cap_reached(state: State) -> bool:
    """W-25: at most one right guess more than the number; zero and unlimited have no cap (V-02, V-05)."""
    return guesses_left(state) == 0


def guesses_left(state: State) -> int | None:
    """How many guesses this turn still allows; None when there is no cap."""
    clue = state.clue
    if clue is None or state.clearance or not isinstance(clue.number, int) or clue.number == 0:
        return None
    return clue.number + 1 - state.guesses


def _all_covered(after: State, identity: Identity) -> list[Event]:
    """W-28, W-29: a team whose last codename was covered wins, in whoever's turn."""
    team = TEAM_OF_IDENTITY.get(identity)
    if team is None or after.left(team) > 0:
        return []
    if after.variant is Variant.COOP and team is not after.team_key.starts:
        return team_wins(after, team, Ending.OPPONENT_DONE)  # V-11, A-33
    # A-21a: where the assassin comes last, finding all images ends nothing.
    return [] if after.ends_with_assassin else team_wins(after, team, Ending.ALL_FOUND)


def why_not_cover(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat lays no tile now."""
    if state.phase is Phase.COVER:
        return None if seat is Seat.SPYMASTER else NothingToCover
    if state.penalty is not None and seat is SPYMASTER_OF_TEAM[state.penalty]:
        return None
    return NothingToCover


def coverable(state: State) -> tuple[int, ...]:
    """The cards that may be covered without a guess: the imaginary opponent's (A-32), or one's own (C-30)."""
    side = state.on_turn.other if state.phase is Phase.COVER else state.on_turn
    wanted = IDENTITY_OF_TEAM[side]
    cells = zip(state.team_key.cells, state.covered, strict=True)
    return tuple(i for i, (identity, tile) in enumerate(cells) if identity is wanted and tile is None)


def cover(state: State, seat: Seat, card: int) -> list[Event]:
    """Lay a tile for the imaginary turn or as a penalty."""
    if card not in coverable(state):
        raise NotThatCard
    why = Why.IMAGINARY if state.covers_due == 1 else Why.PENALTY
    identity = state.team_key.cells[card]
    # covering the last own codename as a penalty wins.
    ended = _all_covered(_with_tile(state, card, identity), identity)
    return [CardCovered(card, identity, seat, why), *ended]


def stop(state: State) -> list[Event]:
    """W-23: pass the turn; in a clearance stopping is giving up (A-21d)."""
    if state.clearance:
        return images.fail_clearance(state)
    return end_turn(TurnEnding.STOPPED)
