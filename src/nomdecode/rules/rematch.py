"""The next game of a series: spymasters or teams change (W-30, I-14, D-41). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cache

from nomdecode.rules.options import Options, seats_of_game
from nomdecode.rules.seats import GUESSER_OF_TEAM, SPYMASTER_OF_TEAM, Player, Seat, Side


class Rotation(StrEnum):
    """Who changes places before the next game."""

    NONE = "none"
    SPYMASTERS = "spymasters"  # the next guesser of each team takes the key
    TEAMS = "teams"  # red plays blue and blue plays red; Duo partners change sides


def rotate_seats(players: tuple[Player, ...], rotation: Rotation) -> tuple[Player, ...]:
    """Return the players in their seats for the next game of a series."""
    if rotation is Rotation.SPYMASTERS:
        return _rotate_spymasters(players)
    return _move_players(players, _ACROSS) if rotation is Rotation.TEAMS else players


def possible_rotations(options: Options) -> tuple[Rotation, ...]:
    """Return the seat rotations possible with these options; the one that keeps all seats is last."""
    return _possible_rotations(seats_of_game(options))


@cache
def _possible_rotations(seats: tuple[Seat, ...]) -> tuple[Rotation, ...]:
    """Return the rotations that change somebody's seat where these are the seats; then that of staying."""
    players = tuple(Player(seat, seat, seat) for seat in seats)
    moving = (Rotation.SPYMASTERS, Rotation.TEAMS)
    return (*(each for each in moving if set(rotate_seats(players, each)) != set(players)), Rotation.NONE)


_ACROSS = {
    Seat.RED_SPYMASTER: Seat.BLUE_SPYMASTER,
    Seat.BLUE_SPYMASTER: Seat.RED_SPYMASTER,
    Seat.RED_GUESSER: Seat.BLUE_GUESSER,
    Seat.BLUE_GUESSER: Seat.RED_GUESSER,
    Seat.SIDE_A: Seat.SIDE_B,
    Seat.SIDE_B: Seat.SIDE_A,
}
# For three players the key goes round: red, blue, guesser.
_ROUND_OF_THREE = {
    Seat.RED_SPYMASTER: Seat.BLUE_SPYMASTER,
    Seat.BLUE_SPYMASTER: Seat.GUESSER,
    Seat.GUESSER: Seat.RED_SPYMASTER,
}


def _move_players(players: tuple[Player, ...], seats: Mapping[Seat, Seat]) -> tuple[Player, ...]:
    """Return the players, each in the seat that this table names for theirs."""
    return tuple(replace(p, seat=seats.get(p.seat, p.seat)) for p in players)


def _rotate_spymasters(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return the players with a new spymaster in each team; three players go round."""
    seats = {p.seat for p in players}
    if Seat.GUESSER in seats and Seat.SPYMASTER not in seats:
        return _move_players(players, _ROUND_OF_THREE)
    pairs = [(SPYMASTER_OF_TEAM[s], GUESSER_OF_TEAM[s]) for s in (Side.RED, Side.BLUE)]
    for spymaster, guesser in [*pairs, (Seat.SPYMASTER, Seat.GUESSER)]:
        players = _make_first_guesser_spymaster(players, spymaster, guesser)
    return players


def _make_first_guesser_spymaster(
    players: tuple[Player, ...], spymaster: Seat, guesser: Seat
) -> tuple[Player, ...]:
    """Seat a team's first guesser as spymaster; the old spymaster becomes its last guesser."""
    old = [p for p in players if p.seat is spymaster]
    line = [p for p in players if p.seat is guesser]
    if not old or not line:
        return players
    others = [p for p in players if p.seat not in (spymaster, guesser)]
    return (*others, replace(line[0], seat=spymaster), *line[1:], replace(old[0], seat=guesser))
