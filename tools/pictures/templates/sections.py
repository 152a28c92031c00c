"""Cross-sections: what is under the water, under the ground, inside a thing."""

import numpy as np
from tools.pictures.canvas import Canvas
from tools.pictures.stagecraft import curve, elsewhere, rim, show, show_all, stand
from tools.pictures.templates.registry import MAYBE, SOME, THING, THINGS, Params, template


@template("sea", above=THING, below=THING, line=390.0, extra=SOME, cord=False)
def iceberg(c: Canvas, p: Params) -> None:
    """A small thing on the water, a big other one under it; `cord` joins them."""
    wave = 6 * np.sin(c.x / 38) + 4 * np.sin(c.x / 17 + 2)
    surface = p.line + wave
    flow = c.lines(0) + wave * 2 + c.noise("deep", 120) * 12
    c.fill(c.ramp(0.74, 0.16, p.line, 1000), c.below(surface), along=flow, across=20.0, pitch=10, cross=0.3)
    show(c, p.below, (500, (p.line + 960) / 2 + 8), 640, halo=10)
    show_all(c, p.extra)
    x = 500 if p.above.x is None else p.above.x
    if p.cord:
        low = (x, p.below.y or (p.line + 960) / 2)
        c.line(curve((x, p.line), low, 0), 4)
    with c.clipped(1 - c.below(surface + 10)):
        show(c, p.above, (x, p.line + 16), 250, anchor="b")
    c.lighten(0.9, np.clip(5 - np.abs(c.y - surface - 4), 0, 1))


@template("hills", above=THING, below=THING, line=390.0, extra=SOME)
def buried(c: Canvas, p: Params) -> None:
    """A thing on the ground, another one buried under it."""
    depth = c.y - p.line - c.profile("turf", 200) * 16
    mask = c.edge(depth)
    soil = 0.50 - 0.30 * depth / 620 + 0.10 * np.sin(depth / 38 + c.noise("beds", 140) * 3)
    c.fill(np.clip(soil, 0.08, 1), mask, along=c.lines(0) + c.noise("soil", 160) * 34, across=50.0, cross=0.6)
    c.fill(0.82, mask * (depth < 26), along=70.0, pitch=7)
    rng = c.rng("pebbles")
    for _ in range(24):
        at = (rng.uniform(40, 960), rng.uniform(p.line + 60, 960))
        c.lighten(0.55, c.ellipse(at, rng.uniform(5, 14), rng.uniform(4, 9), 3))
    show(c, p.below, (500, (p.line + 980) / 2 + 12), 600, halo=12)
    show_all(c, p.extra)
    show(c, p.above, (500, p.line + 12), 360, anchor="b")


@template("salon", outer=THING, place="room", guests=SOME, size=760.0, foot=0.0, hole=(500, 560, 210, 190))
def cutaway(c: Canvas, p: Params) -> None:
    """A thing cut open on a world inside it; `hole` is the opening: x, y, and two radii."""
    stand(c, p.outer.ref, (500, p.foot or c.floor), p.size, rot=p.outer.rot)
    x, y, rx, ry = p.hole
    jag = 1 - c.rings((x, y), (rx, ry)) + c.noise("jag", 40) * 0.05
    c.fill(0.97, c.edge((jag + 0.09) * min(rx, ry)), along=30.0, outline=1.2)
    mask = c.edge(jag * min(rx, ry))
    elsewhere(c, mask, (x - rx, y - ry, 2 * rx, 2 * ry), p.place, p.guests)
    rim(c, mask, 26)


@template("checker", place="underwater", guests=SOME, out=SOME, at=(500, 790), radii=(330, 120))
def hole(c: Canvas, p: Params) -> None:
    """A hole in the ground onto another place; `out` stands around it."""
    (x, y), (rx, ry) = p.at, p.radii
    edge = 1 - c.rings((x, y), (rx, ry)) + c.noise("brink", 50) * 0.04
    c.fill(0.25, c.edge((edge + 0.07) * ry), along=60.0, outline=1.2)
    mask = c.edge(edge * ry)
    elsewhere(c, mask, (x - rx, y - ry, 2 * rx, 2 * ry), p.place, p.guests)
    rim(c, mask, 40, 0.7)
    show_all(c, p.out, 260, (240, 760))


@template("plain", layers=THINGS, size=190.0)
def strata(c: Canvas, p: Params) -> None:
    """The earth cut in layers, a row of things in each: ages, floors, memories."""
    height = 920 / len(p.layers)
    for i, one in enumerate(p.layers):
        top = 40 + i * height + c.profile(f"bed{i}", 160) * 14
        tone = 0.95 - 0.80 * i / max(1, len(p.layers) - 1)
        c.fill(
            tone,
            c.below(top),
            along=c.lines((8, -10, 14, 0)[i % 4]) + c.noise(f"bed{i}", 120) * 24,
            cross=0.4,
        )
        count = 4 if i % 2 else 3
        size = one.size or p.size
        for k in range(count):
            x = 500 + (k - (count - 1) / 2) * 900 / count
            c.put(
                one.ref,
                (x, 40 + (i + 0.55) * height),
                (size, height * 0.74),
                rot=one.rot + (-8, 6, -4, 9)[k],
                halo=9,
            )


@template("sea", guest=THING, line=620.0, extra=MAYBE)
def surfacing(c: Canvas, p: Params) -> None:
    """A big thing rises out of the water, only its top shows."""
    wave = 7 * np.sin(c.x / 44) + 4 * np.sin(c.x / 19 + 1)
    with c.clipped(1 - c.below(p.line + wave + 6)):
        box = show(c, p.guest, (500, p.line + 130), 640, anchor="b")
    near = np.clip((c.y - p.line) / (1000 - p.line), 0, 1)
    foam = np.clip(1 - np.abs(c.y - p.line - wave - 10) / 12, 0, 1) * (
        np.abs(c.x - box[0] - box[2] / 2) < box[2] * 0.55
    )
    light = 0.62 - 0.3 * near + 0.2 * np.sin(c.y / (6 + 20 * near) + c.noise("sea", 60) * 5)
    c.fill(
        np.clip(light + foam, 0, 1),
        c.below(p.line + wave + 4),
        along=c.receding(p.line - 60, 17, 6) + wave * 2,
        across=18.0,
    )
    if p.extra:
        show(c, p.extra, (780, p.line + 190), 180)
