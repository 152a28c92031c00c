"""Compose cases: a clue first, then the cards that make it as easy or hard as the level asks.

Law: the same dice make the same case; nothing but the dice that are handed in is drawn from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.card_meaning import CardMeaning, make_word_meaning
from nomdecode.bots.knowledge.resources import BotResources, load_resources
from nomdecode.bots.spymaster.expected_reward import Floats, compute_find_chances
from nomdecode.bots.spymaster.sayable_words import write_with_ligatures
from nomdecode.daily.calendar_dates import DayKind
from nomdecode.daily.clue_clusters import CARELESS, touch_weights, usable_clue_columns
from nomdecode.daily.compose_guess_day import (
    NotComposed,
    load_banned_clues,
    load_deck_for_days,
    options_for_days,
)
from nomdecode.daily.puzzle_case import (
    Case,
    CaseId,
    CaseKind,
    EarlierClue,
    chance_range_of_level,
    level_for_solution_count,
)
from nomdecode.decks.related_words import find_related_words
from nomdecode.lexicon import normalize_without_accents
from nomdecode.referee import Verdict, judge

MOST_CLUES: Final = 1500  # clues tried for one case
MOST_BOARDS: Final = 12  # boards tried for one clue
MOST_MEMBERS: Final = 8  # a clue's best cards, of which some are taken
MARGIN: Final = 0.3  # by which a card must stand before all others to be the one still meant
SURE: Final = 0.8  # chance of the own cards in a rescue,
LIKELY: Final = 0.35  # and elsewhere
LEAST_ZIPF: Final = 3.6  # of a word that a case is about
ODD_STEP: Final = 0.06  # in chance, from one level of the odd one out to the next
POOL: Final = 120  # faces that cases of a block are drawn from,
BLOCK: Final = 40  # so many cases


@dataclass(frozen=True, slots=True)
class _CaseDeck:
    """The cards and the clue words of a language that cases are composed from."""

    resources: BotResources
    faces: tuple[str, ...]
    meanings: tuple[CardMeaning, ...]
    columns: tuple[int, ...]


def compose_case(wanted: CaseId, dice: Random) -> Case:
    """Compose a case.

    Raises:
        NotComposed: when no clue makes such a case.
    """
    deck = _load_case_deck(wanted.language)
    make = {
        CaseKind.LINK: _compose_link,
        CaseKind.ODD: _compose_odd,
        CaseKind.MEMORY: _compose_memory,
        CaseKind.WORD: _compose_word_or_rescue,
        CaseKind.RESCUE: _compose_word_or_rescue,
    }[wanted.kind]
    for _ in range(MOST_CLUES):
        if (case := make(wanted, deck, dice)) is not None:
            return case
    raise NotComposed(f"no case {wanted}")


@lru_cache(maxsize=4)
def _load_case_deck(language: str) -> _CaseDeck:
    """Load the cards and clue words of a language."""
    resources = load_resources(language)
    faces = tuple(face for card in load_deck_for_days(language, DayKind.GUESS).cards for face in card.faces)
    lexicon, zipf = resources.lexicon, resources.zipf
    nouns = [
        column
        for column in usable_clue_columns(resources, load_banned_clues(language)).tolist()
        if zipf[column] > LEAST_ZIPF and "n" in lexicon.entry(resources.candidates[column]).kinds
    ]
    return _CaseDeck(resources, faces, tuple(map(make_word_meaning, faces)), tuple(nouns))


@dataclass(frozen=True, slots=True)
class _DrawnClue:
    """A word with the cards of the deck as the first listener hears it: the best first."""

    word: str
    heard: Floats
    members: tuple[int, ...]  # its best cards, each with a link that somebody wrote
    ranked: tuple[int, ...]


def _draw_clue(deck: _CaseDeck, dice: Random) -> _DrawnClue | None:
    """Draw a clue that several cards of the deck belong to."""
    column = deck.columns[int(len(deck.columns) * dice.random() ** 2)]  # commoner words oftener
    word = write_with_ligatures(deck.resources.candidates[column], deck.resources.lexicon.language.code)
    first = deck.resources.listeners[0]
    heard = first.clue_logits(word, deck.meanings)
    ranked = tuple(np.argsort(-heard, kind="stable").tolist())
    row = np.array([column], np.intp)
    members = tuple(
        card for card in ranked[:MOST_MEMBERS] if bool(first.mark_written_links(deck.meanings[card], row)[0])
    )
    return _DrawnClue(word, heard, members, ranked) if len(members) >= 2 else None


def _are_unrelated(deck: _CaseDeck, cards: Sequence[int]) -> bool:
    """Tell whether no two of these cards are kin or the same."""
    lying = [normalize_without_accents(deck.faces[card]) for card in cards]
    return len(set(lying)) == len(lying) and all(
        find_related_words(deck.faces[card]).isdisjoint(lying[:place] + lying[place + 1 :])
        for place, card in enumerate(cards)
    )


def _is_clue_allowed(word: str, deck: _CaseDeck, cards: Sequence[int], language: str) -> bool:
    """Tell whether the referee has nothing to say of a clue over these cards."""
    texts = [deck.faces[card] for card in cards]
    return judge(word, texts, language, options_for_days(language, DayKind.GUESS)).verdict is Verdict.OK


def _chance_of_finding_all(heard: Floats, right: Sequence[int], all_cards: Sequence[int]) -> float:
    """Return the chance that all right cards are touched before any other."""
    weights = touch_weights(heard[list(all_cards)][:, None])
    places = [list(all_cards).index(card) for card in right]
    wrong = np.maximum(weights.sum(axis=0) - weights[places].sum(axis=0), np.float32(1e-9))
    return float(compute_find_chances(weights[places], wrong, len(right))[len(right), 0])


def _candidate_boards(
    clue: _DrawnClue, members: Sequence[int], size: int, dice: Random
) -> Iterator[tuple[int, ...]]:
    """Yield boards of these cards among others, from farther and farther up the clue's own ranking."""
    others = [card for card in clue.ranked if card not in members]
    for attempt in range(MOST_BOARDS):
        # At first whatever lies far off, at last what is nearly meant.
        start = int(len(others) * (1 - attempt / MOST_BOARDS) ** 3 * 0.5)
        pool = others[start : start + max(len(others) // 2, size * 4)]
        yield tuple(dice.sample([*members, *dice.sample(pool, size - len(members))], size))


def _careless_listener_agrees(deck: _CaseDeck, word: str, right: Sequence[int], cards: Sequence[int]) -> bool:
    """Tell whether the listener that knows only written associations names the same cards."""
    careless = next(each for each in deck.resources.listeners if each.name == CARELESS)
    heard = careless.clue_logits(word, [deck.meanings[card] for card in cards])
    named = {cards[place] for place in np.argsort(-heard, kind="stable")[: len(right)].tolist()}
    return named == set(right)


def _compose_link(wanted: CaseId, deck: _CaseDeck, dice: Random) -> Case | None:
    """Try to compose “find the cards of this clue”; None when the dice give none of the level."""
    size = 9 if wanted.level <= 3 else 12 if wanted.level <= 9 else 16
    clue, (low, high) = _draw_clue(deck, dice), chance_range_of_level(wanted.level)
    if clue is None or len(clue.members) < 3:
        return None
    members = dice.sample(clue.members[:5], 3 if wanted.level > 1 else 2)
    for cards in _candidate_boards(clue, members, size, dice):
        if not low <= _chance_of_finding_all(clue.heard, members, cards) < high + (
            high == 1.0
        ) or not _are_unrelated(deck, cards):
            continue
        if _is_clue_allowed(clue.word, deck, cards, wanted.language) and _careless_listener_agrees(
            deck, clue.word, members, cards
        ):
            return _make_touch_case(wanted, deck, cards, members, clue.word)
    return None


def _compose_odd(wanted: CaseId, deck: _CaseDeck, dice: Random) -> Case | None:
    """Try to compose “which card does not belong”; None when the dice give none of the level."""
    clue = _draw_clue(deck, dice)
    if clue is None or len(clue.members) < 4:
        return None
    members = dice.sample(clue.members[:6], 4)
    others = [card for card in clue.ranked if card not in clue.members]
    # Of five cards that fit alike each is last in a fifth of the cases: there the scale ends.
    high = 1 - (wanted.level - 1) * ODD_STEP
    for step in range(14):
        intruder = others[min(int(len(others) * 0.6**step), len(others) - 1)]
        chance = _chance_of_finding_all(clue.heard, members, [*members, intruder])
        is_last = clue.heard[intruder] < clue.heard[members].min()
        cards = tuple(dice.sample([*members, intruder], 5))
        is_good = is_last and high - ODD_STEP <= chance <= high and _are_unrelated(deck, cards)
        if is_good and _is_clue_allowed(clue.word, deck, cards, wanted.language):
            return _make_touch_case(wanted, deck, cards, (intruder,), clue.word)
    return None


def _compose_memory(wanted: CaseId, deck: _CaseDeck, dice: Random) -> Case | None:
    """Try to compose “which card does an earlier clue still mean”; None when the dice give none."""
    count = 3 if wanted.level <= 6 else 4 if wanted.level <= 9 else 5
    low, high = (0.75, 1.01) if wanted.level <= 3 else (0.5, 0.75) if wanted.level <= 6 else (0.45, 0.75)
    clues: list[tuple[_DrawnClue, list[int]]] = []
    taken: set[int] = set()
    for _ in range(count * 6):
        clue = _draw_clue(deck, dice)
        if clue is None or taken.intersection(clue.members[:4]) or len(clues) == count:
            continue
        clues.append((clue, dice.sample(clue.members[:3], 2)))
        taken.update(clue.members[:4])
    if len(clues) < count:
        return None
    meant = [card for _, cards in clues for card in cards]
    rest = [card for card in dice.sample(range(len(deck.faces)), 40) if card not in taken]
    cards = tuple(
        dice.sample([*meant, *rest[: max(6, 14 - len(meant))]], len(meant) + max(6, 14 - len(meant)))
    )
    missed, pair = clues[dice.randrange(count)]
    still = pair[1]
    lying = [card for card in cards if card not in meant or card == still]
    weights = touch_weights(missed.heard[lying][:, None])[:, 0]
    shares = np.sort(weights / weights.sum())[::-1]
    is_first = lying[int(weights.argmax())] == still
    if (
        not is_first
        or not low <= shares[0] < high
        or shares[0] - shares[1] < MARGIN
        or not _are_unrelated(deck, cards)
    ):
        return None
    if not all(_is_clue_allowed(clue.word, deck, cards, wanted.language) for clue, _ in clues):
        return None
    earlier = tuple(
        EarlierClue(clue.word, 2, tuple(cards.index(each) for each in two if each != still))
        for clue, two in clues
    )
    return replace(_make_touch_case(wanted, deck, cards, (still,), ""), earlier=earlier)


@dataclass(frozen=True, slots=True)
class _FacePool:
    """Faces of the deck that own cards are drawn from, with what every word says of each."""

    places: tuple[int, ...]
    heard: Floats  # faces × candidates


@lru_cache(maxsize=2)
def _load_face_pool(language: str, block: int) -> _FacePool:
    """Return the faces of a block of cases; weighing all words for a face takes milliseconds, so few are."""
    deck = _load_case_deck(language)
    places = tuple(Random(block).sample(range(len(deck.faces)), POOL))  # noqa: S311 - only which faces
    columns = np.array(deck.columns, np.intp)
    first = deck.resources.listeners[0]
    heard = first.candidate_logits(columns, [deck.meanings[place] for place in places]).T
    return _FacePool(places, np.ascontiguousarray(heard))


def _compose_word_or_rescue(wanted: CaseId, deck: _CaseDeck, dice: Random) -> Case | None:
    """Try to compose “say a clue for these cards”; None when the dice give none of the level."""
    is_rescue = wanted.kind is CaseKind.RESCUE
    pool = _load_face_pool(wanted.language, wanted.number // BLOCK)
    heard = pool.heard[:, int(len(deck.columns) * dice.random() ** 2)]
    ranked = np.argsort(-heard, kind="stable").tolist()
    own = dice.sample(ranked[:4], dice.choice((1, 2)) if is_rescue else 3)
    # The assassin is what the same word brings to mind next: near, and not the same.
    assassin = dice.choice([each for each in ranked[: 8 if is_rescue else 30] if each not in own])
    rest = [each for each in dice.sample(range(POOL), 30) if each not in (*own, assassin)]
    size = 7 if is_rescue else 10
    chosen = dice.sample([*own, assassin, *rest[: size - 1 - len(own)]], size)
    places = [chosen.index(each) for each in own]
    solving = _find_solving_words(pool.heard[chosen], places, is_rescue=is_rescue)[0]
    if level_for_solution_count(int(solving.sum())) != wanted.level:
        return None
    cards = tuple(pool.places[each] for each in chosen)
    if not _are_unrelated(deck, cards):
        return None
    faces = tuple(deck.faces[card] for card in cards)
    return Case(wanted, faces, own=tuple(sorted(places)), assassin=chosen.index(assassin))


def _find_solving_words(
    heard: Floats, own: Sequence[int], *, is_rescue: bool
) -> tuple[NDArray[np.bool_], Floats]:
    """Tell which words have all own cards touched before any other, and with which chance."""
    weights, right = touch_weights(heard), list(own)
    wrong = np.maximum(weights.sum(axis=0) - weights[right].sum(axis=0), np.float32(1e-9))
    chances = compute_find_chances(weights[right], wrong, len(right))[len(right)]
    others = [place for place in range(len(heard)) if place not in own]
    stands_out = heard[right].min(axis=0) > heard[others].max(axis=0)
    return stands_out & (chances >= (SURE if is_rescue else LIKELY)), chances


def rank_solutions(case: Case) -> list[tuple[str, float]]:
    """Return the words that solve a case of own cards, the surest first, with their chance."""
    deck = _load_case_deck(case.id.language)
    columns = np.array(deck.columns, np.intp)
    heard = deck.resources.listeners[0].candidate_logits(columns, tuple(map(make_word_meaning, case.cards))).T
    solves, chances = _find_solving_words(heard, case.own, is_rescue=case.id.kind is CaseKind.RESCUE)
    best = sorted(np.flatnonzero(solves).tolist(), key=lambda place: -float(chances[place]))
    words = deck.resources.candidates
    return [
        (write_with_ligatures(words[int(columns[each])], case.id.language), float(chances[each]))
        for each in best
    ]


def _make_touch_case(
    wanted: CaseId, deck: _CaseDeck, cards: Sequence[int], answer: Sequence[int], clue: str
) -> Case:
    """Return a case that is answered by touching cards."""
    places = tuple(sorted(list(cards).index(card) for card in answer))
    return Case(wanted, tuple(deck.faces[card] for card in cards), clue, len(answer), answer=places)
