"""Turns of the team games, words and Images: guess, stop, cover, win, lose (W-16…W-33, V-07…V-23). Pure."""

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
from nomdecode.rules.state import Phase, State, copy_with


def touch_card(state: State, seat: Seat, card: int) -> list[Event]:
    """Return the events of a touched card: it is covered, and the turn or the game may end (W-18…W-21)."""
    identity = state.team_key.cells[card]
    return [
        CardCovered(card, identity, seat),
        *_consequences_of_touch(_state_with_tile(state, card, identity), identity),
    ]


def _state_with_tile(state: State, card: int, identity: Identity) -> State:
    """Return the state as it will be with this tile on its card, as far as the consequences ask."""
    covered = (*state.covered[:card], identity, *state.covered[card + 1 :])
    return copy_with(state, covered=covered, guesses=state.guesses + 1)


def _consequences_of_touch(after: State, identity: Identity) -> list[Event]:
    """Return the events that follow from a touched card: a turn, clearance or game that ends."""
    active = after.side_on_turn
    if after.clearance:
        return _continue_clearance(after, identity)
    if identity is Identity.ASSASSIN:
        if after.ends_with_assassin:
            return _touch_assassin_last(after)
        return end_game_won_by(after, active.other, Ending.ASSASSIN)  # W-21
    if ended := _end_if_all_covered(after, identity):
        return ended
    if identity is not IDENTITY_OF_TEAM[active]:
        return [TurnEnded(TurnEnding.WRONG)]  # W-19, W-20, W-24
    return [TurnEnded(TurnEnding.CAP)] if is_guess_cap_reached(after) else []


def is_guess_cap_reached(state: State) -> bool:
    """W-25: tell whether the turn allows no further guess: one more than the number, without cap for zero."""
    return guesses_left(state) == 0


def guesses_left(state: State) -> int | None:
    """Return how many guesses this turn still allows; None when there is no cap."""
    clue = state.clue
    if clue is None or state.clearance or not isinstance(clue.number, int) or clue.number == 0:
        return None
    return clue.number + 1 - state.guesses


def _end_if_all_covered(after: State, identity: Identity) -> list[Event]:
    """W-28, W-29: return the end of the game if a team's last codename was covered, in whoever's turn."""
    team = TEAM_OF_IDENTITY.get(identity)
    if team is None or after.count_codenames_left(team) > 0:
        return []
    if after.variant is Variant.COOP and team is not after.team_key.starts:
        return end_game_won_by(after, team, Ending.OPPONENT_DONE)  # V-11, A-33
    # A-21a: where the assassin comes last, finding all images ends nothing.
    return [] if after.ends_with_assassin else end_game_won_by(after, team, Ending.ALL_FOUND)


def why_not_cover_card(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may cover no card now; None when it may."""
    if state.phase is Phase.COVER:
        return None if seat is Seat.SPYMASTER else NothingToCover
    if state.penalty is not None and seat is SPYMASTER_OF_TEAM[state.penalty]:
        return None
    return NothingToCover


def coverable_cards(state: State) -> tuple[int, ...]:
    """Return the cards to be covered without a guess: the imaginary team's (A-32), or one's own (C-30)."""
    side = state.side_on_turn.other if state.phase is Phase.COVER else state.side_on_turn
    wanted = IDENTITY_OF_TEAM[side]
    cells = zip(state.team_key.cells, state.covered, strict=True)
    return tuple(i for i, (identity, tile) in enumerate(cells) if identity is wanted and tile is None)


def cover_card(state: State, seat: Seat, card: int) -> list[Event]:
    """Return the events of covering a card without a guess: in the imaginary turn, or as a penalty."""
    if card not in coverable_cards(state):
        raise NotThatCard
    why = Why.IMAGINARY if state.covers_due == 1 else Why.PENALTY
    identity = state.team_key.cells[card]
    # covering the last own codename as a penalty wins.
    ended = _end_if_all_covered(_state_with_tile(state, card, identity), identity)
    return [CardCovered(card, identity, seat, why), *ended]


def stop_guessing(state: State) -> list[Event]:
    """W-23: return the end of a turn by choice; in a clearance it gives the game up (A-21d)."""
    if state.clearance:
        return fail_clearance(state)
    return [TurnEnded(TurnEnding.STOPPED)]


def _touch_assassin_last(after: State) -> list[Event]:
    """V-21: return the win of a team whose images are all found; V-22: too early, it begins a clearance."""
    if after.count_codenames_left(after.side_on_turn) == 0:
        return end_game_won_by(after, after.side_on_turn, Ending.ASSASSIN_LAST)
    # A-21e: also when the touch was guess N + 1.
    return [ClearanceBegan()]


def _continue_clearance(after: State, identity: Identity) -> list[Event]:
    """A-21d: return what a touch in a clearance ends: one not one's own loses, the last own image wins."""
    if identity is not IDENTITY_OF_TEAM[after.side_on_turn]:
        return fail_clearance(after)
    if after.count_codenames_left(after.side_on_turn) == 0:
        return end_game_won_by(after, after.side_on_turn, Ending.CLEARED)
    return []


def fail_clearance(state: State) -> list[Event]:
    """V-22: return the end of a game lost by a failed clearance."""
    return end_game_won_by(state, state.side_on_turn.other, Ending.CLEARANCE_FAILED)


def end_game_won_by(state: State, winner: Side, ending: Ending) -> list[Event]:
    """Return the end of a game won by this team; in coop the imaginary team may be the winner."""
    if state.variant is Variant.COOP:
        return [GameEnded(_coop_outcome(state, winner, ending))]
    if state.variant is Variant.THREE:
        return [GameEnded(Outcome(ending, _winners_among_three(winner, ending), side=winner))]
    seats = (SPYMASTER_OF_TEAM[winner], GUESSER_OF_TEAM[winner])
    return [GameEnded(Outcome(ending, seats, side=winner))]


def _winners_among_three(winner: Side, ending: Ending) -> tuple[Seat, ...]:
    """Return the seats that win a game of three players with the winning team."""
    # V-19, A-20: whoever touched the assassin does not win with the other spymaster.
    if ending in (Ending.ASSASSIN, Ending.CLEARANCE_FAILED):
        return (SPYMASTER_OF_TEAM[winner],)
    return (SPYMASTER_OF_TEAM[winner], Seat.GUESSER)


def _coop_outcome(state: State, winner: Side, ending: Ending) -> Outcome:
    """Return the outcome of a coop game: a win with a score, or a loss."""
    if winner is not state.team_key.starts:
        return Outcome(ending, ())  # V-11: a loss has no score
    # V-12: one point for each enemy tile not yet played.
    score = state.count_codenames_left(winner.other)
    return Outcome(ending, (Seat.SPYMASTER, Seat.GUESSER), side=winner, score=score, title=coop_title(score))
