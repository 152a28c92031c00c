"""Expected reward of clues: cards are touched in Plackett–Luce order until a wrong one, in closed form. Pure.

Law: rows are cards and columns are clues; a weight is how strongly a clue draws a guesser to a card.

Plackett–Luce is a race: card i is reached at a time of rate w_i. The first wrong card is reached at a time of
rate B, the sum of the wrong weights, and until then each right card has been reached or not independently of
the others. So the number K of right cards before the first wrong one is a sum of independent throws at every
such time, and which wrong card comes first does not depend on K.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

NODES: Final = 8  # points in time at which the race is looked at


def _quadrature_points() -> tuple[Floats, Floats]:
    """Return logarithms of u in (0, 1), the rank of the first wrong card's time, and their shares.

    The points are drawn to both ends, where a race that is nearly decided changes most.
    """
    points, shares = np.polynomial.legendre.leggauss(NODES)
    x = (points + 1) / 2
    smooth = x * x * (3 - 2 * x)
    return np.log(smooth).astype(np.float32), (shares / 2 * 6 * x * (1 - x)).astype(np.float32)


_LOGS, _SHARES = _quadrature_points()


@dataclass(frozen=True, slots=True)
class TurnPayoffs:
    """The value of the game after a turn in which k right cards were found."""

    stopped: Floats  # by k: the turn ended by itself
    wrong: Floats  # by kind of wrong card, then by k: it ended on that card


def compute_find_chances(right: Floats, wrong: Floats, most: int) -> Floats:
    """Return P(K ≥ k) for k = 0 … most: rows are k, columns clues.

    `right` holds the weights of the right cards, `wrong` the sum of the wrong ones.
    """
    rates = right / np.maximum(wrong, np.float32(1e-9))
    clues = right.shape[1]
    exactly = np.zeros((most + 1, NODES, clues), np.float32)  # the last row: that many or more
    exactly[0] = 1
    for rate in rates:
        hit = -np.expm1(_LOGS[:, None] * rate[None, :])
        for k in range(most, 0, -1):
            gained = exactly[k - 1] * hit
            exactly[k] += gained
            exactly[k - 1] -= gained
    shares = np.einsum("n,knc->kc", _SHARES, exactly)
    return np.cumsum(shares[::-1], axis=0)[::-1]


def compute_expected_worth(right: Floats, wrong: Floats, payoffs: TurnPayoffs, most: int) -> Floats:
    """Return the expected value of each clue with the number 1 … most: rows numbers, columns clues.

    `wrong` holds the weight of each kind of wrong card. The guesser stops after the number.
    """
    most = min(most, len(right))
    total = wrong.sum(axis=0)
    at_least = compute_find_chances(right, total, most)
    exactly = at_least[:-1] - at_least[1:]
    # By k: what it is worth to stumble after k right cards, whichever wrong card it is.
    stumbled = payoffs.wrong.T[:most] @ (wrong / np.maximum(total, np.float32(1e-9)))
    lost = np.cumsum(exactly * stumbled, axis=0)
    total_worth: Floats = lost + at_least[1:] * payoffs.stopped[1 : most + 1, None]
    return total_worth
