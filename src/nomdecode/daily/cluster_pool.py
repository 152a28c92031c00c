"""Clusters met on the boards of one day: the best of several boards are laid on the next one together. Pure.

A board seldom has four clusters that share no card; several boards together nearly always do. What is laid
together is looked at again as any board is: the pool proposes, the gates decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from nomdecode.daily.clue_clusters import ClueCluster
from nomdecode.daily.cluster_cover import ClueNumbers, TooAlike
from nomdecode.decks.deal import DealtCard

NEAREST: Final = 6  # clusters among which one is drawn
FADING: Final = 0.1  # clearness that a cluster loses among other cards: it was met where it shone


@dataclass(frozen=True, slots=True)
class MetCluster:
    """A cluster met on an earlier board, with its cards."""

    cluster: ClueCluster
    dealt: tuple[DealtCard, ...]

    @property
    def card_names(self) -> frozenset[str]:
        """The names of its cards."""
        return frozenset(each.card for each in self.dealt)


class ClusterPool:
    """The clusters met on boards so far, each clue with the same cards once."""

    def __init__(self) -> None:
        self._met: dict[tuple[str, frozenset[str]], MetCluster] = {}

    def add_board(self, dealt: Sequence[DealtCard], clusters: Sequence[ClueCluster]) -> None:
        """Remember the clusters of a board; one met again counts as it was seen last."""
        for cluster in clusters:
            met = MetCluster(cluster, tuple(dealt[card] for card in cluster.cards))
            self._met[cluster.word, met.card_names] = met

    def draw_cards_to_lay(
        self, shape: ClueNumbers, aim: float, dice: Random, too_alike: TooAlike
    ) -> tuple[DealtCard, ...]:
        """Return the cards of clusters near the aimed clearness that share no card: a whole day, or less."""
        taken: list[MetCluster] = []
        for number in dice.choice(shape.numbers):
            fitting = [
                each
                for each in self._met.values()
                if len(each.dealt) == number
                and all(_can_be_laid_together(each, other, too_alike) for other in taken)
            ]
            nearest = sorted(fitting, key=lambda each: abs(each.cluster.p - FADING - aim))[:NEAREST]
            if nearest:
                taken.append(dice.choice(nearest))
        return tuple(each for met in taken for each in met.dealt)


def _can_be_laid_together(one: MetCluster, other: MetCluster, too_alike: TooAlike) -> bool:
    """Tell whether two clusters share no card and their clues are not alike."""
    return not one.card_names & other.card_names and not too_alike(one.cluster, other.cluster)
