"""Clusters of a board: a word and the two to four cards that stand out for it, and no others. Pure.

Law: a cluster is found before there is a key, so that a clue never has to fit what the dice drew.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.card_meaning import CardMeaning
from nomdecode.bots.knowledge.resources import BotResources
from nomdecode.bots.listener import Listener
from nomdecode.bots.spymaster.caution import WRITTEN, make_caution, mark_members
from nomdecode.bots.spymaster.clue_search import CardGroups, NumberRule, is_last_card_fair
from nomdecode.bots.spymaster.expected_reward import Floats, compute_find_chances
from nomdecode.bots.spymaster.sayable_words import write_with_ligatures
from nomdecode.bots.spymaster.spymaster import FAIR

SIZES: Final = (4, 3, 2)  # cards of one clue
LEAST_KNOWN: Final = 0.9  # share of people who know the clue
LEAST_ZIPF: Final = 3.0
LEAST_P: Final = 0.5  # the chance that all cards are touched before any other
LEAST_AGREEING: Final = 0.75  # share of the listeners, the first included, that name the same cards
# How far, in logits and with the spymaster's caution, the weakest card must stand above the best that is not
# meant: who finds all cards and sees one more that would do as well is not content.
FAIR_LEAD: Final = 2.75
STRAY: Final = 0.01  # share of touches that no listener explains, spread over all cards
CARELESS: Final = "associations"  # the listener that knows only what people wrote down


@dataclass(frozen=True, slots=True)
class ClueCluster:
    """A possible clue with the cards that it means on a board."""

    column: int  # of the candidates
    word: str
    cards: tuple[int, ...]
    p: float  # the chance that all are touched before any other
    agree: int  # listeners, the first included, that name exactly these


def usable_clue_columns(resources: BotResources, never: Collection[str] = ()) -> NDArray[np.intp]:
    """Return the columns of the words a day may be about: known to nearly everybody, and not used up."""
    fit = (resources.known > LEAST_KNOWN) & (resources.zipf > LEAST_ZIPF)
    for word in never:
        place = resources.find_candidate(word)
        if place is not None:
            fit[place] = False
    return np.flatnonzero(fit)


def find_clusters(
    resources: BotResources,
    meanings: Sequence[CardMeaning],
    columns: NDArray[np.intp],
    *,
    sizes: Sequence[int] = SIZES,
    least: float = LEAST_P,
) -> list[ClueCluster]:
    """Return every cluster of this board that enough listeners agree upon; the referee is not asked yet."""
    first, *others = resources.listeners
    heard = first.candidate_logits(columns, meanings).T
    weights = touch_weights(heard)
    order = np.argsort(-heard, axis=0, kind="stable")[: max(sizes) + 1]
    ranked = np.take_along_axis(weights, order, axis=0)
    total = weights.sum(axis=0)
    found = []
    for size in sizes:
        wrong = np.maximum(total - ranked[:size].sum(axis=0), np.float32(1e-9))
        p = compute_find_chances(ranked[:size], wrong, size)[size]
        weakest, next_best = np.take_along_axis(heard, order[size - 1 : size + 1], axis=0)
        # Caution adds no more than that to an own card, and takes nothing from the others.
        may_be_fair = weakest + WRITTEN >= next_best + FAIR_LEAD
        for place in np.flatnonzero((p >= least) & may_be_fair):
            cards = tuple(sorted(int(card) for card in order[:size, place]))
            column = int(columns[place])
            if not _has_written_links(first, meanings, cards, column) or _names_another_card(
                first, meanings, cards, column
            ):
                continue
            if not _counts_only_members(first, meanings, cards, column):
                continue
            word = write_with_ligatures(resources.candidates[column], resources.lexicon.language.code)
            agreeing = _count_agreeing_listeners(others, meanings, cards, word)
            if agreeing < LEAST_AGREEING * len(resources.listeners):
                continue
            if not _is_weakest_card_fair(first, meanings, cards, (column, heard[:, place])):
                continue
            found.append(ClueCluster(column, word, cards, float(p[place]), agreeing))
    return found


def touch_weights(heard: Floats) -> Floats:
    """Return how strongly each clue draws to each card: cards × clues."""
    weights: Floats = np.exp(heard - heard.max(axis=0))
    weights += np.float32(STRAY / len(heard)) * weights.sum(axis=0)
    return weights


def _has_written_links(
    first: Listener, meanings: Sequence[CardMeaning], cards: tuple[int, ...], column: int
) -> bool:
    """Tell whether somebody thought of every card with the clue."""
    row = np.array([column], np.intp)
    return all(bool(first.mark_written_links(meanings[card], row)[0]) for card in cards)


def _names_another_card(
    first: Listener, meanings: Sequence[CardMeaning], cards: tuple[int, ...], column: int
) -> bool:
    """Tell whether the clue also names what another card is, is like, or where it is met.

    Whoever hears MAMMAL looks at every mammal on the table, however faint the likeness is.
    """
    row = np.array([column], np.intp)
    others = (meaning for card, meaning in enumerate(meanings) if card not in cards)
    return any(bool(first.mark_category_names(meaning, row)[0]) for meaning in others)


def _counts_only_members(
    first: Listener, meanings: Sequence[CardMeaning], cards: tuple[int, ...], column: int
) -> bool:
    """Tell whether a clue that names the kind of one of its cards names that of all of them.

    INSECT counts no spider, although everybody would touch it.
    """
    row = np.array([column], np.intp)
    members = [bool(mark_members(first, meanings[card], row)[0]) for card in cards]
    return all(members) or not any(members)


def _is_weakest_card_fair(
    first: Listener, meanings: Sequence[CardMeaning], cards: tuple[int, ...], clue: tuple[int, Floats]
) -> bool:
    """Tell by the spymaster's own rule whether the weakest card meant stands well above all others."""
    column, heard = clue
    others = tuple(card for card in range(len(meanings)) if card not in cards)
    groups = CardGroups(cards, (others,))
    doubt = make_caution(first, meanings, groups)(np.array([column], np.intp))
    rule = NumberRule(len(cards), fair=FAIR, fair_lead=FAIR_LEAD)
    return bool(is_last_card_fair(heard[:, None] + doubt, groups, rule)[-1, 0])


def _count_agreeing_listeners(
    others: Sequence[Listener], meanings: Sequence[CardMeaning], cards: tuple[int, ...], word: str
) -> int:
    """Count the listeners that name exactly these cards, the first included; 0 if the careless does not."""
    count = 1
    for listener in others:
        heard = listener.clue_logits(word, meanings)
        names = set(np.argsort(-heard, kind="stable")[: len(cards)].tolist()) == set(cards)
        if listener.name == CARELESS and not names:
            return 0
        count += names
    return count
