"""The grey scene that the engraver inks: tone, layers and the direction of the lines, pixel by pixel.

1. Scene coordinates go from 0 to 1000 across the frame, y down, whatever the camera does.
2. Everything random comes from the picture's seed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import ndimage
from tools.pictures import fields
from tools.pictures.shading import Array, lit, relief
from tools.pictures.sprites import Sprite, rasterised, resized, rotated, silhouette, sprite, trimmed

SIDE = 1000
NDBool = npt.NDArray[np.bool_]
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, width, height
# How far apart parts that touch may be, in pixels: a halo lies between them.
TOUCH = 12
LAYERS = ("tone", "layer", "along", "across", "pitch", "outline", "cross")


@dataclass(frozen=True, slots=True)
class Lines:
    """How a region is hatched."""

    along: Array | float | None = None
    across: Array | float | None = None
    pitch: float = 9.0
    outline: float = 0.8
    cross: float = 1.0
    new: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """How a sprite is set down."""

    rot: float = 0.0
    anchor: str = "c"
    hatch: float | None = None
    bend: float = 1.0
    pitch: float = 9.0
    halo: float = 6.0
    outline: float = 1.0
    opacity: float = 1.0
    shade: float = 1.0


class Canvas:
    """A square scene under a camera: `zoom`, `tilt` (clockwise degrees) and the point it looks at."""

    def __init__(self, seed: int, zoom: float = 1.0, tilt: float = 0.0, look: Point = (500, 500)) -> None:
        self.seed = seed
        self.count = 0
        # For the gates: the last layer of the place, cords with their layer, and where sprites were put.
        self.ground = 0
        self.cords: list[tuple[Point, Point, int]] = []
        self.placed: list[tuple[str, Box]] = []
        # Two parts that have to touch, and whether they do.
        self.joins: list[tuple[str, bool]] = []
        self.clip: Array | None = None
        self.above = False
        self.floor = 850.0
        shape = (SIDE, SIDE)
        self.tone = np.ones(shape, np.float32)
        self.layer = np.zeros(shape, np.int32)
        self.along = np.zeros(shape, np.float32)
        self.across = np.zeros(shape, np.float32)
        self.pitch = np.full(shape, 9, np.float32)
        self.outline = np.zeros(shape, np.float32)
        self.cross = np.ones(shape, np.float32)
        turn = zoom * np.exp(1j * np.radians(tilt))
        self._see(complex(turn), complex(500 + 500j - turn * complex(*look)))

    # -- the view: pixel = turn * scene + shift, with points as complex numbers

    def _see(self, turn: complex, shift: complex) -> None:
        self.turn, self.shift = turn, shift
        rows, columns = np.indices(self.tone.shape, np.float32)
        inverse = 1 / turn
        start = -shift * inverse
        self.x = (columns * inverse.real - rows * inverse.imag + start.real).astype(np.float32)
        self.y = (columns * inverse.imag + rows * inverse.real + start.imag).astype(np.float32)

    @property
    def zoom(self) -> float:
        """Pixels per scene unit."""
        return abs(self.turn)

    @contextmanager
    def clipped(self, mask: Array) -> Iterator[None]:
        """Draw only inside `mask`."""
        before = self.clip
        self.clip = mask if before is None else mask * before
        try:
            yield
        finally:
            self.clip = before

    @contextmanager
    def world(self, mask: Array, box: Box) -> Iterator[None]:
        """Draw another world inside `mask`, whose own 0..1000 square covers `box`."""
        rows, columns = np.where(mask > 0.004)
        if not len(rows):
            yield
            return
        part = np.s_[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
        kept = {name: getattr(self, name) for name in (*LAYERS, "clip", "turn", "shift", "x", "y", "floor")}
        clip = mask if self.clip is None else mask * self.clip
        for name in LAYERS:
            setattr(self, name, kept[name][part])
        self.clip = clip[part]
        scale = max(box[2], box[3]) / 1000
        corner = complex(box[0] + box[2] / 2 - 500 * scale, box[1] + box[3] / 2 - 500 * scale)
        origin = complex(part[1].start, part[0].start)
        self._see(self.turn * scale, self.turn * corner + self.shift - origin)
        try:
            yield
        finally:
            for name, value in kept.items():
                setattr(self, name, value)

    # -- fields in scene units

    def rng(self, salt: str) -> np.random.Generator:
        """Random numbers for one use."""
        return np.random.default_rng(fields.salted(self.seed, salt))

    def noise(self, salt: str, scale: float) -> Array:
        """Smooth noise over the canvas."""
        return fields.noise(fields.salted(self.seed, salt), max(3.0, scale), self.tone.shape)

    def profile(self, salt: str, scale: float) -> Array:
        """Smooth noise along x, as for a skyline."""
        return fields.profile(fields.salted(self.seed, salt), scale, self.x)

    def ramp(self, start: float, end: float, top: float, bottom: float) -> Array:
        """A tone that changes from `top` to `bottom`."""
        return fields.ramp(start, end, (top, bottom), self.y)

    def lines(self, degrees: float) -> Array:
        """Phase of straight lines; 0 is horizontal."""
        angle = np.radians(degrees)
        return (self.x * np.sin(angle) + self.y * np.cos(angle)).astype(np.float32)

    def rings(self, at: Point, stretch: Point = (1, 1)) -> Array:
        """Distance from a point."""
        return np.hypot((self.x - at[0]) / stretch[0], (self.y - at[1]) / stretch[1]).astype(np.float32)

    def angle(self, at: Point) -> Array:
        """Direction from a point, in radians."""
        return np.arctan2(self.y - at[1], self.x - at[0]).astype(np.float32)

    def receding(self, horizon: float, near: float = 16.0, far: float = 5.0) -> Array:
        """Phase of horizontal lines that tighten towards a horizon."""
        depth = np.clip(self.y - horizon, 0, None)
        slope = (near - far) / (1000 - horizon) if horizon < 990 else 1.0
        return (9 / slope * np.log1p(slope * depth / far)).astype(np.float32)

    # -- masks

    def edge(self, distance: Array) -> Array:
        """A soft mask that is full where `distance` (scene units) is positive."""
        return np.clip(distance * self.zoom + 0.5, 0, 1).astype(np.float32)

    def ellipse(self, at: Point, rx: float, ry: float | None = None, soft: float = 1.0) -> Array:
        """An ellipse."""
        ry = rx if ry is None else ry
        return self.edge((1 - self.rings(at, (rx, ry))) * min(rx, ry) / soft)

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Array:
        """A rectangle."""
        inside = (self.x >= x0) & (self.x < x1) & (self.y >= y0) & (self.y < y1)
        return inside.astype(np.float32)

    def below(self, y: float | Array) -> Array:
        """Everything under a height."""
        return self.edge(self.y - y)

    def path(self, body: str) -> Array:
        """The opacity of an SVG drawing in scene coordinates."""
        return self._drawn(body)[..., 3]

    def _drawn(self, body: str) -> Array:
        rows, columns = self.tone.shape
        t, s = self.turn, self.shift
        move = f"matrix({t.real} {t.imag} {-t.imag} {t.real} {s.real} {s.imag})"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns} {rows}"><g transform="{move}">'
        )
        return rasterised(f"{head}{body}</g></svg>", columns)[:rows]

    # -- drawing

    def fill(self, tone: Array | float, mask: Array | None = None, **how: object) -> None:
        """Lay a tone over a region, with its own lines."""
        ink = Lines(**how)  # type: ignore[arg-type]
        cover = np.ones_like(self.tone) if mask is None else np.asarray(mask, np.float32)
        if self.clip is not None:
            cover = cover * self.clip
        part = _extent(cover)
        if part is None:
            return
        self._lay(part, cover[part], tone, ink)

    def _lay(self, part: tuple[slice, slice], cover: Array, tone: Array | float, ink: Lines) -> None:
        wanted = tone[part] if isinstance(tone, np.ndarray) else tone
        self.tone[part] = self.tone[part] * (1 - cover) + np.clip(wanted, 0, 1) * cover
        solid = cover > 0.5
        self.cross[part][solid] = ink.cross
        self.pitch[part][solid] = ink.pitch
        if ink.new:
            self.count += 1
            self.layer[part][solid] = self.count
            self.outline[part][solid] = ink.outline
        for name, lines, default in (("along", ink.along, None), ("across", ink.across, 62)):
            phase = self._phase(default if lines is None else lines)
            if phase is not None and (name == "along" or ink.along is not None):
                getattr(self, name)[part][solid] = phase[part][solid]

    def _phase(self, lines: Array | float | None) -> Array | None:
        if lines is None:
            return None
        field = lines if isinstance(lines, np.ndarray) else self.lines(float(lines))
        return np.asarray(field * self.zoom, np.float32)

    def darken(self, strength: float, mask: Array) -> None:
        """Add shade."""
        mask = mask if self.clip is None else mask * self.clip
        self.tone *= 1 - mask * strength

    def lighten(self, strength: float, mask: Array) -> None:
        """Add light."""
        mask = mask if self.clip is None else mask * self.clip
        self.tone += (1 - self.tone) * mask * strength

    def svg(self, body: str, *, puff: float = 0.0, radius: float = 0.1, **look: object) -> Box:
        """Draw SVG shapes, given in scene coordinates, as one thing."""
        image = self._drawn(body)
        rows, columns = np.where(image[..., 3] > 0.04)
        if not len(rows):
            return (0, 0, 0, 0)
        shape = trimmed(image, flat=False)
        if puff:
            shape = Sprite(lit(shape.tone, shape.alpha, puff, radius), shape.alpha)
        corner = (int(columns.min()), int(rows.min()))
        self._stamp(shape, corner, Look(**look))  # type: ignore[arg-type]
        return (corner[0], corner[1], shape.width, shape.height)

    def join(self, what: str, first: int, second: int) -> None:
        """Note for the gates whether two layers touch."""
        solid = ndimage.binary_dilation(self.layer == first, iterations=TOUCH)
        self.joins.append((what, bool((solid & (self.layer == second)).any())))

    def line(self, points: list[Point], width: float = 5, tone: float = 0.06, halo: float = 3) -> None:
        """A string, rope or stroke through points."""
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        grey = round(tone * 255)
        stroke = (
            f'stroke="rgb({grey},{grey},{grey})" stroke-width="{width}" '
            'stroke-linecap="round" stroke-linejoin="round"'
        )
        self.svg(f'<path d="{path}" fill="none" {stroke}/>', halo=halo, outline=0.5)
        self.cords.append((points[0], points[-1], self.count))

    def fit(self, shape: Sprite, size: float | Point) -> Point:
        """Width and height of a sprite that fits a square of `size`, or a box."""
        wide, high = (size, size) if isinstance(size, (int, float)) else size
        k = min(wide / shape.width, high / shape.height)
        return shape.width * k, shape.height * k

    def put(self, what: str | Sprite, at: Point, size: float | Point, **look: object) -> Box:
        """Set a sprite down; `at` is its centre, foot (anchor "b") or head ("t"). Return its upright box."""
        how = Look(**look)  # type: ignore[arg-type]
        longest = size if isinstance(size, (int, float)) else max(size)
        shape = sprite(what, longest * self.zoom) if isinstance(what, str) else what
        width, height = self.fit(shape, size)
        lift = {"c": 0.0, "b": -height / 2, "t": height / 2}[how.anchor]
        centre = complex(at[0], at[1] + lift)
        box = (centre.real - width / 2, centre.imag - height / 2, width, height)
        shape = resized(shape, width * self.zoom, height * self.zoom)
        shape = rotated(shape, how.rot + float(np.degrees(np.angle(self.turn))))
        middle = self.turn * centre + self.shift
        corner = (round(middle.real - shape.width / 2), round(middle.imag - shape.height / 2))
        self._stamp(shape, corner, how)
        if isinstance(what, str):
            self.placed.append((what, box))
        return box

    def mask_of(self, what: str | Sprite, at: Point, size: float | Point, **look: object) -> Array:
        """The region that a sprite would cover, holes filled."""
        shape = sprite(what, 800) if isinstance(what, str) else what
        shape = silhouette(shape, 1.0)
        empty = Canvas.__new__(Canvas)
        empty.__dict__ |= self.__dict__
        for name in LAYERS:
            setattr(empty, name, np.zeros_like(getattr(self, name)))
        empty.clip = None
        empty.put(shape, at, size, **{**look, "halo": 0})
        return empty.tone

    def _stamp(self, shape: Sprite, corner: tuple[int, int], how: Look) -> None:
        rows, columns = self.tone.shape
        left, top = corner
        here = np.s_[
            max(0, top) : min(rows, top + shape.height), max(0, left) : min(columns, left + shape.width)
        ]
        if here[0].start >= here[0].stop or here[1].start >= here[1].stop:
            return
        there = np.s_[
            here[0].start - top : here[0].stop - top,
            here[1].start - left : here[1].stop - left,
        ]
        cover = shape.alpha[there] * how.opacity
        if self.clip is not None:
            cover = cover * self.clip[here]
        if how.halo:
            self._halo(here, cover, how.halo)
        tone = np.clip(shape.tone[there] * how.shade, 0, 1)
        self.tone[here] = self.tone[here] * (1 - cover) + tone * cover
        self._grain(
            here, cover > 0.5, relief(shape.alpha)[there] * min(shape.width, shape.height) * 0.11, how
        )

    def _grain(self, here: tuple[slice, slice], solid: NDBool, bulge: Array, how: Look) -> None:
        self.count += 1
        self.layer[here][solid] = self.count
        self.outline[here][solid] = how.outline
        self.pitch[here][solid] = how.pitch
        self.cross[here][solid] = 1.0
        turn = how.hatch if how.hatch is not None else float(self.rng(f"hatch{self.count}").uniform(-55, 55))
        bulge = bulge * how.bend
        self.along[here][solid] = (self.lines(turn)[here] * self.zoom + bulge)[solid]
        self.across[here][solid] = (self.lines(turn + 68)[here] * self.zoom - bulge * 0.6)[solid]

    def _halo(self, here: tuple[slice, slice], cover: Array, width: float) -> None:
        """Clear the ground around a thing, as engravers do to detach it."""
        reach = int(width * 1.6) + 2
        rows, columns = self.tone.shape
        top, left = max(0, here[0].start - reach), max(0, here[1].start - reach)
        wide = np.s_[top : min(rows, here[0].stop + reach), left : min(columns, here[1].stop + reach)]
        solid = np.zeros(self.tone[wide].shape, bool)
        inner = np.s_[here[0].start - top : here[0].stop - top, here[1].start - left : here[1].stop - left]
        solid[inner] = cover > 0.5
        if not solid.any():
            return
        away = ndimage.distance_transform_edt(~solid)
        glow = np.clip(1 - (away - width * 0.4) / width, 0, 1).astype(np.float32) * 0.9
        if self.clip is not None:
            glow *= self.clip[wide]
        self.tone[wide] += (1 - self.tone[wide]) * glow


def _extent(mask: Array) -> tuple[slice, slice] | None:
    rows = np.flatnonzero(mask.any(1))
    if not len(rows):
        return None
    columns = np.flatnonzero(mask.any(0))
    return np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
