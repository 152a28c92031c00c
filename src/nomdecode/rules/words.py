"""Guesses, stops, covers and endings between teams: words and Images (W-16…W-33, V-07…V-23, A-21). Pure."""

from __future__ import annotations

from nomdecode.rules.events import CardCovered, ClearanceBegan, Event, GameEnded, TurnEnded, TurnEnding, Why
from nomdecode.rules.options import Variant
from nomdecode.rules.outcome import Ending, Outcome, coop_title
from nomdecode.rules.refusals import NothingToCover, NotThatCard, Refused
from nomdecode.rules.seats import (
    GUESSER_OF_TEAM,
    IDENTITY_OF_TEAM,
    SPYMASTER_OF_TEAM,
    TEAM_OF_IDENTITY,
    Identity,
    Seat,
    Side,
)
from nomdecode.rules.state import Phase, State, but


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
        return _go_on_clearing(after, identity)
    if identity is Identity.ASSASSIN:
        if after.ends_with_assassin:
            return _touch_assassin(after)
        return team_wins(after, active.other, Ending.ASSASSIN)  # W-21
    if ended := _all_covered(after, identity):
        return ended
    if identity is not IDENTITY_OF_TEAM[active]:
        return [TurnEnded(TurnEnding.WRONG)]  # W-19, W-20, W-24
    return [TurnEnded(TurnEnding.CAP)] if is_cap_reached(after) else []


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
        return fail_clearance(state)
    return [TurnEnded(TurnEnding.STOPPED)]


def _touch_assassin(after: State) -> list[Event]:
    """V-21: with all images found it wins; V-22: too early, it begins a clearance."""
    if after.left(after.on_turn) == 0:
        return team_wins(after, after.on_turn, Ending.ASSASSIN_LAST)
    # A-21e: also when the touch was guess N + 1.
    return [ClearanceBegan()]


def _go_on_clearing(after: State, identity: Identity) -> list[Event]:
    """A-21d: any touch that is not one's own gives the game away; the last own image wins it."""
    if identity is not IDENTITY_OF_TEAM[after.on_turn]:
        return fail_clearance(after)
    if after.left(after.on_turn) == 0:
        return team_wins(after, after.on_turn, Ending.CLEARED)
    return []


def fail_clearance(state: State) -> list[Event]:
    """V-22: failure gives the win to the opponents."""
    return team_wins(state, state.on_turn.other, Ending.CLEARANCE_FAILED)


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
