from __future__ import annotations

import pytest

from nomdecode.missions.attempt import Loss
from nomdecode.missions.mission_map import load_mission_map
from nomdecode.missions.notebook import MissionResult, Notebook, add_attempts
from nomdecode.missions.stats import ENOUGH, MissionStats, WinRateVerdict, compute_mission_stats
from tests.missions.games import attempt

MAP = load_mission_map()


def stats_of(mission: str, *books: Notebook) -> MissionStats:
    return next(each for each in compute_mission_stats(MAP, books) if each.mission == mission)


def test_statistics_add_up_attempts_and_wins_of_all_notebooks() -> None:
    one, other = (
        add_attempts([attempt(), attempt(loss=Loss.MARKS)]),
        add_attempts([attempt("gaspe"), attempt()]),
    )
    found = stats_of("teche", one, other)
    assert (found.notebooks, found.attempts, found.wins) == (2, 3, 2)
    assert found.win_rate == pytest.approx(200 / 3)


def test_a_mission_nobody_attempted_has_no_win_rate() -> None:
    assert stats_of("djerba") == MissionStats("djerba", 0, 0, 0, WinRateVerdict.UNKNOWN)
    assert stats_of("djerba").win_rate is None


@pytest.mark.parametrize(
    ("wins", "verdict"),
    [
        (49, WinRateVerdict.TOO_HARD),
        (50, WinRateVerdict.FITS),
        (61, WinRateVerdict.FITS),
        (62, WinRateVerdict.TOO_EASY),
    ],
)
def test_a_win_rate_is_held_against_the_band_of_its_stars(wins: int, verdict: WinRateVerdict) -> None:
    book = Notebook({"teche": MissionResult(wins, losses={Loss.TOKENS: 100 - wins})})
    assert stats_of("teche", book).verdict is verdict


def test_too_few_attempts_say_nothing() -> None:
    book = Notebook({"teche": MissionResult(ENOUGH - 1)})
    assert stats_of("teche", book).verdict is WinRateVerdict.UNKNOWN
