"""The engraved plates, drawn by tools/missions: small, harmless in a page, in two colours of the page."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tools.missions.plates import label_box

from nomdecode.missions.mission import MapPlate
from nomdecode.missions.mission_map import HEIGHT, MARGIN, WIDTH, load_mission_map

FOLDER = Path(__file__).parents[2] / "web/src/missions/plates"
MOST_BYTES = 40_000
Box = tuple[float, float, float, float]
PLATES = load_mission_map().plates


def drawn(plate: MapPlate) -> str:
    return (FOLDER / f"{plate.id}.svg").read_text(encoding="utf-8")


def test_there_is_one_drawing_a_plate_and_no_other() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{plate.id}.svg" for plate in PLATES}


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.id)
def test_a_plate_is_small_and_of_the_size_that_the_points_are_given_in(plate: MapPlate) -> None:
    text = drawn(plate)
    root = ElementTree.fromstring(text)  # noqa: S314 - our own drawing
    assert len(text.encode()) <= MOST_BYTES
    assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.id)
def test_a_plate_has_no_colour_of_its_own(plate: MapPlate) -> None:
    """Paper and ink are the page's, so that a dark page dims the print."""
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawn(plate)))
    assert colours <= {"none", "var(--print,#fbf8f0)", "var(--print-ink,#1c1a16)"}


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.id)
def test_a_plate_holds_nothing_that_the_pages_policy_forbids_or_a_language_would_change(
    plate: MapPlate,
) -> None:
    assert not re.search(
        r"<style|style=|<script|\son\w+=|<text|<image|https?://(?!www\.w3\.org/2000/svg)", drawn(plate)
    )


def test_two_plates_on_one_page_do_not_share_a_name() -> None:
    names = [name for plate in PLATES for name in re.findall(r'\bid="([^"]+)"', drawn(plate))]
    assert len(set(names)) == len(names)
    for plate in PLATES:
        used = set(re.findall(r'(?:href="|url\()#([^")]+)', drawn(plate)))
        assert used <= set(re.findall(r'\bid="([^"]+)"', drawn(plate)))


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.id)
def test_no_point_lies_under_the_name_of_its_plate(plate: MapPlate) -> None:
    x, y, width, height = plate.cartouche
    for mission in load_mission_map().missions_of_plate(plate.id):
        is_beside = not x - 26 < mission.x < x + width + 26
        assert is_beside or not y - 26 < mission.y < y + height + 26, mission.id
    assert MARGIN > 26


def overlap(one: Box, other: Box) -> bool:
    return all(one[k] < other[k] + other[k + 2] and other[k] < one[k] + one[k + 2] for k in (0, 1))


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.id)
def test_a_place_name_has_room_beside_the_other_points_names_and_the_cartouche(plate: MapPlate) -> None:
    missions = load_mission_map().missions_of_plate(plate.id)
    for mission in missions:
        others = [other for other in missions if other != mission]
        taken = [plate.cartouche, *map(label_box, others), *((m.x - 22, m.y - 22, 44, 44) for m in others)]
        box = label_box(mission)
        assert not any(overlap(box, each) for each in taken), mission.id
        assert box[0] > 0
        assert box[0] + box[2] < WIDTH
