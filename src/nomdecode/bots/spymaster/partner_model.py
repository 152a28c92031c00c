"""Learn from the guessers' touches how they hear clues, and how sharply they tell cards apart.

Law: only what lies open is used: own clues, and the cards touched after them in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from nomdecode.bots.knowledge.card_meaning import CardMeaning, make_card_meanings
from nomdecode.bots.listener import Listener, softmax
from nomdecode.bots.spymaster.expected_reward import Floats
from nomdecode.rules import View
from nomdecode.rules.events import Why
from nomdecode.rules.state import Touch

# How much more, or less, sharply than the listener a guesser may tell cards apart, and how likely that is.
SHARPNESS: Final = np.array([0.5, 0.8, 1.2, 2.0, 3.0], np.float32)
PRIOR: Final = np.array([0.25, 0.3, 0.25, 0.12, 0.08], np.float32)


# How likely guessers are to hear as the fitted listener. Of people in three studies 77 to 95 % do; it costs
# them little to be thought strange at first, and strangers much to be thought people.
LIKE_PEOPLE: Final = 0.7
SLIP: Final = 0.07  # share of touches that say nothing of how somebody hears
LEAST: Final = 0.03  # a way of hearing less likely than this is left out


@dataclass(frozen=True, slots=True)
class ListenerBelief:
    """A way in which the guessers may hear: how likely it is, and how sharply they tell cards apart."""

    listener: Listener
    share: float
    sharpness: float


@dataclass(frozen=True, slots=True)
class ObservedTouch:
    """One touch after one of the giver's clues, among the cards that lay open then."""

    clue: str
    meanings: tuple[CardMeaning, ...]
    touched: int  # its place among the cards


class PartnerModel:
    """Model of the guessers of one giver, learned from touches; what was seen once is not weighed again."""

    def __init__(self) -> None:
        self._seen: dict[tuple[tuple[str, ...], int], Floats] = {}

    def infer_listeners(
        self, view: View, listener: Listener, others: Sequence[Listener]
    ) -> list[ListenerBelief]:
        """Return how the guessers seem to hear, the likeliest first; sharpness 1 is as fitted."""
        ways = (listener, *others)
        odds = np.log(_prior_shares(len(others)))
        for place, choice in find_touches_after_own_clues(view):
            key = (view.table.cards, place)
            if key not in self._seen:
                self._seen[key] = np.stack([_log_likelihoods_of_touch(way, choice) for way in ways])
            odds = odds + self._seen[key]
        shares = np.exp(odds - odds.max())
        shares /= shares.sum()
        each = shares.sum(axis=1)
        sharpness = shares @ SHARPNESS / each
        found = [ListenerBelief(*way) for way in zip(ways, each.tolist(), sharpness.tolist(), strict=True)]
        return sorted((way for way in found if way.share >= LEAST), key=lambda way: -way.share)


def _prior_shares(others: int) -> Floats:
    """Return how likely each way of hearing is with each sharpness before any touch."""
    each = [LIKE_PEOPLE, *[(1 - LIKE_PEOPLE) / others] * others] if others else [1.0]
    priors: Floats = np.array(each, np.float32)[:, None] * PRIOR[None, :]
    return priors


def _log_likelihoods_of_touch(listener: Listener, choice: ObservedTouch) -> Floats:
    """Return the logarithm of the chance of that touch, for each sharpness."""
    chances = softmax(SHARPNESS[:, None] * listener.clue_logits(choice.clue, choice.meanings)[None, :])
    # Nobody is all that consistent: a slip must not settle the question.
    logs: Floats = np.log((1 - SLIP) * chances[:, choice.touched] + SLIP / len(choice.meanings))
    return logs


def find_touches_after_own_clues(view: View) -> Iterator[tuple[int, ObservedTouch]]:
    """Yield the touches that answer this giver's clues, with their place among all touches."""
    table = view.table
    shown = list(range(len(table.cards)))
    answered: dict[int, int] = {}
    for place, touch in enumerate(table.touches):
        if touch.card not in shown or touch.taken_back:
            continue
        if _is_touch_within_number(view, touch, answered):
            cards = tuple(table.cards[card] for card in shown)
            meanings = make_card_meanings(cards, table.game, table.language)
            yield place, ObservedTouch(table.clues[touch.clue or 0].word, meanings, shown.index(touch.card))
        shown.remove(touch.card)


def _is_touch_within_number(view: View, touch: Touch, answered: dict[int, int]) -> bool:
    """Tell whether the touch is one of those that the number of this giver's clue asked for."""
    if touch.why is not Why.GUESS or touch.clue is None:
        return False
    clue = view.table.clues[touch.clue]
    answered[touch.clue] = answered.get(touch.clue, 0) + 1
    return clue.giver is view.seat and isinstance(clue.number, int) and answered[touch.clue] <= clue.number
