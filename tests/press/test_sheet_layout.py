from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from nomdecode.press.order import PaperSize, Sides
from nomdecode.press.sheet_layout import (
    PAPERS,
    SHAPES,
    TOKEN,
    CardShape,
    PaperDimensions,
    corner_of_grid,
    find_card_position,
)

ALL = list(itertools.product(SHAPES, PAPERS.values()))


def centre(
    n: int, shape: CardShape, paper: PaperDimensions, sides: Sides, *, is_back: bool
) -> tuple[float, float]:
    spot = find_card_position(n, shape, paper, sides, is_back=is_back)
    return spot.x + shape.width / 2, spot.y + shape.height / 2


@pytest.mark.parametrize(("shape", "paper"), ALL, ids=str)
def test_fronts_and_backs_meet_when_the_sheet_is_turned(shape: CardShape, paper: PaperDimensions) -> None:
    for n in range(shape.cards_per_sheet):
        x, y = centre(n, shape, paper, Sides.LONG, is_back=False)
        back_x, back_y = centre(n, shape, paper, Sides.LONG, is_back=True)
        assert (paper.width - back_x, back_y) == pytest.approx((x, y), abs=0.01)
        back_x, back_y = centre(n, shape, paper, Sides.SHORT, is_back=True)
        assert (back_x, paper.height - back_y) == pytest.approx((x, y), abs=0.01)


def test_a_card_turned_sideways_reads_upright() -> None:
    """Over the long edge a back page keeps its up; over the short edge it does not: faces are turned."""
    shape, paper = SHAPES[0], PAPERS[PaperSize.A4]
    assert not find_card_position(0, shape, paper, Sides.LONG, is_back=True).is_turned
    assert find_card_position(0, shape, paper, Sides.SHORT, is_back=True).is_turned
    assert not any(find_card_position(0, shape, paper, sides).is_turned for sides in Sides)


@pytest.mark.parametrize(("shape", "paper"), ALL, ids=str)
def test_margins_are_wide_enough_for_old_printers(shape: CardShape, paper: PaperDimensions) -> None:
    left, foot = corner_of_grid(shape, paper)
    assert left >= 6.4
    assert foot >= 12.7


@pytest.mark.parametrize(("shape", "paper"), ALL, ids=str)
def test_no_two_cards_share_a_place(shape: CardShape, paper: PaperDimensions) -> None:
    for sides, is_back in itertools.product(Sides, (False, True)):
        spots = {
            find_card_position(n, shape, paper, sides, is_back=is_back) for n in range(shape.cards_per_sheet)
        }
        assert len(spots) == shape.cards_per_sheet


def test_the_last_sheet_may_have_free_places() -> None:
    word = SHAPES[0]
    assert [word.sheets_needed(count) for count in (1, 18, 19, 200)] == [1, 1, 2, 12]


def test_the_miniatures_of_the_client_have_the_same_paper_and_shapes() -> None:
    plan = Path("web/src/paper/plan.ts").read_text("utf-8")
    for name, paper in PAPERS.items():
        assert f"{name.value}: {{ width: {paper.width:g}, height: {paper.height:g} }}" in plan
    for shape in SHAPES:
        if shape is not TOKEN:
            size = f"width: {shape.width:g}, height: {shape.height:g}"
            assert f"{shape.name}: {{ {size}, columns: {shape.columns}, rows: {shape.rows} }}" in plan
