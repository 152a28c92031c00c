"""Coasts as lines on a plate: reading them, projecting them, cutting them to the frame, thinning them out."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

Point = tuple[float, float]
Line = list[Point]
Project = Callable[[float, float], Point | None]  # longitude and latitude to the plate; None = not seen


def read_rings(file: Path) -> list[Line]:
    """All rings of a land file of world-atlas (TopoJSON), lakes too, as longitudes and latitudes."""
    topology = json.loads(file.read_text(encoding="utf-8"))
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Line] = []
    for arc in topology["arcs"]:
        x = y = 0
        line: Line = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * scale_x + move_x, y * scale_y + move_y))
        arcs.append(line)
    polygons: list[list[list[int]]] = []
    for geometry in topology["objects"]["land"]["geometries"]:
        polygons += geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
    return [_ring(indexes, arcs) for polygon in polygons for indexes in polygon]


def _ring(indexes: Sequence[int], arcs: list[Line]) -> Line:
    ring: Line = []
    for index in indexes:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring += arc[1:] if ring else arc
    return ring


def conic(centre: Point, south: float, north: float) -> Project:
    """Lambert's conformal cone, true on two parallels: for lands away from the equator."""
    lon0, lat0 = map(math.radians, centre)
    p1, p2 = math.radians(south), math.radians(north)

    def tangent(p: float) -> float:
        return math.tan(math.pi / 4 + p / 2)

    n = math.log(math.cos(p1) / math.cos(p2)) / math.log(tangent(p2) / tangent(p1))
    f = math.cos(p1) * tangent(p1) ** n / n
    r0 = f / tangent(lat0) ** n

    def to(lon: float, lat: float) -> Point | None:
        turn = math.radians(lon) - lon0
        if abs(turn) > 1.2 or not -20 < lat < 85:
            return None
        r = f / tangent(math.radians(lat)) ** n
        return math.degrees(r * math.sin(n * turn)), math.degrees(r * math.cos(n * turn) - r0)

    return to


def cylinder(centre: Point) -> Project:
    """Equal degrees, true on the parallel of the centre: for lands about the equator."""
    squeeze = math.cos(math.radians(centre[1]))
    return lambda lon, lat: ((lon - centre[0]) * squeeze, centre[1] - lat)


def globe(centre: Point) -> Project:
    """The half of the globe about a centre as seen from far away, with the radius 1."""
    lon0, lat0 = map(math.radians, centre)

    def to(lon: float, lat: float) -> Point | None:
        turn, p = math.radians(lon) - lon0, math.radians(lat)
        depth = math.sin(lat0) * math.sin(p) + math.cos(lat0) * math.cos(p) * math.cos(turn)
        x = math.cos(p) * math.sin(turn)
        y = math.cos(lat0) * math.sin(p) - math.sin(lat0) * math.cos(p) * math.cos(turn)
        return (x, -y) if depth > 0 else None

    return to


def cut(ring: Line, west: float, north: float, east: float, south: float) -> Line:
    """The part of a ring inside a rectangle of the plate (Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, west, 1), (0, east, -1), (1, north, 1), (1, south, -1)):
        kept: Line = []
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            a_in, b_in = (a[axis] - limit) * sign >= 0, (b[axis] - limit) * sign >= 0
            if a_in:
                kept.append(a)
            if a_in != b_in:
                t = (limit - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        ring = kept
    return ring


def thin(line: Line, tolerance: float) -> Line:
    """Leave out points that lie within a tolerance of the line without them (Douglas and Peucker)."""
    keep = {0, len(line) - 1}
    todo = [(0, len(line) - 1)]
    while todo:
        first, last = todo.pop()
        far, at = tolerance, 0
        for i in range(first + 1, last):
            if (off := distance_to_segment(line[i], line[first], line[last])) > far:
                far, at = off, i
        if at:
            keep.add(at)
            todo += [(first, at), (at, last)]
    return [line[i] for i in sorted(keep)]


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    """How far a point is from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) if square else 0.0
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def area(ring: Line) -> float:
    """The area of a ring, without its sign."""
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def is_inside(point: Point, rings: list[Line]) -> bool:
    """Tell whether a point is on land: inside an odd number of rings."""
    x, y = point
    crossings = 0
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                crossings += 1
    return crossings % 2 == 1


def distance_to_coast(point: Point, rings: list[Line]) -> float:
    """How far a point is from the nearest coast."""
    segments = (pair for ring in rings for pair in zip(ring, ring[1:] + ring[:1], strict=True))
    return min((distance_to_segment(point, a, b) for a, b in segments), default=math.inf)


def along(line: Line, step: float) -> Iterator[Point]:
    """Points along a line, a step apart."""
    left = step / 2
    for a, b in pairwise(line):
        length = math.dist(a, b)
        while left <= length:
            t = left / length
            yield a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
            left += step
        left -= length
