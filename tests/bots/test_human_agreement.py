"""The figures of agreement are what they say they are."""

import json

import msgspec
import pytest

from nomdecode.bots.human_agreement import (
    AgreementScores,
    HumanChoiceRow,
    InvalidChoiceRow,
    Scores,
    measure_agreement,
    read_choice_rows,
)

ROW = HumanChoiceRow(
    id="1",
    clue="honey",
    board=["bee", "moon", "sword", "bear"],
    targets=["bee", "bear"],
    avoid=["sword"],
    neutral=["moon"],
    guess_sets=[["bee", "moon"], ["bear"]],
)


def scored(*best_first: str) -> AgreementScores:
    scores: Scores = {word: -float(place) for place, word in enumerate(best_first)}
    return measure_agreement([ROW], lambda _clue, _board, _number: scores)


def test_the_first_touch_and_the_meant_words_are_counted() -> None:
    found = scored("bee", "sword", "bear", "moon")
    assert found == AgreementScores(1, 1.0, 0.5, 0.25, 0.5, 0.0, 1.0)


def test_all_meant_words_first_are_exact() -> None:
    found = scored("bear", "bee", "moon", "sword")
    assert (found.target_recall, found.exact, found.avoid_hit) == (1.0, 1.0, 0.0)


def test_an_unknown_clue_counts_as_a_random_pick() -> None:
    found = measure_agreement([ROW], lambda _clue, _board, _number: None)
    assert found == AgreementScores(1, 0.0, 0.25, 0.375, 0.5, round(1 / 6, 4), 0.5)


def test_a_word_to_avoid_that_is_named_often_counts_once() -> None:
    row = msgspec.structs.replace(ROW, avoid=["sword"] * 5)
    assert measure_agreement([row], lambda _clue, _board, _number: None).avoid_hit == 0.5


def test_what_was_not_recorded_is_not_a_zero() -> None:
    row = HumanChoiceRow(id="2", clue="honey", board=["bee"])
    assert measure_agreement([row], lambda _clue, _board, _number: {}).first is None


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "1", "clue": "a", "board": []}', '{"id": "1"}'])
def test_a_line_that_is_no_row_is_named(line: str) -> None:
    good = json.dumps({"id": "1", "clue": "a", "board": ["b"], "dataset": "more is welcome"})
    with pytest.raises(InvalidChoiceRow, match="line 3"):
        read_choice_rows([good, "", line])
