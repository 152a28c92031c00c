"""Many of a kind: rings, fans, towers, trees, rows."""

import math

import numpy as np
from scipy import ndimage
from tools.pictures import people, terrain
from tools.pictures.canvas import Canvas, Point
from tools.pictures.stagecraft import box_of, shadow, show, show_all, stand
from tools.pictures.templates.registry import MAYBE, SOME, THING, THINGS, Params, template


@template("stage", items=THINGS, foot=0.0, x=500.0)
def stack(c: Canvas, p: Params) -> None:
    """A tower of things, the first at the bottom; `dy` of a thing sinks it, `dx` shifts it."""
    y = p.foot or c.floor + 50
    for i, one in enumerate(p.items):
        size = one.size or (430, 330, 270, 220, 180)[min(i, 4)]
        box = box_of(one.ref, (p.x + one.dx, y + one.dy), size)
        if not i:
            shadow(c, box)
        c.put(one.ref, (p.x + one.dx, y + one.dy), size, anchor="b", rot=one.rot)
        y = box[1] + 12


@template(
    "plain",
    centre=THING,
    items=THINGS,
    count=14.0,
    radius=290.0,
    size=200.0,
    at=(500, 510),
    spin=0.0,
    rings=1.0,
)
def radial(c: Canvas, p: Params) -> None:
    """Things point outwards around a centre: mane, petals, rays."""
    x, y = p.at
    n = int(p.count)
    for ring in range(int(p.rings)):
        r = p.radius * (1 - 0.38 * ring)
        for i in range(n):
            a = 2 * math.pi * (i + 0.5 * ring) / n
            one = p.items[i % len(p.items)]
            c.put(
                one.ref,
                (x + r * math.sin(a), y - r * math.cos(a)),
                (p.size * 0.8, p.size),
                rot=math.degrees(a) + p.spin + one.rot,
            )
    show(c, p.centre, (x, y), 380, halo=8)


@template("hills", centre=THING, items=THINGS, count=11.0, radius=400.0, size=170.0, spread=200.0, rows=2.0)
def fan(c: Canvas, p: Params) -> None:
    """A tail, a crown or a hand of things fanned out behind a centre."""
    x, y = 500, c.floor - 90
    for k in range(int(p.rows)):
        r, n = p.radius * (1 - 0.33 * k), int(p.count) - 2 * k
        for i in range(n):
            a = math.radians(-90 - p.spread / 2 + p.spread * i / (n - 1))
            tip = (x + r * math.cos(a), y + r * math.sin(a))
            c.line([(x, y - 40), tip], 4, 0.3)
            c.put(p.items[(i + k) % len(p.items)].ref, tip, p.size * (1 - 0.15 * k), rot=math.degrees(a) + 90)
    show(c, p.centre, (x, c.floor + 10), 420, anchor="b", halo=9)


@template("hills", fruit=THINGS, count=13.0, size=(100, 140), under=SOME)
def tree(c: Canvas, p: Params) -> None:
    """A bare tree bears strange fruit on strings."""
    rng = c.rng("tree")
    x, y = 500.0, c.floor + 20
    branches: list[str] = []
    tips: list[Point] = []

    def grow(at: Point, turn: float, length: float, width: float, left: int) -> None:
        end = (at[0] + length * math.cos(turn), at[1] - length * math.sin(turn))
        bend = ((at[0] + end[0]) / 2 + rng.uniform(-12, 12), (at[1] + end[1]) / 2)
        branches.append(
            f'<path d="M{at[0]:.0f} {at[1]:.0f}Q{bend[0]:.0f} {bend[1]:.0f} {end[0]:.0f} '
            f'{end[1]:.0f}" stroke="#555" stroke-width="{width:.1f}" fill="none" '
            'stroke-linecap="round"/>'
        )
        if not left:
            tips.append(end)
            return
        for side in (-1, 0, 1) if left == 3 else (-1, 1):
            grow(
                end,
                turn + side * rng.uniform(0.32, 0.62) + rng.uniform(-0.08, 0.08),
                length * rng.uniform(0.74, 0.86),
                width * 0.62,
                left - 1,
            )

    grow((x, y), math.pi / 2, 235, 72, 4)
    roots = (
        f'<path d="M{x - 32} {y - 60}C{x - 40} {y} {x - 90} {y + 20} {x - 130} '
        f'{y + 30}H{x + 130}C{x + 90} {y + 20} {x + 40} {y} {x + 32} {y - 60}Z" '
        'fill="#555"/>'
    )
    c.darken(0.6, np.clip(1.1 - c.rings((x + 20, y + 24), (240, 34)), 0, 1))
    c.svg("".join(branches) + roots, puff=0.7, radius=0.03, hatch=80.0)
    chosen = _apart([tip for tip in tips if 80 < tip[0] < 920 and tip[1] > 60], p.size[1] * 0.9, int(p.count))
    for i, (tx, ty) in enumerate(sorted(chosen, key=lambda tip: tip[1])):
        size = rng.uniform(*p.size)
        c.line([(tx, ty), (tx, ty + size * 0.3)], 4)
        c.put(
            p.fruit[i % len(p.fruit)].ref, (tx, ty + size * 0.25), size, anchor="t", rot=rng.uniform(-16, 16)
        )
    show_all(c, p.under, 240, (240, c.floor + 60))


def _apart(spots: list[Point], gap: float, count: int) -> list[Point]:
    chosen: list[Point] = []
    for spot in spots:
        if len(chosen) < count and all(math.dist(spot, other) > gap for other in chosen):
            chosen.append(spot)
    return chosen


@template("plain", shape=THING, items=THINGS, cell=110.0, dark=False, size=760.0)
def mosaic(c: Canvas, p: Params) -> None:
    """The form of a thing is filled with many others."""
    mask = c.mask_of(p.shape.ref, (500, 505), p.size, rot=p.shape.rot)
    c.fill(0.08 if p.dark else 0.97, mask, along=45.0, outline=1.2)
    rng = c.rng("mosaic")
    depth = ndimage.distance_transform_edt(mask > 0.5).astype(np.float32)
    rows, columns = np.indices(depth.shape, np.float32)
    with c.clipped(mask):
        for i in range(160):
            if depth.max() < p.cell * 0.16:
                break
            y, x = np.unravel_index(int(np.argmax(depth)), depth.shape)
            size = float(np.clip(depth[y, x] * 1.75, p.cell * 0.42, p.cell * 1.5))
            spot = (complex(x, y) - c.shift) / c.turn
            c.put(
                p.items[i % len(p.items)].ref,
                (spot.real, spot.imag),
                size * 1.12,
                rot=rng.uniform(0, 360),
                halo=3,
                outline=0.8,
            )
            depth = np.minimum(depth, np.clip(np.hypot(columns - x, rows - y) - size * 0.46, 0, None))
    inside = ndimage.distance_transform_edt(mask > 0.5)
    c.darken(1, ((inside > 0) & (inside < 6)).astype(np.float32))


@template("desert", items=THINGS, count=7.0, start=(170, 880), end=(840, 590), sizes=(330, 60))
def march(c: Canvas, p: Params) -> None:
    """Things come one behind another from the distance."""
    n = int(p.count)
    for i in reversed(range(n)):
        t = (i / (n - 1)) ** 0.75
        size = p.sizes[0] * (p.sizes[1] / p.sizes[0]) ** t
        spot = (
            p.start[0] + (p.end[0] - p.start[0]) * t + 60 * math.sin(t * 5),
            p.start[1] + (p.end[1] - p.start[1]) * t,
        )
        stand(c, p.items[i % len(p.items)].ref, spot, size)


@template("night", centre=THING, items=THINGS, radii=(400, 190), tilt=-14.0)
def orbit(c: Canvas, p: Params) -> None:
    """Things circle around another like moons."""
    rx, ry = p.radii
    a = math.radians(p.tilt)
    places = []
    for i, one in enumerate(p.items):
        turn = 2 * math.pi * i / len(p.items) + 0.5
        u, v = rx * math.cos(turn), ry * math.sin(turn)
        places.append(
            (v, one, (500 + u * math.cos(a) - v * math.sin(a), 500 + u * math.sin(a) + v * math.cos(a)))
        )
    path = (
        f'<ellipse cx="500" cy="500" rx="{rx}" ry="{ry}" transform="rotate({p.tilt} 500 '
        '500)" fill="none" stroke="#fff" stroke-width="5"/>'
    )
    c.lighten(0.9, c.path(path))
    for v, one, spot in sorted(places, key=lambda place: place[0]):
        if v < 0:
            show(c, one, spot, 130)
    show(c, p.centre, (500, 500), 340, halo=9)
    for v, one, spot in sorted(places, key=lambda place: place[0]):
        if v >= 0:
            show(c, one, spot, 180)


@template("circus", left=THING, right=THING, tilt=1.0, pivot=MAYBE)
def seesaw(c: Canvas, p: Params) -> None:
    """Two things on a seesaw; `tilt` above 0 lowers the left one."""
    y = c.floor - 60
    if p.pivot:
        show(c, p.pivot, (500, c.floor + 50), 230, anchor="b")
    else:
        c.svg(f'<path d="M500 {y - 20}L590 {c.floor + 50}H410Z" fill="#777"/>', puff=0.5)
    drop = 95 * p.tilt
    c.svg(
        (
            f'<path d="M110 {y + drop - 14}L890 {y - drop - 14}V{y - drop + 14}L110 '
            f'{y + drop + 14}Z" fill="#bbb"/>'
        ),
        puff=0.3,
        hatch=0.0,
    )
    slope = math.degrees(math.atan2(-2 * drop, 780))
    show(c, p.left, (230, y + drop * 0.7 - 8), 300, anchor="b", rot=slope)
    show(c, p.right, (770, y - drop * 0.7 - 8), 300, anchor="b", rot=slope)


@template("mountains", host=THING, items=THINGS, mouth=0.06, count=18.0, size=(60, 135), foot=960.0)
def erupt(c: Canvas, p: Params) -> None:
    """A volcano, a cannon or a hat throws out things; `mouth` is where, of the host's height."""
    box = stand(c, p.host.ref, (500, p.foot), p.host.size or 720)
    x, y = 500, box[1] + box[3] * p.mouth
    rng = c.rng("erupt")
    n = int(p.count)
    for i in range(n):
        t = (i + 0.6) / n
        a = ((i * 0.618) % 1 * 2 - 1) * (0.5 + 0.7 * t)
        away = 40 + 500 * t**0.8
        size = p.size[0] + (p.size[1] - p.size[0]) * t
        c.put(
            p.items[i % len(p.items)].ref,
            (x + away * math.sin(a), y - away * math.cos(a) * 0.95),
            size,
            rot=math.degrees(a) + rng.uniform(-25, 25),
        )


@template("tabletop", many=THING, odd=THING, rows=4.0, columns=4.0, pick=(2, 1))
def odd(c: Canvas, p: Params) -> None:
    """Rows of one thing, and a single other one among them."""
    w, h = 860 / p.columns, 860 / p.rows
    for j in range(int(p.rows)):
        for i in range(int(p.columns)):
            one = p.odd if (i, j) == (int(p.pick[0]), int(p.pick[1])) else p.many
            show(c, one, (70 + (i + 0.5) * w, 70 + (j + 0.5) * h), min(w, h) * 0.84)


@template("night", items=THINGS, centre=MAYBE, count=22.0, turns=2.2)
def whirl(c: Canvas, p: Params) -> None:
    """Things whirl in a spiral towards a centre."""
    n = int(p.count)
    for i in range(n):
        t = (i + 1) / n
        a = p.turns * 2 * math.pi * t
        r = 430 * t**0.9
        c.put(
            p.items[i % len(p.items)].ref,
            (500 + r * math.cos(a), 500 + r * math.sin(a)),
            40 + 130 * t,
            rot=math.degrees(a) + 90,
        )
    if p.centre:
        show(c, p.centre, (500, 500), 150)


@template("sea", steps=8.0, top=THING, climber=MAYBE, head=MAYBE, on=3.0, moon=MAYBE)
def stairs(c: Canvas, p: Params) -> None:
    """Stairs rise out of nowhere to something; the climber, with a `head` if given, is on step `on`."""
    n = int(p.steps)
    w, h = 640 / n, 520 / n
    body = ""
    for i in range(n):
        x, y = 250 + i * w, 930 - (i + 1) * h
        body += (
            f'<path d="M{x:.0f} {y:.0f}H960V{y + h:.0f}H{x:.0f}Z" '
            f'fill="#{"b4b4b4" if i % 2 else "9a9a9a"}"/><path d="M{x:.0f} '
            f'{y:.0f}H960V{y + 13:.0f}H{x:.0f}Z" fill="#fff"/><path d="M{x:.0f} '
            f'{y + 13:.0f}h12V{y + h:.0f}h-12Z" fill="#777"/>'
        )
    if p.moon:
        show(c, p.moon, (250, 250), 230)
    c.svg(body, hatch=0.0, bend=0.0, halo=8)
    show(c, p.top, (850, 422), 230, anchor="b")
    if p.climber:
        foot = (250 + (p.on + 0.5) * w, 930 - (p.on + 1) * h + 8)
        if p.head:
            people.draw(c, people.Person(p.climber.ref, p.head, size=p.climber.size or 200), foot)
        else:
            show(c, p.climber, foot, 200, anchor="b")


@template("sea", left=THING, right=THING, crossing=MAYBE, top=640.0)
def bridge(c: Canvas, p: Params) -> None:
    """A bridge between two things, something crosses it."""
    t = p.top
    show(c, p.left, (130, t + 120), 330, anchor="b")
    show(c, p.right, (870, t + 120), 330, anchor="b")
    deck = f"M160 {t}Q500 {t - 150} 840 {t}L840 {t + 26}Q500 {t - 124} 160 {t + 26}Z"
    arches = (
        f"M170 {t + 24}Q500 {t - 124} 830 {t + 24}V{t + 190}H770Q700 {t + 20} 600 "
        f"{t + 190}H400Q300 {t + 20} 230 {t + 190}H170Z"
    )
    c.svg(f'<path d="{arches}" fill="#999"/><path d="{deck}" fill="#e8e8e8"/>', puff=0.3, hatch=0.0)
    if p.crossing:
        show(c, p.crossing, (500, t - 66), 230, anchor="b")
    terrain.ripple(c, (500, t + 190), 300, 14, 2)
