"""What is stored of a day: the sheet, how rooms finished, what they thought of its clues."""

from __future__ import annotations

import pytest

from nomdecode.daily.day_records import (
    ClueOpinion,
    FinishedGame,
    StoredDay,
    decode_day_records,
    encode_later_record,
    encode_sheet_record,
    find_unfair_clues,
    sum_day_figures,
)
from nomdecode.daily.day_sheet import InvalidSheet
from tests.daily.sheets import sheet_of


def test_a_day_is_read_again_as_it_was_stored() -> None:
    finished, opinion = FinishedGame("a", 4, won=True), ClueOpinion("a", 1, fair=False)
    lines = [encode_sheet_record(sheet_of()), encode_later_record(finished), encode_later_record(opinion)]
    assert decode_day_records(lines) == StoredDay(sheet_of(), (finished,), (opinion,))


@pytest.mark.parametrize("lines", [[], [b"{"], [b"{}"], [b'{"sheet": 3}'], [b"[]"]], ids=str)
def test_what_is_no_day_is_refused(lines: list[bytes]) -> None:
    with pytest.raises(InvalidSheet):
        decode_day_records(lines)


def test_a_later_record_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(InvalidSheet):
        decode_day_records([encode_sheet_record(sheet_of()), b'{"finished": {"room": 3}}'])


def test_figures_count_wins_by_clues_and_losses() -> None:
    finished = (
        FinishedGame("a", 4, won=True),
        FinishedGame("b", 4, won=True),
        FinishedGame("c", 3, won=False),
    )
    found = sum_day_figures(StoredDay(sheet_of(), finished))
    assert (found.games, found.won, found.lost) == (3, {4: 2}, 1)


def test_a_clue_is_reported_from_ten_opinions_of_which_more_than_two_in_five_are_against_it() -> None:
    def opinions(clue: int, unfair: int, total: int) -> tuple[ClueOpinion, ...]:
        return tuple(ClueOpinion(str(room), clue, fair=room >= unfair) for room in range(total))

    told = (*opinions(0, 5, 10), *opinions(1, 4, 10), *opinions(2, 9, 9))
    found = find_unfair_clues([StoredDay(sheet_of(), opinions=told)])
    assert [(each.word, each.opinions, each.unfair) for each in found] == [(sheet_of().clues[0].word, 10, 5)]
