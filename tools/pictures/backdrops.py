"""The places where pictures happen: each draws itself and tells where things stand."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from tools.pictures import terrain as t
from tools.pictures.canvas import Canvas
from tools.pictures.shading import lit
from tools.pictures.sprites import Sprite, rasterised, trimmed

Draw = Callable[[Canvas, float], float]


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A place, its usual horizon, and whether it is seen from above."""

    draw: Draw
    horizon: float
    above: bool
    about: str


BACKDROPS: dict[str, Backdrop] = {}


def backdrop(horizon: float, *, above: bool = False) -> Callable[[Draw], Draw]:
    """Register a place under its function's name."""

    def register(draw: Draw) -> Draw:
        BACKDROPS[draw.__name__] = Backdrop(draw, horizon, above, (draw.__doc__ or "").strip().rstrip("."))
        return draw

    return register


def stage_set(c: Canvas, name: str, horizon: float | None = None) -> float:
    """Draw a backdrop and return the height where things stand."""
    place = BACKDROPS[name]
    c.above = place.above
    c.floor = place.draw(c, place.horizon if horizon is None else horizon)
    return c.floor


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
    t.disc(c, (770, h - 190), 90)
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


@backdrop(590)
def checker(c: Canvas, h: float) -> float:
    """An endless chequered floor by day."""
    t.sky(c, h, 0.45, 0.99)
    t.checker(c, h)
    return h + 190


@backdrop(590)
def nightchecker(c: Canvas, h: float) -> float:
    """An endless chequered floor under the stars."""
    t.night(c, h, 0.08, 60)
    t.checker(c, h)
    return h + 190


@backdrop(710)
def room(c: Canvas, h: float) -> float:
    """A striped room with a wooden floor."""
    t.wall(c, 0.2 * (np.floor(c.x / 46) % 2))
    t.planks(c, h)
    t.skirting(c, h)
    return h + 130


@backdrop(710)
def salon(c: Canvas, h: float) -> float:
    """An old room with flowered wallpaper."""
    u, v = (c.x % 150) - 75, ((c.y + (np.floor(c.x / 150) % 2) * 90) % 180) - 90
    petals = np.hypot(u, v) < 24 + 15 * np.cos(5 * np.arctan2(v, u))
    stem = (np.abs(u - 12 * np.sin(v / 26)) < 3) & (v > 20)
    t.wall(c, 0.30 * (petals | stem))
    t.planks(c, h)
    t.skirting(c, h)
    return h + 130


@backdrop(720)
def cellar(c: Canvas, h: float) -> float:
    """A brick cellar with a lamp's glow."""
    row = np.floor(c.y / 46)
    u = c.x + (row % 2) * 52
    joint = (c.y % 46 < 6) | (u % 104 < 6)
    brick = 0.36 + 0.10 * np.sin(np.floor(u / 104) * 12.3 + row * 7.7) + 0.05 * c.noise("brick", 12)
    glow = 0.5 + 0.9 * np.clip(1 - c.rings((500, 400)) / 620, 0, 1)
    c.fill(
        np.where(joint, 0.08, brick) * glow,
        along=c.lines(0) + c.noise("mortar", 30) * 4,
        across=80.0,
        outline=0,
        cross=0.4,
    )
    t.ground(c, h, 0.6, 0.3, 2)
    return h + 130


@backdrop(720)
def library(c: Canvas, h: float) -> float:
    """Shelves of books up to the ceiling."""
    shelf = np.floor((c.y - h) / 140)
    book = np.floor((c.x + shelf * 31 + 9 * np.sin(shelf * 7 + np.floor(c.x / 60))) / 27)
    hash_ = np.sin(book * 12.9898 + shelf * 78.233) * 43758.5
    tall = 24 + 40 * (hash_ - np.floor(hash_)) * 0.8
    inside, across = (c.y - h) % 140, (c.x + shelf * 31 + 9 * np.sin(shelf * 7 + np.floor(c.x / 60))) % 27
    tone = 0.30 + 0.5 * np.abs(np.sin(book * 3.7 + shelf))
    tone = np.where((across < 3) | (inside < tall), 0.06, tone)
    band = (np.abs(inside - tall - 16) < 3) | (np.abs(inside - 104) < 3)
    tone = np.where(band & (across > 3) & (inside > tall), 0.95, tone)
    tone = np.where(inside > 122, 0.62, tone)
    vignette = 1 - 0.45 * np.clip(c.rings((500, 430)) / 720, 0, 1)
    c.fill(tone * vignette, along=c.lines(90), across=0.0, outline=0, cross=0, pitch=8)
    t.planks(c, h, 0.8)
    t.skirting(c, h)
    return h + 130


@backdrop(500)
def corridor(c: Canvas, h: float) -> float:
    """A long corridor with doors on both sides."""
    dx, dy = (c.x - 500) / 1.0, (c.y - h) / 1.0
    depth = np.maximum(np.abs(dx), np.abs(dy)) + 1
    side = np.abs(dx) > np.abs(dy)
    far = np.clip(500 / depth, 1, 6)
    door = side & (np.abs(np.log(depth / 78) * 1.55 % 1 - 0.5) < 0.24) & (dy / depth > -0.55)
    knob = door & (np.abs(np.log(depth / 78) * 1.55 % 1 - 0.33) < 0.03) & (np.abs(dy / depth - 0.25) < 0.03)
    tone = np.where(
        side,
        0.82,
        np.where(dy > 0, 0.55 + 0.3 * (np.floor(dx / depth * 7 + 100) + np.floor(far * 2.2)) % 2, 0.95),
    )
    tone = np.where(door, 0.38, tone)
    tone = np.where(knob, 0.98, tone) * np.clip(1.25 - far * 0.13, 0.3, 1)
    c.fill(
        np.where(depth < 78, 0.99, tone),
        along=np.where(side, c.lines(90), c.lines(0)),
        across=c.rings((500, h)),
        outline=0,
        cross=0.5,
    )
    c.fill(0.99, c.box(422, h - 78, 578, h + 78), along=0.0, outline=1)
    return 900


@backdrop(750)
def stage(c: Canvas, h: float) -> float:
    """A theatre stage with curtains and a spotlight."""
    c.fill(0.20, along=0.0, outline=0)
    c.lighten(
        0.85, np.clip((1 - np.abs(c.x - 500) / (150 + c.y * 0.36)) * 4, 0, 1) * np.clip(c.y / 300 + 0.2, 0, 1)
    )
    t.planks(c, h, 0.85)
    for u in (c.x, 1000 - c.x):
        edge = (
            190
            + 40 * np.sin(c.y / 150)
            - 60 * np.clip((c.y - 520) / 200, 0, 1)
            + 50 * np.clip((c.y - 620) / 300, 0, 1)
        )
        fold = np.sin(u / edge * 22)
        c.fill(
            0.42 + 0.34 * fold,
            c.edge(edge - u),
            along=c.lines(90) + fold * 14,
            across=4.0,
            pitch=8,
            outline=1,
        )
    swag = 140 + 26 * np.abs(np.sin(c.x / 125 * math.pi))
    fold = np.sin(c.x / 14 + np.sin(c.x / 125 * math.pi) * 2)
    c.fill(
        0.4 + 0.3 * fold, c.edge(swag - c.y), along=c.lines(90) + fold * 10, across=0.0, pitch=8, outline=1
    )
    return h + 120


@backdrop(700)
def circus(c: Canvas, h: float) -> float:
    """A striped tent and a ring of sand."""
    a = c.angle((500, -60))
    stripe = np.floor(a * 11 + 100) % 2
    c.fill(
        np.where(stripe > 0, 0.96, 0.30) * c.ramp(1, 0.82, 0, h),
        along=c.rings((500, -60)),
        across=c.lines(90),
        outline=0,
        cross=0,
    )
    for x in range(-150, 1200, 90):
        c.fill(0.8, c.ellipse((x, h - 60), 42, 30), along=0.0)
    c.fill(0.25, c.box(-900, h - 64, 1900, h), along=c.lines(90))
    t.ground(c, h, 0.95, 0.82, 2)
    c.fill(
        np.where(np.floor(c.angle((500, 900)) * 14) % 2 > 0, 0.9, 0.25),
        c.ellipse((500, 900), 560, 190) - c.ellipse((500, 900), 520, 160),
        along=0.0,
    )
    return h + 200


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


@backdrop(0, above=True)
def tabletop(c: Canvas, _: float) -> float:
    """A wooden table seen from above."""
    lane = np.floor(c.y / 125)
    grain = np.sin((c.y + 26 * np.sin(c.x / 150 + lane * 2) + c.noise("grain", 60) * 16) / 6)
    tone = 0.74 + 0.05 * (lane % 2) + 0.07 * grain
    c.fill(
        np.where(c.y % 125 < 5, 0.1, tone),
        along=c.y + 26 * np.sin(c.x / 150 + lane * 2),
        across=80.0,
        outline=0,
        cross=0,
    )
    return 800


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


@backdrop(0, above=True)
def rug(c: Canvas, _: float) -> float:
    """A patterned rug seen from above."""
    t.planks(c, -400, 0.7)
    u, v = c.x - 500, c.y - 500
    weave = np.where((np.abs((u + v) % 120 - 60) < 13) | (np.abs((u - v) % 120 - 60) < 13), 0.55, 0.86)
    edge = np.maximum(np.abs(u), np.abs(v))
    weave = np.where(edge > 380, np.where(np.floor((u + v) / 26) % 2 > 0, 0.2, 0.9), weave)
    weave = np.where(np.abs(edge - 378) < 7, 0.05, weave)
    c.fill(weave, c.box(70, 70, 930, 930), along=c.lines(0), across=90.0, outline=1.2, cross=0, pitch=7)
    return 800
