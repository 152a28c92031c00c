from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.missions.mission import FINALE
from nomdecode.missions.mission_map import (
    CHOICE_UNTIL,
    MissionMap,
    find_map_faults,
    find_open_missions,
    find_winnable_missions,
    load_mission_map,
    missions_opened_by_win,
)
from nomdecode.missions.texts import list_text_languages

MAP = load_mission_map()


def changed(mission: str, **changes: object) -> MissionMap:
    missions = (replace(m, **changes) if m.id == mission else m for m in MAP.missions)  # type: ignore[arg-type]
    return MissionMap(MAP.plates, tuple(missions))


def test_there_are_six_plates_and_twenty_eight_missions() -> None:
    assert [len(MAP.missions_of_plate(plate.id)) for plate in MAP.plates] == [7, 5, 4, 5, 4, 3]
    assert [mission.number for mission in MAP.missions] == list(range(1, 29))
    assert [plate.number for plate in MAP.plates] == [1, 2, 3, 4, 5, 6]


def test_the_map_has_no_faults() -> None:
    assert find_map_faults(MAP) == []


def test_two_missions_are_open_from_the_start() -> None:
    """D-55."""
    assert find_open_missions(MAP, ()) == {"saint-malo", "dinant"}


def test_one_won_mission_before_it_opens_a_mission() -> None:
    """D-55: any one of its `after`."""
    assert find_open_missions(MAP, {"dinant"}) == {"saint-malo", "dinant", "gruyeres", "collioure"}
    assert "vianden" not in find_open_missions(MAP, {"dinant", "collioure"})


def test_what_is_won_stays_open_however_it_was_won() -> None:
    """D-55: a notebook that was brought may hold wins without those before."""
    assert "kerguelen" in find_open_missions(MAP, {"kerguelen"})


def test_the_finale_wants_twenty_wins_too() -> None:
    """D-55."""
    first = [mission.id for mission in MAP.missions if mission.id != "huahine"][:19]
    assert "kerguelen" not in find_open_missions(MAP, {*first, "not-a-mission"} - {"beauce"} | {"huahine"})
    assert "kerguelen" in find_open_missions(MAP, {*first, "huahine"})
    assert [mission.id for mission in MAP.missions if mission.tier == FINALE] == ["kerguelen"]


def test_a_win_tells_which_missions_it_opened() -> None:
    assert [each.id for each in missions_opened_by_win(MAP, {"dinant", "gruyeres"}, "collioure")] == [
        "rocamadour",
        "tadoussac",
        "jacmel",
    ]
    assert missions_opened_by_win(MAP, {"dinant"}, "saint-malo") == ()
    assert "saint-malo" not in {each.id for each in missions_opened_by_win(MAP, (), "saint-malo")}


@pytest.mark.parametrize("seed", range(200))
def test_a_pair_can_choose_between_two_missions_until_twenty_five_are_won(seed: int) -> None:
    rng, won = Random(seed), set[str]()
    while left := sorted(find_open_missions(MAP, won) - won):
        assert len(left) >= 2 or len(won) >= CHOICE_UNTIL
        won.add(rng.choice(left))
    assert len(won) == 28


def test_without_pictures_and_theme_decks_the_other_twenty_four_can_be_won() -> None:
    special = {mission.id for mission in MAP.missions if not mission.needs_no_special_deck}
    assert len(find_winnable_missions(MAP, special)) == 24


@pytest.mark.parametrize("language", list_text_languages())
def test_the_decks_that_missions_ask_for_are_shipped(language: str) -> None:
    asked = [mission.decks[language] for mission in MAP.missions if mission.decks is not None]
    assert len(asked) == 2
    assert all(load_shipped_deck(deck).language in language for deck in asked)


@pytest.mark.parametrize(
    ("atlas", "fault"),
    [
        (changed("dinant", id="saint-malo"), "two missions have one id"),
        (changed("dinant", plate="moon"), "dinant: there is no plate moon"),
        (changed("gruyeres", after=("moon",)), "gruyeres: comes after moon, which is no mission"),
        (
            changed("gruyeres", after=("dinant", "colmar")),
            "gruyeres: comes after colmar, which has no lower number",
        ),
        (changed("gruyeres", after=("vianden",)), "vianden: can never be opened"),
        (
            changed("gaspe", after=("beauce",)),
            "gaspe: cannot be reached without pictures and theme decks",
        ),
        (changed("dinant", after=("saint-malo",)), "saint-malo: can be the only choice after 0 wins"),
        (changed("teche", tokens=12), "teche: duo is played with 1 to 11 tokens, not 12"),
        (changed("teche", allowed_marks=None), "teche: duo is played with 9 to 11 tokens, not 8"),
        (
            changed("teche", allowed_marks=9),
            "teche: a mission of 8 tokens allows 0 to 8 bystander marks, not 9",
        ),
        (changed("teche", conditions={"fun": 1}), "teche: fun is no condition"),
        (
            changed("dinant", conditions={"excess": "loses"}),
            "dinant: excess needs a number of allowed marks",
        ),
        (changed("teche", win_rate=90), "teche: 90 % does not fit tier 3"),
        (changed("teche", x=12), "teche: is too near the edge of its plate"),
        (changed("teche", y=470), "teche: is too near the edge of its plate"),
        (changed("teche", x=220.0, y=240.0), "jacmel: is too near teche"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_map_with_a_fault_is_told_so(atlas: MissionMap, fault: str) -> None:
    assert fault in find_map_faults(atlas)


def test_the_page_about_missions_has_every_mission_with_its_numbers() -> None:
    page = (Path(__file__).parents[2] / "docs/missions.md").read_text(encoding="utf-8")
    for mission in MAP.missions:
        marks = "" if mission.allowed_marks is None else mission.allowed_marks
        stars = "finale" if mission.tier == FINALE else "★" * mission.tier
        row = next(row for row in page.splitlines() if f"`{mission.id}`" in row).split(" | ")
        assert (row[2], row[4]) == (f"{mission.tokens}–{marks}", stars)
        assert (
            row[-1] == f"{', '.join(str(MAP.missions_by_id[each].number) for each in mission.after) or '–'} |"
        )
