"""Dark shapes in front of the lens: they frame a picture and give it depth."""

import math
from collections.abc import Callable

import numpy as np
from tools.pictures.canvas import Canvas

Draw = Callable[[Canvas], None]
FOREGROUNDS: dict[str, Draw] = {}


def foreground(draw: Draw) -> Draw:
    """Register a foreground under its function's name."""
    FOREGROUNDS[draw.__name__] = draw
    return draw


def _ink(c: Canvas, mask: np.ndarray, tone: float = 0.04) -> None:
    c.fill(tone, mask, along=0.0, outline=0.6)


@foreground
def grass(c: Canvas) -> None:
    """Tall blades along the bottom."""
    rng = c.rng("front")
    blades = ""
    for i in range(70):
        x, tall, bend = -20 + i * 15 + rng.uniform(-9, 9), rng.uniform(70, 210), rng.uniform(-70, 70)
        blades += (
            f"M{x - 9:.0f} 1010Q{x:.0f} {1000 - tall * 0.6:.0f} {x + bend:.0f} "
            f"{1000 - tall:.0f}Q{x + 12:.0f} {1000 - tall * 0.5:.0f} {x + 12:.0f} 1010Z"
        )
    _ink(c, c.path(f'<path d="{blades}"/>'))


@foreground
def reeds(c: Canvas) -> None:
    """Bulrushes on the left and on the right."""
    rng = c.rng("front")
    body = ""
    for i in range(16):
        x = (20 + i * 26 if i < 8 else 980 - (i - 8) * 26) + rng.uniform(-8, 8)
        top, lean = 1000 - rng.uniform(180, 520), rng.uniform(-40, 40)
        body += (
            f'<path d="M{x:.0f} 1010Q{x:.0f} {(1000 + top) / 2:.0f} {x + lean:.0f} {top:.0f}" '
            'stroke="#000" stroke-width="8" fill="none"/>'
        )
        body += (
            f'<rect x="{x + lean - 12:.0f}" y="{top - 10:.0f}" width="24" height="92" rx="12" '
            f'transform="rotate({-lean / 6:.0f} {x + lean:.0f} {top:.0f})"/>'
        )
    _ink(c, c.path(body))


@foreground
def branches(c: Canvas) -> None:
    """Leafy boughs from the upper corners."""
    rng = c.rng("front")
    body = ""
    for side in (-1, 1):
        for i in range(3):
            x0, y0 = 500 + side * 540, -10 + i * 90
            x1, y1 = 500 + side * (230 + i * 85), 120 + i * 85
            body += (
                f'<path d="M{x0} {y0}Q{(x0 + x1) / 2:.0f} {y0 + 10} {x1} {y1}" stroke="#000" '
                'stroke-width="12" fill="none"/>'
            )
            for k in range(12):
                u = k / 11
                x, y = x0 + (x1 - x0) * u, y0 + (y1 - y0) * u * u
                body += (
                    f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="34" ry="12" '
                    f'transform="rotate({rng.uniform(20, 160):.0f} {x:.0f} {y:.0f}) translate(26 0)"/>'
                )
    _ink(c, c.path(body))


@foreground
def cave(c: Canvas) -> None:
    """The mouth of a cave all around."""
    edge = 1 - c.rings((500, 530), (455, 440)) + c.noise("mouth", 70) * 0.10 + c.noise("stone", 22) * 0.025
    c.fill(
        0.10 + 0.2 * np.clip(c.noise("face", 60), 0, 1),
        c.edge(-edge * 420),
        along=c.rings((500, 500)) + c.noise("rock", 50) * 26,
        outline=1,
    )


@foreground
def arch(c: Canvas) -> None:
    """A stone archway."""
    inside = np.maximum(c.ellipse((500, 460), 400, 400), c.box(100, 460, 900, 1010))
    stones = (np.abs(np.sin(c.angle((500, 460)) * 9)) < 0.08) & (c.y < 460) | (c.y >= 460) & (c.y % 110 < 6)
    c.fill(np.where(stones, 0.75, 0.16), 1 - inside, along=c.lines(20), outline=1.4, cross=0)


@foreground
def curtains(c: Canvas) -> None:
    """Two drawn curtains."""
    for u in (c.x, 1000 - c.x):
        edge = 235 - 90 * np.exp(-(((c.y - 620) / 170) ** 2)) + 40 * np.clip((c.y - 640) / 300, 0, 1)
        fold = np.sin(u / edge * 19)
        c.fill(0.26 + 0.22 * fold, c.edge(edge - u), along=c.lines(90) + fold * 14, pitch=8, outline=1.2)


@foreground
def blinds(c: Canvas) -> None:
    """Slats of a blind, parted in the middle by someone looking."""
    gap = np.exp(-(((c.x - 500) / 300) ** 2))
    sag = c.y + np.where(c.y > 500, -1, 1) * 60 * gap
    slat = (sag % 100 < 42) & (np.abs(c.y - 500) > 150 * gap)
    _ink(c, slat.astype(np.float32), 0.08)


@foreground
def binoculars(c: Canvas) -> None:
    """Seen through field glasses."""
    _ink(c, 1 - np.maximum(c.ellipse((290, 500), 275, 310), c.ellipse((710, 500), 275, 310)), 0.03)


@foreground
def spyglass(c: Canvas) -> None:
    """Seen through a round lens."""
    c.darken(0.5, np.clip(c.rings((500, 500)) / 60 - 6.4, 0, 1))
    _ink(c, 1 - c.ellipse((500, 500), 435), 0.03)


@foreground
def fence(c: Canvas) -> None:
    """Pickets along the bottom."""
    u = c.x % 118 - 59
    picket = (np.abs(u) < 36) & (c.y > 790 + np.abs(u) * 0.9)
    rail = ((c.y > 850) & (c.y < 878)) | ((c.y > 945) & (c.y < 972))
    _ink(c, (picket | rail).astype(np.float32), 0.07)


@foreground
def bars(c: Canvas) -> None:
    """Bars of a window or a cage."""
    u = (c.x - 500 + 65) % 130 - 65
    c.fill(0.34 - 0.26 * u / 15, c.edge(15 - np.abs(u)), along=c.lines(0), outline=1)


@foreground
def crowd(c: Canvas) -> None:
    """Heads and shoulders of spectators from behind."""
    rng = c.rng("front")
    body = ""
    for i in range(7):
        x, y, r = 40 + i * 155 + rng.uniform(-30, 30), 850 + rng.uniform(-20, 40), rng.uniform(46, 60)
        body += f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{r:.0f}" ry="{r * 1.2:.0f}"/>'
        body += (
            f'<path d="M{x - r * 1.9:.0f} 1040C{x - r * 1.8:.0f} {y + r * 1.1:.0f} '
            f'{x + r * 1.8:.0f} {y + r * 1.1:.0f} {x + r * 1.9:.0f} 1040Z"/>'
        )
    _ink(c, c.path(body), 0.05)


@foreground
def leaves(c: Canvas) -> None:
    """Big dark leaves in three corners."""
    for x, y, turns in ((0, 1000, (20, 50, 78)), (1000, 1000, (-20, -48, -80)), (0, 0, (120, 150))):
        for turn in turns:
            a = math.radians(turn - 90)
            tip = (x + 430 * math.cos(a), y + 430 * math.sin(a))
            nx, ny = -math.sin(a) * 90, math.cos(a) * 90
            mid = (x + 200 * math.cos(a), y + 200 * math.sin(a))
            _ink(
                c,
                c.path(
                    f'<path d="M{x} {y}Q{mid[0] + nx:.0f} {mid[1] + ny:.0f} {tip[0]:.0f} '
                    f'{tip[1]:.0f}Q{mid[0] - nx:.0f} {mid[1] - ny:.0f} {x} {y}Z"/>'
                ),
            )
            c.lighten(
                0.8, c.path(f'<path d="M{x} {y}L{tip[0]:.0f} {tip[1]:.0f}" stroke="#fff" stroke-width="4"/>')
            )
