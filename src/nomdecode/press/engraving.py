"""Draw the ornaments of printed cards, the same as on screen: frames, hatches, marks and the rosette."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from nomdecode.press.pen import MM, Box, Pen
from nomdecode.press.sheet_layout import SAFE
from nomdecode.press.svg_paths import Segment, middle_of_path, parse_path, split_into_subpaths

_FRAME_PLATE = (160.0, 112.0)
_MARK_PLATE = (24.0, 24.0)
# Points of paper for a pixel of the screen.
_CELL_SCALE, _TILE_SCALE = 0.55, 0.9


@cache
def load_ink_data() -> dict[str, Any]:
    """Read the shapes of all ornaments (`data/ink.json`, written by `npm run ink` from the client's)."""
    text = (files("nomdecode.press") / "data" / "ink.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def draw_card_frame(pen: Pen, width: float, height: float, hand: int) -> None:
    """Draw the frame of a card in one of four variants, inside the margin that cutting may take."""

    def draw() -> None:
        inner = (SAFE, SAFE, width - 2 * SAFE, height - 2 * SAFE)
        pen.draw_path(load_ink_data()["frames"][hand], inner, _FRAME_PLATE, "ink", weight=1)
        gap = SAFE + 1.3
        pen.draw_box((gap, gap, width - 2 * gap, height - 2 * gap), "hair", radius=1.2, weight=0.35)

    pen.draw_reusable(f"frame-{hand}-{width:g}-{height:g}", draw)


def draw_identity_mark(pen: Pen, name: str, centre: tuple[float, float], size: float, colour: str) -> None:
    """Draw the mark that stands for an identity (team, bystander, assassin)."""
    x, y = centre
    pen.draw_path(
        load_ink_data()["marks"][name], (x - size / 2, y - size / 2, size, size), _MARK_PLATE, colour
    )


def draw_rosette(pen: Pen, centre: tuple[float, float], size: float) -> None:
    """Draw the rosette on the back of cards (a guilloche)."""
    x, y = centre
    box = (x - size / 2, y - size / 2, size, size)
    pen.draw_path(load_ink_data()["rosette"], box, (100.0, 100.0), "soft", weight=0.25)


def draw_key_cell(pen: Pen, identity: str, size: float) -> None:
    """Draw one cell of a key card: its tint and hatch."""
    box = (0.0, 0.0, size, size)
    pen.draw_reusable(
        f"cell-{identity}",
        lambda: _draw_hatched_area(pen, identity, box, _CELL_SCALE, (f"{identity}.tint", f"{identity}.line")),
    )


def draw_tile_ground(pen: Pen, identity: str, box: Box) -> None:
    """Draw the background of a tile: solid with light lines; in black ink, dark lines in a frame."""
    _, _, width, height = box
    ground = (0.0, 0.0, width, height)

    def draw() -> None:
        _draw_hatched_area(pen, identity, ground, _TILE_SCALE, (f"{identity}.solid", f"{identity}.hatch"))
        edge = (0.3, 0.3, width - 0.6, height - 0.6)
        pen.draw_box(edge, f"{identity}.light", radius=1.6, weight=0.8)

    with pen.move_origin(box[0], box[1]):
        pen.draw_reusable(f"tile-{identity}-{width:g}-{height:g}", draw)


def _draw_hatched_area(pen: Pen, identity: str, box: Box, scale: float, colours: tuple[str, str]) -> None:
    ground, lines = colours
    tile = load_ink_data()["tiles"][identity]
    width, height = tile["width"], tile["height"]
    columns = range(-1, int(box[2] * MM / (width * scale)) + 2)
    rows = range(int(box[3] * MM / (height * scale)) + 3)
    places = [(column * width * scale, row * height * scale) for row in rows for column in columns]
    with pen.clip_to(box, 1.6):
        pen.draw_box(box, ground)
        for path in tile["paths"]:
            weight = path.get("weight", 0) * scale
            own = [parse_path(path["d"])] if weight else _strokes_inside_tile(path["d"], width, height)
            pen.draw_strokes(own, places, (scale, -scale), lines, weight=weight)


@cache
def _strokes_inside_tile(data: str, width: float, height: float) -> list[tuple[Segment, ...]]:
    """Return the strokes of a pattern whose middle lies in its tile.

    A tile holds copies of the strokes that cross its edges; laid side by side and filled even-odd, they would
    cancel those of its neighbours.
    """

    def is_inside(at: float, size: float) -> bool:
        return -1e-6 <= at < size - 1e-6

    found = []
    for path in split_into_subpaths(data):
        x, y = middle_of_path(path)
        if is_inside(x, width) and is_inside(y, height):
            found.append(path)
    return found
