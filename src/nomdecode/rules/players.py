"""Join a running game: in the place of somebody who has left, or as one more guesser (A-44). Pure."""

from __future__ import annotations

from nomdecode.rules.commands import ReplacePlayer
from nomdecode.rules.events import Event, PlayerAdded, PlayerReplaced
from nomdecode.rules.names import is_visible_name
from nomdecode.rules.refusals import (
    AlreadySeated,
    HasSeenTheKey,
    NamelessPlayer,
    NoSuchPlayer,
    OnlyMoreGuessers,
    Refused,
)
from nomdecode.rules.seats import DUO_SEATS, GUESSERS, SIDE_OF_SEAT, SPYMASTERS, Player, Seat
from nomdecode.rules.start import check_players
from nomdecode.rules.state import State


def replace_player(state: State, command: ReplacePlayer) -> list[Event]:
    """A-44: seat another player in the place of one who left, if they have seen no other key."""
    arriving = command.arriving
    if not any(p.id == command.leaving and p.seat is arriving.seat for p in state.players):
        raise NoSuchPlayer
    if not is_visible_name(arriving.name):
        raise NamelessPlayer
    if any(p.id == arriving.id for p in state.players):
        raise AlreadySeated
    if not may_take_over(state, arriving.id, arriving.seat):
        raise HasSeenTheKey
    return [PlayerReplaced(command.leaving, arriving)]


def may_take_over(state: State, player_id: str, seat: Seat) -> bool:
    """A-44: whoever has seen a key comes back to their own seat or to none, not as the other spymaster."""
    return not any(
        p.id == player_id and _keys_seen_from_seat(p.seat) and p.seat is not seat for p in state.departed
    )


def add_player(state: State, arriving: Player) -> list[Event]:
    """A-44: seat one more guesser, who has seen no key, if the teams stay even (W-01)."""
    if arriving.seat not in GUESSERS:
        raise OnlyMoreGuessers
    check_players(state.setup.options, (*state.players, arriving), spoken=state.setup.spoken)
    if keys_seen_by_player(state, arriving.id):
        raise HasSeenTheKey
    return [PlayerAdded(arriving)]


def open_guesser_seats(state: State) -> tuple[Seat, ...]:
    """Return the seats in which one more guesser may join now, whoever has seen no key."""
    return tuple(seat for seat in state.seats if seat in GUESSERS and _can_seat_guesser(state, seat))


def _can_seat_guesser(state: State, seat: Seat) -> bool:
    """Tell whether one more guesser may sit in this seat."""
    players = (*state.players, Player("", "?", seat))
    try:
        check_players(state.setup.options, players, spoken=state.setup.spoken)
    except Refused:
        return False
    return True


def keys_seen_by_player(state: State, player_id: str) -> set[str]:
    """Return the keys that a player sees in this game, or saw before another took their place."""
    return {
        sight
        for p in (*state.players, *state.departed)
        if p.id == player_id
        for sight in _keys_seen_from_seat(p.seat)
    }


def _keys_seen_from_seat(seat: Seat) -> set[str]:
    """Return which keys a seat sees."""
    if seat in SPYMASTERS:
        return {"key"}
    return {SIDE_OF_SEAT[seat].value} if seat in DUO_SEATS else set()
