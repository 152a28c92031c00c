"""How hard the missions prove to be: wins of many notebooks beside the band of each tier. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from nomdecode.missions.atlas import Atlas
from nomdecode.missions.mission import BANDS, Mission
from nomdecode.missions.notebook import Notebook
from nomdecode.rules.seats import RulebookEnum

ENOUGH: Final = 30  # attempts before a win rate says something


class Verdict(RulebookEnum):
    """How a win rate sits in the band of its tier."""

    UNKNOWN = "unknown"  # too few attempts
    FITS = "fits"
    TOO_EASY = "too_easy"
    TOO_HARD = "too_hard"


@dataclass(frozen=True, slots=True)
class MissionStats:
    """One mission over many notebooks; no pair can be told from it."""

    mission: str
    notebooks: int  # that attempted it
    attempts: int
    wins: int
    verdict: Verdict

    @property
    def win_rate(self) -> float | None:
        """In per cent; None without an attempt."""
        return 100 * self.wins / self.attempts if self.attempts else None


def mission_stats(atlas: Atlas, notebooks: Collection[Notebook]) -> tuple[MissionStats, ...]:
    """Add up what these notebooks say of every mission, in the order of the map."""
    return tuple(_stats(mission, notebooks) for mission in atlas.missions)


def _stats(mission: Mission, notebooks: Collection[Notebook]) -> MissionStats:
    results = [book.results[mission.id] for book in notebooks if mission.id in book.results]
    attempts, wins = sum(each.attempts for each in results), sum(each.wins for each in results)
    return MissionStats(mission.id, len(results), attempts, wins, _verdict(mission, attempts, wins))


def _verdict(mission: Mission, attempts: int, wins: int) -> Verdict:
    if attempts < ENOUGH:
        return Verdict.UNKNOWN
    low, high = BANDS[mission.tier]
    rate = 100 * wins / attempts
    if rate < low:
        return Verdict.TOO_HARD
    return Verdict.FITS if rate < high else Verdict.TOO_EASY
