"""What the engraver cuts on every face: frames, hatches, marks and the rosette of `web/src/ink`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from nomdecode.press.pen import MM, Box, Pen
from nomdecode.press.sheets import SAFE
from nomdecode.press.svg import Segment, middle, segments, subpaths

_FRAME_PLATE = (160.0, 112.0)
_MARK_PLATE = (24.0, 24.0)
# Points of paper for a pixel of the screen.
_CELL_SCALE, _TILE_SCALE = 0.55, 0.9


@cache
def ink_data() -> dict[str, Any]:
    """Read `data/ink.json`, which `npm run ink` writes from the client's own drawings."""
    text = (files("nomdecode.press") / "data" / "ink.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def draw_frame(pen: Pen, width: float, height: float, hand: int) -> None:
    """Draw the frame of a card, cut by one of four hands, inside the safe zone."""

    def draw() -> None:
        inner = (SAFE, SAFE, width - 2 * SAFE, height - 2 * SAFE)
        pen.path(ink_data()["frames"][hand], inner, _FRAME_PLATE, "ink", weight=1)
        gap = SAFE + 1.3
        pen.box((gap, gap, width - 2 * gap, height - 2 * gap), "hair", radius=1.2, weight=0.35)

    pen.form(f"frame-{hand}-{width:g}-{height:g}", draw)


def draw_mark(pen: Pen, name: str, centre: tuple[float, float], size: float, colour: str) -> None:
    """Draw the mark of an identity."""
    x, y = centre
    pen.path(ink_data()["marks"][name], (x - size / 2, y - size / 2, size, size), _MARK_PLATE, colour)


def draw_rosette(pen: Pen, centre: tuple[float, float], size: float) -> None:
    """Draw the guilloche of the backs."""
    x, y = centre
    box = (x - size / 2, y - size / 2, size, size)
    pen.path(ink_data()["rosette"], box, (100.0, 100.0), "soft", weight=0.25)


def draw_cell(pen: Pen, identity: str, size: float) -> None:
    """Draw the cell of a key: tint and hatch."""
    box = (0.0, 0.0, size, size)
    pen.form(
        f"cell-{identity}",
        lambda: _hatched(pen, identity, box, _CELL_SCALE, (f"{identity}.tint", f"{identity}.line")),
    )


def draw_ground(pen: Pen, identity: str, box: Box) -> None:
    """Draw the ground of a tile: solid with light lines, or in black dark lines in a frame."""
    _, _, width, height = box
    ground = (0.0, 0.0, width, height)

    def draw() -> None:
        _hatched(pen, identity, ground, _TILE_SCALE, (f"{identity}.solid", f"{identity}.hatch"))
        edge = (0.3, 0.3, width - 0.6, height - 0.6)
        pen.box(edge, f"{identity}.light", radius=1.6, weight=0.8)

    with pen.moved(box[0], box[1]):
        pen.form(f"tile-{identity}-{width:g}-{height:g}", draw)


def _hatched(pen: Pen, identity: str, box: Box, scale: float, colours: tuple[str, str]) -> None:
    ground, lines = colours
    tile = ink_data()["tiles"][identity]
    width, height = tile["width"], tile["height"]
    columns = range(-1, int(box[2] * MM / (width * scale)) + 2)
    rows = range(int(box[3] * MM / (height * scale)) + 3)
    places = [(column * width * scale, row * height * scale) for row in rows for column in columns]
    with pen.clipped(box, 1.6):
        pen.box(box, ground)
        for path in tile["paths"]:
            weight = path.get("weight", 0) * scale
            own = [segments(path["d"])] if weight else _own_strokes(path["d"], width, height)
            pen.strokes(own, places, (scale, -scale), lines, weight=weight)


@cache
def _own_strokes(data: str, width: float, height: float) -> list[tuple[Segment, ...]]:
    """Return the strokes whose middle lies in the tile.

    A tile holds copies of the strokes that cross its edges; laid side by side and filled even-odd, they would
    cancel those of its neighbours.
    """

    def is_own(at: float, size: float) -> bool:
        return -1e-6 <= at < size - 1e-6

    found = []
    for path in subpaths(data):
        x, y = middle(path)
        if is_own(x, width) and is_own(y, height):
            found.append(path)
    return found
