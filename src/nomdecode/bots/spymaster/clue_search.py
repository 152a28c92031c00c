"""Search for the best clue: every word a bot may say, against every open card, as listeners hear it. Pure.

Law: rows are cards and columns are clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.spymaster.expected_reward import (
    Floats,
    TurnPayoffs,
    compute_expected_worth,
    compute_find_chances,
)

SHORTLIST: Final = 800  # clues that are weighed exactly
FINAL: Final = 150  # of those, the ones that are weighed for every way of hearing
STRAY: Final = 0.01  # share of touches that no listener explains, spread over all cards
# How far the gravest kind of wrong card is pushed towards the clue when clues are sifted, in logits.
_PUSH: Final = 2.0
# A clue for one more card may be that much nearer to a wrong one.
_ALLOWANCE: Final = (0.0, 1.2, 2.0)
_FEARED: Final = 3
# What a contact that both partners want is worth more, as a share of what any is worth. It wins no more
# games, so it only decides between clues that are nearly as good.
BOTH: Final = 0.1
SYNONYM: Final = np.float32(0.5)  # mean cosine from which a clue begins to be a synonym of the card


@dataclass(frozen=True, slots=True)
class CardGroups:
    """The open cards grouped by what they are to the giver; numbers are rows of the logits."""

    right: tuple[int, ...]
    wrong: tuple[tuple[int, ...], ...]  # one tuple for each kind of the payoffs
    both: tuple[float, ...] = ()  # in Duo, for each row the chance that the partner wants it found as well


@dataclass(frozen=True, slots=True)
class ListenerHypothesis:
    """A way in which guessers may hear: how likely it is, how sharply cards are told apart, what is heard."""

    share: float = 1.0
    sharpness: float = 1.0
    hears: Callable[[NDArray[np.intp]], Floats] | None = None  # of some clues; None is as the listener


@dataclass(frozen=True, slots=True)
class ListenerMix:
    """How guessers hear: the listener's utilities, in which ways they may, and what a giver adds to each."""

    heard: Floats
    ways: tuple[ListenerHypothesis, ...] = (ListenerHypothesis(),)  # the likeliest first
    doubt: Callable[[NDArray[np.intp]], Floats] | None = None  # in logits, of some clues
    likeness: Callable[[NDArray[np.intp]], Floats] | None = None  # of some clues: cosines with the cards
    written: Callable[[int], Floats | None] | None = None  # of one clue: logits by written links alone

    def logits_under_hypothesis(
        self, way: ListenerHypothesis, columns: NDArray[np.intp], doubt: Floats
    ) -> Floats:
        """Return what these clues say to whoever hears in this way."""
        heard = self.heard[:, columns] if way.hears is None else way.hears(columns)
        return (heard + doubt) * np.float32(way.sharpness)

    def caution_logits(self, columns: NDArray[np.intp]) -> Floats:
        """Return what the giver adds for these clues."""
        return np.zeros((len(self.heard), 1), np.float32) if self.doubt is None else self.doubt(columns)


@dataclass(frozen=True, slots=True)
class NumberRule:
    """What a number may promise: at most so many cards, the last this much likelier than all wrong ones.

    D-53: and at least so many, likely or not, where a mission asks for bold clues.

    Reward alone would count on luck, for a neutral card costs little more than stopping. And with little else
    on the table a card is likely, however thin its link: the weakest link is fair from `fair` logits on (for
    two cards, for three and more) and `fair_lead` above the best wrong card, `written_lead` by written links
    alone. And where even the best card is below `fair_best`, the clue is too wide for two.
    """

    most: int
    clear: float = 0.0
    least: int = 1
    fair: tuple[float, ...] = ()
    fair_lead: float = 0.0
    fair_best: float = 0.0
    written_lead: float | None = None
    for_one: float = 0.0  # a clue for one loses that share of what a second card is worth


@dataclass(frozen=True, slots=True)
class CandidateClue:
    """A clue that could be given."""

    clue: int  # column of the utilities
    number: int
    meant: tuple[int, ...]
    feared: tuple[int, ...]
    worth: float


def search_clues(
    mix: ListenerMix, cards: CardGroups, payoffs: TurnPayoffs, known: Floats, *, rule: NumberRule
) -> Iterator[CandidateClue]:
    """Yield candidate clues, the best first; `known` is the share of people who know the clue."""
    columns = _shortlist_columns(mix.heard, cards, known)
    likeliest, *others = mix.ways
    doubt = np.broadcast_to(mix.caution_logits(columns), (len(mix.heard), len(columns)))
    near = mix.logits_under_hypothesis(likeliest, columns, doubt)
    worths = compute_expected_worths(near, cards, payoffs, rule.most)
    barred = ~_is_number_allowed(near, mix.heard[:, columns] + doubt, cards, rule)
    if others:  # only what is good for the likeliest way is weighed for the others
        best = np.argsort(-np.where(barred, -np.inf, worths).max(axis=0), kind="stable")[:FINAL]
        columns, near, doubt, barred = columns[best], near[:, best], doubt[:, best], barred[:, best]
        worths = worths[:, best] * likeliest.share
        for way in others:
            heard = mix.logits_under_hypothesis(way, columns, doubt)
            worths += way.share * compute_expected_worths(heard, cards, payoffs, rule.most)
        worths /= sum(way.share for way in mix.ways)
    share = known[columns]
    if cards.both:
        one = payoffs.stopped[1] - payoffs.stopped[0]
        worths += BOTH * one * _count_contacts_for_both(near, cards, len(worths))
    values = share * worths + (1 - share) * _worth_of_unknown_clue(cards, payoffs)
    if rule.for_one and len(cards.right) > 1:
        boring = rule.for_one + _synonymy(mix, columns, near, cards)
        values[0] -= boring * (payoffs.stopped[2] - payoffs.stopped[1])
    values[barred] = -np.inf
    order = np.array(cards.right)[np.argsort(-near[list(cards.right)], axis=0, kind="stable")]

    def do_links_lead(place: int, number: int) -> bool:
        meant = tuple(order[:number, place].tolist())
        return _do_written_links_lead(int(columns[place]), meant, mix, cards, rule)

    for place, number, value in _sort_best_first(values, do_links_lead):
        yield _make_candidate(int(columns[place]), number, value, (near[:, place], cards))


def compute_expected_worths(utilities: Floats, cards: CardGroups, payoffs: TurnPayoffs, most: int) -> Floats:
    """Return the expected value of each clue with the number 1 … most: rows numbers, columns clues.

    `utilities` is what the clues say to a listener of each card; `payoffs` may be any stakes, such as 1 for
    the assassin and 0 for the rest, which makes it the danger.
    """
    weights, wrong = _race_weights(utilities, cards)
    return compute_expected_worth(weights[list(cards.right)], wrong, payoffs, most)


def compute_find_chances_of_clues(utilities: Floats, cards: CardGroups, most: int) -> Floats:
    """Return the chance that each clue finds at least k right cards before a wrong one: rows k = 0 … most."""
    weights, wrong = _race_weights(utilities, cards)
    return compute_find_chances(weights[list(cards.right)], wrong.sum(axis=0), most)


def make_payoffs_of_one_kind(kind: int, cards: CardGroups) -> TurnPayoffs:
    """Return payoffs of 1 for that kind of wrong card, 0 for the rest: the worth is then its danger."""
    size = len(cards.right) + 1
    wrong = np.zeros((len(cards.wrong), size), np.float32)
    wrong[kind] = 1
    return TurnPayoffs(np.zeros(size, np.float32), wrong)


def is_last_card_fair(cautious: Floats, cards: CardGroups, rule: NumberRule) -> NDArray[np.bool_]:
    """Tell for each number and clue whether people would call the weakest link meant a fair one."""
    right = -np.sort(-cautious[list(cards.right)], axis=0)[: rule.most]
    fair: NDArray[np.bool_] = np.ones(right.shape, np.bool_)
    if rule.fair:
        floors = [rule.fair[min(place, len(rule.fair)) - 1] for place in range(1, len(right))]
        wrong = cautious[[row for rows in cards.wrong for row in rows]].max(axis=0, initial=-np.inf)
        fair[1:] = right[1:] >= np.maximum(np.array(floors)[:, None], wrong + rule.fair_lead)
        fair[1:] &= right[0] >= rule.fair_best
    fair[: rule.least] = True
    return fair


def _race_weights(utilities: Floats, cards: CardGroups) -> tuple[Floats, Floats]:
    """Return the weight of each card, and of each kind of wrong card together."""
    weights = _touch_weights(utilities)
    nobody = np.zeros(utilities.shape[1], np.float32)
    return weights, np.stack([weights[list(rows)].sum(axis=0) if rows else nobody for rows in cards.wrong])


def measure_attraction(heard: Floats, cards: CardGroups, known: Floats) -> Floats:
    """Return how strongly the clues that might be given draw guessers to each card."""
    weights = _touch_weights(heard[:, _shortlist_columns(heard, cards, known)])
    drawn: Floats = (weights / weights.sum(axis=0)).mean(axis=1)
    return drawn


def _shortlist_columns(heard: Floats, cards: CardGroups, known: Floats) -> NDArray[np.intp]:
    """Return the columns of clues whose right cards stand well above the wrong ones."""
    danger = np.full(heard.shape[1], -np.inf, np.float32)
    for kind, rows in enumerate(cards.wrong):
        if rows:
            push = np.float32(_PUSH if kind == len(cards.wrong) - 1 else 0)
            np.maximum(danger, heard[list(rows)].max(axis=0) + push, out=danger)
    margin = _margin_above_danger(heard, cards.right, danger)
    margin[known <= 0] = -np.inf
    keep = min(SHORTLIST, int((known > 0).sum()))
    return np.argpartition(-margin, keep - 1)[:keep]


def _margin_above_danger(each: Floats, right: tuple[int, ...], danger: Floats) -> Floats:
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


def _count_contacts_for_both(near: Floats, cards: CardGroups, most: int) -> Floats:
    """Return how many cards that both want a clue may find: rows numbers, columns clues."""
    weights, rows = _touch_weights(near), list(cards.right)
    right, wrong = weights[rows], weights[[row for kind in cards.wrong for row in kind]].sum(axis=0)
    order = np.argsort(-right, axis=0, kind="stable")[:most]
    # In a race each card comes before all the wrong ones by its own weight against theirs.
    found = right / np.maximum(right + wrong, np.float32(1e-9))
    found *= np.array([cards.both[row] for row in rows], np.float32)[:, None]
    total: Floats = np.cumsum(np.take_along_axis(found, order, axis=0), axis=0)
    return total


def _synonymy(mix: ListenerMix, columns: NDArray[np.intp], near: Floats, cards: CardGroups) -> Floats:
    """Return for each clue how near it comes to a plain synonym of the card it would mean alone."""
    if mix.likeness is None:
        return np.zeros(len(columns), np.float32)
    first = np.array(cards.right)[near[list(cards.right)].argmax(axis=0)]
    alike = mix.likeness(columns)[first, np.arange(len(columns))]
    synonymy: Floats = np.maximum(0, alike - SYNONYM)
    return synonymy


def _is_number_allowed(
    near: Floats, cautious: Floats, cards: CardGroups, rule: NumberRule
) -> NDArray[np.bool_]:
    """Tell for each number and clue whether the rule allows it."""
    allowed = _is_last_card_clear(near, cards, rule) & is_last_card_fair(cautious, cards, rule)
    allowed[: min(rule.least, len(allowed)) - 1] = False
    return allowed


def _is_last_card_clear(near: Floats, cards: CardGroups, rule: NumberRule) -> NDArray[np.bool_]:
    """Tell for each number and clue whether the last card meant is likely enough; the least always is."""
    weights = _touch_weights(near)
    right = -np.sort(-weights[list(cards.right)], axis=0)[: rule.most]
    wrong = weights[[row for rows in cards.wrong for row in rows]].sum(axis=0)
    clear: NDArray[np.bool_] = right >= rule.clear * (right + wrong)
    clear[: rule.least] = True
    return clear


def _sort_best_first(
    values: Floats, do_links_lead: Callable[[int, int], bool]
) -> Iterator[tuple[int, int, float]]:
    """Yield each place once with number and value, the best first: fewer cards where links do not lead."""
    numbers = values.argmax(axis=0) + 1
    waiting = [
        (-float(values[number - 1, place]), place, int(number)) for place, number in enumerate(numbers)
    ]
    heapify(waiting)
    while waiting:
        value, place, number = heappop(waiting)
        if number == 1 or do_links_lead(place, number):
            yield place, number, -value
        else:
            fewer = int(values[: number - 1, place].argmax()) + 1
            heappush(waiting, (-float(values[fewer - 1, place]), place, fewer))


def _do_written_links_lead(
    clue: int, meant: tuple[int, ...], mix: ListenerMix, cards: CardGroups, rule: NumberRule
) -> bool:
    """Tell whether all cards meant stand clear of the wrong ones for whoever knows written links alone."""
    if len(meant) <= rule.least or rule.written_lead is None or mix.written is None:
        return True
    written = mix.written(clue)
    if written is None:
        return True
    wrong = written[[row for rows in cards.wrong for row in rows]].max(initial=-np.inf)
    return bool(written[list(meant)].min() >= wrong + rule.written_lead)


def _touch_weights(each: Floats) -> Floats:
    weights: Floats = np.exp(each - each.max(axis=0))
    weights += STRAY / len(each) * weights.sum(axis=0)
    return weights


def _worth_of_unknown_clue(cards: CardGroups, payoffs: TurnPayoffs) -> float:
    """Return the value of a clue that the guessers do not know: one card is touched blindly."""
    counts = np.array([len(rows) for rows in cards.wrong])
    every = len(cards.right) + counts.sum()
    return float((len(cards.right) * payoffs.stopped[1] + counts @ payoffs.wrong[:, 0]) / every)


def _make_candidate(clue: int, number: int, value: float, liked: tuple[Floats, CardGroups]) -> CandidateClue:
    liking, cards = liked
    right = sorted(cards.right, key=lambda row: -liking[row])
    # The kinds go from the least to the gravest, and what is grave is feared from farther off.
    fear = {row: float(liking[row]) + kind for kind, rows in enumerate(cards.wrong) for row in rows}
    feared = sorted(fear, key=lambda row: -fear[row])[:_FEARED]
    return CandidateClue(clue, number, tuple(right[:number]), tuple(feared), value)
