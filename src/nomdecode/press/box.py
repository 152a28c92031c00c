"""An order to a PDF: what lies on which sheet, counted without drawing, and drawn."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final

from nomdecode.press.errors import PressError
from nomdecode.press.faces import (
    Face,
    fold_face,
    key_faces,
    picture_face,
    tile_face,
    token_back,
    token_face,
    word_face,
)
from nomdecode.press.key_sets import key_set
from nomdecode.press.order import KEY_COUNT, Order, Part, Sides, check, has_pictures
from nomdecode.press.pages import rulers_face, rules_face, stand_face, test_back, test_front
from nomdecode.press.pen import Pen
from nomdecode.press.sheets import FOLD, PAPERS, SQUARE, TOKEN, WORD, Shape, corner, page_shape, place
from nomdecode.press.stock import LeftOut, Stock
from nomdecode.press.texts import texts
from nomdecode.rules.keys import COMPOSITION, DuoKey
from nomdecode.rules.options import Game
from nomdecode.rules.seats import Identity

MOST_BYTES: Final = 60_000_000
TEST: Final = "test"
# D-10, D-46: contacts of both sides together; D-03, O-07: time tokens, and the two more of easier games.
_CONTACTS: Final = {Game.DUO: 15, Game.DUO_IMAGES: 12}
_TOKENS: Final = {Game.DUO: 9, Game.DUO_IMAGES: 7}
_EXTRA_TOKENS: Final = 2


@dataclass(frozen=True, slots=True)
class PartCount:
    """How many pieces a part has, and how many sheets they take; `part` is `test` for the test sheet."""

    part: str
    count: int
    sheets: int


@dataclass(frozen=True, slots=True)
class Report:
    """What an order makes: its sheets, part by part, and the words that were left out."""

    sheets: int
    pages: int
    parts: tuple[PartCount, ...]
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """Pieces of one shape that follow each other; `backs` is None where nothing is on the back."""

    part: str
    shape: Shape
    fronts: Sequence[Face]
    backs: Sequence[Face] | None
    caption: str = ""

    @property
    def sheets(self) -> int:
        """How many sheets it takes."""
        return self.shape.sheets(len(self.fronts))


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a run: its pieces, and the number of the first."""

    run: Run
    first: int

    @property
    def fronts(self) -> Sequence[Face]:
        """The fronts on it."""
        return self.run.fronts[self.first : self.first + self.run.shape.per_sheet]

    @property
    def backs(self) -> Sequence[Face]:
        """The backs on it."""
        return (self.run.backs or ())[self.first : self.first + self.run.shape.per_sheet]


def runs(order: Order, stock: Stock | None) -> list[Run]:
    """Return everything an order prints, in printing order."""
    page = page_shape(PAPERS[order.paper])
    is_single = order.sides is Sides.SINGLE
    found = []
    if order.test_sheet:
        found.append(Run(TEST, page, [test_front(order)], None if is_single else [test_back]))
    for part in order.wanted:
        if part is Part.CARDS:
            if stock is None:
                raise PressError("nothing_to_print", "no deck was given for the cards")
            found.append(_cards(order, stock))
        elif part is Part.KEYS:
            found.append(_keys(order))
        elif part is Part.TILES:
            found.append(_tiles(order))
        elif part is Part.TOKENS:
            found.append(_tokens(order))
        else:
            face = {Part.STAND: stand_face, Part.RULES: rules_face, Part.RULERS: rulers_face}[part](order)
            found.append(Run(part.value, page, [face], None))
    return found


def count(order: Order, stock: Stock | None) -> Report:
    """Count the sheets of an order without printing it.

    Raises:
        PressError: for an order that cannot be printed.
    """
    check(order)
    all_runs = runs(order, stock)
    total = len(_chosen(order, all_runs))
    return Report(
        sheets=total,
        pages=total * (1 if order.sides is Sides.SINGLE else 2),
        parts=tuple(PartCount(run.part, len(run.fronts), run.sheets) for run in all_runs),
        left_out=stock.left_out if stock else (),
    )


def print_order(order: Order, stock: Stock | None, out: BinaryIO) -> Report:
    """Write the PDF of an order.

    Raises:
        PressError: for an order that cannot be printed, `too_much_to_print` for a file that grows too large.
    """
    report = count(order, stock)
    packed = io.BytesIO()
    said = texts(order.language)
    pen = Pen(packed, PAPERS[order.paper], order.ink, "Nom de Code")
    all_runs = runs(order, stock)
    total = sum(run.sheets for run in all_runs)
    for number, sheet in _chosen(order, all_runs):
        caption = f"{sheet.run.caption} · {said['sheet'].format(at=number, of=total)}"
        _draw_front(pen, order, sheet, caption)
        if order.sides is not Sides.SINGLE:
            _draw_back(pen, order, sheet, caption)
    pen.save()
    if packed.tell() > MOST_BYTES:
        raise PressError(
            "too_much_to_print", f"the PDF has {packed.tell()} bytes, at most {MOST_BYTES} are made"
        )
    out.write(packed.getbuffer())
    return report


def _chosen(order: Order, all_runs: Sequence[Run]) -> list[tuple[int, Sheet]]:
    numbered = list(enumerate(_sheets(all_runs), 1))
    if order.sheets is None:
        return numbered
    first, last = order.sheets
    if last > len(numbered):
        raise PressError("no_such_sheet", f"the order has {len(numbered)} sheets, not {last}")
    return numbered[first - 1 : last]


def _sheets(all_runs: Sequence[Run]) -> Iterator[Sheet]:
    for run in all_runs:
        for first in range(0, len(run.fronts), run.shape.per_sheet):
            yield Sheet(run, first)


def _cards(order: Order, stock: Stock) -> Run:
    said = texts(order.language)
    licence = said["pictures_licence"] if stock.is_pictures and stock.pictures is None else said["licence"]
    caption = f"{stock.title} · {licence}"
    shape = SQUARE if stock.is_pictures else WORD

    def face(name: str, n: int) -> Face:
        return picture_face(stock, name) if stock.is_pictures else word_face(name, n)

    if order.sides is Sides.SINGLE or all(len(faces) == 1 for faces in stock.cards):
        names = [name for faces in stock.cards for name in faces]
        return Run(Part.CARDS.value, shape, [face(name, n) for n, name in enumerate(names)], None, caption)
    fronts = [face(faces[0], n) for n, faces in enumerate(stock.cards)]
    backs = [face(faces[1], n + 1) if len(faces) > 1 else _nothing for n, faces in enumerate(stock.cards)]
    return Run(Part.CARDS.value, shape, fronts, backs, caption)


def _nothing(_pen: Pen, _width: float, _height: float) -> None:
    """The back of a card that has one face."""


def _keys(order: Order) -> Run:
    said = texts(order.language)
    keys = key_set(order.game, order.keys or KEY_COUNT[order.game], order.keys_seed)
    caption = f"{said['keys']} · {said['set'].format(first='{first}', last='{last}', seed=order.keys_seed)}"
    if order.sides is Sides.SINGLE:
        duo = [fold_face(order.game, key) for key in keys if isinstance(key, DuoKey)]
        if duo:
            return Run(Part.KEYS.value, FOLD, duo, None, caption)
        return Run(Part.KEYS.value, SQUARE, key_faces(order.game, keys)[0], None, caption)
    fronts, backs = key_faces(order.game, keys)
    return Run(Part.KEYS.value, SQUARE, fronts, backs, caption)


def _tiles(order: Order) -> Run:
    shape = SQUARE if has_pictures(order.game) else WORD
    caption = texts(order.language)["tiles"]
    if order.game in _CONTACTS:
        names = [Identity.CONTACT] * _CONTACTS[order.game] + [Identity.ASSASSIN]
        fronts = [tile_face(name, has_point=name is Identity.CONTACT) for name in names]
        return Run(Part.TILES.value, shape, fronts, None if order.sides is Sides.SINGLE else fronts, caption)
    _, second, neutral = COMPOSITION[order.game]
    sides = [Identity.RED] * second + [Identity.BLUE] * second
    rest = [Identity.NEUTRAL] * neutral + [Identity.ASSASSIN]
    if order.sides is Sides.SINGLE:
        # The extra tile has a colour on each side: without backs it becomes two.
        names = [*sides, Identity.RED, Identity.BLUE, *rest]
        return Run(Part.TILES.value, shape, [tile_face(name) for name in names], None, caption)
    fronts = [tile_face(name) for name in [*sides, Identity.RED, *rest]]
    backs = [tile_face(name) for name in [*sides, Identity.BLUE, *rest]]
    return Run(Part.TILES.value, shape, fronts, backs, caption)


def _tokens(order: Order) -> Run:
    extra = [False] * _TOKENS[order.game] + [True] * _EXTRA_TOKENS
    fronts = [token_face(is_extra=each) for each in extra]
    backs = None if order.sides is Sides.SINGLE else [token_back(is_extra=each) for each in extra]
    return Run(Part.TOKENS.value, TOKEN, fronts, backs, texts(order.language)["tokens"])


def _draw_front(pen: Pen, order: Order, sheet: Sheet, caption: str) -> None:
    shape, paper = sheet.run.shape, PAPERS[order.paper]
    for n, face in enumerate(sheet.fronts):
        spot = place(n, shape, paper, order.sides)
        with pen.moved(spot.x, spot.y):
            face(pen, shape.width, shape.height)
    if shape.name != "page":
        _draw_cuts(pen, order, shape)
        _draw_caption(pen, order, sheet, caption)
    pen.next_page()


def _draw_back(pen: Pen, order: Order, sheet: Sheet, caption: str) -> None:
    shape, paper = sheet.run.shape, PAPERS[order.paper]
    for n, face in enumerate(sheet.backs):
        spot = place(n, shape, paper, order.sides, is_back=True)
        turn = 180 if spot.is_turned else 0
        x, y = spot.x + order.shift[0], spot.y + order.shift[1]
        with pen.moved(x + (shape.width if turn else 0), y + (shape.height if turn else 0), turn):
            face(pen, shape.width, shape.height)
    if shape.name != "page" and sheet.backs:
        _draw_caption(pen, order, sheet, f"{caption} · {texts(order.language)['back']}")
    pen.next_page()


def _draw_caption(pen: Pen, order: Order, sheet: Sheet, caption: str) -> None:
    """Write what a sheet is into its upper margin, which is cut off."""
    said, shape, paper = texts(order.language), sheet.run.shape, PAPERS[order.paper]
    left, foot = corner(shape, paper)
    last = min(sheet.first + shape.per_sheet, len(sheet.run.fronts))
    told = caption.replace("{first}", str(sheet.first + 1)).replace("{last}", str(last))
    text = f"{told} · {said['scale']} · {said[order.sides]}"
    pen.text((left, foot + shape.rows * shape.height + 3), text, ("talk", 7), colour="soft")


def _draw_cuts(pen: Pen, order: Order, shape: Shape) -> None:
    """Draw ticks in the margin and small crosses where cuts meet; a line would show on a card."""
    left, foot = corner(shape, PAPERS[order.paper])
    xs = [left + column * shape.width for column in range(shape.columns + 1)]
    ys = [foot + row * shape.height for row in range(shape.rows + 1)]
    for x in xs:
        _tick(pen, (x, ys[0] - 5), (x, ys[0] - 1))
        _tick(pen, (x, ys[-1] + 1), (x, ys[-1] + 2.4))
    for y in ys:
        _tick(pen, (xs[0] - 4, y), (xs[0] - 1, y))
        _tick(pen, (xs[-1] + 1, y), (xs[-1] + 4, y))
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            _tick(pen, (x - 1, y), (x + 1, y))
            _tick(pen, (x, y - 1), (x, y + 1))


def _tick(pen: Pen, begin: tuple[float, float], end: tuple[float, float]) -> None:
    pen.line(begin, end, colour="hair", weight=0.3)
