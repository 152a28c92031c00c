"""Parse SVG path data into absolute moves, lines and curves. Pure."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(r"[MLHVQTCAZ]|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?", re.IGNORECASE)
_INPUTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "A": 7, "Z": 0}

Point = tuple[float, float]


class Segment(NamedTuple):
    """One step of an SVG path: M and L have one point, C three, Z none."""

    kind: str
    points: tuple[Point, ...] = ()


@cache
def parse_path(data: str) -> tuple[Segment, ...]:
    """Parse SVG path data into segments of only M, L, C and Z, all absolute."""
    reader = _PathReader()
    tokens = _TOKEN.findall(data)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        count = _INPUTS[command.upper()]
        reader.read_command(command, [float(each) for each in tokens[at : at + count]])
        at += count
        # Further pairs after a move are lines.
        command = {"M": "L", "m": "l"}.get(command, command)
    return tuple(reader.done)


def split_into_subpaths(data: str) -> list[tuple[Segment, ...]]:
    """Parse SVG path data and split it at its moves."""
    found: list[list[Segment]] = []
    for segment in parse_path(data):
        if segment.kind == "M":
            found.append([])
        found[-1].append(segment)
    return [tuple(each) for each in found]


def middle_of_path(path: tuple[Segment, ...]) -> Point:
    """Return the middle of the box around a path's points."""
    xs = [x for segment in path for x, _ in segment.points]
    ys = [y for segment in path for _, y in segment.points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


class _PathReader:
    """Reads SVG path commands: where the pen is, where the subpath began, the last control point."""

    def __init__(self) -> None:
        self.done: list[Segment] = []
        self.here: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.control: Point | None = None

    def read_command(self, command: str, values: list[float]) -> None:
        kind, control = command.upper(), None
        ox, oy = self.here if command.islower() else (0.0, 0.0)
        x, y = self.here
        if kind == "Z":
            self.done.append(Segment("Z"))
            self.here = self.start
        elif kind == "A":
            self._add_arc(values, (values[5] + ox, values[6] + oy))
        elif kind in "HV":
            self._add_line((values[0] + ox, y) if kind == "H" else (x, values[0] + oy))
        else:
            points = [(a + ox, b + oy) for a, b in zip(values[0::2], values[1::2], strict=True)]
            if kind == "M":
                self.start = self.here = points[0]
                self.done.append(Segment("M", (points[0],)))
            elif kind == "L":
                self._add_line(points[0])
            elif kind == "C":
                self._add_curve(points[0], points[1], points[2])
            else:
                control = points[0] if kind == "Q" else self._mirrored_control_point()
                self._add_quadratic_curve(control, points[-1])
        self.control = control

    def _mirrored_control_point(self) -> Point:
        (x, y), (cx, cy) = self.here, self.control or self.here
        return 2 * x - cx, 2 * y - cy

    def _add_line(self, to: Point) -> None:
        self.done.append(Segment("L", (to,)))
        self.here = to

    def _add_curve(self, one: Point, two: Point, to: Point) -> None:
        self.done.append(Segment("C", (one, two, to)))
        self.here = to

    def _add_quadratic_curve(self, control: Point, to: Point) -> None:
        def control_towards(end: Point) -> Point:
            return end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3

        self._add_curve(control_towards(self.here), control_towards(to), to)

    def _add_arc(self, values: list[float], to: Point) -> None:
        """Add part of a circle as curves, in quarters; our drawings have no ellipses."""
        radius, is_large, is_clockwise = values[0], bool(values[3]), bool(values[4])
        (x, y), (ex, ey) = self.here, to
        half = math.hypot(ex - x, ey - y) / 2
        radius = max(radius, half)
        away = math.sqrt(max(0.0, radius**2 - half**2)) / (2 * half or 1)
        side = 1 if is_large == is_clockwise else -1
        cx, cy = (x + ex) / 2 + side * (ey - y) * away, (y + ey) / 2 - side * (ex - x) * away
        begin, end = math.atan2(y - cy, x - cx), math.atan2(ey - cy, ex - cx)
        sweep = (end - begin) % math.tau if is_clockwise else -((begin - end) % math.tau)
        pieces = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
        step = sweep / pieces
        pull = 4 / 3 * math.tan(step / 4) * radius
        for n in range(pieces):
            one, two = begin + n * step, begin + (n + 1) * step
            first = cx + radius * math.cos(one), cy + radius * math.sin(one)
            last = cx + radius * math.cos(two), cy + radius * math.sin(two)
            self._add_curve(
                (first[0] - pull * math.sin(one), first[1] + pull * math.cos(one)),
                (last[0] + pull * math.sin(two), last[1] - pull * math.cos(two)),
                to if n == pieces - 1 else last,
            )
