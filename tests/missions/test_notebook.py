from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.missions.attempt import Attempt, Laurel, Loss
from nomdecode.missions.mission_map import load_mission_map
from nomdecode.missions.notebook import (
    MOST,
    MapPointBadge,
    MissionResult,
    MissionState,
    Notebook,
    NotebookTotals,
    add_attempts,
    badge_of_mission,
    count_offered_reinforcement,
    merge_notebooks,
    most_frequent_loss,
    suggest_easier_mission,
)
from tests.missions.games import attempt

MAP = load_mission_map()
LOST = attempt(loss=Loss.TOKENS, contacts=13)


def result(*attempts: Attempt) -> MissionResult:
    return add_attempts(attempts).result_of_mission("teche")


def help_after(*attempts: Attempt) -> int:
    return count_offered_reinforcement(MAP.missions_by_id["teche"], result(*attempts))


def test_a_notebook_is_the_fold_of_finished_attempts() -> None:
    book = add_attempts(
        [LOST, attempt(marks=0, unused=2), attempt("gaspe", Loss.ASSASSIN, contacts=4, clues=3)]
    )
    assert book.won_missions == {"teche"}
    assert book.result_of_mission("teche") == MissionResult(
        1, 0, {Loss.TOKENS: 1}, frozenset(Laurel), 15, 2, 0, won_at=1000
    )
    assert book.result_of_mission("gaspe") == MissionResult(0, 1, {Loss.ASSASSIN: 1}, best_contacts=4)
    assert book.result_of_mission("djerba") == MissionResult()
    assert add_attempts([LOST], book).result_of_mission("teche").attempts == 3


def test_a_notebook_adds_up_contacts_clues_and_assassins() -> None:
    book = add_attempts([attempt(boldest=4), attempt("gaspe", Loss.ASSASSIN, contacts=4, clues=3, boldest=3)])
    assert book.tally == NotebookTotals(19, 11, 4, 1)
    assert book.tally.contacts_per_clue == pytest.approx(19 / 11)
    assert NotebookTotals().contacts_per_clue == 0


def test_won_stays_won() -> None:
    """D-55."""
    assert result(attempt(), LOST).is_won
    assert result(attempt(at=5), LOST, attempt(at=9)).won_at == 5


def test_laurels_are_kept_over_attempts() -> None:
    """D-57: each may come from another win."""
    book = add_attempts([attempt(marks=0, sudden_death=True), attempt(marks=2), attempt(unused=2)])
    assert book.result_of_mission("teche").laurels == set(Laurel)
    assert book.laurel_count == 3


def test_the_best_of_the_wins_is_kept() -> None:
    best = result(attempt(marks=3, unused=1), attempt(marks=1, unused=0), attempt(marks=2, unused=3))
    assert (best.best_unused, best.fewest_marks) == (3, 1)
    assert result(attempt(marks=0, unused=4, reinforcement=1)).best_unused is None


def test_after_three_losses_in_a_row_a_token_may_be_asked_for_and_after_three_more_two() -> None:
    """D-59."""
    assert [help_after(*[LOST] * n) for n in (2, 3, 5, 6, 12)] == [0, 1, 1, 2, 2]


def test_a_win_ends_the_row_of_losses() -> None:
    """D-59."""
    assert help_after(LOST, LOST, LOST, attempt(), LOST, LOST) == 0


def test_no_reinforcement_goes_beyond_eleven_tokens() -> None:
    """D-59."""
    lost = MissionResult(lost_in_a_row=6, losses={Loss.TOKENS: 6})
    assert count_offered_reinforcement(MAP.missions_by_id["dinant"], lost) == 1
    assert count_offered_reinforcement(MAP.missions_by_id["saint-malo"], lost) == 0


def test_a_later_win_without_reinforcement_takes_the_mark_away_and_none_brings_it_back() -> None:
    """D-59."""
    helped = attempt(reinforcement=1)
    assert result(helped).reinforced
    assert result(helped, helped).reinforced
    assert not result(helped, attempt()).reinforced
    assert not result(attempt(), helped).reinforced


def test_a_later_win_by_two_people_takes_the_bots_mark_away() -> None:
    alone = attempt(with_bot=True)
    assert result(alone, alone).with_bot
    assert not result(alone, attempt()).with_bot
    assert not result(attempt(), alone).with_bot


def test_from_the_second_loss_on_the_most_frequent_reason_is_told() -> None:
    assassin = attempt(loss=Loss.ASSASSIN)
    assert most_frequent_loss(result(LOST)) is None
    assert most_frequent_loss(result(assassin, LOST, LOST)) == (Loss.TOKENS, 2)


def test_a_point_shows_closed_open_or_won_with_what_was_earned() -> None:
    book = add_attempts([attempt("dinant", marks=0, with_bot=True), attempt("gruyeres", reinforcement=1)])
    assert badge_of_mission(MAP, book, "dinant") == MapPointBadge(MissionState.WON, 2, with_bot=True)
    assert badge_of_mission(MAP, book, "gruyeres") == MapPointBadge(MissionState.WON, 0, reinforced=True)
    assert badge_of_mission(MAP, book, "vianden") == MapPointBadge(MissionState.OPEN)
    assert badge_of_mission(MAP, book, "byblos") == MapPointBadge(MissionState.CLOSED)


def test_a_gentler_mission_is_open_and_easier_and_rather_one_not_yet_won() -> None:
    book = add_attempts([attempt("dinant"), attempt("collioure")])
    hard = MAP.missions_by_id["tadoussac"]
    offered = suggest_easier_mission(MAP, book, hard)
    assert offered is not None
    assert offered.id == "saint-malo"
    everything_easy = add_attempts([attempt("saint-malo"), attempt("gruyeres")], book)
    again = suggest_easier_mission(MAP, everything_easy, hard)
    assert again is not None
    assert again.id == "saint-malo"


def test_there_is_nothing_gentler_than_one_star() -> None:
    assert suggest_easier_mission(MAP, Notebook(), MAP.missions_by_id["dinant"]) is None


def test_two_notebooks_become_one_with_the_best_of_each_and_their_counts_added() -> None:
    ours = add_attempts([LOST, LOST, LOST, LOST, attempt("gaspe", at=9, reinforcement=1)])
    theirs = add_attempts([attempt(marks=0, unused=1, at=5), LOST, attempt("gaspe", Loss.MARKS, contacts=9)])
    both = merge_notebooks(ours, theirs)
    assert both.result_of_mission("teche") == MissionResult(
        1, 4, {Loss.TOKENS: 5}, frozenset({Laurel.NO_MISTAKE, Laurel.COOL_HEAD}), 15, 1, 0, won_at=5
    )
    assert both.result_of_mission("gaspe") == MissionResult(
        1, 1, {Loss.MARKS: 1}, best_contacts=15, reinforced=True, won_at=9
    )
    assert both.tally == NotebookTotals(4 * 13 + 15 + 15 + 13 + 9, 8 * 8, 2, 0)
    assert merge_notebooks(theirs, ours) == both


def test_merging_keeps_a_mark_only_if_every_win_has_it() -> None:
    plain, helped = add_attempts([attempt()]), add_attempts([attempt(reinforcement=1, with_bot=True)])
    assert not merge_notebooks(plain, helped).result_of_mission("teche").reinforced
    assert merge_notebooks(helped, helped).result_of_mission("teche").with_bot
    assert not merge_notebooks(add_attempts([LOST]), add_attempts([LOST])).result_of_mission("teche").with_bot


def test_counts_have_an_end() -> None:
    full = Notebook({"teche": replace(result(attempt()), wins=MOST)}, NotebookTotals(MOST, MOST, 9, MOST))
    assert merge_notebooks(full, full) == full
