"""Functions that draw one face of a card, key, tile or token, at a size in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from nomdecode.press.engraving import (
    draw_card_frame,
    draw_identity_mark,
    draw_key_cell,
    draw_rosette,
    draw_tile_ground,
)
from nomdecode.press.key_sets import side_b_as_printed
from nomdecode.press.pen import Pen, measure_text_width
from nomdecode.press.printable_cards import PrintableCards
from nomdecode.press.sheet_layout import SAFE
from nomdecode.press.word_fitting import FittedWord, fit_word
from nomdecode.rules.keys import GRIDS, LIGHTS, DuoKey, Grid, Key, TeamKey
from nomdecode.rules.options import Game
from nomdecode.rules.seats import Identity

Face = Callable[[Pen, float, float], None]

_HANDS: Final = 3
_SQUARE_HAND: Final = 3
_CAP_HEIGHT: Final = 0.7 * 25.4 / 72  # of a capital, mm for a point of size
_CELL: Final = 8.6


def make_word_face(word: str, n: int) -> Face:
    """Return a face with a word twice: large below, and above small and upside down (G-01)."""

    def draw(pen: Pen, width: float, height: float) -> None:
        draw_card_frame(pen, width, height, n % _HANDS)
        _draw_large_word(pen, word, width)
        pen.draw_line((9, 26), (width - 9, 26), colour="hair", weight=0.5)
        room = width - 2 * SAFE - 12
        size = min(13.0, 13 * room / measure_text_width(word, ("talk", 13)))
        with pen.move_origin(width / 2, 31.4, 180):
            pen.draw_text((0, -size * _CAP_HEIGHT / 2), word, ("talk", size), colour="soft", align="centre")

    return draw


def _draw_large_word(pen: Pen, word: str, width: float) -> None:
    fitted = fit_large_word(word, width)
    step = fitted.size * 0.34
    block = (len(fitted.lines) - 1) * step + fitted.size * _CAP_HEIGHT
    top = 14.9 + block / 2
    for n, line in enumerate(fitted.lines):
        base = top - fitted.size * _CAP_HEIGHT - n * step
        pen.draw_text((width / 2, base), line, ("words", fitted.size), align="centre")


def fit_large_word(word: str, width: float) -> FittedWord:
    """Return the lines and the font size of the large word on a card of this width."""
    return fit_word(
        word, width - 2 * SAFE - 7, 27, lambda line, size: measure_text_width(line, ("words", size))
    )


def make_picture_face(printable: PrintableCards, name: str) -> Face:
    """Return a face with a picture; a mark in the upper left shows which way is up (G-02)."""

    def draw(pen: Pen, width: float, height: float) -> None:
        pen.draw_image(printable.picture_file(name), (SAFE, SAFE, width - 2 * SAFE, height - 2 * SAFE))
        pen.draw_path("M0 0L10 0L0 10Z", (SAFE, height - SAFE - 2.2, 2.2, 2.2), (10, 10), "ink")

    return draw


def make_team_key_face(game: Game, key: TeamKey) -> Face:
    """Return a face with a team key and the lights of the team that starts (W-09, I-03)."""
    return _KeyFace(GRIDS[game], key.cells, key.starts.value, LIGHTS[game])


def make_duo_key_faces(game: Game, key: DuoKey) -> tuple[Face, Face]:
    """Return both sides of a Duo key card; side B as its reader sees it across the table."""
    grid = GRIDS[game]
    return _KeyFace(grid, key.a), _KeyFace(grid, side_b_as_printed(key))


def make_foldable_duo_key_face(game: Game, key: DuoKey) -> Face:
    """Return a face with both sides of a Duo key, to be folded along the middle and glued."""
    side_a, side_b = make_duo_key_faces(game, key)

    def draw(pen: Pen, width: float, height: float) -> None:
        half = height / 2
        # Lying on its side: A left, B right, so that the folded card is turned like a page.
        with pen.move_origin(width, 0, 90):
            side_a(pen, half, width)
            with pen.move_origin(half, 0):
                side_b(pen, half, width)
        pen.draw_line((SAFE, half), (width - SAFE, half), colour="hair", weight=0.4, dash=1.2)

    return draw


def draw_key_back(pen: Pen, width: float, height: float) -> None:
    """Draw the back of a team key; all are alike, so that nothing is learnt from it."""

    def draw() -> None:
        draw_rosette(pen, (width / 2, height / 2), 42)

    draw_card_frame(pen, width, height, _SQUARE_HAND)
    pen.draw_reusable("back", draw)


@dataclass(frozen=True, slots=True)
class _KeyFace:
    """A face with a key: its cells, and the lights of the team that starts or the arrows of Duo."""

    grid: Grid
    cells: Sequence[Identity]
    starts: str = ""
    lights: int = 0

    def __call__(self, pen: Pen, width: float, height: float) -> None:
        columns, rows = self.grid.columns, self.grid.rows
        draw_card_frame(pen, width, height, _SQUARE_HAND)
        left, foot = (width - columns * _CELL) / 2, (height - rows * _CELL) / 2
        size = _CELL - 0.7
        for n, identity in enumerate(self.cells):
            row, column = divmod(n, columns)
            hatch = "neutral" if identity is Identity.BYSTANDER else identity.value
            with pen.move_origin(left + column * _CELL + 0.35, foot + (rows - 1 - row) * _CELL + 0.35):
                draw_key_cell(pen, hatch, size)
                if hatch != "neutral":
                    pen.draw_circle((size / 2, size / 2), 2.35, "white")
                    draw_identity_mark(pen, hatch, (size / 2, size / 2), 3.3, f"{hatch}.mark")
        if self.starts:
            _draw_starting_lights(pen, (width, height), self.starts, self.lights)
        else:
            _draw_reading_arrows(pen, width, height)


def _draw_starting_lights(pen: Pen, size: tuple[float, float], starts: str, lights: int) -> None:
    width, height = size
    inset, long, thick = 6.9, 6.0, 2.2
    bars = [
        (width / 2 - long / 2, inset - thick / 2, long, thick),
        (width / 2 - long / 2, height - inset - thick / 2, long, thick),
        (inset - thick / 2, height / 2 - long / 2, thick, long),
        (width - inset - thick / 2, height / 2 - long / 2, thick, long),
    ]
    for bar in bars[:lights]:
        pen.draw_box(bar, f"{starts}.mark", radius=1)
        if starts == "blue":
            # Without colour: the lights of one team are hollow.
            x, y, wide, high = bar
            pen.draw_box((x + 0.6, y + 0.6, wide - 1.2, high - 1.2), "white", radius=0.4)


def _draw_reading_arrows(pen: Pen, width: float, height: float) -> None:
    for path, y in (("M0 10L10 10L5 0Z", height - 8), ("M0 0L10 0L5 10Z", 5.2)):
        pen.draw_path(path, (width / 2 - 2, y, 4, 2.8), (10, 10), "soft")


def make_tile_face(identity: Identity, *, has_point: bool = False) -> Face:
    """Return the face of a cover tile: hatched, with a medallion; a point shows whom it faces (D-15)."""

    def draw(pen: Pen, width: float, height: float) -> None:
        draw_tile_ground(pen, identity.value, (SAFE, SAFE, width - 2 * SAFE, height - 2 * SAFE))
        if has_point:
            pen.draw_path("M0 0L10 0L5 10Z", (width / 2 - 4, height / 2 - 15, 8, 7), (10, 10), "point")
        pen.draw_circle((width / 2, height / 2), 9.5, "medallion")
        pen.draw_circle((width / 2, height / 2), 9.5, f"{identity}.light", weight=0.6)
        draw_identity_mark(pen, identity.value, (width / 2, height / 2), 12, f"{identity}.mark")

    return draw


def make_token_front(*, is_extra: bool) -> Face:
    """Return the front of a time token: a bystander, and a point that shows whom it faces (D-16, O-07)."""

    def draw(pen: Pen, width: float, height: float) -> None:
        middle = (width / 2, height / 2)
        draw_tile_ground(pen, "neutral", (SAFE, SAFE, width - 2 * SAFE, height - 2 * SAFE))
        pen.draw_path("M0 0L10 0L5 10Z", (middle[0] - 3, SAFE + 0.9, 6, 5), (10, 10), "point")
        pen.draw_circle(middle, 7.4, "medallion")
        pen.draw_circle(middle, 7.4, "neutral.light", weight=0.6)
        if is_extra:
            pen.draw_circle(middle, 6.3, "ink", weight=1.2, dash=1)
        draw_identity_mark(pen, "neutral", middle, 8, "ink")

    return draw


def make_token_back(*, is_extra: bool) -> Face:
    """Return the back of a time token: a sealed letter, laid before a player who stopped (D-18)."""

    def draw(pen: Pen, width: float, height: float) -> None:
        draw_card_frame(pen, width, height, _SQUARE_HAND)
        left, foot, wide, high = width / 2 - 7.5, height / 2 - 5, 15.0, 10.0
        pen.draw_box((left, foot, wide, high), "ink", radius=0.6, weight=0.9)
        pen.draw_line((left, foot + high), (width / 2, height / 2 - 1), colour="ink", weight=0.9)
        pen.draw_line((left + wide, foot + high), (width / 2, height / 2 - 1), colour="ink", weight=0.9)
        pen.draw_circle((width / 2, height / 2 - 1), 1.7, "red.mark")
        if is_extra:
            pen.draw_circle((width / 2, height / 2), 10.2, "ink", weight=1.2, dash=1)

    return draw


def make_key_faces(game: Game, keys: Sequence[Key]) -> tuple[list[Face], list[Face]]:
    """Return the fronts and the backs of a set of key cards."""
    fronts: list[Face] = []
    backs: list[Face] = []
    for key in keys:
        front, back = (
            make_duo_key_faces(game, key)
            if isinstance(key, DuoKey)
            else (make_team_key_face(game, key), draw_key_back)
        )
        fronts.append(front)
        backs.append(back)
    return fronts, backs
