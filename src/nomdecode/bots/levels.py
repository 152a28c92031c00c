"""The levels of a bot: they differ by risks taken and words known, never by random errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class BotLevel:
    """One level of play. A spymaster and a guesser of the same level suit each other."""

    name: str
    vocabulary: int  # it says only so many of the commonest words
    most_targets: int  # it never means more cards by one clue
    caution: float  # how much a bad card weighs against a good one; 1 is what wins most
    plain: bool = False  # it counts on what a card is, is like, does or where it is met, not on culture
    fair_more: float = 0.0  # logits by which the weakest link of its clues must be stronger than an expert's
    likes_ones: bool = False  # it says one word for one card as gladly as for two


# The first is the one meant when none is named.
LEVELS: Final = (
    BotLevel("normal", vocabulary=9_000, most_targets=3, caution=1.4, fair_more=0.5),
    BotLevel(
        "junior", vocabulary=3_000, most_targets=2, caution=1.6, plain=True, fair_more=1, likes_ones=True
    ),
    BotLevel("easy", vocabulary=4_000, most_targets=2, caution=2.0, fair_more=2, likes_ones=True),
    BotLevel("expert", vocabulary=1_000_000, most_targets=5, caution=1.0),
)
LEVEL_OF_NAME: Final = {level.name: level for level in LEVELS}
