"""The search for a clue: every word a bot may say, against every card, as several listeners hear it. Pure.

Law: rows are cards and columns are clues. What counts is what the clue is worth with the listener who takes
it worst, softly, so that a clue must be good in more than one head.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.reward import Floats, Stakes, worth

SHORTLIST: Final = 1_500  # clues that are weighed exactly
STRAY: Final = 0.01  # share of touches that no listener explains, spread over all cards
HARSHNESS: Final = 30.0  # how much the worst listener counts; 0 is the mean of all
# How far the gravest kind of wrong card is pushed towards the clue when clues are sifted, in logits.
_PUSH: Final = 2.0
# A clue for one more card may be that much nearer to a wrong one.
_ALLOWANCE: Final = (0.0, 1.2, 2.0)
_FEARED: Final = 3


@dataclass(frozen=True, slots=True)
class Cards:
    """The open cards by what they are to the giver; numbers are rows of the utilities."""

    right: tuple[int, ...]
    wrong: tuple[tuple[int, ...], ...]  # one tuple for each kind of the stakes


@dataclass(frozen=True, slots=True)
class Hearing:
    """How guessers may hear: each listener's utilities, the trust in it, how sharply they tell apart."""

    heard: Sequence[Floats]
    trust: Floats
    sharpness: float = 1.0


@dataclass(frozen=True, slots=True)
class Promise:
    """What a number may promise: at most so many cards, the last as likely as this against all wrong ones.

    Reward alone would count on luck, for a neutral card costs little more than stopping.
    """

    most: int
    clear: float = 0.0


@dataclass(frozen=True, slots=True)
class Idea:
    """A clue that could be given."""

    clue: int  # column of the utilities
    number: int
    meant: tuple[int, ...]
    feared: tuple[int, ...]
    worth: float


def ideas(
    hearing: Hearing, cards: Cards, stakes: Stakes, known: Floats, *, promise: Promise
) -> Iterator[Idea]:
    """Yield clues, the best first; `known` is the share of people who know the clue."""
    columns = _sifted(hearing.heard, cards, known)
    near = [each[:, columns] * np.float32(hearing.sharpness) for each in hearing.heard]
    worths = np.stack([_worth(each, cards, stakes, promise.most) for each in near])
    values = _agreed(worths, hearing.trust, known[columns], _unheard(cards, stakes))
    liking: Floats = np.tensordot(hearing.trust, np.stack(near), axes=1)
    values[~_is_clear(liking, cards, promise)] = -np.inf
    numbers = values.argmax(axis=0)
    best = values[numbers, np.arange(len(columns))]
    for place in np.argsort(-best, kind="stable"):
        yield _idea(
            int(columns[place]), int(numbers[place]) + 1, float(best[place]), (liking[:, place], cards)
        )


def pull(heard: Sequence[Floats], cards: Cards, known: Floats) -> Floats:
    """Return how strongly the clues that might be given draw guessers to each card."""
    columns = _sifted(heard, cards, known)
    shares = [_weights(each[:, columns]) for each in heard]
    drawn: Floats = np.mean([each / each.sum(axis=0) for each in shares], axis=(0, 2))
    return drawn


def _sifted(heard: Sequence[Floats], cards: Cards, known: Floats) -> NDArray[np.intp]:
    """Return the columns where right cards stand well above the wrong ones for all listeners."""
    total = np.zeros(heard[0].shape[1], np.float32)
    for each in heard:
        danger = np.full(each.shape[1], -np.inf, np.float32)
        for kind, rows in enumerate(cards.wrong):
            if rows:
                push = np.float32(_PUSH if kind == len(cards.wrong) - 1 else 0)
                np.maximum(danger, each[list(rows)].max(axis=0) + push, out=danger)
        total += _margin(each, cards.right, danger)
    total[known <= 0] = -np.inf
    keep = min(SHORTLIST, int((known > 0).sum()))
    return np.argpartition(-total, keep - 1)[:keep]


def _margin(each: Floats, right: tuple[int, ...], danger: Floats) -> Floats:
    """Return how far the best, the two best or the three best right cards stand above the danger."""
    size = min(len(_ALLOWANCE), len(right))
    top = [np.full(each.shape[1], -np.inf, np.float32) for _ in range(size)]
    for row in right:
        rest = each[row]
        for place, held in enumerate(top):
            top[place], rest = np.maximum(held, rest), np.minimum(held, rest)
    margins = [held + np.float32(extra) for held, extra in zip(top, _ALLOWANCE, strict=False)]
    best: Floats = np.maximum.reduce(margins) - np.where(np.isfinite(danger), danger, 0)
    return best


def _worth(each: Floats, cards: Cards, stakes: Stakes, most: int) -> Floats:
    weights = _weights(each)
    nobody = np.zeros(each.shape[1], np.float32)
    wrong = np.stack([weights[list(rows)].sum(axis=0) if rows else nobody for rows in cards.wrong])
    return worth(weights[list(cards.right)], wrong, stakes, most)


def _is_clear(liking: Floats, cards: Cards, promise: Promise) -> NDArray[np.bool_]:
    """Tell for each number and clue whether the last card meant is likely enough; one card always is."""
    weights = _weights(liking)
    right = -np.sort(-weights[list(cards.right)], axis=0)[: promise.most]
    wrong = weights[[row for rows in cards.wrong for row in rows]].sum(axis=0)
    clear: NDArray[np.bool_] = right >= promise.clear * (right + wrong)
    clear[0] = True
    return clear


def _weights(each: Floats) -> Floats:
    weights: Floats = np.exp(each - each.max(axis=0))
    weights += STRAY / len(each) * weights.sum(axis=0)
    return weights


def _unheard(cards: Cards, stakes: Stakes) -> float:
    """Return what a clue is worth that says nothing: one card is touched blindly."""
    counts = np.array([len(rows) for rows in cards.wrong])
    every = len(cards.right) + counts.sum()
    return float((len(cards.right) * stakes.stopped[1] + counts @ stakes.wrong[:, 0]) / every)


def _agreed(worths: Floats, trust: Floats, known: Floats, unheard: float) -> Floats:
    """Join the listeners' values softly from below, and count with people who do not know the word."""
    low = worths.min(axis=0)
    spread = np.exp(-HARSHNESS * (worths - low))
    joined = low - np.log(np.tensordot(trust, spread, axes=1)) / HARSHNESS
    agreed: Floats = known * joined + (1 - known) * unheard
    return agreed


def _idea(clue: int, number: int, value: float, liked: tuple[Floats, Cards]) -> Idea:
    liking, cards = liked
    right = sorted(cards.right, key=lambda row: -liking[row])
    # The kinds go from the least to the gravest, and what is grave is feared from farther off.
    fear = {row: float(liking[row]) + kind for kind, rows in enumerate(cards.wrong) for row in rows}
    feared = sorted(fear, key=lambda row: -fear[row])[:_FEARED]
    return Idea(clue, number, tuple(right[:number]), tuple(feared), value)
