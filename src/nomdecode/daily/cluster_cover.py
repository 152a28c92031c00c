"""Choose clusters that share no card and together make exactly a day's own cards. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from nomdecode.daily.clue_clusters import ClueCluster

NEAR: Final = 0.04  # of the aimed clearness: near enough to look no further

TooAlike = Callable[[ClueCluster, ClueCluster], bool]


@dataclass(frozen=True, slots=True)
class ClueNumbers:
    """The numbers that the clues of a day may have, largest first, and the cards they add up to."""

    cards: int
    numbers: tuple[tuple[int, ...], ...]

    @property
    def clue_count(self) -> int:
        """How many clues there are."""
        return len(self.numbers[0])


# Nine cards in four clues, none for one card alone; of pictures eight in three.
WORDS_SHAPE = ClueNumbers(9, ((3, 2, 2, 2),))
IMAGES_SHAPE = ClueNumbers(8, ((3, 3, 2), (4, 2, 2)))


def find_covers(
    clusters: Sequence[ClueCluster], shape: ClueNumbers, aim: float, too_alike: TooAlike
) -> list[tuple[ClueCluster, ...]]:
    """Return the ways to cover the day's cards, the nearest to the aimed clearness first.

    Of those that are near enough, the one that most listeners agree upon.
    """
    found = [
        way
        for numbers in shape.numbers
        for way in _disjoint_choices(_group_by_size(clusters), numbers, too_alike)
    ]
    return sorted(
        found, key=lambda way: (_distance_in_steps(way, aim), -_sum_agreement(way), -_sum_log_clearness(way))
    )


def _distance_in_steps(way: Sequence[ClueCluster], aim: float) -> int:
    """Return the distance from the aim in steps that count as equal."""
    return int(distance_from_aim(way, aim) / NEAR)


def _sum_agreement(way: Sequence[ClueCluster]) -> int:
    """Return how many listeners agree with the clusters, summed."""
    return sum(each.agree for each in way)


def _sum_log_clearness(way: Sequence[ClueCluster]) -> float:
    """Return the log of the chance that all clues are found whole."""
    return sum(math.log(each.p) for each in way)


def distance_from_aim(way: Sequence[ClueCluster], aim: float) -> float:
    """Return how far the mean clearness is from the aim."""
    return abs(sum(each.p for each in way) / len(way) - aim)


def _group_by_size(clusters: Sequence[ClueCluster]) -> dict[int, list[ClueCluster]]:
    """Return the clusters by their number of cards."""
    sizes: dict[int, list[ClueCluster]] = {}
    for cluster in clusters:
        sizes.setdefault(len(cluster.cards), []).append(cluster)
    return sizes


def _disjoint_choices(
    sizes: dict[int, list[ClueCluster]], numbers: tuple[int, ...], too_alike: TooAlike
) -> Iterator[tuple[ClueCluster, ...]]:
    """Yield the ways to take one cluster for each number, sharing no card and saying no two like words."""

    def extend(taken: tuple[ClueCluster, ...], left: tuple[int, ...]) -> Iterator[tuple[ClueCluster, ...]]:
        if not left:
            yield taken
            return
        count = left.count(left[0])
        fitting = [each for each in sizes.get(left[0], ()) if all(_apart(each, other) for other in taken)]
        for group in combinations(fitting, count):
            if all(_apart(one, other) for one, other in combinations(group, 2)):
                yield from extend((*taken, *group), left[count:])

    def _apart(one: ClueCluster, other: ClueCluster) -> bool:
        return not set(one.cards) & set(other.cards) and not too_alike(one, other)

    yield from extend((), numbers)
