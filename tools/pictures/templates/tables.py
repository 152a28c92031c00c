"""Things at home: cups, jars, scales, cages, plates, clocks."""

import math

import numpy as np
from tools.pictures import terrain
from tools.pictures.canvas import Canvas
from tools.pictures.stagecraft import box_of, elsewhere, rim, shadow, show, show_all, stand
from tools.pictures.templates.registry import MAYBE, SOME, THING, THINGS, Params, template

LIGHT = (
    '<defs><linearGradient id="l"><stop offset="0" stop-color="#fff"/><stop '
    'offset=".55" stop-color="#e8e8e8"/><stop offset="1" stop-color="#777"/>'
    "</linearGradient></defs>"
)


@template("salon", guest=THING, extra=SOME, sink=0.3)
def teacup(c: Canvas, p: Params) -> None:
    """Something big bathes in a cup of tea; `sink` is how much of it is under."""
    c.fill(0.9, c.ellipse((500, 890), 560, 150), along=0.0)
    c.svg(
        (
            '<ellipse cx="500" cy="846" rx="400" ry="84" fill="#f4f4f4"/><ellipse cx="500" '
            'cy="838" rx="250" ry="46" fill="#c9c9c9"/>'
        ),
        hatch=0.0,
    )
    c.svg(
        '<path d="M750 590C890 550 900 750 720 752" fill="none" stroke="#eee" stroke-width="44"/>',
        puff=0.5,
        hatch=20.0,
    )
    c.svg(
        f'{LIGHT}<path d="M222 552C230 752 330 842 500 842C670 842 770 752 778 552Z" fill="url(#l)"/>',
        hatch=70.0,
        bend=0.8,
    )
    c.svg('<ellipse cx="500" cy="552" rx="279" ry="74" fill="#fff"/>', hatch=0.0, bend=0.0)
    rings = c.rings((500, 560), (1, 0.25))
    c.fill(0.42 + 0.1 * np.sin(rings / 16), c.ellipse((500, 560), 257, 60), along=rings, pitch=10)
    size = p.guest.size or 480
    _, _, w, h = box_of(p.guest.ref, (0, 0), size)
    with c.clipped((c.y < 572).astype(np.float32)):
        c.put(p.guest.ref, (500 + p.guest.dx, 568 + h * p.sink), size, anchor="b", rot=p.guest.rot)
        show_all(c, p.extra, 120, (360, 540))
    terrain.ripple(c, (500 + p.guest.dx, 572), w * 0.34, 14, 2)
    for i, x in enumerate((310, 405, 500, 595, 690)):
        spot = (x, 706 + 18 * math.sin(i))
        c.darken(0.6, c.ellipse(spot, 16) - c.ellipse(spot, 7))


GLASS = {
    "jar": (
        (
            "M325 290H675C690 332 745 340 745 400V850C745 890 715 910 675 910H325C285 910 "
            "255 890 255 850V400C255 340 310 332 325 290Z"
        ),
        (255, 330, 490, 580),
        (
            '<rect x="308" y="206" width="384" height="86" rx="16" fill="#777"/><path '
            'd="M308 242H692" stroke="#222" stroke-width="6"/>'
        ),
    ),
    "bulb": (
        (
            "M500 100C315 100 222 240 222 372C222 505 318 565 368 676C380 706 384 726 384 "
            "756H616C616 726 620 706 632 676C682 565 778 505 778 372C778 240 685 100 500 100Z"
        ),
        (222, 110, 556, 640),
        (
            '<path d="M380 756H620L612 798H388ZM386 806H614L606 848H394ZM394 856H606L588 '
            '894H412ZM438 900H562L536 936H464Z" fill="#8a8a8a"/>'
        ),
    ),
    "globe": (
        "M500 110A330 330 0 1 1 499 110Z",
        (170, 110, 660, 660),
        (
            '<path d="M280 724H720L786 900H214Z" fill="#444"/><path d="M252 806H748" '
            'stroke="#ddd" stroke-width="8"/>'
        ),
    ),
    "bowl": (
        (
            "M325 240H675C845 330 866 552 786 692C745 792 675 852 626 864H374C325 852 255 "
            "792 214 692C134 552 155 330 325 240Z"
        ),
        (160, 260, 680, 600),
        "",
    ),
    "dome": (
        ("M500 130C315 130 226 280 226 452V815H774V452C774 280 685 130 500 130Z"),
        (226, 190, 548, 625),
        ('<path d="M166 815H834L870 905H130Z" fill="#555"/><circle cx="500" cy="110" r="28" fill="#777"/>'),
    ),
    "bottle": (
        (
            "M440 90H560V300C560 350 690 380 690 470V850C690 890 660 910 620 910H380C340 910 "
            "310 890 310 850V470C310 380 440 350 440 300Z"
        ),
        (310, 420, 380, 490),
        ('<rect x="446" y="40" width="108" height="90" rx="10" fill="#8a8a8a"/>'),
    ),
}


@template("room", kind=("jar", "bulb", "globe", "bowl", "dome", "bottle"), place="sea", guests=THINGS)
def vessel(c: Canvas, p: Params) -> None:
    """A whole place in a glass: jar, bulb, globe, bowl, dome or bottle. Guests use its own 0..1000 square."""
    path, box, extra = GLASS[p.kind]
    c.darken(0.6, np.clip(1.1 - c.rings((520, 912), (330, 44)), 0, 1))
    c.svg(f'<path d="{path}" fill="#f3f3f3"/>', halo=8, outline=1.2, hatch=0.0)
    mask = c.path(f'<path d="{path}" fill="#fff"/>')
    elsewhere(c, mask, box, p.place, p.guests)
    rim(c, mask, 26, 0.32)
    x, y, w, h = box
    shine = c.path(
        f'<path d="M{x + w * 0.12} {y + h * 0.5}C{x + w * 0.1} {y + h * 0.3} '
        f'{x + w * 0.18} {y + h * 0.16} {x + w * 0.3} {y + h * 0.08}" fill="none" '
        'stroke="#fff" stroke-width="17" stroke-linecap="round"/>'
    )
    c.lighten(0.95, shine)
    c.svg(f'<path d="{path}" fill="none" stroke="#222" stroke-width="7"/>', halo=0, outline=0.2)
    if extra:
        c.svg(extra, hatch=0.0, puff=0.5)


@template("cellar", left=THING, right=THING, tilt=1.0)
def scales(c: Canvas, p: Params) -> None:
    """A balance weighs one thing against another; `tilt` above 0 makes the left one heavier."""
    shadow(c, (380, 860, 240, 60))
    c.svg(
        (
            '<path d="M484 236H516L526 850L606 880L626 920H374L394 880L474 850Z" '
            'fill="#888"/><circle cx="500" cy="222" r="34" fill="#999"/>'
        ),
        puff=0.7,
    )
    a = 0.17 * p.tilt
    ends = (
        (500 - 285 * math.cos(a), 244 + 285 * math.sin(a)),
        (500 + 285 * math.cos(a), 244 - 285 * math.sin(a)),
    )
    c.line([ends[0], (500, 234), ends[1]], 22, 0.4)
    for (x, y), one in zip(ends, (p.left, p.right), strict=True):
        pan = y + 370
        c.line([(x - 120, pan), (x, y), (x + 120, pan)], 4)
        show(c, one, (x, pan + 14), 190, anchor="b")
        c.svg(
            (
                f'<path d="M{x - 140} {pan}C{x - 120} {pan + 70} {x + 120} {pan + 70} {x + 140} '
                f'{pan}Z" fill="#aaa"/>'
            ),
            puff=0.6,
            hatch=0.0,
        )


@template("stage", guest=THING, dark=True, foot=920.0, cord=False)
def cage(c: Canvas, p: Params) -> None:
    """A bird cage that holds something else."""
    f = p.foot
    shadow(c, (240, f - 800, 520, 800))
    dome = (
        f"M500 {f - 790}C330 {f - 770} 272 {f - 640} 272 "
        f"{f - 500}V{f - 110}H728V{f - 500}C728 {f - 640} 670 {f - 770} 500 {f - 790}Z"
    )
    c.fill(0.12 if p.dark else 0.95, c.path(f'<path d="{dome}"/>'), along=0.0, outline=0.4, cross=0)
    box = show(c, p.guest, (500, f - 390), 380)
    if p.cord:
        c.line([(500.0, f - 780), (500.0, box[1] + 30)], 8, 0.95 if p.dark else 0.1)
    grey = "#f2f2f2" if p.dark else "#222"
    bars = "".join(
        f"M500 {f - 780}C{500 + k * 0.9:.0f} {f - 750} {500 + k} {f - 640} {500 + k} {f - 500}V{f - 105}"
        for k in (-228, -171, -114, -57, 0, 57, 114, 171, 228)
    )
    hoops = f"M272 {f - 500}Q500 {f - 450} 728 {f - 500}M272 {f - 290}Q500 {f - 242} 728 {f - 290}"
    c.svg(f'<path d="{bars}{hoops}" fill="none" stroke="{grey}" stroke-width="9"/>', halo=0, outline=0.8)
    c.svg(
        (
            f'<path d="M250 {f - 110}H750L726 {f - 30}H274Z" fill="#666"/><circle cx="500" '
            f'cy="{f - 806}" r="24" fill="none" stroke="#ccc" stroke-width="11"/>'
        ),
        puff=0.4,
    )


# The gloved hand that lifts the cover by its knob; its sleeve goes out of the frame.
_WAITER = (
    '<path d="M446 -60H566L552 52H458Z" fill="#3a3a3a" stroke="#0c0c0c" stroke-width="6"/>'
    '<path d="M444 44H566V76H444Z" fill="#ffffff" stroke="#0c0c0c" stroke-width="6"/>'
    '<path d="M456 76H554C574 96 572 138 554 150H462C438 136 440 96 456 76Z" fill="#f4f4f4" '
    'stroke="#0c0c0c" stroke-width="6"/>'
    '<path d="M482 100V148M508 98V150M534 100V148" stroke="#0c0c0c" stroke-width="6" fill="none"/>'
)


@template("salon", guests=THINGS, cover=False)
def plate(c: Canvas, p: Params) -> None:
    """Something unexpected is served on a plate; `cover` lifts a dish cover above it."""
    c.fill(0.93, c.ellipse((500, 890), 640, 210), along=c.lines(0), outline=1)
    c.svg(
        (
            '<ellipse cx="500" cy="830" rx="370" ry="92" fill="#fafafa"/><ellipse cx="500" '
            'cy="824" rx="270" ry="58" fill="#e2e2e2"/>'
        ),
        hatch=0.0,
    )
    for one in p.guests:
        show(c, one, (500, 850), 420, anchor="b")
    if p.cover:
        c.svg(
            (
                '<path d="M230 330C230 60 770 60 770 330Z" fill="#c8c8c8"/><path d="M205 '
                '330H795V358H205Z" fill="#888"/><circle cx="500" cy="112" r="30" fill="#999"/>'
            ),
            puff=0.6,
        )
        c.svg(_WAITER, halo=4)


@template("room", marks=THINGS, hands=THINGS, size=125.0)
def clockface(c: Canvas, p: Params) -> None:
    """A clock whose hours are things; two `hands` that point up as drawn."""
    c.darken(0.5, np.clip(1.15 - c.rings((525, 535), (455, 455)), 0, 1) * 2)
    c.fill(
        0.42 + 0.3 * np.sin(c.rings((500, 500)) / 9),
        c.ellipse((500, 500), 446),
        along=c.rings((500, 500)),
        outline=1.3,
    )
    c.fill(
        0.99 - 0.2 * np.clip(c.rings((420, 420)) / 500, 0, 1) ** 2,
        c.ellipse((500, 500), 392),
        along=c.rings((500, 500)),
        outline=1,
    )
    for i in range(60):
        a = math.pi * i / 30
        c.darken(
            0.95, c.ellipse((500 + 378 * math.sin(a), 500 - 378 * math.cos(a)), 6 if i % 5 == 0 else 2.5)
        )
    for i in range(12):
        a = math.pi * i / 6
        one = p.marks[i % len(p.marks)]
        c.put(one.ref, (500 + 300 * math.sin(a), 500 - 300 * math.cos(a)), p.size, rot=one.rot)
    for one, turn, length in zip(p.hands, (-58, 62), (210, 270), strict=False):
        a = math.radians(turn)
        c.put(
            one.ref,
            (500 + length * 0.44 * math.sin(a), 500 - length * 0.44 * math.cos(a)),
            length,
            rot=turn + one.rot,
        )
    c.put("n:gear", (500, 500), 84)


@template("salon", host=THING, guests=THINGS, lip=0.5, foot=0.0)
def emerge(c: Canvas, p: Params) -> None:
    """Guests come out of a container and are hidden by its front; `lip` is where it opens, of its height."""
    foot = p.foot or c.floor + 60
    size = p.host.size or 560
    box = box_of(p.host.ref, (p.host.x or 500, foot), size)
    shadow(c, box)
    for one in p.guests:
        show(c, one, (box[0] + box[2] / 2, box[1] + box[3] * (p.lip + 0.22)), 430, anchor="b")
    x, y, w, h = box
    front = c.below(y + h * p.lip)
    with c.clipped(1 - front):
        pass
    with c.clipped(front):
        c.put(p.host.ref, (x + w / 2, foot), size, anchor="b", halo=3)


@template("room", host=THING, guests=SOME, tip=28.0, spout=(510, 340), floor=790.0)
def pour(c: Canvas, p: Params) -> None:
    """A pot pours out a sea; guests float on it."""
    x0, y0 = p.spout
    t = np.clip((c.y - y0) / (p.floor - y0), 0, 1)
    middle, half = x0 + 150 * np.sqrt(t), 16 + 34 * t
    pool = c.ellipse((x0 + 120, p.floor + 70), 400, 125)
    c.fill(
        0.78 + 0.2 * np.sin(c.y / 9 + c.noise("pool", 30) * 3),
        pool,
        along=c.receding(p.floor - 80, 14, 6) + c.noise("lap", 40) * 10,
        outline=1,
    )
    stream = c.edge(half - np.abs(c.x - middle)) * (c.y > y0) * (c.y < p.floor + 50)
    c.fill(
        np.clip(0.9 - 0.4 * np.abs((c.x - middle) / half), 0, 1),
        stream,
        along=(c.x - middle) / half * 40,
        outline=1,
    )
    for i, one in enumerate(p.guests):
        box = show(c, one, ((540, 810, 380)[i % 3], p.floor + (70, 100, 110)[i % 3]), 190, anchor="b")
        terrain.ripple(c, (box[0] + box[2] / 2, box[1] + box[3] - 4), box[2] * 0.4, 10, 2)
    c.put(p.host.ref, (p.host.x or 320, p.host.y or 280), p.host.size or 480, rot=p.tip)


@template("tabletop", lid=THING, guests=THINGS, place="", size=(560, 560))
def box(c: Canvas, p: Params) -> None:
    """An open box, tin or drawer seen from above, its lid beside it."""
    w, h = p.size
    x, y = 400.0, 540.0
    c.darken(0.6, c.box(x - w / 2 + 26, y - h / 2 + 34, x + w / 2 + 26, y + h / 2 + 34))
    c.fill(0.62, c.box(x - w / 2, y - h / 2, x + w / 2, y + h / 2), along=45.0, outline=1.4)
    mask = c.box(x - w / 2 + 34, y - h / 2 + 34, x + w / 2 - 34, y + h / 2 - 34)
    if p.place:
        elsewhere(c, mask, (x - w / 2 + 34, y - h / 2 + 34, w - 68, h - 68), p.place, p.guests)
    else:
        c.fill(0.9, mask, along=20.0)
        with c.world(mask, (x - w / 2, y - h / 2, w, h)):
            show_all(c, p.guests, 560, (500, 500))
    rim(c, mask, 44, 0.6)
    show(c, p.lid, (800, 300), 300)


@template("room", seat=THING, guest=THING, extra=MAYBE)
def seated(c: Canvas, p: Params) -> None:
    """Something sits or lies where a person would: armchair, throne, bed, swing."""
    box = stand(c, p.seat.ref, (p.seat.x or 500, p.seat.y or c.floor + 60), p.seat.size or 640)
    show(c, p.guest, (box[0] + box[2] / 2, box[1] + box[3] * 0.72), 380, anchor="b")
    if p.extra:
        show(c, p.extra, (210, c.floor + 80), 200, anchor="b")
