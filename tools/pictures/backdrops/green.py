"""Woods and meadows."""

import math
from functools import lru_cache

import numpy as np
from tools.pictures import terrain as t
from tools.pictures.backdrops.registry import backdrop
from tools.pictures.canvas import Canvas
from tools.pictures.shading import lit
from tools.pictures.sprites import Sprite, rasterised, trimmed


@backdrop(760)
def forest(c: Canvas, h: float) -> float:
    """Tall trunks."""
    c.fill(c.ramp(0.94, 0.72, 0, h), along=0.0, pitch=8, outline=0)
    t.trunks(c, h)
    t.ground(c, h - 62, 0.8, 0.5)
    return h + 90


@backdrop(760)
def darkwood(c: Canvas, h: float) -> float:
    """A wood at night, pale trunks and a moon."""
    t.night(c, h + 100, 0.06, 30)
    t.disc(c, (690, 210), 100)
    t.trunks(c, h, ((0.5, 0.34), (0.75, 0.46), (1.0, 0.66)))
    t.ground(c, h - 62, 0.4, 0.15)
    return h + 90


@backdrop(780)
def jungle(c: Canvas, h: float) -> float:
    """Big leaves all around a clearing."""
    c.fill(0.97 - 0.45 * np.clip(c.rings((500, 480)) / 620, 0, 1) ** 1.6, along=c.lines(0), outline=0)
    t.ground(c, h, 0.7, 0.4)
    rng = c.rng("jungle")
    for i in range(26):
        a = i / 26 * 2 * math.pi
        x, y = 500 + 500 * math.cos(a), 480 + 480 * math.sin(a)
        turn = math.degrees(a) - 90 + rng.uniform(-28, 28)
        c.put(_leaf(), (x, y), rng.uniform(330, 460), rot=turn, shade=rng.uniform(0.35, 1.2), halo=4)
    return h + 90


LEAF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 0 100 100">'
    '<path d="M0 0C-40 20 -40 70 0 100C40 70 40 20 0 0Z" fill="#777"/>'
    '<path d="M0 6V100{ribs}" stroke="#ddd" stroke-width="1.7" fill="none"/></svg>'
)


@lru_cache(maxsize=1)
def _leaf() -> Sprite:
    ribs = "".join(
        f"M0 {100 - k}L{-24 + k / 5:.0f} {84 - k}M0 {100 - k}L{24 - k / 5:.0f} {84 - k}"
        for k in range(14, 84, 14)
    )
    raw = trimmed(rasterised(LEAF.format(ribs=ribs), 400), flat=False)
    return Sprite(lit(raw.tone, raw.alpha, 0.5), raw.alpha)


@backdrop(560)
def meadow(c: Canvas, h: float) -> float:
    """Tall grass and small flowers."""
    t.sky(c, h, 0.7)
    t.clouds(c, 2, h - 470, h - 300)
    t.hills(c, (h - 10,), (0.85,))
    t.ground(c, h + 60, 0.8, 0.42)
    rng = c.rng("grass")
    blades = "".join(_blade(rng, y) for y in range(int(h) + 80, 1010, 14) for _ in range(26))
    c.darken(0.75, c.path(f'<path d="{blades}" stroke="#000" stroke-width="2.6" fill="none"/>'))
    for _ in range(46):
        y = rng.uniform(h + 90, 990)
        c.lighten(1, c.ellipse((rng.uniform(-100, 1100), y), 3 + (y - h) / 70))
    return h + 270


def _blade(rng: np.random.Generator, y: float) -> str:
    x, tall, bend = rng.uniform(-150, 1150), rng.uniform(10, 26) * (0.5 + y / 1000), rng.uniform(-9, 9)
    return f"M{x:.0f} {y:.0f}q{bend / 2:.1f} {-tall * 0.7:.1f} {bend:.1f} {-tall:.1f}"


@backdrop(520)
def road(c: Canvas, h: float) -> float:
    """A straight road to the horizon."""
    t.sky(c, h, 0.6)
    t.clouds(c, 3, h - 440, h - 250)
    t.hills(c, (h - 6,), (0.8,), 24)
    t.ground(c, h + 10, 0.86, 0.62, 3)
    q = np.clip(c.y - h, 0.1, None)
    lane = (c.x - 500) / q
    c.fill(
        0.34 + 0.08 * c.noise("tar", 6),
        c.edge((0.78 - np.abs(lane)) * q) * (c.y > h + 12),
        along=c.receding(h, 15, 6),
        across=12.0,
    )
    dash = (np.abs(lane) < 0.035) & (np.log(q + 20) * 5 % 1 > 0.45) & (c.y > h + 14)
    c.lighten(1, (dash | (np.abs(np.abs(lane) - 0.70) < 0.018) & (c.y > h + 14)).astype(np.float32))
    return h + 350
