"""Paper, shapes and where each card lies on its sheet, front and back: millimetres. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nomdecode.press.order import PaperSize, Sides

SAFE: Final = 3.0
"""From a cut to the first ink, on both faces: a duplex error of 2 mm and 1 mm of scissors cut no ink."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, upright."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Shape:
    """A card and the grid of such cards on a sheet; the grid is centred, so fronts and backs meet."""

    name: str
    width: float
    height: float
    columns: int
    rows: int

    @property
    def per_sheet(self) -> int:
        """How many fit on a sheet."""
        return self.columns * self.rows

    def sheets(self, count: int) -> int:
        """How many sheets so many cards take."""
        return -(-count // self.per_sheet)


@dataclass(frozen=True, slots=True)
class Spot:
    """The lower left corner of a card on its page, and whether it stands on its head there."""

    x: float
    y: float
    is_turned: bool = False


PAPERS: Final = {PaperSize.A4: Paper(210.0, 297.0), PaperSize.LETTER: Paper(215.9, 279.4)}

WORD: Final = Shape("word", 63, 41, 3, 6)
SQUARE: Final = Shape("square", 62, 62, 3, 4)
TOKEN: Final = Shape("token", 31, 31, 6, 8)
FOLD: Final = Shape("fold", 62, 124, 3, 2)
SHAPES: Final = (WORD, SQUARE, TOKEN, FOLD)


def page_shape(paper: Paper) -> Shape:
    """The shape of what takes a page of its own."""
    return Shape("page", paper.width, paper.height, 1, 1)


def corner(shape: Shape, paper: Paper) -> tuple[float, float]:
    """The lower left corner of the grid on its page."""
    return (paper.width - shape.columns * shape.width) / 2, (paper.height - shape.rows * shape.height) / 2


def place(
    n: int,
    shape: Shape,
    paper: Paper,
    sides: Sides = Sides.LONG,
    *,
    is_back: bool = False,
) -> Spot:
    """Return where card n of a sheet lies; backs are where its front will be once the sheet is turned."""
    row, column = divmod(n, shape.columns)
    is_turned = False
    if is_back and sides is Sides.SHORT:
        # Mirrored top to bottom and upside down, so that a card turned sideways reads upright.
        row, is_turned = shape.rows - 1 - row, True
    elif is_back:
        column = shape.columns - 1 - column
    left, foot = corner(shape, paper)
    return Spot(left + column * shape.width, foot + (shape.rows - 1 - row) * shape.height, is_turned)
