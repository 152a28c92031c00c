"""Hills, deserts and mountains."""

import numpy as np
from tools.pictures import terrain as t
from tools.pictures.backdrops.registry import backdrop
from tools.pictures.canvas import Canvas


@backdrop(600)
def hills(c: Canvas, h: float) -> float:
    """Rolling hills by day."""
    t.sky(c, h + 20)
    t.clouds(c, 3, h - 510, h - 340)
    t.hills(c, (h - 40, h + 40, h + 140), (0.9, 0.78, 0.64))
    return h + 200


@backdrop(600)
def nighthills(c: Canvas, h: float) -> float:
    """Dark hills under the stars."""
    t.night(c, h + 40, 0.08, 70)
    t.hills(c, (h, h + 80, h + 180), (0.45, 0.33, 0.22))
    return h + 220


@backdrop(610)
def desert(c: Canvas, h: float) -> float:
    """Dunes under a pale sky."""
    t.sky(c, h + 30, 0.62, 1)
    t.hills(c, (h, h + 70, h + 190), (0.97, 0.9, 0.84))
    return h + 190


@backdrop(640)
def canyon(c: Canvas, h: float) -> float:
    """Flat-topped rocks in a desert, a low sun."""
    t.sky(c, h, 0.55, 1)
    t.disc(c, (618, h - 300), 74)
    for i, (x, w, tall) in enumerate(((120, 150, 330), (420, 80, 210), (900, 170, 280))):
        side = np.abs(c.x - x) - w - (c.y - h) * 0.18 - c.noise(f"mesa{i}", 26) * 10
        light = 0.66 + 0.10 * np.sin(c.y / 11 + c.noise("layer", 120) * 2) - 0.3 * (c.x > x + w * 0.3)
        c.fill(
            light,
            c.edge(-side) * (c.y > h - tall) * (c.y < h + 30),
            along=c.lines(0) + c.noise("bed", 60) * 9,
        )
    t.ground(c, h, 0.93, 0.7)
    return h + 180


@backdrop(680)
def mountains(c: Canvas, h: float) -> float:
    """Snowy peaks."""
    t.sky(c, h - 40)
    t.mountains(c, h + 10)
    t.ground(c, h, 0.9, 0.66)
    return h + 140


@backdrop(660)
def snow(c: Canvas, h: float) -> float:
    """Snow falling on white hills."""
    c.fill(
        c.ramp(0.45, 0.86, 0, h), along=c.lines(0) + c.noise("sky", 160) * 14, across=30.0, pitch=8, outline=0
    )
    t.hills(c, (h - 60, h + 40), (0.96, 1.0))
    t.falling(c, 150, (0.5, 1.5))
    return h + 160


@backdrop(690)
def moonscape(c: Canvas, h: float) -> float:
    """The ground of the Moon, black sky, a far planet."""
    t.night(c, 1400, 0.03, 80)
    t.cratered(c, (790, 200), 84)
    t.hills(c, (h - 20,), (0.72,), 40)
    t.ground(c, h + 40, 0.94, 0.6)
    rng = c.rng("pits")
    for _ in range(18):
        y = rng.uniform(h + 70, 1000)
        k = 12 + (y - h) / 6
        x = rng.uniform(-100, 1100)
        c.darken(0.5, c.ellipse((x, y), k, k * 0.32, 3))
        c.lighten(0.8, c.ellipse((x + k * 0.1, y + k * 0.10), k * 0.85, k * 0.22, 3))
    return h + 170


@backdrop(790)
def plain(c: Canvas, h: float) -> float:
    """Nothing but a pale ground."""
    c.fill(
        0.95 - 0.25 * np.clip(c.rings((460, 430)) / 720, 0, 1) ** 2,
        along=c.lines(38),
        across=-30.0,
        outline=0,
    )
    t.ground(c, h, 0.93, 0.66)
    return h + 60


@backdrop(0, above=True)
def fields(c: Canvas, _: float) -> float:
    """Fields seen from a bird's height."""
    bend = c.noise("lanes", 300) * 70
    column, row = (
        np.floor((c.x + bend) / 210),
        np.floor((c.y + bend * 0.6 + (column_shift := np.sin(np.floor((c.x + bend) / 210) * 5) * 60)) / 170),
    )
    kind = np.floor((np.sin(column * 12.9 + row * 78.2) * 43758.5) % 4)
    turn = kind * 47 + 12
    phase = c.x * np.sin(np.radians(turn)) + c.y * np.cos(np.radians(turn))
    hedge = (np.abs((c.x + bend) % 210) < 9) | (np.abs((c.y + bend * 0.6 + column_shift) % 170) < 9)
    c.fill(
        np.where(hedge, 0.12, 0.60 + 0.11 * kind),
        along=phase,
        across=c.lines(10),
        outline=0,
        cross=0.3,
        pitch=11,
    )
    river = np.abs(c.x - 300 - 0.45 * c.y - 80 * np.sin(c.y / 130))
    c.fill(0.95, c.edge(34 - river), along=c.lines(60), outline=1)
    return 800


@backdrop(830)
def cave(c: Canvas, h: float) -> float:
    """Inside a cave, looking out at the light."""
    t.sky(c, 900, 0.85, 1)
    t.hills(c, (h - 130,), (0.86,), 30)
    edge = 1 - c.rings((500, 520), (400, 410)) + c.noise("rock", 60) * 0.10 + c.noise("chip", 20) * 0.03
    c.fill(
        0.28 + 0.5 * np.clip(-edge, 0, 1) * c.noise("face", 70) - 0.1 * np.clip(-edge * 2, 0, 1),
        c.edge(-edge * 380),
        along=c.rings((500, 520)) * 0.8 + c.noise("vein", 50) * 30,
        outline=1.3,
    )
    t.ground(c, h, 0.62, 0.3)
    return h + 60
