"""Touch a card, stop guessing, give up: who may do so, in every game. Pure."""

from __future__ import annotations

from nomdecode.rules import duo, words
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
    """Return why this seat touches no card now."""
    if seat in SPYMASTERS:
        return SpymastersDoNotGuess
    # D-31: in sudden death either partner makes the next guess.
    if state.phase is not Phase.SUDDEN_DEATH and seat is not state.guesser:
        return NotYourTurn
    if state.is_duo and duo.has_nothing_left(state, seat):
        return NothingLeft
    return None


def why_not_card(state: State, seat: Seat, card: int) -> type[Refused] | None:
    """Return why this card cannot be touched by this seat."""
    if not 0 <= card < len(state.covered):
        return NoSuchCard
    if state.covered[card] is not None:
        return AlreadyCovered  # A-09, D-24
    if state.is_duo and duo.is_marked_for(state, seat, card):
        return AlreadyMarked
    return None


def touchable(state: State, seat: Seat) -> tuple[int, ...]:
    """The cards this seat may touch."""
    open_cards = [i for i, tile in enumerate(state.covered) if tile is None]
    if state.is_duo:
        return tuple([i for i in open_cards if not duo.is_marked_for(state, seat, i)])
    return tuple(open_cards)


def guess(state: State, seat: Seat, card: int) -> list[Event]:
    """Touch a card."""
    if reason := why_not_card(state, seat, card):
        raise reason
    return duo.touch(state, seat, card) if state.is_duo else words.touch(state, seat, card)


def why_not_stop(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat does not end the turn now."""
    if seat is not state.guesser:
        return NotYourTurn
    # W-22, D-18, V-03, V-06: at least one guess per turn is compulsory.
    return None if state.guesses else MustGuessFirst


def stop(state: State, *, confirmed: bool) -> list[Event]:
    """End the turn."""
    if state.clearance and not confirmed:
        raise ConfirmGivingUp
    return duo.stop(state) if state.is_duo else words.stop(state)


def why_not_concede(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat cannot give up."""
    return NotYoursToConcede if state.variant is Variant.THREE and seat is Seat.GUESSER else None


def concede(state: State, seat: Seat) -> list[Event]:
    """Give the game to the others; together, everybody loses."""
    if state.is_duo:
        return [duo.lose(state, Ending.CONCEDED)]
    side = state.team_key.starts if state.variant is Variant.COOP else SIDE_OF_SEAT[seat]
    return words.team_wins(state, side.other, Ending.CONCEDED)
