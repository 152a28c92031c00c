"""A match of 3, 5 or 7 games between two teams of people, folded from the results. Pure.

Law: a match counts by the members who sit together, not by colour: wins follow people who change sides.
Nothing but the setting is stored: the records of the games say the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Final

from nomdecode.rules.options import Options, seats_of_game
from nomdecode.rules.seats import SIDE_OF_SEAT, Player, Seat, Side

LENGTHS: Final = (3, 5, 7)
Team = tuple[str, ...]  # ids of members


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game of a match: which team won it, and in which colour."""

    team: Annotated[int, "0 or 1: its place among the teams"]
    side: Side


@dataclass(frozen=True, slots=True)
class Match:
    """The teams of a match and the games it has counted so far; no teams before its first game."""

    teams: tuple[Team, Team] = ((), ())
    first: Side = Side.RED  # the colour of the first team in the last game
    games: tuple[MatchGame, ...] = ()

    def count_wins(self, team: int) -> int:
        """Return how many games a team has won."""
        return sum(game.team == team for game in self.games)

    def winner(self, length: int) -> int | None:
        """Return the team that has won the match; None while it goes on."""
        return next((team for team in (0, 1) if self.count_wins(team) >= wins_needed(length)), None)


def wins_needed(length: int) -> int:
    """Return how many games win a match of this length."""
    return length // 2 + 1


def is_for_teams(options: Options) -> bool:
    """Tell whether two teams of their own play: only those have a match."""
    return Seat.RED_GUESSER in seats_of_game(options)


def begin_match_game(match: Match, length: int | None, options: Options, players: Iterable[Player]) -> Match:
    """Return the match when a game begins; after a match that was won, a new one."""
    if length is None or not is_for_teams(options):
        return match
    if match.winner(length) is not None:
        match = Match()
    return _update_match_teams(match, players)


def end_match_game(
    match: Match, length: int | None, options: Options, players: Iterable[Player], won: Side | None
) -> Match:
    """Return the match after this side has won a game; a game begun without a match does not count."""
    if length is None or won is None or not is_for_teams(options) or not any(match.teams):
        return match
    match = _update_match_teams(match, players)
    team = 0 if won is match.first else 1
    return replace(match, games=(*match.games, MatchGame(team, won)))


def colour_of_first_team(match: Match, red: Collection[str], blue: Collection[str]) -> Side:
    """Return the colour in which more of both teams sit together; as before where nothing tells."""
    one, other = map(set, match.teams)
    straight, crossed = len(one & {*red}) + len(other & {*blue}), len(one & {*blue}) + len(other & {*red})
    if straight == crossed:
        return match.first
    return Side.RED if straight > crossed else Side.BLUE


def _update_match_teams(match: Match, players: Iterable[Player]) -> Match:
    """Return the match with the teams as they sit now; who came later belongs to those they sit with."""
    sides = {player.id: SIDE_OF_SEAT[player.seat] for player in players}
    red = tuple(member for member, side in sides.items() if side is Side.RED)
    blue = tuple(member for member, side in sides.items() if side is Side.BLUE)
    first = colour_of_first_team(match, red, blue)
    return replace(match, teams=(red, blue) if first is Side.RED else (blue, red), first=first)
