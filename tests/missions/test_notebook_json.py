from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.missions.attempt import Attempt, Laurel, Loss
from nomdecode.missions.mission_map import find_open_missions, load_mission_map
from nomdecode.missions.notebook import (
    MOST,
    MissionResult,
    Notebook,
    NotebookTotals,
    add_attempts,
    merge_notebooks,
)
from nomdecode.missions.notebook_json import (
    MOST_BYTES,
    CarnetHasBadValue,
    CarnetNotJson,
    CarnetOfAnotherVersion,
    CarnetTooLarge,
    InvalidNotebookJson,
    ParsedNotebook,
    notebook_to_json,
    parse_notebook_json,
)
from tests.missions.games import attempt

MAP = load_mission_map()
FULL = MissionResult(MOST, MOST, dict.fromkeys(Loss, MOST), frozenset(Laurel), 12, 9, 9, True, True, 2**40)


def bring(text: str) -> ParsedNotebook:
    return parse_notebook_json(text, MAP)


def carnet(results: object = None, **more: object) -> str:
    return json.dumps({"notebook": 1, "results": {} if results is None else results, **more})


@st.composite
def attempts(draw: st.DrawFn) -> Attempt:
    mission = draw(st.sampled_from(MAP.missions))
    return Attempt(
        mission.id,
        draw(st.none() | st.sampled_from(Loss)),
        contacts=draw(st.integers(0, 12)),
        clues=draw(st.integers(1, 15)),
        marks=draw(st.integers(0, mission.tokens)),
        unused=draw(st.integers(0, mission.tokens)),
        sudden_death=draw(st.booleans()),
        boldest=draw(st.integers(0, 9)),
        reinforcement=draw(st.integers(0, mission.max_reinforcement)),
        with_bot=draw(st.booleans()),
        at=draw(st.integers(0, 2**33)),
    )


@given(st.lists(attempts()), st.lists(attempts()))
def test_a_notebook_is_read_as_it_was_written(one: list[Attempt], other: list[Attempt]) -> None:
    for book in (add_attempts(one), merge_notebooks(add_attempts(one), add_attempts(other))):
        assert bring(notebook_to_json(book)) == ParsedNotebook(book)


def test_a_fresh_notebook_can_be_kept_too() -> None:
    assert bring(notebook_to_json(Notebook())) == ParsedNotebook(Notebook())
    assert bring('{"notebook": 1}') == ParsedNotebook(Notebook())


def test_the_fullest_notebook_fits() -> None:
    book = Notebook({mission.id: FULL for mission in MAP.missions}, NotebookTotals(MOST, MOST, 9, MOST))
    text = notebook_to_json(book)
    assert len(text.encode()) <= MOST_BYTES
    assert bring(text).notebook == book


def test_a_carnet_holds_no_names_and_no_words() -> None:
    told = json.loads(notebook_to_json(add_attempts([attempt(marks=0, unused=2), attempt(loss=Loss.MARKS)])))
    assert told == {
        "notebook": 1,
        "results": {
            "teche": {
                "wins": 1,
                "lost_in_a_row": 1,
                "losses": {"marks": 1},
                "laurels": ["cool_head", "early", "no_mistake"],
                "best_contacts": 15,
                "best_unused": 2,
                "fewest_marks": 0,
                "won_at": 1000,
            }
        },
        "tally": {"contacts": 30, "clues": 16, "boldest": 2, "assassins": 0},
    }


def test_what_is_unknown_is_left_out_and_named() -> None:
    text = carnet({"teche": {"wins": 1, "mood": 3}, "moon": {"wins": 9}}, tally={"stars": 2}, colour="red")
    brought = bring(text)
    assert brought.notebook == Notebook({"teche": MissionResult(1)})
    assert brought.dropped == ("colour", "results: moon", "tally: stars", "teche: mood")


def test_only_some_unknown_names_are_told_and_never_whole() -> None:
    many = bring(carnet({f"{n}\ud800{'x' * 99}": 1 for n in range(100)})).dropped
    assert len(many) == 20
    assert all(len(name) < 60 and name.encode() for name in many)


def test_what_is_open_is_computed_from_the_wins() -> None:
    """D-55: a carnet says nothing of it."""
    book = bring(carnet({"kerguelen": {"wins": 1}}, open=["byblos"])).notebook
    assert "byblos" not in find_open_missions(MAP, book.won_missions)


@pytest.mark.parametrize("text", ["", "carnet", "{", '{"notebook": 1', "[" * 9999, "\ud800", "1" * 9999])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(CarnetNotJson):
        bring(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"notebook": 1, "notebook": 1}',
        '{"notebook": 1, "results": {"teche": {}, "teche": {}}}',
        '{"notebook": 1, "results": {"teche": {"wins": 1, "wins": 2}}}',
        '{"notebook": 1, "tally": {"clues": NaN}}',
        '{"notebook": 1, "tally": {"clues": Infinity}}',
    ],
)
def test_names_that_come_twice_and_numbers_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(CarnetNotJson):
        bring(text)


@pytest.mark.parametrize(
    "text", ["null", "[]", '"notebook"', "{}", '{"notebook": 2}', '{"notebook": "1"}', '{"notebook": true}']
)
def test_another_version_is_refused(text: str) -> None:
    with pytest.raises(CarnetOfAnotherVersion):
        bring(text)


@pytest.mark.parametrize("text", [" " * (MOST_BYTES + 1), "é" * 10_001, "x" * 5_000_000])
def test_what_is_longer_than_any_notebook_is_refused_unread(text: str) -> None:
    with pytest.raises(CarnetTooLarge):
        bring(text)


@pytest.mark.parametrize(
    "result",
    [
        None,
        [],
        {"wins": -1},
        {"wins": MOST + 1},
        {"wins": 10**30},
        {"wins": 1.0},
        {"wins": "1"},
        {"wins": True},
        {"losses": []},
        {"losses": "tokens"},
        {"losses": 0},
        {"wins": 1, "laurels": 0},
        {"losses": {"tokens": -1}},
        {"losses": {"boredom": 1}},
        {"losses": {"tokens": 1}, "lost_in_a_row": 2},
        {"wins": 1, "laurels": "early"},
        {"wins": 1, "laurels": ["late"]},
        {"wins": 1, "laurels": [["early"]]},
        {"wins": 1, "best_contacts": 16},
        {"wins": 1, "best_unused": 12},
        {"wins": 1, "fewest_marks": -1},
        {"wins": 1, "reinforced": 1},
        {"wins": 1, "with_bot": "yes"},
        {"wins": 1, "won_at": 2**41},
        {"wins": 1, "won_at": 1.5},
        {"won_at": 1},
        {"laurels": ["early"]},
        {"reinforced": True},
        {"losses": {"tokens": 1}, "fewest_marks": 0},
    ],
    ids=repr,
)
def test_counts_that_cannot_be_are_refused(result: Any) -> None:
    with pytest.raises(CarnetHasBadValue):
        bring(carnet({"teche": result}))


@pytest.mark.parametrize("more", [{"results": []}, {"tally": 1}, {"tally": {"boldest": 10}}], ids=repr)
def test_objects_that_are_none_are_refused(more: dict[str, object]) -> None:
    with pytest.raises(CarnetHasBadValue):
        bring(json.dumps({"notebook": 1, **more}))


def test_every_reason_has_a_code_of_its_own() -> None:
    assert sorted(kind.code for kind in InvalidNotebookJson.__subclasses__()) == [
        "carnet_has_bad_value",
        "carnet_not_json",
        "carnet_of_another_version",
        "carnet_too_large",
    ]
