"""Giving up, and taking the place of somebody who has left. Pure."""

from __future__ import annotations

from nomdecode.rules import duo, words
from nomdecode.rules.commands import ReplacePlayer
from nomdecode.rules.events import Event, PlayerReplaced
from nomdecode.rules.names import is_visible
from nomdecode.rules.options import Variant
from nomdecode.rules.outcome import Ending
from nomdecode.rules.refusals import (
    AlreadySeated,
    HasSeenTheKey,
    NamelessPlayer,
    NoSuchPlayer,
    NotYoursToConcede,
    Refused,
)
from nomdecode.rules.seats import DUO_SEATS, SIDE_OF_SEAT, SPYMASTERS, Seat
from nomdecode.rules.state import State


def why_not_concede(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat cannot give up."""
    return NotYoursToConcede if state.variant is Variant.THREE and seat is Seat.GUESSER else None


def concede(state: State, seat: Seat) -> list[Event]:
    """Give the game to the others; together, everybody loses."""
    if state.is_duo:
        return [duo.lose(state, Ending.CONCEDED)]
    side = state.team_key.starts if state.variant is Variant.COOP else SIDE_OF_SEAT[seat]
    return words.team_wins(state, side.other, Ending.CONCEDED)


def replace_player(state: State, command: ReplacePlayer) -> list[Event]:
    """A-44: seats are locked during a game, save for a player who has seen no key, or sat there before."""
    arriving = command.arriving
    if not any(p.id == command.leaving and p.seat is arriving.seat for p in state.players):
        raise NoSuchPlayer
    if not is_visible(arriving.name):
        raise NamelessPlayer
    if any(p.id == arriving.id for p in state.players):
        raise AlreadySeated
    # Whoever has seen a key comes back to their own seat or to none, not as the other team's spymaster.
    if any(p.id == arriving.id and _sights(p.seat) and p.seat is not arriving.seat for p in state.departed):
        raise HasSeenTheKey
    return [PlayerReplaced(command.leaving, arriving)]


def keys_seen(state: State, player_id: str) -> set[str]:
    """Return the keys that somebody sees in this game, or saw before another took their place."""
    return {
        sight for p in (*state.players, *state.departed) if p.id == player_id for sight in _sights(p.seat)
    }


def _sights(seat: Seat) -> set[str]:
    """Return which keys a seat sees."""
    if seat in SPYMASTERS:
        return {"key"}
    return {SIDE_OF_SEAT[seat].value} if seat in DUO_SEATS else set()
