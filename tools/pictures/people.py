"""Headless bodies: where their neck and hands are, and how they get a head, a hat and props."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from tools.pictures import figures
from tools.pictures.canvas import Box, Canvas, Point
from tools.pictures.spec import Thing
from tools.pictures.sprites import rasterised, sprite
from tools.pictures.stagecraft import box_of, shadow, show

# Hands of Open Peeps bodies, measured on a grid of their box; the near hand is "right".
PEEP_HANDS: dict[str, dict[str, Point]] = {
    "Standing-PointingFinger": {"right": (0.93, 0.09), "left": (0.15, 0.46)},
    "Standing-RoboDance": {"right": (0.93, 0.28), "left": (0.08, 0.3)},
    "Standing-Resting": {"right": (0.33, 0.4)},
    "Standing-Walking": {"right": (0.55, 0.45)},
    "Standing-CrossedArms": {"right": (0.5, 0.2)},
    "Standing-Blazer": {"right": (0.88, 0.46), "left": (0.1, 0.3)},
    "Standing-Easing": {"right": (0.92, 0.44), "left": (0.42, 0.46)},
    "Standing-Shirt": {"right": (0.88, 0.46), "left": (0.14, 0.44)},
    "Standing-PolkaDots": {"right": (0.9, 0.45), "left": (0.08, 0.46)},
    "Standing-Doc": {"right": (0.88, 0.46), "left": (0.2, 0.46)},
    "Sitting-WheelChair": {"right": (0.76, 0.12), "left": (0.42, 0.36)},
    "Sitting-Bike": {"right": (0.62, 0.25), "left": (0.55, 0.26)},
    "Sitting-CrossedLegs": {"right": (0.56, 0.38), "left": (0.56, 0.3)},
    "Sitting-OneLegUp": {"right": (0.38, 0.6), "left": (0.92, 0.68)},
    "Sitting-Medium": {"right": (0.72, 0.64), "left": (0.32, 0.54)},
    "Sitting-ClosedLeg": {"right": (0.72, 0.44)},
    "Bust-Whatever": {"right": (0.9, 0.42), "left": (0.1, 0.36)},
    "Bust-PointingUp": {"right": (0.88, 0.06)},
    "Bust-DotJacket": {"right": (0.9, 0.3)},
    "Bust-Coffee": {"right": (0.62, 0.6)},
    "Bust-Explaining": {"right": (0.74, 0.54)},
    "Bust-Killer": {"right": (0.52, 0.3)},
    "Bust-Paper": {"right": (0.84, 0.56)},
    "Bust-Device": {"right": (0.76, 0.52)},
    "Bust-Gaming": {"right": (0.82, 0.52)},
}


@dataclass(frozen=True, slots=True)
class Body:
    """Neck and hands, as fractions of the body's box."""

    neck: Point
    hands: dict[str, Point]


@lru_cache(maxsize=128)
def body(ref: str) -> Body:
    """Where the neck and hands of a body are; `|flip` is taken into account."""
    name, *effects = ref.split("|")
    kind, _, rest = name.partition(":")
    found = _figure(rest) if kind == "f" else Body((_neck(name), 0.0), _peep_hands(rest))
    if "flip" not in effects:
        return found
    hands = {side: (1 - x, y) for side, (x, y) in found.hands.items()}
    return Body((1 - found.neck[0], found.neck[1]), hands)


def _peep_hands(rest: str) -> dict[str, Point]:
    matches = [hands for start, hands in PEEP_HANDS.items() if rest.startswith(start)]
    return matches[0] if matches else {"right": (0.8, 0.5), "left": (0.2, 0.5)}


def _neck(name: str) -> float:
    shape = sprite(name, 200)
    top = shape.alpha[: max(2, shape.height // 30)] > 0.5
    return float(np.flatnonzero(top.any(0)).mean() / shape.width)


def _figure(rest: str) -> Body:
    found = figures.parts(rest)
    if found is None:
        raise KeyError(rest)
    alpha = rasterised(figures.svg(rest), 400)[..., 3]
    rows, columns = np.where(alpha > 0.04)
    left, top = columns.min() / 2 - 100, rows.min() / 2 - 80
    wide, high = (columns.max() + 1 - columns.min()) / 2, (rows.max() + 1 - rows.min()) / 2
    at = lambda p: ((p[0] - left) / wide, (p[1] - top) / high)  # noqa: E731
    pose = found[0]
    return Body(at(pose.neck), {"left": at(pose.arms[0][1]), "right": at(pose.arms[1][1])})


@dataclass(frozen=True, slots=True)
class Person:
    """What a spec says of one person."""

    body: str
    head: Thing | None = None
    hat: Thing | None = None
    hold: tuple[Thing, ...] = ()
    size: float = 560.0
    head_size: float = 0.0  # 0: in proportion to the body


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a person ended up."""

    box: Box
    neck: Point
    hands: dict[str, Point]


def where(who: Person, foot: Point) -> Placed:
    """The box, neck and hands of a person standing at `foot`, before anything is drawn."""
    x, y, w, h = box = box_of(who.body, foot, who.size)
    joints = body(who.body)
    hands = {side: (x + fx * w, y + fy * h) for side, (fx, fy) in joints.hands.items()}
    return Placed(box, (x + joints.neck[0] * w, y + joints.neck[1] * h), hands)


def draw(c: Canvas, who: Person, foot: Point, *, grounded: bool = True) -> Placed:
    """Draw a person with head, hat and what the hands hold."""
    placed = where(who, foot)
    for one in who.hold:
        if one.behind:
            _hold(c, who, placed, one)
    if grounded:
        shadow(c, placed.box)
    c.put(who.body, foot, who.size, anchor="b", halo=8)
    _crown(c, who, placed)
    for one in who.hold:
        if not one.behind:
            _hold(c, who, placed, one)
    return placed


# How far from the hand what it holds may begin, in pixels.
REACH = 16


def _hold(c: Canvas, who: Person, placed: Placed, one: Thing) -> None:
    spot = placed.hands.get(one.slot or "right") or next(iter(placed.hands.values()))
    show(c, one, spot, who.size * 0.34, halo=5)
    at = c.turn * complex(*spot) + c.shift
    near = c.layer[
        max(0, round(at.imag) - REACH) : round(at.imag) + REACH,
        max(0, round(at.real) - REACH) : round(at.real) + REACH,
    ]
    c.joins.append((f"{one.ref} and the hand that holds it", bool((near == c.count).any())))
    if who.body.startswith("f:") and not one.behind:
        flip = "flip" in who.body.split("|")
        c.svg(figures.fist(spot, placed.box[3] / FIGURE_HEIGHT, flip=flip), halo=2, hatch=0.0, bend=0.0)


# Units of a figure from its neck to its soles.
FIGURE_HEIGHT = 207


def _sunk(head: Thing, size: float, band: float) -> float:
    """How far a head has to come down for its outline, not its box, to rest on a neck `band` wide."""
    shape = sprite(head.ref, 400)
    k = (head.size or size) / max(shape.width, shape.height)
    half = max(1, round(band / 2 / k))
    middle = shape.width // 2 - round(head.dx / k)
    columns = shape.alpha[:, max(0, middle - half) : middle + half] > 0.5
    # Every column of the neck has to be covered, so the one that ends highest decides.
    lows = [np.flatnonzero(column).max(initial=-1) for column in columns.T]
    if not lows or min(lows) < shape.height * 0.5:
        return 0.0
    return float(shape.height - 1 - min(lows)) * k


def _crown(c: Canvas, who: Person, placed: Placed) -> None:
    x, y = placed.neck
    # Raised arms leave less room for a head.
    size = who.head_size or who.size * (0.24 if who.body.startswith("f:lift") else 0.42)
    top = y
    if who.head:
        band = placed.box[3] * 13 / FIGURE_HEIGHT if who.body.startswith("f:") else 0.0
        rise = who.size * 0.02 + (_sunk(who.head, size, band) if band and not who.head.rot else 0.0)
        box = show(c, who.head, (x, y + rise), size, anchor="b", halo=8)
        _joined(c, who.head.ref, (x, y))
        x, top = box[0] + box[2] / 2, box[1]
    if who.hat:
        show(c, who.hat, (x, top + size * 0.13), size * 0.62, anchor="b")


def _joined(c: Canvas, ref: str, neck: Point) -> None:
    at = c.turn * complex(*neck) + c.shift
    row, column = round(at.imag), round(at.real)
    near = c.layer[max(0, row - REACH) : row + REACH, max(0, column - REACH) : column + REACH]
    c.joins.append((f"{ref} and the neck under it", bool((near == c.count).any())))
