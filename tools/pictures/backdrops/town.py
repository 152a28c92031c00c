"""Towns and streets."""

import numpy as np
from tools.pictures import terrain as t
from tools.pictures.backdrops.registry import backdrop
from tools.pictures.canvas import Canvas


@backdrop(710)
def city(c: Canvas, h: float) -> float:
    """Tower blocks by day."""
    t.sky(c, h - 20)
    t.skyline(c, h)
    t.ground(c, h - 4, 0.8, 0.62, 0)
    return h + 120


@backdrop(710)
def nightcity(c: Canvas, h: float) -> float:
    """Tower blocks with lit windows at night."""
    t.night(c, h, 0.10, 50)
    t.skyline(c, h, tone=0.2)
    t.ground(c, h - 4, 0.4, 0.22, 0)
    return h + 120


@backdrop(560)
def rooftops(c: Canvas, h: float) -> float:
    """Gabled roofs and chimneys in the evening."""
    t.sky(c, h + 80, 0.35, 0.97)
    t.disc(c, (760, h - 210), 80)
    rng = c.rng("roofs")
    for row, tone in enumerate((0.72, 0.5, 0.3)):
        for x in range(-250, 1300, 170 + 40 * row):
            _house(c, (x + rng.uniform(-40, 40), h + 150 * row + rng.uniform(-40, 20)), 110 + 30 * row, tone)
    return h + 320


def _house(c: Canvas, peak: tuple[float, float], half: float, tone: float) -> None:
    x, y = peak
    roof = np.clip(y + (np.abs(c.x - x)) * 0.8, None, y + half * 0.8)
    inside = c.edge(half - np.abs(c.x - x)) * c.below(roof)
    tiles = 0.10 * (((c.y - y) % 18 < 4) & (c.y < y + half * 0.8))
    c.fill(0.25, c.box(x + half * 0.3, y - half * 0.25, x + half * 0.55, y + half * 0.5), along=90.0)
    c.fill(tone - tiles - 0.14 * (c.x > x), inside, along=c.lines(35), across=-35.0, pitch=8)
    c.fill(0.98, c.box(x - 20, y + half * 0.42, x + 20, y + half * 0.42 + 46), along=0.0)
    c.fill(0.1, c.box(x - 2, y + half * 0.42, x + 2, y + half * 0.42 + 46), new=False)


@backdrop(700)
def street(c: Canvas, h: float) -> float:
    """A wet street in the rain, lamps and façades."""
    c.fill(c.ramp(0.30, 0.62, 0, h), along=c.lines(82), outline=0, cross=0)
    t.skyline(c, h, (380, 560), 0.42, (120, 190))
    t.ground(c, h - 4, 0.5, 0.24, 0)
    wet = np.sin(c.y / 7 + c.noise("wet", 40) * 4) * np.clip(1 - np.abs(c.x % 260 - 130) / 60, 0, 1)
    c.lighten(0.6, np.clip(wet, 0, 1) * (c.y > h))
    t.falling(c, 130, (26, 60), -0.18)
    return h + 140


@backdrop(0, above=True)
def paving(c: Canvas, _: float) -> float:
    """A paved square seen from above, laid in rings."""
    r = c.rings((500, 500))
    ring = np.floor(r / 62)
    turn = c.angle((500, 500)) * np.maximum(ring, 1) * 1.6 + ring * 0.7
    joint = (r % 62 < 5) | (turn % 1 < 0.05 + 0.02 / np.maximum(ring, 1))
    tone = 0.84 + 0.1 * np.sin(np.floor(turn) * 7.3 + ring * 3.1)
    c.fill(
        np.where(joint, 0.22, tone),
        along=c.rings((500, 500)),
        across=c.angle((500, 500)) * 200,
        outline=0,
        cross=0,
    )
    return 800
