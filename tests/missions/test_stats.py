from __future__ import annotations

import pytest

from nomdecode.missions.atlas import load_atlas
from nomdecode.missions.attempt import Loss
from nomdecode.missions.notebook import Notebook, Result, fold
from nomdecode.missions.stats import ENOUGH, MissionStats, Verdict, mission_stats
from tests.missions.games import attempt

MAP = load_atlas()


def stats_of(mission: str, *books: Notebook) -> MissionStats:
    return next(each for each in mission_stats(MAP, books) if each.mission == mission)


def test_statistics_add_up_attempts_and_wins_of_all_notebooks() -> None:
    one, other = fold([attempt(), attempt(loss=Loss.MARKS)]), fold([attempt("gaspe"), attempt()])
    found = stats_of("teche", one, other)
    assert (found.notebooks, found.attempts, found.wins) == (2, 3, 2)
    assert found.win_rate == pytest.approx(200 / 3)


def test_a_mission_nobody_attempted_has_no_win_rate() -> None:
    assert stats_of("djerba") == MissionStats("djerba", 0, 0, 0, Verdict.UNKNOWN)
    assert stats_of("djerba").win_rate is None


@pytest.mark.parametrize(
    ("wins", "verdict"),
    [(49, Verdict.TOO_HARD), (50, Verdict.FITS), (61, Verdict.FITS), (62, Verdict.TOO_EASY)],
)
def test_a_win_rate_is_held_against_the_band_of_its_stars(wins: int, verdict: Verdict) -> None:
    book = Notebook({"teche": Result(wins, losses={Loss.TOKENS: 100 - wins})})
    assert stats_of("teche", book).verdict is verdict


def test_too_few_attempts_say_nothing() -> None:
    book = Notebook({"teche": Result(ENOUGH - 1)})
    assert stats_of("teche", book).verdict is Verdict.UNKNOWN
