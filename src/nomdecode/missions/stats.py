"""Win rates of missions over many notebooks, compared with the range their tier promises. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from nomdecode.missions.mission import BANDS, Mission
from nomdecode.missions.mission_map import MissionMap
from nomdecode.missions.notebook import Notebook
from nomdecode.rules.seats import RulebookEnum

ENOUGH: Final = 30  # attempts before a win rate says something


class WinRateVerdict(RulebookEnum):
    """Whether a win rate fits the range of its tier."""

    UNKNOWN = "unknown"  # too few attempts
    FITS = "fits"
    TOO_EASY = "too_easy"
    TOO_HARD = "too_hard"


@dataclass(frozen=True, slots=True)
class MissionStats:
    """Attempts and wins of one mission over many notebooks; no pair can be told from it."""

    mission: str
    notebooks: int  # that attempted it
    attempts: int
    wins: int
    verdict: WinRateVerdict

    @property
    def win_rate(self) -> float | None:
        """Return the win rate in per cent; None without an attempt."""
        return 100 * self.wins / self.attempts if self.attempts else None


def compute_mission_stats(atlas: MissionMap, notebooks: Collection[Notebook]) -> tuple[MissionStats, ...]:
    """Return the sums over these notebooks for every mission, in the order of the map."""
    return tuple(_compute_stats_of_mission(mission, notebooks) for mission in atlas.missions)


def _compute_stats_of_mission(mission: Mission, notebooks: Collection[Notebook]) -> MissionStats:
    """Return the attempts and wins of one mission over all notebooks."""
    results = [book.results[mission.id] for book in notebooks if mission.id in book.results]
    attempts, wins = sum(each.attempts for each in results), sum(each.wins for each in results)
    return MissionStats(mission.id, len(results), attempts, wins, _judge_win_rate(mission, attempts, wins))


def _judge_win_rate(mission: Mission, attempts: int, wins: int) -> WinRateVerdict:
    """Return whether a mission is won too often or too seldom for its tier."""
    if attempts < ENOUGH:
        return WinRateVerdict.UNKNOWN
    low, high = BANDS[mission.tier]
    rate = 100 * wins / attempts
    if rate < low:
        return WinRateVerdict.TOO_HARD
    return WinRateVerdict.FITS if rate < high else WinRateVerdict.TOO_EASY
