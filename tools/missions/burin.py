"""Marks of the engraver as SVG: strokes that swell, hills, trees, waves, the rose, frames.

Only two colours are used, paper and ink, by the CSS variables `--print` and `--print-ink`.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

PAPER: Final = "var(--print,#fbf8f0)"
INK: Final = "var(--print-ink,#1c1a16)"


def num(value: float, digits: int = 1) -> str:
    """A number in as few characters as it needs."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def points(*values: float) -> str:
    """Numbers of a path, parted only where they must be."""
    out = ""
    for text in map(num, values):
        out += text if not out or text.startswith("-") else f" {text}"
    return out


def stroke(  # noqa: PLR0913, PLR0917 - two points, a width and a bend
    x0: float, y0: float, x1: float, y1: float, waist: float, bend: float = 0
) -> str:
    """A burin stroke: a lens, pointed at both ends, `waist` wide in the middle, bent to its left."""
    length = math.hypot(x1 - x0, y1 - y0) or 1
    nx, ny = (y1 - y0) / length, -(x1 - x0) / length
    mx, my = (x1 - x0) / 2 + nx * bend, (y1 - y0) / 2 + ny * bend
    there = points(mx + nx * waist, my + ny * waist, x1 - x0, y1 - y0)
    back = points(mx - nx * waist - (x1 - x0), my - ny * waist - (y1 - y0), x0 - x1, y0 - y1)
    return f"M{points(x0, y0)}q{there}q{back}z"


def filled(path: str) -> str:
    """A path in ink."""
    return f'<path d="{path}"/>'


def pen(width: float) -> str:
    """The attributes of a line of ink."""
    return f'stroke="{INK}" stroke-width="{num(width, 2)}"'


def outlined(path: str, width: float, *, is_open: bool = False) -> str:
    """A path of paper with an outline of ink, or a line alone."""
    fill = "none" if is_open else PAPER
    return f'<path d="{path}" fill="{fill}" {pen(width)} stroke-linejoin="round" stroke-linecap="round"/>'


def circle(x: float, y: float, r: float, width: float) -> str:
    """A circle line."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="none" {pen(width)}/>'


def dot(x: float, y: float, r: float) -> str:
    """A full circle of ink."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def hill(rng: Random, size: float) -> str:
    """A hill as old maps draw it, its foot at the origin: light on the left, strokes on the right."""
    w, h = 6.2 * size * rng.uniform(0.9, 1.1), 9 * size * rng.uniform(0.85, 1.15)
    lean = rng.uniform(-0.08, 0.08) * w
    shape = (
        f"M{points(-w, 0.4)}Q{points(-w * 0.42, -h * 0.3, lean - w * 0.14, -h * 0.9)}"
        f"Q{points(lean, -h * 1.08, lean + w * 0.18, -h * 0.84)}Q{points(w * 0.5, -h * 0.28, w * 1.05, 0.4)}"
    )
    shade = "".join(
        stroke(
            lean + w * 0.08,
            h * (t - 1),
            lean * (1 - t) + w * (0.16 + t * 0.8),
            h * (t * 0.95 - 0.78),
            0.62 * size,
        )
        for t in (0.2, 0.38, 0.56, 0.74)
    )
    return outlined(shape, 0.75) + filled(shade)


def knoll(rng: Random, size: float) -> str:
    """A small hill."""
    return hill(rng, size * 0.72)


def tree(rng: Random, size: float) -> str:
    """A round tree, its foot at the origin: light on the left."""
    r = 2.5 * size * rng.uniform(0.88, 1.15)
    foot, down, up = -1.6 * size, num(2 * r), num(-2 * r)
    crown = f"M0 {num(foot - 2 * r)}a{points(r, r)} 0 1 0 .1 0z"
    dark = f"M0 {num(foot - 2 * r)}a{points(r, r)} 0 0 1 0 {down}a{points(r * 1.5, r * 1.5)} 0 0 0 0 {up}z"
    return filled(f"M-.5 0v{num(foot)}h1V0l1.6.3z") + outlined(crown, 0.6) + filled(dark)


def fir(rng: Random, size: float) -> str:
    """A fir, its foot at the origin."""
    h = 7 * size * rng.uniform(0.85, 1.15)
    w = h * 0.26
    right = (
        f"L{points(w * 0.7, -h * 0.55)}h{num(-w * 0.35)}l{points(w * 0.65, h * 0.38)}h{num(-w * 0.8)}V0h-.5"
    )
    left = f"V{num(-h * 0.17)}h{num(-w * 0.7)}l{points(w * 0.6, -h * 0.38)}h{num(-w * 0.3)}z"
    return filled(f"M0 {num(-h)}{right}{left}")


def palm(rng: Random, size: float) -> str:
    """A palm, its foot at the origin."""
    h, lean = 6.4 * size * rng.uniform(0.85, 1.1), rng.uniform(-1.2, 1.2)
    leaves = ""
    for a in (0.1, 0.8, 1.6, 2.4, 3.05):
        x, y = lean + math.cos(a) * 3.8 * size, 0.8 - h - math.sin(a) * 3 * size
        leaves += stroke(lean, -h, x, y, 0.55 * size, 1 if math.cos(a) < 0 else -1)
    return filled(stroke(0, 0, lean, -h, 0.5 * size, 0.5) + leaves)


def dune(rng: Random, size: float) -> str:
    """A dune: a crest and a slope of points."""
    w = 6 * size * rng.uniform(0.8, 1.2)
    dots = "".join(f"M{points(-w * 0.4 + i * w * 0.3, 1.7 + (i % 2) * 1.2)}h.1" for i in range(4))
    return filled(stroke(-w, 1.6, w, 1, 0.5, 2.2 * size)) + outlined(dots, 0.7, is_open=True)


def reeds(rng: Random, size: float) -> str:
    """Reeds in a swamp: water strokes and blades."""
    tops = [(x, x + rng.uniform(-1, 1), -3.6 * size * rng.uniform(0.8, 1.2)) for x in (-1.6, 0, 1.6)]
    blades = "".join(stroke(x, 0, top, y, 0.3) for x, top, y in tops)
    return filled(stroke(-4, 0.4, 4, 0.4, 0.4) + stroke(-2, 1.9, 3, 1.9, 0.3) + blades)


def wave(rng: Random, size: float) -> str:
    """A wave of the open sea."""
    w = 4.5 * size * rng.uniform(0.8, 1.2)
    return filled(stroke(-w, 0, 0, 0, 0.6, 1.6) + stroke(0, 0, w, 0, 0.6, 1.6))


SIGNS: Final = {draw.__name__: draw for draw in (hill, knoll, tree, fir, palm, dune, reeds, wave)}


def rose(x: float, y: float, r: float) -> str:
    """A compass rose, each point half ink and half paper, a lily at the north."""
    ink = paper = ""
    for i in (*range(1, 16, 2), *range(2, 16, 4), *range(0, 16, 4)):
        long, waist = {0: (1, 0.17), 2: (0.68, 0.14)}.get(i % 4, (0.42, 0.07))
        a = math.radians(i * 22.5)
        tip = points(math.sin(a) * long * r, -math.cos(a) * long * r)
        for side in (1, -1):
            b = a + side * math.pi / (4 if i % 2 == 0 else 8)
            half = (
                f"M{points(x, y)}l{tip}L{points(x + math.sin(b) * waist * r, y - math.cos(b) * waist * r)}z"
            )
            ink, paper = (ink + half, paper) if side > 0 else (ink, paper + half)
    top = y - r
    lily = (
        f"M{points(x, top - 9)}q3.4 4.2 0 8q-3.4-3.8 0-8zM{points(x - 2.2, top - 1.4)}h4.4v1h-4.4z"
        + stroke(x, top - 1, x - 4.6, top - 3.4, 0.7, 1.6)
        + stroke(x, top - 1, x + 4.6, top - 3.4, 0.7, -1.6)
    )
    rings = circle(x, y, r * 0.8, 0.5) + circle(x, y, r * 0.74, 0.9) + circle(x, y, r * 0.3, 0.5)
    return rings + outlined(paper, 0.5) + filled(ink) + filled(lily)


def rhumbs(x: float, y: float, reach: float = 700) -> str:
    """The sixteen winds of a rose as lines over the sea."""
    winds = (math.radians(i * 22.5) for i in range(16))
    return "".join(f"M{points(x, y)}l{points(math.cos(a) * reach, math.sin(a) * reach)}" for a in winds)


def star(x: float, y: float, r: float) -> str:
    """A star of eight points."""
    path = ""
    for i in range(4):
        a, long = math.radians(45 * i), r if i % 2 == 0 else r * 0.5
        dx, dy = math.cos(a) * long, math.sin(a) * long
        path += stroke(x - dx, y - dy, x + dx, y + dy, r * 0.16)
    return path


def frame(width: float, height: float, inner: float) -> str:
    """The graduated border: a heavy line, a scale of ink and paper, a fine line."""
    outer = 8.5
    deep, across, down = inner - outer, width - 2 * inner, height - 2 * inner
    w, h = across / 14, down / 16
    scale = ""
    for i in range(0, 14, 2):
        scale += _bar(inner + i * w, outer, w, deep) + _bar(inner + (i + 1) * w, height - inner, w, deep)
    for i in range(0, 16, 2):
        scale += _bar(outer, inner + i * h, deep, h) + _bar(width - inner, inner + (i + 1) * h, deep, h)
    corners = "".join(_bar(x, y, deep, deep) for x in (outer, width - inner) for y in (outer, height - inner))
    hole = f"M{points(inner, inner)}v{num(down)}h{num(across)}v{num(-down)}z"
    paper = f'<path d="M0 0h{num(width)}v{num(height)}h{num(-width)}z{hole}" fill="{PAPER}"/>'
    boxes = "".join(
        outlined(_bar(at, at, width - 2 * at, height - 2 * at), line, is_open=True)
        for at, line in ((4, 2.2), (outer, 0.6), (inner, 0.9))
    )
    return paper + filled(scale) + outlined(corners, 0.6) + boxes


def _bar(x: float, y: float, w: float, h: float) -> str:
    return f"M{points(x, y)}h{num(w)}v{num(h)}h{num(-w)}z"


def cartouche(x: float, y: float, w: float, h: float) -> str:
    """The frame for a plate's name: notched corners, a shadow of strokes on the right and below."""
    notch = 6
    down, right = int((h - notch) / 3), int((w - notch) / 3)
    shadow = "".join(
        stroke(x + w - 2, y + notch + 3 + i * 3, x + w + 4, y + notch + 6 + i * 3, 0.8) for i in range(down)
    ) + "".join(
        stroke(x + notch + 3 + i * 3, y + h - 2, x + notch + 6 + i * 3, y + h + 4, 0.8) for i in range(right)
    )
    knobs = "".join(dot(cx, cy, 1.6) for cx in (x + 1, x + w - 1) for cy in (y + 1, y + h - 1))
    outer = outlined(_plaque(x, y, w, h, notch), 1.6)
    inner = outlined(_plaque(x + 3.5, y + 3.5, w - 7, h - 7, notch - 1), 0.6, is_open=True)
    return filled(shadow) + outer + inner + knobs


def _plaque(x: float, y: float, w: float, h: float, notch: float) -> str:
    across, down = w - 2 * notch, h - 2 * notch
    sides = f"h{num(across)}", f"v{num(down)}", f"h{num(-across)}", f"v{num(-down)}"
    turns = (notch, notch), (-notch, notch), (-notch, -notch), (notch, -notch)
    arcs = (f"a{points(notch, notch)} 0 0 0 {points(*turn)}" for turn in turns)
    return f"M{points(x + notch, y)}" + "".join(map("".join, zip(sides, arcs, strict=True))) + "z"
