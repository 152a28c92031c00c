"""Rooms, halls and stages."""

import math

import numpy as np
from tools.pictures import terrain as t
from tools.pictures.backdrops.registry import backdrop
from tools.pictures.canvas import Canvas


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
        np.where(dy > 0, 0.62 + 0.3 * ((np.floor(dx / depth * 3 + 100.5) + np.floor(far * 2.2)) % 2), 0.95),
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
