"""Sky alone."""

import numpy as np
from tools.pictures import terrain as t
from tools.pictures.backdrops.registry import backdrop
from tools.pictures.canvas import Canvas


@backdrop(700)
def sky(c: Canvas, h: float) -> float:
    """High up among the clouds."""
    t.sky(c, 1000, 0.5, 0.98)
    t.clouds(c, 3, h - 150, h + 190, (220, 420))
    t.clouds(c, 2, h - 580, h - 440, (140, 240))
    return h + 100


@backdrop(800)
def night(c: Canvas, h: float) -> float:
    """The starry void."""
    t.night(c, 1000, 0.07, 120)
    return h + 20


@backdrop(780)
def rays(c: Canvas, h: float) -> float:
    """Rays from a rising light."""
    at = (500, h - 230)
    beam = np.sin(c.angle(at) * 36) > 0
    c.fill(
        0.98 - 0.45 * beam * np.clip(c.rings(at) / 650, 0.1, 1),
        along=c.angle(at) * 260,
        across=c.rings(at),
        outline=0,
    )
    t.ground(c, h, 0.9, 0.6)
    return h + 70
