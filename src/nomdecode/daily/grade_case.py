"""Grade the answer to a case: right or not, how the listeners heard it, and what we would have said. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import numpy as np

from nomdecode.bots.knowledge.card_meaning import CardMeaning, make_word_meaning
from nomdecode.bots.knowledge.resources import BotResources, load_resources
from nomdecode.bots.listener import softmax
from nomdecode.daily.calendar_dates import DayKind
from nomdecode.daily.clue_clusters import CARELESS
from nomdecode.daily.compose_case import SURE, rank_solutions
from nomdecode.daily.compose_guess_day import options_for_days
from nomdecode.daily.puzzle_case import Case, CaseKind
from nomdecode.referee import Finding, Verdict, judge

BEST: Final = 5  # clues of ours that are shown
SAFE: Final = 0.05  # chance of the assassin, for every listener
LONGEST: Final = 60  # characters of a clue


@dataclass(frozen=True, slots=True)
class HeardCard:
    """A card, and how likely a clue is to have it touched first."""

    card: int
    share: float


@dataclass(frozen=True, slots=True)
class ListenerTouches:
    """What one listener touches after the clue."""

    place: Annotated[int, "which of the listeners; the first is fitted to people"]
    touched: tuple[int, ...]
    found: bool


@dataclass(frozen=True, slots=True)
class OurClue:
    """A clue of ours: what is touched first, and the danger of that touch."""

    word: str
    cards: tuple[int, ...]
    assassin: float
    other: float


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of an answer. A clue that is refused, or that no bot knows, costs nothing."""

    right: bool
    is_counted: Annotated[bool, "false: nothing was lost, answer again"] = True
    stars: int = 0  # of a clue: 1 the first listener finds all, 2 the careless too, 3 everybody
    answer: tuple[int, ...] = ()
    heard: tuple[HeardCard, ...] = ()  # the clue, the likeliest card first
    listeners: tuple[ListenerTouches, ...] = ()
    ours: tuple[OurClue, ...] = ()
    findings: tuple[Finding, ...] = ()  # the referee's
    unknown: bool = False  # no bot knows the word


def grade_touched_cards(case: Case, touched: Sequence[int]) -> CaseResult:
    """Grade an answer that was given by touching cards."""
    right = tuple(sorted(set(touched))) == case.answer
    word = case.clue or _word_of_unfinished_clue(case)
    return CaseResult(right, answer=case.answer, heard=_rank_cards_by_clue(case, word))


def grade_clue(case: Case, word: str) -> CaseResult:
    """Grade an answer that was given as a clue for the case's own cards."""
    language, options = case.id.language, options_for_days(case.id.language, DayKind.GUESS)
    ruling = judge(word[: LONGEST + 1], case.cards, language, options)
    if ruling.verdict is not Verdict.OK:
        return CaseResult(right=False, is_counted=False, findings=ruling.findings)
    resources = load_resources(language)
    if not resources.listeners[0].knows_clue(word):
        return CaseResult(right=False, is_counted=False, unknown=True)
    touches = tuple(
        _simulate_touches(case, place, listener.clue_logits(word, _card_meanings(case)))
        for place, listener in enumerate(resources.listeners)
    )
    return CaseResult(
        right=_is_rescued(case, resources, word) if case.id.kind is CaseKind.RESCUE else touches[0].found,
        stars=_count_stars(resources, touches),
        heard=_rank_cards_by_clue(case, word),
        listeners=touches,
        ours=_find_our_best_clues(case, resources),
    )


def _card_meanings(case: Case) -> tuple[CardMeaning, ...]:
    """Return what the bots know of the cards of a case."""
    return tuple(map(make_word_meaning, case.cards))


def _word_of_unfinished_clue(case: Case) -> str:
    """Return the earlier clue that has a card left."""
    return next(each.word for each in case.earlier if len(each.touched) < each.number)


def _rank_cards_by_clue(case: Case, word: str) -> tuple[HeardCard, ...]:
    """Return the cards that the first listener would touch first after a word, the likeliest first."""
    gone = {card for each in case.earlier for card in each.touched}
    lying = [card for card in range(len(case.cards)) if card not in gone]
    first = load_resources(case.id.language).listeners[0]
    shares = softmax(first.clue_logits(word, _card_meanings(case))[lying])
    ranked = sorted(zip(lying, shares.tolist(), strict=True), key=lambda each: -each[1])
    return tuple(HeardCard(card, round(share, 3)) for card, share in ranked[:BEST])


def _simulate_touches(case: Case, place: int, heard: object) -> ListenerTouches:
    """Return what a listener touches, up to the first wrong card."""
    ranked = np.argsort(-np.asarray(heard), kind="stable").tolist()
    touched: list[int] = []
    for card in ranked[: len(case.own)]:
        touched.append(card)
        if card not in case.own:
            break
    return ListenerTouches(place, tuple(touched), set(touched) == set(case.own))


def _count_stars(resources: BotResources, touches: Sequence[ListenerTouches]) -> int:
    """Return 1 star when the first listener finds all, 2 when the careless one does too, 3 when all do."""
    careless = next(place for place, each in enumerate(resources.listeners) if each.name == CARELESS)
    if not touches[0].found:
        return 0
    if not touches[careless].found:
        return 1
    return 3 if all(each.found for each in touches) else 2


def _is_rescued(case: Case, resources: BotResources, word: str) -> bool:
    """Tell whether the own cards come first surely, and the assassin for nobody."""
    known = dict(rank_solutions(case))
    shares = [softmax(each.clue_logits(word, _card_meanings(case))) for each in resources.listeners]
    is_safe = case.assassin is None or all(float(share[case.assassin]) < SAFE for share in shares)
    likely = float(shares[0][list(case.own)].sum())
    return is_safe and (known.get(word.lower(), likely) >= SURE)


def _find_our_best_clues(case: Case, resources: BotResources) -> tuple[OurClue, ...]:
    """Return our own best clues that the referee allows, with what is touched first."""
    found: list[OurClue] = []
    for word, _ in rank_solutions(case):
        if len(found) == BEST:
            break
        ruling = judge(word, case.cards, case.id.language, options_for_days(case.id.language, DayKind.GUESS))
        if ruling.verdict is not Verdict.OK:
            continue
        shares = softmax(resources.listeners[0].clue_logits(word, _card_meanings(case)))
        danger = 0.0 if case.assassin is None else float(shares[case.assassin])
        others = 1 - danger - float(shares[list(case.own)].sum())
        cards = tuple(sorted(case.own, key=lambda card: -float(shares[card])))
        found.append(OurClue(word, cards, round(danger, 3), round(max(0.0, others), 3)))
    return tuple(found)
