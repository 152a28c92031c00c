"""Sizes of paper and cards, and where each card lies on its sheet, front and back, in millimetres. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nomdecode.press.order import PaperSize, Sides

SAFE: Final = 3.0
"""From a cut to the first ink, on both faces: a duplex error of 2 mm and 1 mm of scissors cut no ink."""


@dataclass(frozen=True, slots=True)
class PaperDimensions:
    """Width and height of a sheet of paper, upright, in millimetres."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class CardShape:
    """The size of a kind of card, and the centred grid of such cards on a sheet."""

    name: str
    width: float
    height: float
    columns: int
    rows: int

    @property
    def cards_per_sheet(self) -> int:
        """How many such cards fit on one sheet."""
        return self.columns * self.rows

    def sheets_needed(self, count: int) -> int:
        """How many sheets this many cards take."""
        return -(-count // self.cards_per_sheet)


@dataclass(frozen=True, slots=True)
class CardPosition:
    """The lower left corner of a card on its page, and whether the card lies upside down."""

    x: float
    y: float
    is_turned: bool = False


PAPERS: Final = {PaperSize.A4: PaperDimensions(210.0, 297.0), PaperSize.LETTER: PaperDimensions(215.9, 279.4)}

WORD: Final = CardShape("word", 63, 41, 3, 6)
SQUARE: Final = CardShape("square", 62, 62, 3, 4)
TOKEN: Final = CardShape("token", 31, 31, 6, 8)
FOLD: Final = CardShape("fold", 62, 124, 3, 2)
SHAPES: Final = (WORD, SQUARE, TOKEN, FOLD)


def shape_of_full_page(paper: PaperDimensions) -> CardShape:
    """The shape of a piece that fills a whole page."""
    return CardShape("page", paper.width, paper.height, 1, 1)


def corner_of_grid(shape: CardShape, paper: PaperDimensions) -> tuple[float, float]:
    """The lower left corner of the grid of cards on its page."""
    return (paper.width - shape.columns * shape.width) / 2, (paper.height - shape.rows * shape.height) / 2


def find_card_position(
    n: int,
    shape: CardShape,
    paper: PaperDimensions,
    sides: Sides = Sides.LONG,
    *,
    is_back: bool = False,
) -> CardPosition:
    """Return where card n lies on its sheet; a back lies where its front will be once the sheet is turned."""
    row, column = divmod(n, shape.columns)
    is_turned = False
    if is_back and sides is Sides.SHORT:
        # Mirrored top to bottom and upside down, so that a card turned sideways reads upright.
        row, is_turned = shape.rows - 1 - row, True
    elif is_back:
        column = shape.columns - 1 - column
    left, foot = corner_of_grid(shape, paper)
    return CardPosition(left + column * shape.width, foot + (shape.rows - 1 - row) * shape.height, is_turned)
