"""Openings onto another place: doors, keyholes, zips, tears, frames, pages."""

import math

import numpy as np
from tools.pictures.canvas import Canvas
from tools.pictures.sprites import sprite
from tools.pictures.stagecraft import elsewhere, rim, show, show_all, stand
from tools.pictures.templates.registry import MAYBE, SOME, THING, THINGS, Params, template


@template("desert", place="night", guests=SOME, out=SOME, at=(510, 870), size=(320, 590))
def door(c: Canvas, p: Params) -> None:
    """A door stands alone, open onto another place; `out` is on this side."""
    (x, foot), (w, h) = p.at, p.size
    left, right, top = x - w / 2, x + w / 2, foot - h
    c.darken(0.6, np.clip(1.1 - c.rings((x + 60, foot + 8), (w * 0.9, 30)), 0, 1))
    c.fill(0.86, c.box(left - 32, top - 32, right + 32, foot), along=90.0, outline=1.3)
    mask = c.box(left, top, right, foot)
    elsewhere(c, mask, (left, top, w, h), p.place, p.guests)
    rim(c, mask, 24)
    c.svg(_leaf(right, top, foot, w * 0.38), hatch=90.0)
    show_all(c, p.out, 300, (190, 900))


def _leaf(hinge: float, top: float, foot: float, width: float) -> str:
    """An open door leaf with two panels and a knob, in perspective."""
    near, far, h = hinge + width * 0.2, hinge + width * 0.8, foot - top
    panels = (
        f"M{near} {top + 34}L{far} {top + 16}V{foot - h * 0.53}L{near} {foot - h * 0.54}Z"
        f"M{near} {foot - h * 0.46}L{far} {foot - h * 0.44}V{foot + 4}L{near} {foot - 26}Z"
    )
    return (
        f'<path d="M{hinge} {top}L{hinge + width} {top - 34}V{foot + 50}L{hinge} {foot}Z" fill="#999"/>'
        f'<path d="{panels}" fill="#777" stroke="#222" stroke-width="4"/>'
        f'<circle cx="{hinge + width * 0.88}" cy="{foot - h * 0.47}" r="10" fill="#eee"/>'
    )


@template("plain", place="night", guests=SOME)
def keyhole(c: Canvas, p: Params) -> None:
    """Seen through a keyhole, very large."""
    c.fill(0.10, along=c.lines(8) + c.noise("wood", 100) * 14, across=80.0, outline=0)
    c.fill(
        0.32 + 0.22 * np.sin(c.rings((500, 510), (1, 1.2)) / 16),
        c.ellipse((500, 510), 405, 450),
        along=c.rings((500, 510), (1, 1.15)),
        outline=1,
    )
    shaft = (np.abs(c.x - 500) < 110 + (c.y - 360) * 0.27) & (c.y > 360) & (c.y < 880)
    mask = np.maximum(c.ellipse((500, 360), 225), shaft.astype(np.float32))
    ring = np.maximum(
        c.ellipse((500, 360), 250),
        ((np.abs(c.x - 500) < 136 + (c.y - 360) * 0.27) & (c.y > 360) & (c.y < 906)).astype(np.float32),
    )
    c.fill(0.96, ring, along=c.rings((500, 400)))
    elsewhere(c, mask, (250, 135, 500, 745), p.place, p.guests)
    rim(c, mask, 42)


@template("sea", place="night", guests=SOME, width=230.0)
def unzip(c: Canvas, p: Params) -> None:
    """The scenery is unzipped on another one."""
    gape = p.width * np.sqrt(np.clip(1 - (c.y - 30) / 830, 0, 1)) * np.clip(1.15 - c.y / 1400, 0.5, 1)
    off = np.abs(c.x - 500)
    teeth = ((np.abs(off - gape - 9) < 15) & (c.y < 885)) | ((off < 13) & (c.y >= 860))
    c.fill(np.where(c.y % 30 < 15, 0.96, 0.12), teeth.astype(np.float32), along=90.0, outline=1)
    mask = c.edge(gape - off) * (c.y < 860)
    elsewhere(c, mask, (500 - p.width, 20, 2 * p.width, 840), p.place, p.guests)
    rim(c, mask, 26, 0.5)
    c.svg(
        (
            '<path d="M458 832H542L526 888H474Z" fill="#bbb"/><rect x="483" y="878" '
            'width="34" height="92" rx="14" fill="#ddd"/><rect x="493" y="912" width="14" '
            'height="40" rx="7" fill="#333"/>'
        ),
        puff=0.5,
    )


@template("city", place="forest", guests=SOME, out=SOME, width=215.0, slant=20.0)
def torn(c: Canvas, p: Params) -> None:
    """The picture is torn and another place shows through."""
    show_all(c, p.out, 280, (200, c.floor))
    a = math.radians(p.slant)
    across = (c.x - 500) * math.cos(a) + (c.y - 500) * math.sin(a)
    left = across + p.width + c.noise("tear-a", 34) * 26 + c.noise("tear-b", 110) * 50
    right = p.width - across + c.noise("tear-c", 34) * 26 + c.noise("tear-d", 110) * 50
    paper = np.minimum(left + 26 + c.noise("fibre-a", 15) * 10, right + 26 + c.noise("fibre-b", 15) * 10)
    c.fill(0.99, c.edge(paper), along=45.0, outline=1)
    mask = c.edge(np.minimum(left, right))
    elsewhere(c, mask, (500 - p.width * 1.6, 60, p.width * 3.2, 880), p.place, p.guests)
    c.darken(0.55, np.clip(1 - left / 46, 0, 1) * mask)


@template("salon", inside=THINGS, place="", onlooker=MAYBE, at=(590, 400), radii=(250, 290), oval=True)
def mirror(c: Canvas, p: Params) -> None:
    """A mirror (`oval`) or a painting shows something else than what stands before it."""
    (x, y), (rx, ry) = p.at, p.radii
    outer = (
        c.ellipse((x, y), rx + 50, ry + 50)
        if p.oval
        else c.box(x - rx - 56, y - ry - 56, x + rx + 56, y + ry + 56)
    )
    c.darken(0.5, np.clip(1.25 - c.rings((x + 26, y + 34), (rx + 50, ry + 50)), 0, 1) * 2 * (1 - outer))
    carved = np.sin(c.angle((x, y)) * 40) if p.oval else np.sin((c.x + c.y) / 9) * np.sin((c.x - c.y) / 9)
    c.fill(0.5 + 0.34 * carved, outer, along=c.rings((x, y)), outline=1.3)
    mask = c.ellipse((x, y), rx, ry) if p.oval else c.box(x - rx, y - ry, x + rx, y + ry)
    box = (x - rx, y - ry, 2 * rx, 2 * ry)
    if p.place:
        elsewhere(c, mask, box, p.place, p.inside)
    else:
        c.fill(0.97 - 0.3 * np.clip(c.rings((x - 80, y - 80)) / 420, 0, 1), mask, along=45.0, outline=1)
        with c.world(mask, box):
            for one in p.inside:
                show(c, one, (500, 530), 640)
    if p.oval:
        c.lighten(0.6, np.clip(16 - np.abs((c.x - x) + (c.y - y) * 0.6 + rx * 0.75), 0, 1) * mask)
    if p.onlooker:
        show(c, p.onlooker, (250, 925), 400, anchor="b")


@template("plain", shape=THING, place="night", guests=SOME, size=800.0)
def shape(c: Canvas, p: Params) -> None:
    """The silhouette of a thing is an opening onto another place."""
    at = (500 if p.shape.x is None else p.shape.x, 510 if p.shape.y is None else p.shape.y)
    mask = c.mask_of(p.shape.ref, at, p.size, rot=p.shape.rot)
    c.lighten(0.9, np.clip(mask * 1.0, 0, 1))
    w, h = c.fit(sprite(p.shape.ref, 400), p.size)
    elsewhere(c, mask, (at[0] - w / 2, at[1] - h / 2, w, h), p.place, p.guests)
    rim(c, mask, 7, 1.0)


@template("salon", guests=THINGS)
def book(c: Canvas, p: Params) -> None:
    """An open book from which a story rises."""
    c.darken(0.6, np.clip(1.1 - c.rings((510, 860), (440, 60)), 0, 1))
    c.svg(
        (
            '<path d="M500 800C410 730 250 730 90 780L60 880C240 830 410 840 500 900C590 840 '
            '760 830 940 880L910 780C750 730 590 730 500 800Z" fill="#4a4a4a"/>'
        ),
        hatch=0.0,
    )
    lines = "".join(
        (
            f"M{146 + 4 * i} {752 + 16 * i}C266 {720 + 15 * i} 390 {730 + 16 * i} 474 "
            f"{786 + 15 * i}M{854 - 4 * i} {752 + 16 * i}C734 {720 + 15 * i} 610 "
            f"{730 + 16 * i} 526 {786 + 15 * i}"
        )
        for i in range(5)
    )
    c.svg(
        '<path d="M500 770C410 690 256 690 108 740L84 850C246 800 410 810 500 870C590 810 754 800 916 850'
        'L892 740C744 690 590 690 500 770Z" fill="#fafafa"/>'
        f'<path d="M500 770V870" stroke="#333" stroke-width="5"/>'
        f'<path d="{lines}" fill="none" stroke="#888" stroke-width="3"/>',
        hatch=0.0,
        bend=0.0,
    )
    for i, one in enumerate(p.guests):
        show(c, one, (500, 790), (540, 220, 200)[min(i, 2)], anchor="b")


@template("plain", guest=THING, place="sea", over=SOME)
def stamp(c: Canvas, p: Params) -> None:
    """A postage stamp: a thing in its place, cancelled by a postmark."""
    c.fill(0.30, along=c.lines(33), across=-40.0, outline=0)
    mask = c.box(140, 80, 860, 920)
    for k in range(0, 740, 48):
        for y in (80, 920):
            mask = mask * (1 - c.ellipse((152 + k, y), 15))
    for k in range(0, 860, 48):
        for x in (140, 860):
            mask = mask * (1 - c.ellipse((x, 92 + k), 15))
    c.fill(0.985, mask, along=0.0, outline=1.2)
    inner = c.box(196, 136, 804, 864)
    elsewhere(c, inner, (196, 136, 608, 728), p.place)
    with c.clipped(inner):
        show(c, p.guest, (500, 520), 580, halo=10)
        show_all(c, p.over, 300)
    for i in range(5):
        c.darken(
            0.75,
            np.clip(4 - np.abs(c.y - 716 - i * 26 - 9 * np.sin(c.x / 26)), 0, 1) * (c.x > 590) * (c.x < 940),
        )
    for r in (96, 82):
        c.darken(0.75, np.clip(4 - np.abs(c.rings((690, 190)) - r), 0, 1))


@template("plain", top=THING, bottom=THING)
def card(c: Canvas, p: Params) -> None:
    """A playing card with two heads."""
    c.fill(0.55 + 0.25 * (np.sin((c.x + c.y) / 22) * np.sin((c.x - c.y) / 22) > 0), along=45.0, outline=0)
    c.svg(
        '<rect x="170" y="64" width="660" height="872" rx="40" fill="#fbfbfb"/>',
        hatch=0.0,
        bend=0.0,
        outline=1.3,
    )
    upper, lower = c.box(246, 134, 754, 500), c.box(246, 500, 754, 866)
    c.fill(0.86, upper, along=45.0, across=-45.0, pitch=12)
    c.fill(0.55, lower, along=-45.0, across=45.0, pitch=12)
    with c.clipped(upper):
        show(c, p.top, (500, 545), 400, anchor="b")
    with c.clipped(lower):
        c.put(p.bottom.ref, (500, 455), p.bottom.size or 400, anchor="t", rot=180)
    c.line([(246, 500), (754, 500)], 8)
    c.put(p.top.ref + "|sil", (208, 132), 62)
    c.put(p.bottom.ref + "|sil", (792, 868), 62, rot=180)


@template("snow", place="beach", guests=SOME, thing=MAYBE, gap=(2, 1))
def puzzle(c: Canvas, p: Params) -> None:
    """A jigsaw with one piece from elsewhere; `gap` is its column and row, 0..3."""
    if p.thing:
        stand(c, p.thing.ref, (500, c.floor), p.thing.size or 560)
    x0, y0 = p.gap[0] * 250.0, p.gap[1] * 250.0
    # Every knob points right or up, so that pieces fit.
    upright = "".join(f"M{x} {y}v95a36 36 0 1 1 0 60v95" for x in (250, 500, 750) for y in (0, 250, 500, 750))
    level = "".join(f"M{x} {y}h95a36 36 0 1 1 60 0h95" for x in (0, 250, 500, 750) for y in (250, 500, 750))
    c.darken(0.95, c.path(f'<path d="{upright}{level}" fill="none" stroke="#000" stroke-width="5"/>'))
    piece = c.path(
        f'<path d="M{x0} {y0}h95a36 36 0 1 1 60 0h95v95a36 36 0 1 1 0 60v95'
        f'h-95a36 36 0 1 0 -60 0h-95v-95a36 36 0 1 0 0 -60Z"/>'
    )
    elsewhere(c, piece, (x0 - 10, y0 - 40, 310, 290), p.place, p.guests)
    rim(c, piece, 14, 0.9)
