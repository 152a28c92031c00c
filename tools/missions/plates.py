"""Engrave the six plates of the mission map: `python -m tools.missions.plates [PLATE ...]`.

Coasts are Natural Earth's (public domain) by way of world-atlas; ridges, rivers, signs and ornaments are
drawn by hand in plates.toml. Missions lie where src/nomdecode/missions/data says. The same drawing comes out
every time.
"""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

from tools.missions import burin
from tools.missions.burin import INK, PAPER, num, pen, points
from tools.missions.geography import (
    Line,
    Point,
    Project,
    along,
    area,
    conic,
    cut,
    cylinder,
    distance_to_coast,
    globe,
    is_inside,
    read_rings,
    thin,
)
from tools.missions.ornaments import ORNAMENTS

from nomdecode.missions.mission import LabelSide, Mission
from nomdecode.missions.mission_map import HEIGHT, WIDTH, MissionMap, load_mission_map
from nomdecode.missions.texts import list_text_languages, load_map_texts

HERE: Final = Path(__file__).parent
LAND: Final = HERE / "node_modules" / "world-atlas"
OUT: Final = HERE.parents[1] / "web" / "src" / "missions" / "plates"
INNER: Final = 16  # width of the border
EDGE: Final = 26  # so far beyond the plate coasts are drawn, for the lines that follow them
GRAIN: Final = 5  # parts of a unit that a coast is rounded to
POINT: Final = 27  # a mission's medallion and its halo
MOST_BYTES: Final = 40_000
# Lines that follow the coast: how far out, and how thick.
SEA_LINES: Final = (
    (16.6, 0.26),
    (13.7, 0.3),
    (11.0, 0.36),
    (8.5, 0.42),
    (6.3, 0.48),
    (4.2, 0.56),
    (2.3, 0.66),
)
SMALL: Final = 70  # an island of less has fewer of these lines, so that it does not look like a target
LINES_OF_SMALL: Final = 3
VARIANTS: Final = 3  # of each sign


@dataclass(frozen=True)
class Sheet:
    """What a plate is drawn from: its entry in plates.toml, projected."""

    number: int
    data: dict[str, Any]
    to: Project
    rings: list[Line]
    missions: tuple[Mission, ...]
    cartouche: tuple[float, float, float, float]

    @property
    def is_globe(self) -> bool:
        """Tell whether the plate shows half the globe."""
        return bool(self.data["projection"] == "globe")

    def line(self, places: Iterable[tuple[float, float]]) -> Line:
        """Places as points of the plate; what is not seen is left out."""
        return [at for at in (self.to(*place) for place in places) if at is not None]


def project(data: dict[str, Any]) -> Project:
    """The projection of a plate, onto the plate's units."""
    centre = tuple(data["centre"])
    mx, my = data.get("middle", (WIDTH / 2, HEIGHT / 2))
    if data["projection"] == "globe":
        to, scale = globe(centre), data["radius"]
    else:
        to = conic(centre, *data["parallels"]) if data["projection"] == "conic" else cylinder(centre)
        scale = (WIDTH - 2 * INNER) / data["span"]

    def on_plate(lon: float, lat: float) -> Point | None:
        seen = to(lon, lat)
        return None if seen is None else (mx + seen[0] * scale, my + seen[1] * scale)

    return on_plate


def coasts(data: dict[str, Any], to: Project) -> list[Line]:
    """The coasts of a plate, cut and thinned out; islands that would be specks are left out."""
    rings = []
    for ring in read_rings(LAND / f"land-{data['detail']}.json"):
        seen = [to(*place) for place in ring]
        if data["projection"] == "globe":
            line = _with_far_side(ring, seen, data) if any(seen) else []
        else:
            line = [at for at in seen if at is not None]
        line = cut(line, -EDGE, -EDGE, WIDTH + EDGE, HEIGHT + EDGE) if len(line) > 3 else []
        if area(line) < data.get("least", 5):
            continue
        half = len(line) // 2
        rings.append(thin(line[: half + 1], 0.42)[:-1] + thin([*line[half:], line[0]], 0.42)[:-1])
    return [ring for ring in rings if len(ring) > 3]


def _with_far_side(ring: Line, seen: list[Point | None], data: dict[str, Any]) -> Line:
    """A ring on the globe; what lies behind is pushed out beyond the rim, where it is cut off."""
    lon0, lat0 = map(math.radians, data["centre"])
    (mx, my), out = data["middle"], data["radius"] * 1.3
    line: Line = []
    for (lon, lat), at in zip(ring, seen, strict=True):
        if at is None:
            turn, p = math.radians(lon) - lon0, math.radians(lat)
            x = math.cos(p) * math.sin(turn)
            y = math.sin(lat0) * math.cos(p) * math.cos(turn) - math.cos(lat0) * math.sin(p)
            far = math.hypot(x, y) or 1
            line.append((mx + x / far * out, my + y / far * out))
        else:
            line.append(at)
    return line


def read_sheet(data: dict[str, Any], atlas: MissionMap) -> Sheet:
    """A plate ready to be drawn."""
    to = project(data)
    rings = coasts(data, to)
    rings += [_island(at, size) for lon, lat, size in data.get("islands", ()) if (at := to(lon, lat))]
    plate = next(each for each in atlas.plates if each.id == data["id"])
    return Sheet(plate.number, data, to, rings, atlas.missions_of_plate(plate.id), plate.cartouche)


def _island(at: Point, size: float) -> Line:
    """An island too small for the data, by hand."""
    shape = (1, 0.7, 1.1, 0.8, 1.05, 0.75, 0.95, 0.8)
    turns = ((i * math.pi / 4, r * size) for i, r in enumerate(shape))
    return [(at[0] + math.cos(a) * r, at[1] + math.sin(a) * r * 0.8) for a, r in turns]


def steps(line: Line, grain: int) -> str:
    """A closed line as relative whole numbers of a grain."""
    at = [(round(x * grain), round(y * grain)) for x, y in line]
    moves = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(at) if a != b]
    return f"M{points(*at[0])}l{points(*(v for move in moves for v in move))}z"


def label_box(mission: Mission) -> tuple[float, float, float, float]:
    """The room of a mission's number and place name, the longest of all languages: x, y, width, height."""
    name = max((load_map_texts(each).missions[mission.id].place for each in list_text_languages()), key=len)
    # Names keep their size in pixels, so their place in units depends on the plate's width: room for all.
    wide = (len(name) + len(str(mission.number)) + 1) * 8.2
    if mission.label in (LabelSide.LEFT, LabelSide.RIGHT):
        x = mission.x + 17 if mission.label is LabelSide.RIGHT else mission.x - 32 - wide
        return x, mission.y - 11, wide + 15, 22
    x = min(max(mission.x - wide / 2, INNER + 2), WIDTH - INNER - 2 - wide)
    return x, mission.y - 50 if mission.label is LabelSide.ABOVE else mission.y + 14, wide, 36


class Room:
    """What is taken on a plate, so that no sign stands under a name or a medallion."""

    def __init__(self, sheet: Sheet) -> None:
        self.circles: list[tuple[float, float, float]] = [(m.x, m.y, POINT) for m in sheet.missions]
        self.circles += [(x, y, 6) for x, y in sheet.line(sheet.data["places"].values())]
        self.boxes = [label_box(mission) for mission in sheet.missions]
        self.boxes.append(sheet.cartouche)
        for _, x, y, size in sheet.data["ornaments"]:
            self.boxes.append((x - 60 * size, y - 84 * size, 120 * size, 100 * size))
        if rose := sheet.data.get("rose"):
            self.circles.append((rose[0], rose[1], rose[2] + 6))

    def is_free(self, at: Point, reach: float) -> bool:
        """Tell whether a sign of that reach may stand here."""
        x, y = at
        side, top = INNER + reach, INNER + reach + 3
        if not (side < x < WIDTH - side and top < y < HEIGHT - side):
            return False
        if any(math.hypot(x - cx, y - cy) < r + reach for cx, cy, r in self.circles):
            return False
        return not any(
            bx - reach < x < bx + w + reach and by - reach < y < by + h + reach * 1.6
            for bx, by, w, h in self.boxes
        )


class Signs:
    """The signs of a plate with their places: hills along ridges, woods in patches, waves on the open sea."""

    def __init__(self, sheet: Sheet, rng: Random) -> None:
        self._sheet, self._room, self._rng = sheet, Room(sheet), rng
        self.placed: list[tuple[str, Point]] = []
        for ridge in sheet.data["ridges"]:
            self._along(ridge)
        for lon, lat, *patch in sheet.data["patches"]:
            self._about(sheet.line([(lon, lat)])[0], *patch)
        self._on_the_sea(sheet.data["waves"])
        # What stands farther down is nearer, and drawn later.
        self.placed.sort(key=lambda each: each[1][1])

    def _put(self, sign: str, at: Point, reach: float, apart: float) -> None:
        is_far = all(math.dist(at, other) > apart for _, other in self.placed)
        rings = self._sheet.rings
        if (
            is_far
            and self._room.is_free(at, reach)
            and is_inside(at, rings)
            and distance_to_coast(at, rings) > 3
        ):
            self.placed.append((sign, at))

    def _along(self, ridge: dict[str, Any]) -> None:
        size, jitter = ridge.get("size", 1), self._rng.uniform
        for row in range(ridge.get("rows", 1)):
            for x, y in along(self._sheet.line(ridge["line"]), 8.5 * size):
                at = (x + jitter(-1.5, 1.5) + row * 4 * size, y + jitter(-1.5, 1.5) + row * 5.5 * size)
                self._put("hill" if size >= 1 else "knoll", at, 5, 5.6 * size)

    def _about(self, middle: Point, radius: float, count: int, sign: str) -> None:
        for _ in range(count * 3):
            a, r = self._rng.uniform(0, 2 * math.pi), radius * math.sqrt(self._rng.random())
            self._put(sign, (middle[0] + math.cos(a) * r * 1.3, middle[1] + math.sin(a) * r), 4, 8.5)

    def _on_the_sea(self, count: int) -> None:
        sheet, waves = self._sheet, list[Point]()
        for _ in range(count * 6):
            at = (self._rng.uniform(INNER, WIDTH - INNER), self._rng.uniform(INNER, HEIGHT - INNER))
            if sheet.is_globe and math.dist(at, sheet.data["middle"]) > sheet.data["radius"] - 14:
                continue
            is_far = all(math.dist(at, other) > 17 for other in waves) and self._room.is_free(at, 6)
            if is_far and not is_inside(at, sheet.rings) and distance_to_coast(at, sheet.rings) > 23:
                waves.append(at)
        self.placed += [("wave", at) for at in waves[:count]]


def engrave(sheet: Sheet) -> str:
    """A whole plate as SVG. What has the class `fine` is left out of a thumbnail."""
    rng = Random(sheet.number)  # noqa: S311 - the same drawing every time
    name = f"p{sheet.number}"
    signs = Signs(sheet, rng).placed
    kinds = sorted({sign for sign, _ in signs})
    shapes = "".join(
        f'<g id="{name}{kind}{i}">{burin.SIGNS[kind](rng, 1)}</g>' for kind in kinds for i in range(VARIANTS)
    )
    uses = "".join(
        f'<use href="#{name}{sign}{rng.randrange(VARIANTS)}" x="{num(x)}" y="{num(y)}"/>'
        for sign, (x, y) in signs
    )
    land = f'fill="{PAPER}" fill-rule="evenodd" {pen(1.05 * GRAIN)} stroke-linejoin="round"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="{INK}">'
        f'<defs>{_coast(sheet, name)}{shapes}<clipPath id="{name}clip">{_window(sheet)}</clipPath></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/><g clip-path="url(#{name}clip)">'
        f'{_sea(name)}{_lines_over_the_sea(sheet)}<use href="#{name}" {land}/>'
        f'<g class="fine">{rivers(sheet)}{uses}</g></g>'
        f'{_border(sheet)}<g class="fine">{_ornaments(sheet)}{_places(sheet)}</g>'
        f'<g class="name">{burin.cartouche(*sheet.cartouche)}</g></svg>\n'
    )


def _coast(sheet: Sheet, name: str) -> str:
    large = "".join(steps(ring, GRAIN) for ring in sheet.rings if area(ring) >= SMALL)
    small = "".join(steps(ring, GRAIN) for ring in sheet.rings if area(ring) < SMALL)
    both = f'<path id="{name}l" d="{large}"/><path d="{small}"/>'
    return f'<g id="{name}" transform="scale({num(1 / GRAIN)})">{both}</g>'


def _sea(name: str) -> str:
    """Lines that follow the coast: it is stroked in ink and paper in turn, and a tint lies over all."""
    lines = ""
    for at, (out, thick) in enumerate(SEA_LINES):
        is_for_all = at >= len(SEA_LINES) - LINES_OF_SMALL
        what = f'href="#{name}"' if is_for_all else f'href="#{name}l" transform="scale({num(1 / GRAIN)})"'
        for colour, width in ((INK, 2 * out + thick), (PAPER, 2 * out - thick)):
            lines += f'<use {what} stroke="{colour}" stroke-width="{num(width * GRAIN)}"/>'
    tint = f'<rect width="{WIDTH}" height="{HEIGHT}" opacity=".07"/>'
    return f'<g class="fine" fill="none" stroke-linejoin="round">{lines}</g>{tint}'


def _window(sheet: Sheet) -> str:
    if sheet.is_globe:
        x, y = sheet.data["middle"]
        return burin.dot(x, y, sheet.data["radius"])
    return f'<rect x="{INNER}" y="{INNER}" width="{WIDTH - 2 * INNER}" height="{HEIGHT - 2 * INNER}"/>'


def _lines_over_the_sea(sheet: Sheet) -> str:
    path = graticule(sheet) if sheet.is_globe else burin.rhumbs(*sheet.data["rose"][:2])
    return f'<path class="fine" d="{path}" fill="none" {pen(0.45)} opacity=".3"/>'


def graticule(sheet: Sheet) -> str:
    """Meridians and parallels of the globe."""
    lines = [[(lon, lat) for lat in range(-90, 91, 5)] for lon in range(-180, 180, 30)]
    lines += [[(lon, lat) for lon in range(-180, 181, 5)] for lat in range(-60, 61, 30)]
    path = ""
    for line in lines:
        run: Line = []
        for seen in [*(sheet.to(*at) for at in line), None]:
            if seen is not None:
                run.append(seen)
            elif len(run) > 1:
                path += "M" + "L".join(points(*at) for at in thin(run, 0.15))
                run = []
    return path


def rivers(sheet: Sheet) -> str:
    """Rivers, fine at the spring and wide at the mouth."""
    path = ""
    for river in sheet.data["rivers"]:
        course = _smooth(sheet.line(river))
        last = len(course) - 1
        left, right = [], []
        for i, (x, y) in enumerate(course):
            (ax, ay), (bx, by) = course[max(i - 1, 0)], course[min(i + 1, last)]
            wide = (0.14 + 0.56 * i / last) / (math.hypot(bx - ax, by - ay) or 1)
            nx, ny = (by - ay) * wide, (ax - bx) * wide
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        path += steps([*left, *right[::-1]], 10)
    return f'<path d="{path}" transform="scale(.1)"/>'


def _smooth(line: Line, parts: int = 5) -> Line:
    """Points of a smooth line through others (Catmull and Rom)."""
    ends = [line[0], *line, line[-1]]
    out: Line = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for i in range(parts):
            t = i / parts
            x, y = (
                b[k]
                + t * (c[k] - a[k]) / 2
                + t * t * (a[k] - 2.5 * b[k] + 2 * c[k] - d[k] / 2)
                + t**3 * (1.5 * (b[k] - c[k]) + (d[k] - a[k]) / 2)
                for k in (0, 1)
            )
            out.append((x, y))
    return [*out, line[-1]]


def _border(sheet: Sheet) -> str:
    border = burin.frame(WIDTH, HEIGHT, INNER)
    if not sheet.is_globe:
        return border
    (x, y), r = sheet.data["middle"], sheet.data["radius"]
    rim = "".join(burin.circle(x, y, r + out, width) for out, width in ((0, 1.4), (2.6, 0.5), (6.5, 0.9)))
    scale = ""
    for i in range(0, 72, 2):
        a, b = math.radians(i * 5), math.radians(i * 5 + 5)
        corners = (a, r + 2.6), (b, r + 2.6), (b, r + 6.5), (a, r + 6.5)
        scale += "M" + "L".join(points(x + math.sin(t) * q, y - math.cos(t) * q) for t, q in corners) + "z"
    stars = "".join(burin.star(*each) for each in sheet.data["stars"])
    return border + rim + burin.filled(scale + stars)


def _ornaments(sheet: Sheet) -> str:
    drawn = "".join(
        f'<g transform="translate({points(x, y)})scale({num(size, 2)})">{ORNAMENTS[name]()}</g>'
        for name, x, y, size in sheet.data["ornaments"]
    )
    rose = sheet.data.get("rose")
    return drawn + (burin.rose(*rose) if rose else "")


def _places(sheet: Sheet) -> str:
    """A point at the true place and a line to the medallion, where that had to move aside."""
    out = ""
    for mission in sheet.missions:
        ((x, y),) = sheet.line([sheet.data["places"][mission.id]])
        if math.hypot(x - mission.x, y - mission.y) < POINT - 3:
            continue  # it lies under the medallion
        line = f"M{points(x, y)}L{points(mission.x, mission.y)}"
        out += f'<path d="{line}" stroke="{PAPER}" stroke-width="3"/><path d="{line}" {pen(0.9)}/>'
        out += f'<circle cx="{num(x)}" cy="{num(y)}" r="2.4" stroke="{PAPER}"/>'
    return out


def main() -> int:
    """Write all plates, or those named, and say how large they are."""
    OUT.mkdir(parents=True, exist_ok=True)
    plates = tomllib.loads((HERE / "plates.toml").read_text(encoding="utf-8"))["plate"]
    is_fine = True
    for plate in plates:
        if sys.argv[1:] and plate["id"] not in sys.argv[1:]:
            continue
        svg = engrave(read_sheet(plate, load_mission_map()))
        (OUT / f"{plate['id']}.svg").write_text(svg, encoding="utf-8")
        is_fine = is_fine and len(svg) <= MOST_BYTES
        print(f"{plate['id']:<18} {len(svg):>6} bytes")
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main())
