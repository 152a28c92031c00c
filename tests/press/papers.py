"""PDFs made for tests, and what lies where in them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray
from pypdfium2 import raw

from nomdecode.press.order import Order, Part
from nomdecode.press.pen import MM
from nomdecode.press.print_order import Report, print_order
from nomdecode.press.printable_cards import PrintableCards, load_shipped_cards

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Written:
    """A line of text on a page: where its box begins and ends, in mm."""

    text: str
    page: int
    left: float
    foot: float
    right: float
    top: float

    @property
    def middle_of_path(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.foot + self.top) / 2

    @property
    def height(self) -> float:
        return self.top - self.foot


def printed(order: Order, printable: PrintableCards | None = None) -> tuple[bytes, Report]:
    """The PDF of an order, and its report."""
    out = io.BytesIO()
    if printable is None and Part.CARDS in order.parts_to_print:
        printable = load_shipped_cards(order)
    report = print_order(order, printable, out)
    return out.getvalue(), report


def opened(pdf: bytes) -> Any:
    return pdfium.PdfDocument(pdf)


def written(document: Any) -> Iterator[Written]:
    """Every line of text of a document."""
    for number, page in enumerate(document):
        textpage = page.get_textpage()
        for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
            size = raw.FPDFTextObj_GetText(each, textpage, None, 0)
            buffer = (raw.FPDF_WCHAR * size)()
            raw.FPDFTextObj_GetText(each, textpage, buffer, size)
            text = bytes(buffer).decode("utf-16-le").rstrip("\0")
            yield Written(text, number, *(side / MM for side in each.get_bounds()))


def placed_forms(page: Any) -> list[tuple[float, float, float, float]]:
    """Where the drawings that are held once lie on a page: origin in mm, and the direction of x."""
    found = []
    for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_FORM], max_depth=1):
        matrix = each.get_matrix()
        found.append((matrix.e / MM, matrix.f / MM, matrix.a, matrix.d))
    return found


def pixels(page: Any, dots_per_mm: float) -> Pixels:
    """A page as greys, row 0 at its foot."""
    picture = page.render(scale=dots_per_mm * 25.4 / 72).to_pil().convert("L")
    return np.asarray(picture, dtype=np.uint8)[::-1]
