"""Pieces that backdrops are made of: skies, waters, grounds, walls. Each draws over the whole view."""

import math

import numpy as np
from tools.pictures.canvas import Canvas, Point
from tools.pictures.shading import Array, lit
from tools.pictures.sprites import Sprite


def sky(c: Canvas, low: float = 1000, top: float = 0.62, bottom: float = 0.99) -> None:
    """A day sky that pales towards the horizon."""
    drift = c.noise("sky", 200) * 14
    c.fill(c.ramp(top, bottom, 0, low), along=c.lines(0) + drift, across=24.0, pitch=8, outline=0)


def night(c: Canvas, low: float = 1000, tone: float = 0.05, stars: int = 80) -> None:
    """A starry sky cut in white lines."""
    drift = c.noise("sky", 240) * 18
    c.fill(c.ramp(tone, tone + 0.40, 0, low), along=c.lines(0) + drift, across=26.0, outline=0, cross=0)
    starfield(c, stars, low)


def starfield(c: Canvas, count: int, low: float = 1000) -> None:
    """Small stars and a few large ones, above `low`."""
    rng = c.rng("stars")
    for i in range(count):
        x, y = rng.uniform(-200, 1200), rng.uniform(-200, low)
        star(
            c, (x, y), rng.uniform(10, 16) if i < count / 12 else rng.uniform(1.8, 3.4), sharp=i < count / 12
        )


def star(c: Canvas, at: Point, size: float, *, sharp: bool) -> None:
    """One star."""
    middle = c.turn * complex(*at) + c.shift
    reach = int(size * 3 * max(c.zoom, 0.5)) + 3
    x, y = round(middle.real), round(middle.imag)
    part = np.s_[max(0, y - reach) : max(0, y + reach), max(0, x - reach) : max(0, x + reach)]
    dx, dy = np.abs(c.x[part] - at[0]), np.abs(c.y[part] - at[1])
    if not dx.size:
        return
    glow = 1.2 - (np.sqrt(dx) + np.sqrt(dy)) ** 2 / size / 1.6 if sharp else size - np.hypot(dx, dy) + 0.5
    glow = np.clip(glow, 0, 1) if c.clip is None else np.clip(glow, 0, 1) * c.clip[part]
    c.tone[part] += (1 - c.tone[part]) * glow


def cloud(c: Canvas, at: Point, width: float, tone: float = 0.97, salt: str = "") -> None:
    """A round-headed, flat-bottomed cloud."""
    rng = c.rng(f"cloud{at}{salt}")
    rows, columns = 220, 480
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    cover = np.zeros((rows, columns), np.float32)
    for i in range(9):
        u = (i + 0.5) / 9
        rise = math.sin(math.pi * u) ** 0.7
        r = columns * (0.08 + 0.10 * rise) * rng.uniform(0.85, 1.2)
        dy = rows * (0.80 - 0.34 * rise * rng.uniform(0.6, 1.1))
        cover = np.maximum(cover, np.clip(r - np.hypot(x - 30 - 420 * u, (y - dy) * 1.15), 0, 1))
    cover *= y < rows * 0.88
    light = lit(np.full_like(cover, tone), cover, 0.55, 0.13)
    light = np.clip(light - 0.22 * np.clip((y - rows * 0.6) / (rows * 0.3), 0, 1), 0, 1)
    c.put(
        Sprite(light.astype(np.float32), cover), at, (width, width), halo=3, outline=0.6, hatch=0.0, bend=0.6
    )


def clouds(c: Canvas, count: int, top: float, bottom: float, width: Point = (170, 340)) -> None:
    """A few clouds between two heights."""
    rng = c.rng("clouds")
    for i in range(count):
        x = 120 + 760 * (i + 0.5) / count + rng.uniform(-60, 60)
        cloud(c, (x, rng.uniform(top, bottom)), rng.uniform(*width), salt=str(i))


def disc(c: Canvas, at: Point, radius: float, tone: float = 0.97) -> None:
    """A sun or a full moon with its glow."""
    c.lighten(0.35, np.clip(1.7 - c.rings(at) / radius, 0, 1))
    shade = c.rings((at[0] - radius * 0.3, at[1] - radius * 0.3)) / radius - 0.7
    c.fill(tone - 0.25 * np.clip(shade, 0, 1), c.ellipse(at, radius), along=c.rings(at), outline=1)


def cratered(c: Canvas, at: Point, radius: float) -> None:
    """A moon with its craters."""
    shadow = np.clip(c.rings((at[0] - radius * 0.45, at[1] - radius * 0.5)) / radius - 0.55, 0, 1.1)
    c.fill(
        0.98 - 0.62 * shadow**1.3, c.ellipse(at, radius), along=c.lines(28) + c.rings(at) * 0.45, outline=1
    )
    rng = c.rng(f"craters{at}")
    for _ in range(9):
        turn, away = rng.uniform(0, 6.3), radius * 0.8 * math.sqrt(rng.uniform(0, 1))
        size = radius * rng.uniform(0.05, 0.15)
        spot = (at[0] + away * math.cos(turn), at[1] + away * math.sin(turn))
        c.darken(0.26, c.ellipse(spot, size, size * 0.9, 3))
        c.lighten(
            0.5, c.ellipse((spot[0] + size * 0.2, spot[1] + size * 0.25), size * 0.7, size * 0.6, 3) * 0.6
        )


def sea(c: Canvas, horizon: float = 640, tone: float = 0.72, depth: float = 0.40, swell: float = 5) -> None:
    """Open water to the horizon."""
    near = np.clip((c.y - horizon) / (1000 - horizon), 0, 1.2)
    waves = np.sin(c.y / (5 + 22 * near) + c.noise("sea", 60) * 5) * (0.25 + 0.5 * near)
    phase = (
        c.receding(horizon, 17, 5)
        + (c.noise("swell", 46) * swell * 2 + np.sin(c.x / 52 + c.y / 17) * swell) * 0.8
    )
    c.fill(
        np.clip(tone - depth * near + 0.35 * waves, 0.1, 1),
        c.below(horizon),
        along=phase,
        across=18.0,
        outline=0.7,
    )


def ripple(c: Canvas, at: Point, rx: float, ry: float, count: int = 3) -> None:
    """Rings on water around something that stands in it."""
    for i in range(count):
        k = 1 + 0.32 * i
        away = np.abs(c.rings(at, (rx * k, ry * k)) - 1) * ry * k
        c.lighten(0.95 - 0.2 * i, np.clip((6 - away) / 3, 0, 1) * (c.y > at[1] - ry * 0.6))


def ground(c: Canvas, top: float, tone: float = 0.86, low: float = 0.55, bumps: float = 10) -> Array:
    """Plain earth below a slightly uneven line."""
    line = top + c.profile("ground", 330) * bumps * 3
    mask = c.below(line)
    phase = c.receding(top - 60, 16, 6) + c.noise("soil", 120) * 16
    c.fill(c.ramp(tone, low, top, 1000), mask, along=phase, across=-25.0, outline=0.9)
    return mask


def hills(c: Canvas, tops: tuple[float, ...], tones: tuple[float, ...], height: float = 70) -> None:
    """Ridges, far to near."""
    for i, (top, tone) in enumerate(zip(tops, tones, strict=True)):
        rise = c.profile(f"hill{i}", 300 - 30 * i) * height
        depth = np.clip((c.y - top - rise) / 220, 0, 1)
        phase = c.lines((-14, 16, -6)[i % 3]) - rise * 0.7
        c.fill(np.clip(tone - 0.22 * depth, 0, 1), c.below(top + rise), along=phase, across=60.0)


def mountains(c: Canvas, foot: float, height: float = 320, tone: float = 0.75, *, snow: bool = True) -> None:
    """A jagged range with lit and shaded sides."""
    rng = c.rng("mountains")
    at = np.arange(-600, 1600, dtype=np.float32)
    ridge = np.full(at.shape, foot, np.float32)
    for i in range(9):
        peak, tall = -400 + 220 * i + rng.uniform(-90, 90), height * rng.uniform(0.45, 1)
        ridge = np.minimum(ridge, foot - tall + np.abs(at - peak) * rng.uniform(0.7, 1.1))
    line = np.interp(c.x, at, ridge) + c.profile("crag", 22) * 9
    shaded = np.interp(c.x, at, np.gradient(ridge)) > 0
    light = tone + np.where(shaded, -0.42, 0.15) + c.noise("rock", 26) * 0.12
    if snow:
        capped = c.y - line < height * 0.22 + c.noise("cap", 20) * 22
        light = np.where(capped, np.where(shaded, 0.8, 1.0), light)
    c.fill(
        np.clip(light, 0.1, 1),
        c.below(line) * (c.y < foot + 4),
        along=c.lines(62) + c.noise("strata", 40) * 10,
        pitch=8,
    )


def checker(c: Canvas, horizon: float, dark: float = 0.16, light: float = 0.95) -> None:
    """A chequered floor in perspective."""
    far = 260 / np.clip(c.y - horizon, 1, None)
    squares = (np.floor((c.x - 500) * far / 170 + 100.5) + np.floor(far * 8.6)) % 2
    fade = np.clip((c.y - horizon) / 40, 0, 1)
    tone = np.where(squares > 0.5, light, dark) * fade + 0.6 * (1 - fade)
    c.fill(tone, c.below(horizon), along=c.receding(horizon), across=35.0, pitch=8, outline=0.7)


def planks(c: Canvas, top: float, tone: float = 0.72) -> None:
    """A wooden floor in perspective."""
    lane = (c.x - 500) / np.clip(c.y - top + 70, 1, None) * 70 / 16
    light = tone + 0.12 * (np.floor(lane) % 2) - 0.06 * (np.floor(lane) % 3) + c.noise("wood", 30) * 0.06
    light = np.where(np.abs(lane % 1 - 0.5) > 0.47, 0.15, light) * c.ramp(0.8, 1.05, top, 1000)
    c.fill(light, c.below(top), along=c.lines(0) + c.noise("knots", 80) * 10, across=lane * 144, outline=1)


def wall(c: Canvas, pattern: Array | float, tone: float = 0.9) -> None:
    """A wall lit from the left; `pattern` is subtracted from its tone."""
    light = (tone - pattern) * (1 - 0.35 * np.clip(c.rings((420, 380)) / 760, 0, 1) ** 1.5)
    c.fill(light, along=c.lines(90) + c.noise("plaster", 200) * 8, across=10.0, outline=0, cross=0)


def skirting(c: Canvas, floor: float) -> None:
    """The board where wall and floor meet."""
    c.fill(0.93, c.box(-900, floor - 34, 1900, floor), along=0.0)
    c.fill(0.55, c.box(-900, floor - 40, 1900, floor - 33), along=0.0)


def skyline(
    c: Canvas, foot: float, heights: Point = (120, 330), tone: float = 0.55, width: Point = (50, 110)
) -> None:
    """A row of lit buildings, drawn as one."""
    rng = c.rng(f"skyline{foot}")
    edges = np.cumsum(rng.uniform(*width, size=80)).astype(np.float32) - 700
    tops, tones = rng.uniform(*heights, size=81), tone * rng.uniform(0.75, 1.25, size=81)
    which = np.searchsorted(edges, c.x).astype(np.int32)
    left = np.concatenate([[-900], edges])[which]
    wide = np.diff(np.concatenate([[-900], edges, [1900]]))[which]
    across, up = c.x - left, foot - tops[which]
    mask = ((c.y > up) & (c.y < foot)).astype(np.float32)
    light = tones[which] - 0.18 * np.clip((across / wide - 0.6) / 0.4, 0, 1)
    light = np.where((across < 3) | (wide - across < 3), 0.05, light)
    pane = (
        (across % 19 > 7)
        & (across > 8)
        & (wide - across > 8)
        & ((c.y - up) % 25 > 12)
        & (c.y - up > 10)
        & (c.y < foot - 8)
    )
    on = np.sin(np.floor(across / 19) * 12.9 + np.floor((c.y - up) / 25) * 78.2 + left) > -0.3
    c.fill(np.where(pane & on, 0.98, light), mask, along=90.0, across=0.0, pitch=8)


def trunks(
    c: Canvas, foot: float, layers: tuple[tuple[float, float], ...] = ((0.5, 0.72), (0.75, 0.5), (1.0, 0.25))
) -> None:
    """Tree trunks in three depths, leaving the middle free in front."""
    rng = c.rng("trunks")
    for depth, (k, tone) in enumerate(layers):
        for i in range(13 - depth * 3):
            x, half = rng.uniform(-350, 1350), rng.uniform(22, 44) * k
            if depth == 2 and 230 < x < 770:
                x += -430 if x < 500 else 430
            low = foot - 60 + 60 * depth
            bow = c.profile(f"trunk{depth}{i}", 90) * 0 + c.noise(f"trunk{i % 4}", 90) * 8 * k
            away = c.x - x - (c.y - low) * rng.uniform(-0.04, 0.04) - bow
            flare = half * (1 + 0.5 * np.clip((c.y - low + 60) / 60, 0, 1) ** 2)
            light = np.clip(tone - 0.22 * away / half, 0.04, 1)
            c.fill(
                light,
                c.edge(flare - np.abs(away)) * (c.y < low),
                along=c.lines(86) + c.noise("bark", 18) * 6,
                pitch=7,
                outline=0.7,
            )


def falling(c: Canvas, count: int, length: Point, slant: float = 0.0, salt: str = "fall") -> None:
    """Rain (long) or snow (short) in white."""
    rng = c.rng(salt)
    strokes = []
    for _ in range(count):
        x, y, n = rng.uniform(-250, 1250), rng.uniform(-250, 1250), rng.uniform(*length)
        strokes.append(f"M{x:.0f} {y:.0f}l{n * slant:.1f} {n:.1f}")
    width = 7 if length[1] < 3 else 3
    c.lighten(
        0.95,
        c.path(
            f'<path d="{"".join(strokes)}" stroke="#fff" stroke-width="{width}" '
            'stroke-linecap="round" fill="none"/>'
        ),
    )
