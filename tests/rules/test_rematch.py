from __future__ import annotations

import pytest

from nomdecode.rules.options import DuoOptions, Options, Variant, WordsOptions
from nomdecode.rules.rematch import Rotation, possible_rotations, rotate_seats
from nomdecode.rules.seats import Player, Seat

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER
TEAMS: tuple[Player, ...] = (
    Player("Ana", "Ana", RS),
    Player("Bo", "Bo", RG),
    Player("Cy", "Cy", RG),
    Player("Di", "Di", BS),
    Player("Ed", "Ed", BG),
)


def seats(players: tuple[Player, ...]) -> dict[str, Seat]:
    return {player.name: player.seat for player in players}


def test_everybody_may_stay_where_they_are() -> None:
    """W-30."""
    assert rotate_seats(TEAMS, Rotation.NONE) == TEAMS


def test_the_next_guesser_of_each_team_takes_the_key() -> None:
    """W-30, I-14."""
    once = rotate_seats(TEAMS, Rotation.SPYMASTERS)
    assert seats(once) == {"Ana": RG, "Bo": RS, "Cy": RG, "Di": BG, "Ed": BS}
    twice = rotate_seats(once, Rotation.SPYMASTERS)
    assert seats(twice)["Cy"] is RS


def test_everybody_holds_the_key_once_in_a_round() -> None:
    """W-30."""
    holders, players = [], TEAMS
    for _ in range(3):
        holders.append(next(p.name for p in players if p.seat is RS))
        players = rotate_seats(players, Rotation.SPYMASTERS)
    assert sorted(holders) == ["Ana", "Bo", "Cy"]


def test_teams_may_change_colours() -> None:
    """W-30."""
    assert seats(rotate_seats(TEAMS, Rotation.TEAMS)) == {"Ana": BS, "Bo": BG, "Cy": BG, "Di": RS, "Ed": RG}


def test_partners_may_change_sides() -> None:
    """D-41."""
    partners = (Player("Ana", "Ana", Seat.SIDE_A), Player("Bo", "Bo", Seat.SIDE_B))
    assert seats(rotate_seats(partners, Rotation.TEAMS)) == {"Ana": Seat.SIDE_B, "Bo": Seat.SIDE_A}
    assert rotate_seats(partners, Rotation.SPYMASTERS) == partners


def test_in_coop_the_key_goes_round() -> None:
    """V-07."""
    group = (
        Player("Ana", "Ana", Seat.SPYMASTER),
        Player("Bo", "Bo", Seat.GUESSER),
        Player("Cy", "Cy", Seat.GUESSER),
    )
    turned = rotate_seats(group, Rotation.SPYMASTERS)
    assert seats(turned) == {"Ana": Seat.GUESSER, "Bo": Seat.SPYMASTER, "Cy": Seat.GUESSER}
    assert rotate_seats(group, Rotation.TEAMS) == group


def test_with_three_players_each_guesses_in_turn() -> None:
    """V-16."""
    three = (Player("Ana", "Ana", RS), Player("Bo", "Bo", BS), Player("Cy", "Cy", Seat.GUESSER))
    turned = rotate_seats(three, Rotation.SPYMASTERS)
    assert seats(turned) == {"Ana": BS, "Bo": Seat.GUESSER, "Cy": RS}


@pytest.mark.parametrize(
    ("options", "rotations"),
    [
        (WordsOptions(), ("spymasters", "teams", "none")),
        (WordsOptions(variant=Variant.THREE), ("spymasters", "teams", "none")),
        (WordsOptions(variant=Variant.COOP), ("spymasters", "none")),
        (DuoOptions(), ("teams", "none")),
    ],
)
def test_a_game_offers_the_rotations_that_move_somebody(options: Options, rotations: tuple[str, ...]) -> None:
    """W-30, D-41."""
    assert possible_rotations(options) == rotations
