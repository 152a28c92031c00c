"""Statistics over the games of the arena: wins, turns, assassins, own words per clue, time per clue. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from nomdecode.bots.arena.play_boards import ArenaGame
from nomdecode.rules.commands import GiveClue, Guess
from nomdecode.rules.events import Why
from nomdecode.rules.outcome import Ending
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Identity, Side
from nomdecode.rules.state import LoggedClue, State

LOST_TURNS: Final = 25  # what a lost game counts, as in the published figures


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """Statistics of many games; shares are of 1, times are milliseconds of processor time."""

    games: int
    win: float
    turns: float  # a lost game counts 25
    turns_won: float | None  # of the games that were won
    assassin: float
    own_words_per_clue: float
    number: float  # mean number of a clue
    flagged: int  # clues the referee had something to say about
    refused: int  # answers that were not allowed
    stuck: int  # games that nobody could go on with
    clue_ms_p50: float
    clue_ms_p95: float
    guess_ms_p50: float
    guess_ms_p95: float


def compute_statistics(games: Iterable[ArenaGame]) -> GameStatistics:
    """Compute the statistics of these games."""
    played = list(games)
    won = [_counted_clues(game) for game in played if is_game_won(game)]
    turns = [len(_counted_clues(game)) if is_game_won(game) else LOST_TURNS for game in played]
    clues = [len(_counted_clues(game)) for game in played]
    moves = [
        move
        for game in played
        for move in game.played.moves
        if _is_clue_of_side(game, SIDE_OF_SEAT.get(move.seat))
    ]
    giving = [move.seconds * 1000 for move in moves if isinstance(move.command, GiveClue)]
    guessing = [move.seconds * 1000 for move in moves if isinstance(move.command, Guess)]
    numbers = [c.number for game in played for c in _counted_clues(game) if isinstance(c.number, int)]
    return GameStatistics(
        games=len(played),
        win=_compute_mean([is_game_won(game) for game in played]),
        turns=_compute_mean(turns),
        turns_won=_compute_mean([len(each) for each in won]) if won else None,
        assassin=_compute_mean([_has_hit_assassin(game) for game in played]),
        own_words_per_clue=round(sum(map(count_own_words_found, played)) / max(1, sum(clues)), 3),
        number=_compute_mean(numbers),
        flagged=sum(move.flagged for move in moves),
        refused=sum(game.played.refused for game in played),
        stuck=sum(game.played.stuck for game in played),
        clue_ms_p50=_compute_quantile(giving, 0.5),
        clue_ms_p95=_compute_quantile(giving, 0.95),
        guess_ms_p50=_compute_quantile(guessing, 0.5),
        guess_ms_p95=_compute_quantile(guessing, 0.95),
    )


def is_game_won(game: ArenaGame) -> bool:
    """Tell whether the side that is counted won; together, whether everybody did."""
    outcome = game.played.state.outcome
    if outcome is None:
        return False
    return outcome.side is game.side if game.side is not None else bool(outcome.winners)


def count_own_words_found(game: ArenaGame) -> int:
    """Count the right cards that were touched under the clues that are counted."""
    return sum(count_right_cards_by_clue(game).values())


def count_right_cards_by_clue(game: ArenaGame) -> dict[int, int]:
    """Count the right cards touched under each clue that is counted, by its place in the log."""
    state = game.played.state
    found = {
        place: 0
        for place, clue in enumerate(state.log)
        if _is_clue_of_side(game, SIDE_OF_SEAT.get(clue.giver))
    }
    for touch in state.touches:
        place = touch.clue
        if (
            place in found
            and touch.why is Why.GUESS
            and touch.identity is _identity_searched_for(state, place)
        ):
            found[place] += 1
    return found


def _identity_searched_for(state: State, clue: int | None) -> Identity | None:
    """Return the identity that the guessers of this clue were looking for."""
    if state.is_duo:
        return Identity.CONTACT
    giver = state.log[clue].giver if clue is not None else None
    side = SIDE_OF_SEAT.get(giver, state.team_key.starts) if giver else None
    return IDENTITY_OF_TEAM[side] if side else None


def _counted_clues(game: ArenaGame) -> list[LoggedClue]:
    return [clue for clue in game.played.state.log if _is_clue_of_side(game, SIDE_OF_SEAT.get(clue.giver))]


def _is_clue_of_side(game: ArenaGame, side: Side | None) -> bool:
    return game.side is None or side is game.side


def _has_hit_assassin(game: ArenaGame) -> bool:
    outcome = game.played.state.outcome
    return outcome is not None and outcome.ending is Ending.ASSASSIN and not is_game_won(game)


def _compute_mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0


def _compute_quantile(values: Sequence[float], share: float) -> float:
    ranked = sorted(values)
    return round(ranked[min(len(ranked) - 1, int(share * len(ranked)))], 3) if ranked else 0.0
