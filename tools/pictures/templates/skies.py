"""Things in the air: what hangs, flies, falls or shines."""

import math

import numpy as np
from tools.pictures import terrain
from tools.pictures.canvas import Canvas
from tools.pictures.stagecraft import box_of, curve, scatter, shadow, show, show_all, stand
from tools.pictures.templates.registry import MAYBE, SOME, THING, THINGS, Params, template


@template("nighthills", body=THING, front=SOME, glow=0.6)
def celestial(c: Canvas, p: Params) -> None:
    """Something shines in the place of the sun or the moon; `front` is below, small."""
    at = (500 if p.body.x is None else p.body.x, 320 if p.body.y is None else p.body.y)
    size = p.body.size or 430
    c.lighten(p.glow, np.clip(1.5 - c.rings(at) / (size * 0.62), 0, 1))
    show(c, p.body, at, size, halo=8)
    path = np.clip(1 - np.abs(c.x - at[0]) / (40 + (c.y - 640) * 0.35), 0, 1) * (c.y > 645)
    if c.floor == 750:  # on the sea, the light has its path
        c.lighten(0.75, path * (np.sin(c.y / 9 + c.noise("glint", 30) * 3) > -0.2))
    for one in p.front:
        show(c, one, (300, c.floor + 60), 220)


@template("sky", top=THING, basket=THING, passenger=MAYBE, y=80.0, gap=105.0)
def balloon(c: Canvas, p: Params) -> None:
    """`top` carries `basket` through the air on four ropes."""
    x = 500 if p.top.x is None else p.top.x
    big, small = p.top.size or 590, p.basket.size or 215
    _, _, w, h = box_of(p.top.ref, (x, 0), big)
    _, _, bw, bh = box_of(p.basket.ref, (x, 0), small)
    rim = p.y + h + p.gap
    for start, end in ((-0.30, -0.40), (-0.1, -0.14), (0.1, 0.14), (0.30, 0.40)):
        c.line([(x + start * w, p.y + h * (0.80 if abs(start) > 0.2 else 0.92)), (x + end * bw, rim + 10)], 4)
    c.put(p.top.ref, (x, p.y), big, anchor="t", rot=p.top.rot, halo=8)
    if p.passenger:
        show(c, p.passenger, (x, rim + bh * 0.45), small * 0.9, anchor="b")
    aboard = c.count
    c.put(p.basket.ref, (x, rim + bh), small, anchor="b", rot=p.basket.rot)
    if p.passenger:
        c.join(f"{p.passenger.ref} and {p.basket.ref}", aboard, c.count)


@template("nighthills", source=THING, guests=THINGS, spread=0.42, foot=850.0)
def beam(c: Canvas, p: Params) -> None:
    """A beam of light falls on things: saucer, lamp, lighthouse, projector."""
    at = (500 if p.source.x is None else p.source.x, 175 if p.source.y is None else p.source.y)
    start = at[1] + 20
    cone = (
        np.clip((p.spread * (c.y - start) + 50 - np.abs(c.x - at[0])) / 6, 0, 1)
        * (c.y > start)
        * (c.y < p.foot)
    )
    c.lighten(0.82, np.maximum(cone, c.ellipse((at[0], p.foot), p.spread * (p.foot - start) + 50, 44)))
    for i, one in enumerate(p.guests):
        show(c, one, (at[0], 590 - 220 * i), 300 - 110 * min(i, 1))
    show(c, p.source, at, 440)


@template("hills", drops=THINGS, who=MAYBE, count=20.0, size=(56, 88), cloudy=True)
def rain(c: Canvas, p: Params) -> None:
    """Things rain from clouds on someone."""
    x = 500 if p.who is None or p.who.x is None else p.who.x
    tall = 380 if p.who is None else p.who.size or 380
    scatter(
        c,
        p.drops,
        int(p.count),
        (70, 240, 860, 500),
        p.size,
        rot=20,
        free=tall * 0.5,
        x=x,
        y=c.floor - tall / 2,
    )
    if p.cloudy:
        for i, (cx, cy, w, tone) in enumerate(
            ((500, 180, 800, 0.8), (290, 140, 420, 0.9), (750, 150, 400, 0.88))
        ):
            terrain.cloud(c, (cx, cy), w, tone, f"rain{i}")
    if p.who:
        stand(c, p.who.ref, (x, p.who.y or c.floor), tall)


@template("nightcity", body=THING, climber=MAYBE, foot=(320, 850), where=0.45)
def ladder(c: Canvas, p: Params) -> None:
    """A ladder leads up to something in the sky."""
    at = (640 if p.body.x is None else p.body.x, 250 if p.body.y is None else p.body.y)
    size = p.body.size or 330
    c.lighten(0.6, np.clip(1.5 - c.rings(at) / (size * 0.62), 0, 1))
    show(c, p.body, at, size, halo=8)
    (x0, y0), (x1, y1) = p.foot, (at[0] - 16, at[1] + size * 0.28)
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y1 - y0) / length, -(x1 - x0) / length
    steps = "".join(
        _rung(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, nx * (44 - 14 * t), ny * (44 - 14 * t))
        for t in np.linspace(0.04, 0.98, int(length / 38))
    )
    rails = "".join(
        f"M{x0 + s * nx * 46:.0f} {y0 + s * ny * 46:.0f}L{x1 + s * nx * 30:.0f} {y1 + s * ny * 30:.0f}"
        for s in (-1, 1)
    )
    c.svg(
        f'<path d="{steps}{rails}" stroke="#eee" stroke-width="11" stroke-linecap="round" fill="none"/>',
        halo=0,
        outline=1,
    )
    if p.climber:
        show(c, p.climber, (x0 + (x1 - x0) * p.where, y0 + (y1 - y0) * p.where), 170)


def _rung(x: float, y: float, dx: float, dy: float) -> str:
    return f"M{x - dx:.0f} {y - dy:.0f}L{x + dx:.0f} {y + dy:.0f}"


@template("hills", who=THING, thing=THING, hand=(0.85, 0.5), tie=(0.5, 0.95), sag=40.0)
def tether(c: Canvas, p: Params) -> None:
    """Someone holds a thing by a string; `hand` and `tie` are fractions of their boxes."""
    foot = (270 if p.who.x is None else p.who.x, p.who.y or c.floor + 60)
    at = (640 if p.thing.x is None else p.thing.x, 290 if p.thing.y is None else p.thing.y)
    size = p.thing.size or 430
    x, y, w, h = box_of(p.who.ref, foot, p.who.size or 420)
    bx, by, bw, bh = box_of(p.thing.ref, at, size)
    start, end = (x + w * p.hand[0], y + h * p.hand[1]), (bx + bw * p.tie[0], by + bh * p.tie[1] + bh / 2)
    c.line(curve(start, end, p.sag), 5)
    stand(c, p.who.ref, foot, p.who.size or 420, rot=p.who.rot)
    show(c, p.thing, at, size)


@template("sky", body=THING, wing="n:wing", spread=255.0, wings=410.0, y=520.0)
def winged(c: Canvas, p: Params) -> None:
    """A thing with two wings."""
    c.put(p.wing + "|flip", (500 - p.spread, p.y - 85), p.wings, rot=6)
    c.put(p.wing, (500 + p.spread, p.y - 85), p.wings, rot=-6)
    show(c, p.body, (500, p.y), 420, halo=8)


@template("night", guests=THINGS, ball="", radius=270.0, y=790.0)
def planet(c: Canvas, p: Params) -> None:
    """A small round world with things on it; `x` of a guest is its angle from the top."""
    if p.ball:
        c.put(p.ball, (500, p.y), 2 * p.radius, halo=8)
    else:
        terrain.cratered(c, (500, p.y), p.radius)
    for one in p.guests:
        turn = math.radians(one.x or 0)
        size = one.size or 300
        _, _, _, h = box_of(one.ref, (0, 0), size)
        away = p.radius - 12 + h / 2 + one.dy
        c.put(
            one.ref,
            (500 + away * math.sin(turn), p.y - away * math.cos(turn)),
            size,
            rot=math.degrees(turn) + one.rot,
        )


@template("salon", source=THING, cloud=THING, spout=(0.5, 0.05), puffs=8.0)
def steam(c: Canvas, p: Params) -> None:
    """Smoke or steam from a thing takes the form of another; `spout` is a fraction of its box."""
    foot = (p.source.x or 420, p.source.y or c.floor + 40)
    x, y, w, h = box_of(p.source.ref, foot, p.source.size or 420)
    start = (x + w * p.spout[0], y + h * p.spout[1])
    at = (p.cloud.x or 560, p.cloud.y or 290)
    size = p.cloud.size or 470
    low = (at[0], at[1] + size * 0.34)
    n = int(p.puffs)
    for i in range(n):
        u = i / n
        spot = (
            start[0] + (low[0] - start[0]) * u + 34 * math.sin(u * 6.5),
            start[1] + (low[1] - start[1]) * u,
        )
        terrain.cloud(c, spot, 60 + 190 * u, 0.98, f"puff{i}")
    mask = c.mask_of(p.cloud.ref, at, size, rot=p.cloud.rot)
    c.fill(0.98, np.clip((mask + c.noise("curl", 26) * 0.3 - 0.4) * 5, 0, 1), along=0.0)
    c.put(p.cloud.ref + "|light", at, size, rot=p.cloud.rot, halo=3, outline=0.7, opacity=0.96)
    stand(c, p.source.ref, foot, p.source.size or 420)


@template("nighthills", shape=THING, watcher=MAYBE)
def constellation(c: Canvas, p: Params) -> None:
    """Stars draw a thing in the night sky; someone looks up."""
    at = (p.shape.x or 500, p.shape.y or 310)
    size = p.shape.size or 560
    mask = c.mask_of(p.shape.ref, at, size, rot=p.shape.rot)
    c.lighten(0.20, mask)
    inner = (mask > 0.5) & ~_eroded(mask > 0.5)
    c.lighten(0.95, inner.astype(np.float32) * (np.sin(c.x / 9) * np.sin(c.y / 9) > -0.55))
    ys, xs = np.where(inner)
    order = np.argsort(np.arctan2(ys - ys.mean(), xs - xs.mean()))
    for k in order[:: max(1, len(order) // 15)]:
        spot = (complex(xs[k], ys[k]) - c.shift) / c.turn
        terrain.star(c, (spot.real, spot.imag), 26, sharp=True)
        terrain.star(c, (spot.real, spot.imag), 6, sharp=False)
    if p.watcher:
        stand(c, p.watcher.ref, (p.watcher.x or 270, p.watcher.y or c.floor + 60), p.watcher.size or 280)


def _eroded(solid: np.ndarray) -> np.ndarray:
    kept = solid.copy()
    for _ in range(3):
        kept[1:] &= kept[:-1].copy()
        kept[:-1] &= kept[1:].copy()
        kept[:, 1:] &= kept[:, :-1].copy()
        kept[:, :-1] &= kept[:, 1:].copy()
    return kept


@template("sky", canopy=THING, load=THING, y=70.0, drop=190.0, reach=14.0)
def parachute(c: Canvas, p: Params) -> None:
    """`load` comes down under `canopy` (umbrella, lampshade); the cords run `reach` into it."""
    big, small = p.canopy.size or 520, p.load.size or 270
    x = p.canopy.x or 500
    _, _, w, h = box_of(p.canopy.ref, (x, 0), big)
    _, _, bw, _ = box_of(p.load.ref, (x, 0), small)
    top = p.y + h + p.drop
    for k in (-0.44, -0.2, 0.2, 0.44):
        c.line([(x + k * w, p.y + h * 0.86), (x + k * bw * 0.7, top + p.reach)], 3.5)
    c.put(p.canopy.ref, (x, p.y), big, anchor="t", halo=8, rot=p.canopy.rot)
    c.put(p.load.ref, (x, top), small, anchor="t", rot=p.load.rot, halo=7)


@template("nighthills", sleeper=THING, guests=THINGS)
def dream(c: Canvas, p: Params) -> None:
    """A sleeper and the dream in a cloud above."""
    foot = (p.sleeper.x or 320, p.sleeper.y or c.floor + 70)
    box = stand(c, p.sleeper.ref, foot, p.sleeper.size or 400)
    x0, y0 = foot[0] + 40, box[1]
    for u, r in ((0.15, 18), (0.36, 28), (0.6, 42)):
        spot = (x0 + (600 - x0) * u, y0 + (420 - y0) * u)
        c.fill(0.985, c.ellipse(spot, r * 1.25, r), along=0.0, outline=1)
    mask = c.ellipse((600, 270), 290, 190)
    for i in range(13):
        a = 2 * math.pi * i / 13
        mask = np.maximum(mask, c.ellipse((600 + 245 * math.cos(a), 270 + 150 * math.sin(a)), 92, 80))
    c.fill(0.985, mask, along=0.0, outline=1.2)
    for one in p.guests:
        show(c, one, (600, 270), 330)


@template("plain", above=THINGS, anchor=THING, cords=True)
def hanging(c: Canvas, p: Params) -> None:
    """Things hang from a thing by strings: a mobile, a chandelier, a clothes line of fish."""
    at = (p.anchor.x or 500, p.anchor.y or 190)
    x, y, w, h = box_of(p.anchor.ref, (at[0], at[1]), p.anchor.size or 520)
    y += h / 2
    n = len(p.above)
    for i, one in enumerate(p.above):
        spot = (x + w * (i + 0.5) / n, y + h + (150, 270, 190, 320, 160)[i % 5])
        if p.cords:
            c.line([(spot[0], y + h * 0.6), (spot[0], spot[1] + 20)], 4)
        show(c, one, spot, 170, anchor="t")
    show(c, p.anchor, at, p.anchor.size or 520)


@template(
    "stage",
    toy=THING,
    hand="h:puppet-hand",
    y=880.0,
    tie=(0.15, 0.2, 0.5, 0.03, 0.85, 0.2, 0.3, 0.7, 0.7, 0.7),
)
def puppet(c: Canvas, p: Params) -> None:
    """A thing moves on strings under a big hand; `tie` is where they end, x and y of its box in turn."""
    size = p.toy.size or 460
    x, y, w, h = box_of(p.toy.ref, (500, p.y), size)
    shadow(c, (x, y, w, h))
    bar = 190.0
    for fx, fy in zip(p.tie[::2], p.tie[1::2], strict=True):
        c.line([(500 + (fx - 0.5) * 380, bar - 35), (x + w * fx, y + h * fy)], 3.5)
    c.put(p.toy.ref, (500, p.y), size, anchor="b", rot=p.toy.rot)
    # The bar is at four fifths of the hand's height; the sleeve goes out of the frame.
    c.put(p.hand, (500, bar + 40), (560, 330), anchor="b")


@template("desert", object=THING, shade=THING, wall=True, skew=0.75)
def castshadow(c: Canvas, p: Params) -> None:
    """The shadow that a thing throws on a wall (or on the ground) is that of another."""
    foot = (p.object.x or 320, p.object.y or 915)
    size = p.object.size or 330
    big = p.shade.size or 600
    if p.wall:
        terrain.wall(c, 0.0, 0.97)
        terrain.planks(c, 750)
        terrain.skirting(c, 750)
        mask = c.mask_of(
            p.shade.ref, ((p.shade.x or foot[0] + 240), (p.shade.y or 765)), big, anchor="b", rot=p.shade.rot
        )
        c.fill(0.17, mask, along=60.0, outline=0.25)
    else:
        mask = c.mask_of(
            p.shade.ref + "|vflip",
            ((p.shade.x or foot[0] + 220), foot[1] - 20),
            (big, big * 0.55),
            anchor="t",
            rot=-14,
        )
        c.fill(0.16, mask, along=20.0, outline=0.25)
    stand(c, p.object.ref, foot, size)
    show_all(c, ())
