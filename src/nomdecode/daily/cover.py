"""Choose clusters that share no card and together make a day's own cards. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from nomdecode.daily.clusters import Cluster

NEAR: Final = 0.04  # of the aimed clearness: near enough to look no further

TooAlike = Callable[[Cluster, Cluster], bool]


@dataclass(frozen=True, slots=True)
class Shape:
    """What the clues of a day are for: the numbers they may have, largest first."""

    cards: int
    numbers: tuple[tuple[int, ...], ...]

    @property
    def clues(self) -> int:
        """How many clues there are."""
        return len(self.numbers[0])


# Nine cards in four clues, none for one card alone; of pictures eight in three.
WORDS_SHAPE = Shape(9, ((3, 2, 2, 2),))
IMAGES_SHAPE = Shape(8, ((3, 3, 2), (4, 2, 2)))


def covers(
    clusters: Sequence[Cluster], shape: Shape, aim: float, too_alike: TooAlike
) -> list[tuple[Cluster, ...]]:
    """Return the ways to cover the day's cards, the nearest to the aimed clearness first.

    Of those that are near enough, the one that most listeners agree upon.
    """
    found = [way for numbers in shape.numbers for way in _ways(_by_size(clusters), numbers, too_alike)]
    return sorted(found, key=lambda way: (_step(way, aim), -_agreement(way), -_clearness(way)))


def _step(way: Sequence[Cluster], aim: float) -> int:
    return int(distance(way, aim) / NEAR)


def _agreement(way: Sequence[Cluster]) -> int:
    return sum(each.agree for each in way)


def _clearness(way: Sequence[Cluster]) -> float:
    return sum(math.log(each.p) for each in way)


def distance(way: Sequence[Cluster], aim: float) -> float:
    """Return how far the mean clearness is from the aim."""
    return abs(sum(each.p for each in way) / len(way) - aim)


def _by_size(clusters: Sequence[Cluster]) -> dict[int, list[Cluster]]:
    sizes: dict[int, list[Cluster]] = {}
    for cluster in clusters:
        sizes.setdefault(len(cluster.cards), []).append(cluster)
    return sizes


def _ways(
    sizes: dict[int, list[Cluster]], numbers: tuple[int, ...], too_alike: TooAlike
) -> Iterator[tuple[Cluster, ...]]:
    """Yield the ways to take one cluster for each number, sharing no card and saying no two like words."""

    def extend(taken: tuple[Cluster, ...], left: tuple[int, ...]) -> Iterator[tuple[Cluster, ...]]:
        if not left:
            yield taken
            return
        count = left.count(left[0])
        fitting = [each for each in sizes.get(left[0], ()) if all(_apart(each, other) for other in taken)]
        for group in combinations(fitting, count):
            if all(_apart(one, other) for one, other in combinations(group, 2)):
                yield from extend((*taken, *group), left[count:])

    def _apart(one: Cluster, other: Cluster) -> bool:
        return not set(one.cards) & set(other.cards) and not too_alike(one, other)

    yield from extend((), numbers)
