"""Seas, shores and ponds."""

import math

import numpy as np
from tools.pictures import terrain as t
from tools.pictures.backdrops.registry import backdrop
from tools.pictures.canvas import Canvas


@backdrop(640)
def sea(c: Canvas, h: float) -> float:
    """The open sea by day."""
    t.sky(c, h)
    t.clouds(c, 2, h - 540, h - 340)
    t.sea(c, h)
    return h + 110


@backdrop(640)
def nightsea(c: Canvas, h: float) -> float:
    """The sea under the stars."""
    t.night(c, h, 0.10, 60)
    t.sea(c, h, 0.5, 0.3)
    return h + 110


@backdrop(560)
def storm(c: Canvas, h: float) -> float:
    """A storm at sea: heavy clouds, slanting rain, high waves."""
    c.fill(
        c.ramp(0.16, 0.62, 0, h),
        along=c.lines(-14) + c.noise("gale", 160) * 40,
        across=30.0,
        outline=0,
        cross=0,
    )
    for i, (x, y, w) in enumerate(((180, 120, 520), (560, 80, 560), (900, 150, 480))):
        t.cloud(c, (x, y), w, 0.55, str(i))
    t.falling(c, 90, (40, 80), -0.35)
    for i, (dy, tone) in enumerate(((0, 0.62), (100, 0.48), (220, 0.34))):
        crest = h + dy - np.abs(np.sin(c.x / (95 + 26 * i) + i * 1.7)) ** 0.7 * (50 + 14 * i)
        foam = np.clip(1 - (c.y - crest) / 16, 0, 1)
        c.fill(
            np.clip(tone + foam - 0.2 * np.clip((c.y - crest) / 200, 0, 1), 0, 1),
            c.below(crest),
            along=c.lines(4) + crest * 0.8,
        )
    return h + 130


@backdrop(520)
def beach(c: Canvas, h: float) -> float:
    """A beach: sea behind, pale sand in front."""
    t.sky(c, h, 0.72)
    t.clouds(c, 2, h - 420, h - 260)
    t.sea(c, h, 0.78, 0.2, 3)
    shore = h + 150 + c.profile("shore", 260) * 26
    c.fill(0.99, c.below(shore - 14), along=0.0)
    c.fill(
        c.ramp(0.93, 0.74, h + 150, 1000) - 0.05 * (c.noise("sand", 5) > 0.45),
        c.below(shore),
        along=c.lines(6) + c.noise("dune", 90) * 20,
    )
    return h + 320


@backdrop(860)
def underwater(c: Canvas, h: float) -> float:
    """The sea bed with rays of light and bubbles."""
    c.fill(
        c.ramp(0.87, 0.24, 0, 1000), along=c.lines(0) + c.noise("current", 90) * 20, across=30.0, outline=0
    )
    a = np.arctan2(c.x - 380, c.y + 260)
    c.lighten(0.65, np.clip(np.sin(a * 46) + np.sin(a * 31 + 1), 0, 1) * np.clip(1 - c.y / 760, 0, 1))
    t.ground(c, h, 0.85, 0.6, 14)
    rng = c.rng("bubbles")
    for _ in range(16):
        at, r = (rng.uniform(0, 1000), rng.uniform(60, h - 80)), rng.uniform(5, 15)
        c.lighten(0.9, np.clip(3 - np.abs(c.rings(at) - r), 0, 1))
        c.lighten(0.9, c.ellipse((at[0] - r * 0.3, at[1] - r * 0.3), r * 0.25))
    return h + 10


@backdrop(0, above=True)
def pond(c: Canvas, _: float) -> float:
    """Dark water seen from above, rings and lily pads."""
    drops = ((300, 330), (720, 690))
    wave = sum(np.sin(c.rings(at) / 13) * np.clip(1 - c.rings(at) / 420, 0, 1) for at in drops)
    c.fill(
        0.42 + 0.22 * wave,
        along=c.lines(0) + wave * 12 + c.noise("flow", 90) * 22,
        across=20.0,
        outline=0,
        cross=0,
    )
    rng = c.rng("pads")
    for _i in range(9):
        at, r, cut = (rng.uniform(0, 1000), rng.uniform(0, 1000)), rng.uniform(46, 92), rng.uniform(-3, 3)
        if math.hypot(at[0] - 500, at[1] - 500) < 330:
            continue
        wedge = np.abs((c.angle(at) - cut + math.pi) % (2 * math.pi) - math.pi) > 0.25
        veins = np.abs(np.sin(c.angle(at) * 7)) < 0.06
        c.fill(np.where(veins, 0.3, 0.86), c.ellipse(at, r) * wedge, along=c.rings(at), outline=1)
    return 800
