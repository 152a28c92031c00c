"""A mission: its numbers and conditions, and the game options it fixes. Pure values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from nomdecode.rules.options import PRINTED_TOKENS, Game
from nomdecode.rules.seats import RulebookEnum

MOST_REINFORCEMENT: Final = 2  # D-59
FINALE: Final = 6
# Win rates of a tier in per cent, as (from, below): one to five stars, then the finale.
BANDS: Final[Mapping[int, tuple[int, int]]] = {
    1: (72, 101),
    2: (62, 72),
    3: (50, 62),
    4: (35, 50),
    5: (18, 35),
    FINALE: (0, 18),
}


class LabelSide(RulebookEnum):
    """The side of its point on which a mission's place name is written."""

    LEFT = "left"
    RIGHT = "right"
    ABOVE = "above"
    BELOW = "below"


class WinRateSource(RulebookEnum):
    """Where the win rate of a mission comes from."""

    MEASURED = "measured"  # played by bots, beside the model of people
    ESTIMATED = "estimated"  # read between two measured pairs of numbers
    BENCH = "bench"  # not played yet: its condition was not in the engine
    PEOPLE = "people"  # bots cannot tell: with pictures they share all they know


@dataclass(frozen=True, slots=True)
class MapPlate:
    """One engraved sheet of the map; its cartouche (x, y, width, height) is free for its name."""

    number: int
    id: str
    cartouche: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Mission:
    """One point of the map: its numbers, its conditions, and what must be won before it (D-50…D-55)."""

    number: int
    id: str
    plate: str
    x: float  # of its point, in units of the plate
    y: float
    label: LabelSide
    game: Game
    tokens: int
    tier: int  # 1 to 5 stars, or FINALE
    source: WinRateSource
    allowed_marks: int | None = None  # mistakes; None = any number
    conditions: Mapping[str, object] | None = None  # options other than tokens and marks, as plain values
    referee: str | None = None  # the mode it asks of the referee
    decks: Mapping[str, str] | None = None  # the deck it asks for, by language
    after: tuple[str, ...] = ()  # D-55: one of these is to be won first; none = open from the start
    wins: int = 0  # D-55: and so many missions in all
    win_rate: int | None = None  # in per cent; None until it is measured

    @property
    def max_tokens(self) -> int:
        """D-59: return the most tokens a reinforced bank may hold: the easiest printed setting."""
        return PRINTED_TOKENS[self.game] + 2

    @property
    def max_reinforcement(self) -> int:
        """Return how many tokens reinforcement may add in this mission."""
        return min(MOST_REINFORCEMENT, self.max_tokens - self.tokens)

    @property
    def needs_pictures(self) -> bool:
        """Tell whether the mission is played with pictures."""
        return self.game is Game.DUO_IMAGES

    @property
    def needs_no_special_deck(self) -> bool:
        """Tell whether the mission is played with ordinary words: no pictures, no deck of its own."""
        return not self.needs_pictures and self.decks is None

    @property
    def has_win_rate_in_band(self) -> bool:
        """Tell whether the win rate fits the stars of the mission; an unmeasured one fits."""
        low, high = BANDS[self.tier]
        return self.win_rate is None or low <= self.win_rate < high


def mission_options(mission: Mission, reinforcement: int = 0) -> dict[str, object]:
    """D-50: return the game options a mission fixes as plain values, by the names of Duo's options.

    Raises:
        ValueError: for a reinforcement that the mission does not offer (D-59).
    """
    if not 0 <= reinforcement <= mission.max_reinforcement:
        raise ValueError(f"{mission.id} takes 0 to {mission.max_reinforcement} more, not {reinforcement}")
    marks = mission.allowed_marks
    if marks == mission.tokens:
        # D-59: where every token may go to a bystander, this stays so.
        marks += reinforcement
    return {
        "tokens": mission.tokens + reinforcement,
        "allowed_marks": marks,
        "score": False,
        "undo": False,
        **(mission.conditions or {}),
    }
