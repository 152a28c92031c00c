"""Free placement, giants, riders, reflections."""

import numpy as np
from tools.pictures import terrain
from tools.pictures.canvas import Canvas
from tools.pictures.sprites import Sprite, resized, sprite, warped
from tools.pictures.stagecraft import box_of, shadow, show, show_all, stand
from tools.pictures.templates.registry import MAYBE, SOME, THING, THINGS, Params, template


@template("plain", 50, items=THINGS)
def group(c: Canvas, p: Params) -> None:
    """Anything anywhere: things from back to front, each with x, y, size (and `stand`)."""
    for one in p.items:
        show(c, one, (500, c.floor if one.stand else 500), 400)


@template("city", big=THING, small=SOME, front=("", "city", "sea", "trees"))
def giant(c: Canvas, p: Params) -> None:
    """A thing as tall as the sky; `front` (city, sea or trees) hides its feet."""
    show_all(c, tuple(one for one in p.small if one.behind), 120, (200, c.floor))
    stand(c, p.big.ref, (p.big.x or 500, p.big.y or c.floor + 90), p.big.size or 760, rot=p.big.rot)
    if p.front == "city":
        terrain.skyline(c, 1010, (60, 190), 0.42, (60, 120))
    if p.front == "sea":
        terrain.sea(c, c.floor - 10, 0.8, 0.4)
    if p.front == "trees":
        for i in range(10):
            c.put(
                "n:evergreen-tree|dark",
                (30 + i * 105, 985 + 14 * np.sin(i * 2.4)),
                150 + 40 * np.sin(i * 1.7),
                anchor="b",
            )
    show_all(c, tuple(one for one in p.small if not one.behind), 120, (200, c.floor))


@template("hills", rider=THING, mount=THING, seat=(0.5, 0.25), front=False, extra=SOME)
def ride(c: Canvas, p: Params) -> None:
    """Something rides something else; `seat` is a fraction of the mount's box."""
    foot = (p.mount.x or 500, p.mount.y or c.floor + 60)
    size = p.mount.size or 620
    x, y, w, h = box = box_of(p.mount.ref, foot, size)
    shadow(c, box)
    spot = (x + w * p.seat[0], y + h * p.seat[1])
    if not p.front:
        show(c, p.rider, spot, 300, anchor="b")
    first = c.count
    c.put(p.mount.ref, foot, size, anchor="b", rot=p.mount.rot)
    if p.front:
        first = c.count
        show(c, p.rider, spot, 300, anchor="b")
    c.join(f"{p.rider.ref} and {p.mount.ref}", first, c.count)
    show_all(c, p.extra, 120)


@template("hills", above=THING, below=THING, line=540.0, glints=True)
def reflection(c: Canvas, p: Params) -> None:
    """A thing at the water's edge; its reflection is another thing, upside down; `glints` cut it."""
    terrain.sea(c, p.line, 1.0, 0.16, 3)
    size = p.below.size or 470
    raw = sprite(p.below.ref + "|vflip", size)
    w, h = c.fit(raw, size)
    shape = resized(raw, w, h * 0.8)
    y, x = np.indices(shape.tone.shape, np.float32)
    depth = y / shape.height
    wavy = warped(shape, x + np.sin(y / (8 + 10 * depth)) * (2 + 8 * depth), y)
    gaps = p.glints & (np.sin(y / (8 + 10 * depth) + 1.3) > 0.985 - 0.12 * depth)
    c.put(
        Sprite(wavy.tone * 0.7, wavy.alpha * (1 - 0.9 * gaps)),
        (500, p.line + 3),
        (w, h * 0.8),
        anchor="t",
        halo=0,
        outline=0.5,
        hatch=0.0,
        bend=0.4,
    )
    show(c, p.above, (500, p.line + 6), 470, anchor="b")
    terrain.ripple(c, (500, p.line + 8), 220, 12, 2)


@template("desert", vast=SOME, tiny=THING, at=(500, 800))
def alone(c: Canvas, p: Params) -> None:
    """A tiny figure in a vast space."""
    show_all(c, p.vast, 420, (500, 330))
    stand(c, p.tiny.ref, (p.tiny.x or p.at[0], p.tiny.y or p.at[1]), p.tiny.size or 110)


@template("tabletop", 18, items=THINGS)
def flatlay(c: Canvas, p: Params) -> None:
    """Things lie on a ground seen from above, each with x, y, size, rot and its shadow."""
    c.above = True
    for one in p.items:
        show(c, one, (500, 500), 400)


@template("hills", near=THING, far=THINGS)
def depth(c: Canvas, p: Params) -> None:
    """One thing very near and cut by the frame, others small far away."""
    for one in p.far:
        show(c, one, (640, c.floor - 60), 170, anchor="b")
    show(c, p.near, (230, 640), 760, halo=10)


@template("plain", left=THING, right=THING, bond=MAYBE, foot=0.0, size=420.0)
def pair(c: Canvas, p: Params) -> None:
    """Two things face each other like people; `bond` is between them."""
    foot = p.foot or c.floor + 50
    for one, x in ((p.left, 260), (p.right, 740)):
        stand(c, one.ref, (one.x or x, one.y or foot), one.size or p.size, rot=one.rot)
    if p.bond:
        show(c, p.bond, (500, foot - p.size * 0.55), 190)
