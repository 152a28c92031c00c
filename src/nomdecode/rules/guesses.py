"""Touch a card, stop guessing, give up: who may do so, in every game. Pure."""

from __future__ import annotations

from nomdecode.rules import duo_turns, team_turns
from nomdecode.rules.events import Event
from nomdecode.rules.options import Variant
from nomdecode.rules.outcome import Ending
from nomdecode.rules.refusals import (
    AlreadyCovered,
    AlreadyMarked,
    ConfirmGivingUp,
    MustGuessFirst,
    NoSuchCard,
    NothingLeft,
    NotYoursToConcede,
    NotYourTurn,
    Refused,
    SpymastersDoNotGuess,
)
from nomdecode.rules.seats import SIDE_OF_SEAT, SPYMASTERS, Seat
from nomdecode.rules.state import Phase, State


def why_not_guess(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may touch no card now; None when it may."""
    if seat in SPYMASTERS:
        return SpymastersDoNotGuess
    # D-31: in sudden death either partner makes the next guess.
    if state.phase is not Phase.SUDDEN_DEATH and seat is not state.guesser:
        return NotYourTurn
    if state.is_duo and duo_turns.has_nothing_left_to_find(state, seat):
        return NothingLeft
    return None


def why_not_touch_card(state: State, seat: Seat, card: int) -> type[Refused] | None:
    """Return why this card cannot be touched by this seat."""
    if not 0 <= card < len(state.covered):
        return NoSuchCard
    if state.covered[card] is not None:
        return AlreadyCovered  # A-09, D-24
    if state.is_duo and duo_turns.is_marked_for(state, seat, card):
        return AlreadyMarked
    return None


def touchable_cards(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the numbers of the cards that this seat may touch."""
    open_cards = [i for i, tile in enumerate(state.covered) if tile is None]
    if state.is_duo:
        return tuple([i for i in open_cards if not duo_turns.is_marked_for(state, seat, i)])
    return tuple(open_cards)


def guess_card(state: State, seat: Seat, card: int) -> list[Event]:
    """Return the events of touching a card."""
    if reason := why_not_touch_card(state, seat, card):
        raise reason
    return (
        duo_turns.touch_card(state, seat, card) if state.is_duo else team_turns.touch_card(state, seat, card)
    )


def why_not_stop(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may not stop guessing now; None when it may."""
    if seat is not state.guesser:
        return NotYourTurn
    # W-22, D-18, V-03, V-06: at least one guess per turn is compulsory.
    return None if state.guesses else MustGuessFirst


def stop_guessing(state: State, *, confirmed: bool) -> list[Event]:
    """Return the events of ending the turn by choice."""
    if state.clearance and not confirmed:
        raise ConfirmGivingUp
    return duo_turns.stop_guessing(state) if state.is_duo else team_turns.stop_guessing(state)


def why_not_concede(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat cannot give up; None when it may."""
    return NotYoursToConcede if state.variant is Variant.THREE and seat is Seat.GUESSER else None


def concede_game(state: State, seat: Seat) -> list[Event]:
    """Return the end of a game that a seat gives up: the others win; those who play together all lose."""
    if state.is_duo:
        return [duo_turns.lose_game(state, Ending.CONCEDED)]
    side = state.team_key.starts if state.variant is Variant.COOP else SIDE_OF_SEAT[seat]
    return team_turns.end_game_won_by(state, side.other, Ending.CONCEDED)
