from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.missions.atlas import load_atlas
from nomdecode.missions.attempt import Attempt, Laurel, Loss
from nomdecode.missions.notebook import (
    MOST,
    Medal,
    MissionState,
    Notebook,
    Result,
    Tally,
    fold,
    gentler,
    main_loss,
    medal,
    merge,
    reinforcement_for,
)
from tests.missions.games import attempt

MAP = load_atlas()
LOST = attempt(loss=Loss.TOKENS, contacts=13)


def result(*attempts: Attempt) -> Result:
    return fold(attempts).of("teche")


def help_after(*attempts: Attempt) -> int:
    return reinforcement_for(MAP.by_id["teche"], result(*attempts))


def test_a_notebook_is_the_fold_of_finished_attempts() -> None:
    book = fold([LOST, attempt(marks=0, unused=2), attempt("gaspe", Loss.ASSASSIN, contacts=4, clues=3)])
    assert book.won == {"teche"}
    assert book.of("teche") == Result(1, 0, {Loss.TOKENS: 1}, frozenset(Laurel), 15, 2, 0, won_at=1000)
    assert book.of("gaspe") == Result(0, 1, {Loss.ASSASSIN: 1}, best_contacts=4)
    assert book.of("djerba") == Result()
    assert fold([LOST], book).of("teche").attempts == 3


def test_a_notebook_adds_up_contacts_clues_and_assassins() -> None:
    book = fold([attempt(boldest=4), attempt("gaspe", Loss.ASSASSIN, contacts=4, clues=3, boldest=3)])
    assert book.tally == Tally(19, 11, 4, 1)
    assert book.tally.contacts_a_clue == pytest.approx(19 / 11)
    assert Tally().contacts_a_clue == 0


def test_won_stays_won() -> None:
    """D-55."""
    assert result(attempt(), LOST).is_won
    assert result(attempt(at=5), LOST, attempt(at=9)).won_at == 5


def test_laurels_are_kept_over_attempts() -> None:
    """D-57: each may come from another win."""
    book = fold([attempt(marks=0, sudden_death=True), attempt(marks=2), attempt(unused=2)])
    assert book.of("teche").laurels == set(Laurel)
    assert book.laurels == 3


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
    lost = Result(lost_in_a_row=6, losses={Loss.TOKENS: 6})
    assert reinforcement_for(MAP.by_id["dinant"], lost) == 1
    assert reinforcement_for(MAP.by_id["saint-malo"], lost) == 0


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
    assert main_loss(result(LOST)) is None
    assert main_loss(result(assassin, LOST, LOST)) == (Loss.TOKENS, 2)


def test_a_point_shows_closed_open_or_won_with_what_was_earned() -> None:
    book = fold([attempt("dinant", marks=0, with_bot=True), attempt("gruyeres", reinforcement=1)])
    assert medal(MAP, book, "dinant") == Medal(MissionState.WON, 2, with_bot=True)
    assert medal(MAP, book, "gruyeres") == Medal(MissionState.WON, 0, reinforced=True)
    assert medal(MAP, book, "vianden") == Medal(MissionState.OPEN)
    assert medal(MAP, book, "byblos") == Medal(MissionState.CLOSED)


def test_a_gentler_mission_is_open_and_easier_and_rather_one_not_yet_won() -> None:
    book = fold([attempt("dinant"), attempt("collioure")])
    hard = MAP.by_id["tadoussac"]
    offered = gentler(MAP, book, hard)
    assert offered is not None
    assert offered.id == "saint-malo"
    everything_easy = fold([attempt("saint-malo"), attempt("gruyeres")], book)
    again = gentler(MAP, everything_easy, hard)
    assert again is not None
    assert again.id == "saint-malo"


def test_there_is_nothing_gentler_than_one_star() -> None:
    assert gentler(MAP, Notebook(), MAP.by_id["dinant"]) is None


def test_two_notebooks_become_one_with_the_best_of_each_and_their_counts_added() -> None:
    ours = fold([LOST, LOST, LOST, LOST, attempt("gaspe", at=9, reinforcement=1)])
    theirs = fold([attempt(marks=0, unused=1, at=5), LOST, attempt("gaspe", Loss.MARKS, contacts=9)])
    both = merge(ours, theirs)
    assert both.of("teche") == Result(
        1, 4, {Loss.TOKENS: 5}, frozenset({Laurel.NO_MISTAKE, Laurel.COOL_HEAD}), 15, 1, 0, won_at=5
    )
    assert both.of("gaspe") == Result(1, 1, {Loss.MARKS: 1}, best_contacts=15, reinforced=True, won_at=9)
    assert both.tally == Tally(4 * 13 + 15 + 15 + 13 + 9, 8 * 8, 2, 0)
    assert merge(theirs, ours) == both


def test_merging_keeps_a_mark_only_if_every_win_has_it() -> None:
    plain, helped = fold([attempt()]), fold([attempt(reinforcement=1, with_bot=True)])
    assert not merge(plain, helped).of("teche").reinforced
    assert merge(helped, helped).of("teche").with_bot
    assert not merge(fold([LOST]), fold([LOST])).of("teche").with_bot


def test_counts_have_an_end() -> None:
    full = Notebook({"teche": replace(result(attempt()), wins=MOST)}, Tally(MOST, MOST, 9, MOST))
    assert merge(full, full) == full
