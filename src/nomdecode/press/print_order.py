"""Print an order as a PDF, or only count its sheets: which cards lie on which sheet."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final

from nomdecode.press.errors import PressError
from nomdecode.press.faces import (
    Face,
    make_foldable_duo_key_face,
    make_key_faces,
    make_picture_face,
    make_tile_face,
    make_token_back,
    make_token_front,
    make_word_face,
)
from nomdecode.press.full_pages import (
    draw_test_sheet_back,
    make_rulers_page,
    make_rules_page,
    make_stand_page,
    make_test_sheet_front,
)
from nomdecode.press.key_sets import make_key_set
from nomdecode.press.order import KEY_COUNT, Order, Part, Sides, check_order, has_pictures
from nomdecode.press.pen import Pen
from nomdecode.press.printable_cards import LeftOut, PrintableCards
from nomdecode.press.sheet_layout import (
    FOLD,
    PAPERS,
    SQUARE,
    TOKEN,
    WORD,
    CardShape,
    corner_of_grid,
    find_card_position,
    shape_of_full_page,
)
from nomdecode.press.texts import load_captions
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
class PrintRun:
    """Pieces of one shape that are printed one after another; `backs` is None where the backs are empty."""

    part: str
    shape: CardShape
    fronts: Sequence[Face]
    backs: Sequence[Face] | None
    caption: str = ""

    @property
    def sheet_count(self) -> int:
        """How many sheets of paper the run takes."""
        return self.shape.sheets_needed(len(self.fronts))


@dataclass(frozen=True, slots=True)
class PrintSheet:
    """One sheet of a print run: the run, and the number of the first piece on the sheet."""

    run: PrintRun
    first: int

    @property
    def fronts(self) -> Sequence[Face]:
        """The front faces on this sheet."""
        return self.run.fronts[self.first : self.first + self.run.shape.cards_per_sheet]

    @property
    def backs(self) -> Sequence[Face]:
        """The back faces on this sheet."""
        return (self.run.backs or ())[self.first : self.first + self.run.shape.cards_per_sheet]


def list_print_runs(order: Order, printable: PrintableCards | None) -> list[PrintRun]:
    """Return everything that an order prints, in printing order."""
    page = shape_of_full_page(PAPERS[order.paper])
    is_single = order.sides is Sides.SINGLE
    found = []
    if order.test_sheet:
        found.append(
            PrintRun(
                TEST, page, [make_test_sheet_front(order)], None if is_single else [draw_test_sheet_back]
            )
        )
    for part in order.parts_to_print:
        if part is Part.CARDS:
            if printable is None:
                raise PressError("nothing_to_print", "no deck was given for the cards")
            found.append(_run_of_cards(order, printable))
        elif part is Part.KEYS:
            found.append(_run_of_keys(order))
        elif part is Part.TILES:
            found.append(_run_of_tiles(order))
        elif part is Part.TOKENS:
            found.append(_run_of_tokens(order))
        else:
            face = {Part.STAND: make_stand_page, Part.RULES: make_rules_page, Part.RULERS: make_rulers_page}[
                part
            ](order)
            found.append(PrintRun(part.value, page, [face], None))
    return found


def count_sheets(order: Order, printable: PrintableCards | None) -> Report:
    """Count the sheets and pieces of an order without drawing them.

    Raises:
        PressError: for an order that cannot be printed.
    """
    check_order(order)
    all_runs = list_print_runs(order, printable)
    total = len(_select_sheets(order, all_runs))
    return Report(
        sheets=total,
        pages=total * (1 if order.sides is Sides.SINGLE else 2),
        parts=tuple(PartCount(run.part, len(run.fronts), run.sheet_count) for run in all_runs),
        left_out=printable.left_out if printable else (),
    )


def print_order(order: Order, printable: PrintableCards | None, out: BinaryIO) -> Report:
    """Write the PDF of an order and return what it holds.

    Raises:
        PressError: for an order that cannot be printed, `too_much_to_print` for a file that grows too large.
    """
    report = count_sheets(order, printable)
    packed = io.BytesIO()
    said = load_captions(order.language)
    pen = Pen(packed, PAPERS[order.paper], order.ink, "Nom de Code")
    all_runs = list_print_runs(order, printable)
    total = sum(run.sheet_count for run in all_runs)
    for number, sheet in _select_sheets(order, all_runs):
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


def _select_sheets(order: Order, all_runs: Sequence[PrintRun]) -> list[tuple[int, PrintSheet]]:
    numbered = list(enumerate(_split_into_sheets(all_runs), 1))
    if order.sheets is None:
        return numbered
    first, last = order.sheets
    if last > len(numbered):
        raise PressError("no_such_sheet", f"the order has {len(numbered)} sheets, not {last}")
    return numbered[first - 1 : last]


def _split_into_sheets(all_runs: Sequence[PrintRun]) -> Iterator[PrintSheet]:
    for run in all_runs:
        for first in range(0, len(run.fronts), run.shape.cards_per_sheet):
            yield PrintSheet(run, first)


def _run_of_cards(order: Order, printable: PrintableCards) -> PrintRun:
    said = load_captions(order.language)
    licence = (
        said["pictures_licence"] if printable.is_pictures and printable.pictures is None else said["licence"]
    )
    caption = f"{printable.title} · {licence}"
    shape = SQUARE if printable.is_pictures else WORD

    def make_face(name: str, n: int) -> Face:
        return make_picture_face(printable, name) if printable.is_pictures else make_word_face(name, n)

    if order.sides is Sides.SINGLE or all(len(faces) == 1 for faces in printable.cards):
        names = [name for faces in printable.cards for name in faces]
        return PrintRun(
            Part.CARDS.value, shape, [make_face(name, n) for n, name in enumerate(names)], None, caption
        )
    fronts = [make_face(faces[0], n) for n, faces in enumerate(printable.cards)]
    backs = [
        make_face(faces[1], n + 1) if len(faces) > 1 else _draw_blank_back
        for n, faces in enumerate(printable.cards)
    ]
    return PrintRun(Part.CARDS.value, shape, fronts, backs, caption)


def _draw_blank_back(_pen: Pen, _width: float, _height: float) -> None:
    """Draw nothing: the back of a card that has only one face."""


def _run_of_keys(order: Order) -> PrintRun:
    said = load_captions(order.language)
    keys = make_key_set(order.game, order.keys or KEY_COUNT[order.game], order.keys_seed)
    caption = f"{said['keys']} · {said['set'].format(first='{first}', last='{last}', seed=order.keys_seed)}"
    if order.sides is Sides.SINGLE:
        duo = [make_foldable_duo_key_face(order.game, key) for key in keys if isinstance(key, DuoKey)]
        if duo:
            return PrintRun(Part.KEYS.value, FOLD, duo, None, caption)
        return PrintRun(Part.KEYS.value, SQUARE, make_key_faces(order.game, keys)[0], None, caption)
    fronts, backs = make_key_faces(order.game, keys)
    return PrintRun(Part.KEYS.value, SQUARE, fronts, backs, caption)


def _run_of_tiles(order: Order) -> PrintRun:
    shape = SQUARE if has_pictures(order.game) else WORD
    caption = load_captions(order.language)["tiles"]
    if order.game in _CONTACTS:
        names = [Identity.CONTACT] * _CONTACTS[order.game] + [Identity.ASSASSIN]
        fronts = [make_tile_face(name, has_point=name is Identity.CONTACT) for name in names]
        return PrintRun(
            Part.TILES.value, shape, fronts, None if order.sides is Sides.SINGLE else fronts, caption
        )
    _, second, neutral = COMPOSITION[order.game]
    sides = [Identity.RED] * second + [Identity.BLUE] * second
    rest = [Identity.NEUTRAL] * neutral + [Identity.ASSASSIN]
    if order.sides is Sides.SINGLE:
        # The extra tile has a colour on each side: without backs it becomes two.
        names = [*sides, Identity.RED, Identity.BLUE, *rest]
        return PrintRun(Part.TILES.value, shape, [make_tile_face(name) for name in names], None, caption)
    fronts = [make_tile_face(name) for name in [*sides, Identity.RED, *rest]]
    backs = [make_tile_face(name) for name in [*sides, Identity.BLUE, *rest]]
    return PrintRun(Part.TILES.value, shape, fronts, backs, caption)


def _run_of_tokens(order: Order) -> PrintRun:
    extra = [False] * _TOKENS[order.game] + [True] * _EXTRA_TOKENS
    fronts = [make_token_front(is_extra=each) for each in extra]
    backs = None if order.sides is Sides.SINGLE else [make_token_back(is_extra=each) for each in extra]
    return PrintRun(Part.TOKENS.value, TOKEN, fronts, backs, load_captions(order.language)["tokens"])


def _draw_front(pen: Pen, order: Order, sheet: PrintSheet, caption: str) -> None:
    shape, paper = sheet.run.shape, PAPERS[order.paper]
    for n, face in enumerate(sheet.fronts):
        spot = find_card_position(n, shape, paper, order.sides)
        with pen.move_origin(spot.x, spot.y):
            face(pen, shape.width, shape.height)
    if shape.name != "page":
        _draw_cuts(pen, order, shape)
        _draw_caption(pen, order, sheet, caption)
    pen.end_page()


def _draw_back(pen: Pen, order: Order, sheet: PrintSheet, caption: str) -> None:
    shape, paper = sheet.run.shape, PAPERS[order.paper]
    for n, face in enumerate(sheet.backs):
        spot = find_card_position(n, shape, paper, order.sides, is_back=True)
        turn = 180 if spot.is_turned else 0
        x, y = spot.x + order.shift[0], spot.y + order.shift[1]
        with pen.move_origin(x + (shape.width if turn else 0), y + (shape.height if turn else 0), turn):
            face(pen, shape.width, shape.height)
    if shape.name != "page" and sheet.backs:
        _draw_caption(pen, order, sheet, f"{caption} · {load_captions(order.language)['back']}")
    pen.end_page()


def _draw_caption(pen: Pen, order: Order, sheet: PrintSheet, caption: str) -> None:
    """Write the caption of a sheet into its upper margin, which is cut off."""
    said, shape, paper = load_captions(order.language), sheet.run.shape, PAPERS[order.paper]
    left, foot = corner_of_grid(shape, paper)
    last = min(sheet.first + shape.cards_per_sheet, len(sheet.run.fronts))
    told = caption.replace("{first}", str(sheet.first + 1)).replace("{last}", str(last))
    text = f"{told} · {said['scale']} · {said[order.sides]}"
    pen.draw_text((left, foot + shape.rows * shape.height + 3), text, ("talk", 7), colour="soft")


def _draw_cuts(pen: Pen, order: Order, shape: CardShape) -> None:
    """Draw cutting marks: ticks in the margin, small crosses between cards; a line would show on a card."""
    left, foot = corner_of_grid(shape, PAPERS[order.paper])
    xs = [left + column * shape.width for column in range(shape.columns + 1)]
    ys = [foot + row * shape.height for row in range(shape.rows + 1)]
    for x in xs:
        _draw_tick(pen, (x, ys[0] - 5), (x, ys[0] - 1))
        _draw_tick(pen, (x, ys[-1] + 1), (x, ys[-1] + 2.4))
    for y in ys:
        _draw_tick(pen, (xs[0] - 4, y), (xs[0] - 1, y))
        _draw_tick(pen, (xs[-1] + 1, y), (xs[-1] + 4, y))
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            _draw_tick(pen, (x - 1, y), (x + 1, y))
            _draw_tick(pen, (x, y - 1), (x, y + 1))


def _draw_tick(pen: Pen, begin: tuple[float, float], end: tuple[float, float]) -> None:
    pen.draw_line(begin, end, colour="hair", weight=0.3)
