"""Moves that every composition makes: stand a thing, hang it, scatter some, look at another place."""

import math
from functools import lru_cache

import numpy as np
from scipy import ndimage
from tools.pictures.backdrops import stage_set
from tools.pictures.canvas import Box, Canvas, Point
from tools.pictures.shading import Array
from tools.pictures.spec import Thing
from tools.pictures.sprites import Sprite, silhouette, sprite


@lru_cache(maxsize=256)
def proportions(ref: str) -> Point:
    """Width and height of a sprite, the longest being 1."""
    shape = sprite(ref, 200)
    longest = max(shape.width, shape.height)
    return shape.width / longest, shape.height / longest


def box_of(ref: str, foot: Point, size: float | Point) -> Box:
    """The box of a sprite whose foot is given."""
    wide, high = proportions(ref)
    fit = (size, size) if isinstance(size, (int, float)) else size
    k = min(fit[0] / wide, fit[1] / high)
    return foot[0] - wide * k / 2, foot[1] - high * k, wide * k, high * k


def shadow(c: Canvas, box: Box, strength: float = 0.6) -> None:
    """The shadow of contact under a box."""
    x, y, w, h = box
    spread = (w * 0.52, max(14.0, w * 0.085))
    c.darken(strength, np.clip(1.1 - c.rings((x + w * 0.56, y + h - 6), spread), 0, 1))


def lying(c: Canvas, what: str | Sprite, at: Point, size: float | Point, rot: float = 0) -> None:
    """The shadow of a thing that lies on a ground seen from above."""
    shape = silhouette(sprite(what, 440) if isinstance(what, str) else what, 1.0)
    reach = size if isinstance(size, (int, float)) else max(size)
    away = (at[0] + reach * 0.045, at[1] + reach * 0.06)
    c.darken(0.62, c.mask_of(shape, away, size, rot=rot))


def stand(c: Canvas, ref: str, foot: Point, size: float | Point, **look: object) -> Box:
    """Put a thing on its feet, with its shadow."""
    box = box_of(ref, foot, size)
    if c.above:
        lying(c, ref, (foot[0], box[1] + box[3] / 2), size)
    else:
        shadow(c, box)
    return c.put(ref, foot, size, **{"anchor": "b", **look})


def show(c: Canvas, one: Thing, at: Point, size: float, **look: object) -> Box:
    """Put a thing where its spec says, or else where the template would; `stand` makes `at` its foot."""
    spot = (at[0] if one.x is None else one.x) + one.dx, (at[1] if one.y is None else one.y) + one.dy
    wide = one.size or size
    look = {"rot": one.rot, **look}
    if one.stand:
        return stand(c, one.ref, spot, wide, **look)
    if c.above and look.get("anchor", "c") == "c":
        lying(c, one.ref, spot, wide, one.rot)
    return c.put(one.ref, spot, wide, **look)


def show_all(c: Canvas, several: tuple[Thing, ...], size: float = 200, at: Point = (500, 500)) -> None:
    """Put things one after another, the last in front."""
    for one in several:
        show(c, one, at, size)


def scatter(
    c: Canvas, refs: tuple[Thing, ...], count: int, area: Box, size: Point, **how: float
) -> list[Point]:
    """Strew things over an area; `rot` is how much they turn, `free` keeps a circle empty."""
    rng = c.rng("scatter")
    x, y, w, h = area
    spots: list[Point] = []
    for i in range(count):
        tries = [(x + rng.uniform(0, w), y + rng.uniform(0, h)) for _ in range(30)]
        tries = [p for p in tries if not _inside(p, how)] or tries
        best = max(tries, key=lambda p: min((math.dist(p, q) for q in spots), default=0.0))
        spots.append(best)
        turn = how.get("rot", 30.0)
        one = refs[i % len(refs)]
        c.put(one.ref, best, rng.uniform(*size), rot=one.rot + rng.uniform(-turn, turn))
    return spots


def _inside(p: Point, how: dict[str, float]) -> bool:
    return "free" in how and math.hypot(p[0] - how.get("x", 500), p[1] - how.get("y", 700)) < how["free"]


def elsewhere(c: Canvas, mask: Array, box: Box, place: str, guests: tuple[Thing, ...] = ()) -> None:
    """Another place seen through an opening; its guests use its own 0..1000 square."""
    above = c.above
    with c.world(mask, box):
        stage_set(c, place)
        for guest in guests:
            show(c, guest, (500, 520 if not guest.stand else c.floor), 620)
    c.above = above


def rim(c: Canvas, mask: Array, width: float = 30, strength: float = 0.55) -> None:
    """The shade that an opening throws inside its edge."""
    depth = ndimage.distance_transform_edt(mask > 0.5)
    c.darken(strength, (np.clip(1 - depth / width, 0, 1) * (mask > 0.5)).astype(np.float32))


def curve(start: Point, end: Point, sag: float, steps: int = 24) -> list[Point]:
    """A hanging line between two points."""
    return [
        (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t + sag * math.sin(math.pi * t))
        for t in np.linspace(0, 1, steps)
    ]


def nearest(c: Canvas, mask: Array, point: Point) -> Point:
    """The point of a region that is nearest to `point`, a little inside it: where a cord can be tied."""
    inside = ndimage.binary_erosion(mask > 0.5, iterations=5)
    rows, columns = np.where(inside if inside.any() else mask > 0.5)
    if not len(rows):
        return point
    spot = c.turn * complex(*point) + c.shift
    best = int(np.argmin((rows - spot.imag) ** 2 + (columns - spot.real) ** 2))
    found = (complex(columns[best], rows[best]) - c.shift) / c.turn
    return found.real, found.imag
