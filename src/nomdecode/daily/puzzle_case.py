"""A case: a puzzle of one question with one answer, besides the daily boards of `day_sheet`. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

LEVELS: Final = range(1, 13)
MOST_NUMBER: Final = 1_000_000  # cases of one kind and level

# The chance that all is found, by level: people find nine in ten of the first, one in four of the last.
_BANDS: Final = (
    (0.92, 1.00),
    (0.83, 0.92),
    (0.75, 0.83),
    (0.67, 0.75),
    (0.58, 0.67),
    (0.50, 0.58),
    (0.42, 0.50),
    (0.33, 0.42),
    (0.25, 0.33),
    (0.17, 0.25),
    (0.10, 0.17),
    (0.02, 0.10),
)
# How many of the common nouns our bots say would solve it, by level: from at least so many.
_SOLUTIONS: Final = (24, 20, 17, 14, 12, 10, 8, 6, 5, 4, 3, 1)


class CaseKind(StrEnum):
    """What is asked."""

    LINK = "link"  # the cards of a clue
    WORD = "word"  # a clue for these cards
    ODD = "odd"  # the card that does not belong
    RESCUE = "rescue"  # a clue at the end of a game, the assassin near
    MEMORY = "memory"  # the card that an earlier clue still means


TOUCHED: Final = frozenset({CaseKind.LINK, CaseKind.ODD, CaseKind.MEMORY})  # answered by touching cards


@dataclass(frozen=True, slots=True)
class CaseId:
    """Which case: link/3/17 in French."""

    kind: CaseKind
    level: int
    number: int
    language: str

    def __str__(self) -> str:
        return f"{self.language}/{self.kind}/{self.level}/{self.number}"


@dataclass(frozen=True, slots=True)
class EarlierClue:
    """A clue given before, and the cards touched after it."""

    word: str
    number: int
    touched: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A question: its cards, what is said of them, and the answer, which stays on the server."""

    id: CaseId
    cards: tuple[str, ...]
    clue: str = ""
    number: int = 0  # of cards to touch
    own: Annotated[tuple[int, ...], "cards that a clue is asked for"] = ()
    assassin: int | None = None
    earlier: tuple[EarlierClue, ...] = ()
    answer: tuple[int, ...] = ()


def chance_range_of_level(level: int) -> tuple[float, float]:
    """Return between which chances a case of this level lies."""
    return _BANDS[level - 1]


def level_for_solution_count(count: int) -> int:
    """Return the level of a question that so many words solve; 0 if none does."""
    return next((level for level, fewest in enumerate(_SOLUTIONS, 1) if count >= fewest), 0)
