"""Cases: one question with one answer, five kinds, twelve levels."""

from __future__ import annotations

import pytest

from nomdecode.daily.calendar_dates import make_sheet_dice
from nomdecode.daily.compose_case import compose_case, rank_solutions
from nomdecode.daily.grade_case import grade_clue, grade_touched_cards
from nomdecode.daily.puzzle_case import (
    LEVELS,
    TOUCHED,
    Case,
    CaseId,
    CaseKind,
    chance_range_of_level,
    level_for_solution_count,
)
from nomdecode.lexicon import normalize_spelling


def case_of(kind: CaseKind, level: int, number: int = 1, language: str = "fr") -> Case:
    wanted = CaseId(kind, level, number, language)
    return compose_case(wanted, make_sheet_dice(b"a secret of the tests", f"case/{wanted}"))


@pytest.mark.parametrize("kind", sorted(TOUCHED))
@pytest.mark.parametrize("level", LEVELS)
def test_the_right_cards_are_right_and_any_others_are_not(kind: CaseKind, level: int) -> None:
    case = case_of(kind, level)
    assert grade_touched_cards(case, case.answer).right
    wrong = [card for card in range(len(case.cards)) if card not in case.answer]
    told = grade_touched_cards(case, wrong[: len(case.answer)])
    assert (told.right, told.is_counted, told.answer) == (False, True, case.answer)
    assert not grade_touched_cards(case, [*case.answer, wrong[0]]).right
    assert not grade_touched_cards(case, []).right
    assert not grade_touched_cards(case, [999, -1]).right


@pytest.mark.parametrize("kind", sorted(set(CaseKind) - TOUCHED))
@pytest.mark.parametrize("level", LEVELS)
def test_a_clue_of_ours_solves_its_case(kind: CaseKind, level: int) -> None:
    case = case_of(kind, level)
    assert level_for_solution_count(len(rank_solutions(case))) == level
    assert case.assassin is not None
    assert case.assassin not in case.own


def test_a_clue_that_all_listeners_follow_has_three_stars_and_ours_are_shown_with_their_risk() -> None:
    case = case_of(CaseKind.WORD, 2)
    told = grade_clue(case, rank_solutions(case)[0][0])
    assert told.is_counted
    assert told.right is (told.stars > 0)
    assert [each.place for each in told.listeners] == list(range(5))
    assert 1 <= len(told.ours) <= 5
    assert all(set(each.cards) == set(case.own) and each.assassin + each.other < 1 for each in told.ours)


def test_a_clue_that_leads_elsewhere_is_wrong_and_the_card_touched_is_named() -> None:
    case = case_of(CaseKind.WORD, 6)
    astray = next(
        told
        for word in ("montagne", "musique", "cuisine", "guerre")
        if (told := grade_clue(case, word)).is_counted and not told.right
    )
    assert astray.stars == 0
    assert astray.listeners[0].touched[-1] not in case.own


@pytest.mark.parametrize("word", ["🎈", "a" * 61, "deux mots", "zzzqqq"])
def test_what_is_no_clue_is_told_and_costs_nothing(word: str) -> None:
    told = grade_clue(case_of(CaseKind.WORD, 6), word)
    assert not told.is_counted
    assert told.findings or told.unknown


def test_a_codename_is_no_clue() -> None:
    case = case_of(CaseKind.RESCUE, 6)
    told = grade_clue(case, case.cards[case.own[0]])
    assert (told.right, told.is_counted) == (False, False)
    assert told.findings[0].code == "on_the_table"


@pytest.mark.parametrize("language", ["fr-CA", "en"])
@pytest.mark.parametrize("kind", list(CaseKind))
def test_every_language_has_every_kind(kind: CaseKind, language: str) -> None:
    case = case_of(kind, 5, language=language)
    assert len(set(map(normalize_spelling, case.cards))) == len(case.cards)


def test_the_same_secret_makes_the_same_case_and_another_number_another_one() -> None:
    assert case_of(CaseKind.LINK, 4) == case_of(CaseKind.LINK, 4)
    assert case_of(CaseKind.LINK, 4).cards != case_of(CaseKind.LINK, 4, number=2).cards


def test_levels_get_harder_without_a_gap() -> None:
    bands = [chance_range_of_level(level) for level in LEVELS]
    assert all(bands[place][0] == bands[place + 1][1] for place in range(11))
    assert [level_for_solution_count(count) for count in (0, 1, 3, 24, 99)] == [0, 12, 11, 1, 1]


def test_in_memory_exactly_one_earlier_clue_has_a_card_left() -> None:
    case = case_of(CaseKind.MEMORY, 8)
    open_clues = [each for each in case.earlier if len(each.touched) < each.number]
    assert len(open_clues) == 1
    assert case.answer[0] not in {card for each in case.earlier for card in each.touched}
    assert grade_touched_cards(case, case.answer).heard[0].card == case.answer[0]
