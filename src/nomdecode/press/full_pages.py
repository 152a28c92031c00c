"""Faces that fill a whole page: the test sheet, the stand, the rules, the rulers."""

from __future__ import annotations

from typing import Final

from nomdecode.press.engraving import draw_identity_mark, draw_rosette
from nomdecode.press.faces import Face
from nomdecode.press.order import Order, Sides, has_pictures
from nomdecode.press.pen import Font, Pen, measure_text_width
from nomdecode.press.sheet_layout import SQUARE, WORD
from nomdecode.press.texts import load_captions, load_rules_page
from nomdecode.rules.keys import GRIDS

_MARGIN: Final = 18.0
_POINT: Final = 25.4 / 72
# Where the crosses of the test sheet lie, as shares of the page: corners and middle.
_CROSSES: Final = ((0.2, 0.2), (0.8, 0.2), (0.2, 0.5), (0.8, 0.5))


def wrap_text(text: str, font: Font, width: float) -> list[str]:
    """Break a text into lines of at most this width; no-break spaces are kept together."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and measure_text_width(longer, font) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def make_test_sheet_front(order: Order) -> Face:
    """Return the front of the test sheet: a ruler of 100 mm, and scales to read the shift of the backs."""
    said = load_captions(order.language)

    def draw(pen: Pen, width: float, height: float) -> None:
        y = height - 30
        pen.draw_text((_MARGIN, y), said["test_title"], ("press", 22))
        left = (width - 100) / 2
        _draw_ruler(pen, left, y - 20)
        pen.draw_text((width / 2, y - 30), said["test_ruler"], ("talk", 11), align="centre")
        steps = (
            ["test_try", "test_shift", "test_again"] if order.sides is not Sides.SINGLE else ["test_single"]
        )
        steps.append("test_cut")
        if order.sides is Sides.SINGLE and order.game.value.startswith("duo"):
            steps.append("test_fold")
        y -= 42
        for n, step in enumerate(steps, 1):
            pen.draw_text((_MARGIN, y), f"{n}", ("press", 13))
            for line in wrap_text(said[step], ("talk", 11), width - 2 * _MARGIN - 8):
                pen.draw_text((_MARGIN + 8, y), line, ("talk", 11))
                y -= 5.2
            y -= 1.6
        if order.sides is not Sides.SINGLE:
            for x, at in _CROSSES:
                _draw_shift_scale(pen, (x * width, at * height), order.sides)
        draw_rosette(pen, (width / 2, height * 0.35), 40)

    return draw


def draw_test_sheet_back(pen: Pen, width: float, height: float) -> None:
    """Draw the back of the test sheet: a cross behind the middle of every scale."""
    for x, y in _CROSSES:
        middle = (x * width, y * height)
        pen.draw_line((middle[0] - 7, middle[1]), (middle[0] + 7, middle[1]), colour="ink", weight=0.8)
        pen.draw_line((middle[0], middle[1] - 7), (middle[0], middle[1] + 7), colour="ink", weight=0.8)


def _draw_ruler(pen: Pen, left: float, y: float) -> None:
    pen.draw_line((left, y), (left + 100, y), colour="ink", weight=0.8)
    for mm in range(101):
        high = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.2
        pen.draw_line((left + mm, y), (left + mm, y + high), colour="ink", weight=0.4)
        if mm % 10 == 0:
            pen.draw_text((left + mm, y - 4), f"{mm}", ("talk", 8), align="centre")


def _draw_shift_scale(pen: Pen, middle: tuple[float, float], sides: Sides) -> None:
    """Draw a scale from −5 to 5 mm both ways: what `shift` must be if the cross shows there."""
    x, y = middle
    # A back that lies right of its front must be moved left, which on the turned page is right, and so on.
    across, up = (1, -1) if sides is Sides.LONG else (-1, 1)
    pen.draw_line((x - 6, y), (x + 6, y), colour="soft", weight=0.3)
    pen.draw_line((x, y - 6), (x, y + 6), colour="soft", weight=0.3)
    for mm in range(-5, 6):
        long = 1.6 if mm in (-5, 0, 5) else 0.8
        pen.draw_line((x + mm, y - long), (x + mm, y + long), colour="soft", weight=0.3)
        pen.draw_line((x - long, y + mm), (x + long, y + mm), colour="soft", weight=0.3)
    for mm in (-5, 5):
        pen.draw_text(
            (x + mm * 1.6, y - 1), f"{mm * across:+d}".replace("-", "−"), ("talk", 8), align="centre"
        )
        pen.draw_text((x, y + mm * 1.75 - 1), f"{mm * up:+d}".replace("-", "−"), ("talk", 8), align="centre")
    pen.draw_text((x + 10.5, y - 1), "X", ("press", 9))
    pen.draw_text((x + 3, y + 8), "Y", ("press", 9))


def make_stand_page(order: Order) -> Face:
    """Return a page with a paper stand to cut and fold; the slit along its ridge holds a key."""
    said = load_captions(order.language)
    # From below: base, two slopes, flap. The ridge is low, so that the key shows whole above it.
    base, slope, flap, long = 26.0, 15.0, 14.0, 120.0
    slit = SQUARE.width + 2

    def draw(pen: Pen, width: float, height: float) -> None:
        left, foot = (width - long) / 2, height / 2 - 30
        folds = [foot + base, foot + base + slope, foot + base + 2 * slope]
        top = folds[-1] + flap
        for begin, end in (
            ((left, foot), (left + long, foot)),
            ((left, foot), (left, folds[-1])),
            ((left + long, foot), (left + long, folds[-1])),
            ((left, folds[-1]), (left + 6, top)),
            ((left + long, folds[-1]), (left + long - 6, top)),
            ((left + 6, top), (left + long - 6, top)),
            (((width - slit) / 2, folds[1]), ((width + slit) / 2, folds[1])),
        ):
            pen.draw_line(begin, end, colour="ink", weight=0.8)
        for y in folds:
            if y == folds[1]:
                pen.draw_line((left, y), ((width - slit) / 2, y), colour="soft", weight=0.5, dash=1.5)
                pen.draw_line(((width + slit) / 2, y), (left + long, y), colour="soft", weight=0.5, dash=1.5)
            else:
                pen.draw_line((left, y), (left + long, y), colour="soft", weight=0.5, dash=1.5)
        pen.draw_text(
            (width / 2, folds[-1] + 5), said["stand_glue"], ("talk", 10), colour="soft", align="centre"
        )
        pen.draw_text(
            (width / 2, folds[1] + 1.5), said["stand_slit"], ("talk", 8), colour="soft", align="centre"
        )
        pen.draw_text(
            (width / 2, foot + base + slope / 2 - 2.5), "Nom de Code", ("press", 15), align="centre"
        )
        with pen.move_origin(width / 2, folds[1] + slope / 2 + 2.5, 180):
            pen.draw_text((0, 0), "Nom de Code", ("press", 15), align="centre")
        draw_identity_mark(pen, "key", (width / 2, foot + base / 2), 9, "soft")
        pen.draw_text((_MARGIN, height - 30), said["stand"], ("press", 22))
        y = height - 42
        for text in (said["stand_cut"], said["stand_fold"]):
            for line in wrap_text(text, ("talk", 11), width - 2 * _MARGIN):
                pen.draw_text((_MARGIN, y), line, ("talk", 11))
                y -= 5.2

    return draw


def make_rulers_page(order: Order) -> Face:
    """Return a page with strips to lay along the grid: A to E, and the numbers of the rows."""
    said = load_captions(order.language)
    shape = SQUARE if has_pictures(order.game) else WORD
    grid = GRIDS[order.game]
    wide = 12.0

    def draw(pen: Pen, _width: float, height: float) -> None:
        foot = (height - grid.rows * shape.height) / 2
        pen.draw_text((_MARGIN + 20, height - 12), said["rulers_how"], ("talk", 9))
        # The numbers stand upright along the left edge; row 1 is the farthest from the reader.
        for row in range(grid.rows):
            box = (_MARGIN - 6, foot + row * shape.height, wide, shape.height)
            pen.draw_box(box, "hair", weight=0.4)
            middle = (box[0] + wide / 2, box[1] + shape.height / 2 - 2.5)
            pen.draw_text(middle, f"{grid.rows - row}", ("press", 20), align="centre")
        # Five cards are wider than the sheet: two strips upright, A to C and D, E.
        for column in range(grid.columns):
            strip, at = divmod(column, 3)
            x = _MARGIN + 24 + strip * 40
            box = (x, foot + at * shape.width, wide, shape.width)
            pen.draw_box(box, "hair", weight=0.4)
            with pen.move_origin(x + wide / 2 + 2.5, box[1] + shape.width / 2, 90):
                pen.draw_text((0, 0), "ABCDE"[column], ("press", 20), align="centre")

    return draw


def make_rules_page(order: Order) -> Face:
    """Return a page with the rules of the game in two columns, and how to lay out these cards."""
    said = load_captions(order.language)
    page = load_rules_page(order.game, order.language)
    sections = [(each["title"], list(each["points"])) for each in page["sections"]]
    sections.append((said["with_title"], said[f"with_{order.game}"].split("\n")))
    credit = [said["credit"], *([said["credit_pictures"]] if has_pictures(order.game) else [])]

    def draw(pen: Pen, width: float, height: float) -> None:
        top, foot, gap = height - 24, 28.0, 9.0
        column = (width - 2 * _MARGIN - gap) / 2
        pen.draw_text((_MARGIN, top), f"Nom de Code · {page['title']}", ("press", 24))
        y = top - 8
        for line in wrap_text(page["lede"], ("talk", 11.5), width - 2 * _MARGIN):
            pen.draw_text((_MARGIN, y), line, ("talk", 11.5), colour="soft")
            y -= 5.2
        y -= 4
        size = 13.0
        while size > 7 and len(_flow_into_columns(sections, size, column, y - foot)) > 2:
            size -= 0.25
        high = y - foot
        # Both columns alike: the least height that two columns need.
        while len(_flow_into_columns(sections, size, column, high - 2)) <= 2:
            high -= 2
        for n, lines in enumerate(_flow_into_columns(sections, size, column, high)):
            for font, line, indent, down in lines:
                x = _MARGIN + n * (column + gap) + indent
                pen.draw_text((x, y - down), line, (font, size * (1.25 if font == "press" else 1)))
        at = 18.0
        for text in credit:
            for line in wrap_text(text, ("talk", 7), width - 2 * _MARGIN):
                pen.draw_text((_MARGIN, at), line, ("talk", 7), colour="soft")
                at -= 3

    return draw


_Line = tuple[str, str, float, float]


def _flow_into_columns(
    sections: list[tuple[str, list[str]]], size: float, width: float, height: float
) -> list[list[_Line]]:
    """Flow the sections into columns of this height: font, line, indent and how far down."""
    step, indent = size * _POINT * 1.28, 3.2
    columns: list[list[_Line]] = [[]]
    down = 0.0
    for title, points in sections:
        blocks: list[list[tuple[str, str, float]]] = []
        for point in points:
            lines = wrap_text(point, ("talk", size), width - indent)
            blocks.append(
                [
                    ("talk", ("• " if n == 0 else "") + line, 0 if n == 0 else 1.9)
                    for n, line in enumerate(lines)
                ]
            )
        # A title stays with its first point.
        blocks[0].insert(0, ("press", title, 0))
        for n, block in enumerate(blocks):
            if down and down + len(block) * step > height:
                columns.append([])
                down = 0.0
            if n == 0 and down:
                down += step * 0.9
            for font, line, inset in block:
                down += step * (1.3 if font == "press" else 1)
                columns[-1].append((font, line, inset, down))
            down += step * 0.25
    return columns
