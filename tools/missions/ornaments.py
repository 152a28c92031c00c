"""Ships and animals of the open spaces of a plate, drawn by hand in the engraver's strokes.

Each is drawn about the origin of its own units, some 100 wide, its water line or its feet at y = 0.
"""

from __future__ import annotations

from tools.missions import burin
from tools.missions.burin import dot, filled, points


def outlined(path: str, width: float, *, is_open: bool = False) -> str:
    """An outline that is still a line when the ornament is drawn at half its size."""
    return burin.outlined(path, width * 1.5, is_open=is_open)


def stroke(  # noqa: PLR0913, PLR0917 - as burin.stroke
    x0: float, y0: float, x1: float, y1: float, waist: float, bend: float = 0
) -> str:
    """A burin stroke that is still one at half its size."""
    return burin.stroke(x0, y0, x1, y1, waist * 1.5, bend)


def _sail(  # noqa: PLR0913, PLR0917 - six measures of one cloth
    x: float, top: float, foot: float, head: float, base: float, belly: float
) -> str:
    """A square sail before the wind, which blows from the right."""
    middle = (top + foot) / 2
    cloth = (
        f"M{points(x - head, top)}Q{points(x, top - 1.5, x + head, top)}"
        f"Q{points(x + head - belly * 0.2, middle, x + base, foot)}"
        f"Q{points(x - belly * 0.3, foot - 4, x - base - belly * 0.3, foot)}"
        f"Q{points(x - head - belly, middle, x - head, top)}z"
    )
    deep = foot - top
    shade = "".join(
        stroke(
            x + head * t, top + 1, x + base * t - belly * 0.12, foot - 2 - deep * 0.12 * i, 0.8, -belly * 0.1
        )
        for i, t in enumerate((0.82, 0.6, 0.36))
    )
    return outlined(cloth, 0.9) + filled(shade)


def _swell(width: float, rows: int = 3) -> str:
    """The water under a ship."""
    lines = ""
    for row in range(rows):
        y, reach, shift = 1.5 + row * 4, width * (1 - row * 0.2), (row % 2) * 7
        x = -reach / 2 + shift
        while x < reach / 2:
            lines += stroke(x, y, x + 13, y, 0.7 - row * 0.12, 1.6)
            x += 15
    return filled(lines)


def _pennant(x: float, y: float, long: float = 15) -> str:
    """A streamer at the top of a mast."""
    return filled(
        f"M{points(x, y - 1)}q{points(-long * 0.4, -3, -long, 0.5)}q{points(long * 0.6, 0.5, long, 3)}z"
    )


def ship() -> str:
    """A three-master."""
    hull = "M-40-17L-33-4Q-31 0-25 0L27 0Q34 0 37-6L46-26L40-25L37-18Q10-13-12-15Q-28-16-30-21L-40-22z"
    planks = stroke(-34, -11, 36, -10, 0.6, -3) + stroke(-32, -6, 34, -5, 0.6, -3)
    shade = "".join(stroke(x, -14, x - 1, -1, 0.5) for x in range(8, 34, 4))
    ports = "".join(f"M{x}-10.5h2.4v2.2h-2.4z" for x in range(-22, 30, 9))
    masts = "M-22-16V-62M2-14V-78M26-16V-56"
    bowsprit = "M-34-19L-58-32"
    jib = outlined("M-24-54Q-38-40-55-31Q-42-27-27-28z", 0.9) + filled(
        stroke(-26, -48, -31, -30, 0.9, 1) + stroke(-30, -44, -38, -30, 0.7, 1)
    )
    stays = "M-22-62L-58-32M2-78L-22-62M26-56L2-78M26-56L44-25"
    return (
        _swell(104)
        + outlined(stays, 0.4, is_open=True)
        + outlined(masts + bowsprit, 1.6, is_open=True)
        + jib
        + _sail(-22, -58, -44, 7, 10, 5)
        + _sail(-22, -42, -22, 11, 13, 7)
        + _sail(2, -74, -58, 8, 11, 5)
        + _sail(2, -56, -38, 12, 15, 7)
        + _sail(2, -36, -18, 15, 16, 7)
        + _sail(26, -52, -38, 7, 10, 5)
        + _sail(26, -36, -20, 10, 12, 6)
        + _pennant(-22, -62, 12)
        + _pennant(2, -78)
        + _pennant(26, -56, 12)
        + outlined(hull, 1)
        + filled(planks + shade + ports)
    )


def schooner() -> str:
    """A schooner with gaff sails."""
    hull = "M-44-13Q-40-2-28 0L30 0Q38-1 41-12Q10-7-20-9Q-34-10-44-13z"
    main = "M10-12Q26-14 40-12Q36-34 28-46L10-56z"
    fore = "M-16-12Q-6-14 6-13Q4-34 0-44L-16-52z"
    jibs = "M-18-56Q-34-36-56-20L-24-16zM-20-44L-42-17L-24-16z"
    shade = "".join(
        stroke(x + 6, -52 + (x - 12) * 0.5, x + 10, -15, 0.9, -1) for x in (14, 19, 24)
    ) + "".join(stroke(x, -46 + x * 0.3, x + 2, -15, 0.8, -1) for x in (-6, -1))
    lines = stroke(-42, -9, 38, -8, 0.6, -2) + "".join(stroke(x, -7, x - 1, -1, 0.5) for x in range(2, 36, 4))
    return (
        _swell(100)
        + outlined("M10-8V-70M-16-8V-66M-40-14L-58-20M10-70L-16-66L-58-20", 0.5, is_open=True)
        + outlined("M10-8V-68M-16-8V-64", 1.5, is_open=True)
        + outlined(jibs, 0.9)
        + outlined(fore, 0.9)
        + outlined(main, 0.9)
        + filled(shade)
        + outlined("M10-68L26-50M-16-64L-2-46", 0.6, is_open=True)
        + _pennant(10, -70, 13)
        + outlined(hull, 1)
        + filled(lines)
    )


def dhow() -> str:
    """A dhow under a lateen sail."""
    hull = "M-50-17Q-38-2-20 0L24 0Q36-2 48-26L40-24Q34-13 22-12Q-8-10-30-12Q-42-13-50-17z"
    sail = "M-38-18Q-20-52 34-78Q32-40 26-16Q-6-24-38-18z"
    second = "M30-22Q40-42 54-52Q54-36 48-26z"
    shade = "".join(
        stroke(a, b, c, d, 1, -1.5)
        for a, b, c, d in ((30, -74, 23, -20), (24, -70, 15, -22), (17, -66, 7, -23), (9, -60, -1, -23))
    )
    lines = (
        stroke(-44, -11, 42, -14, 0.6, -4)
        + stroke(-36, -6, 38, -8, 0.6, -3)
        + "".join(stroke(x, -9, x - 1, -1, 0.5) for x in range(4, 36, 4))
    )
    return (
        _swell(104)
        + outlined("M2-10L-2-62M40-24V-46M44-44L36-22", 1.3, is_open=True)
        + outlined(second, 0.8)
        + outlined(sail, 1)
        + filled(shade + stroke(50, -48, 46, -28, 0.8))
        + outlined("M-42-14L38-82", 1.3, is_open=True)
        + _pennant(38, -82, 12)
        + outlined(hull, 1)
        + filled(lines)
    )


def canoe() -> str:
    """A canoe with an outrigger and a sail like a crab's claw."""
    sail = "M-6-12Q-34-44-20-80Q-12-48 0-36Q20-58 34-62Q30-28-6-12z"
    shade = "".join(
        stroke(a, b, c, d, 0.9, e)
        for a, b, c, d, e in (
            (30, -58, 0, -16, -3),
            (22, -54, -1, -18, -2),
            (-18, -70, -4, -20, -4),
            (-21, -60, -7, -22, -4),
        )
    )
    hull = "M-56-12Q-44-4-30-1Q0 3 34-2Q48-5 58-15Q40-9 20-8Q-14-6-34-8Q-46-9-56-12z"
    float_ = stroke(-30, 7, 30, 7, 1.6, -1)
    booms = "M-18-6L-22 7M16-6L18 7"
    crew = "M-31-8q-2-7 1-10q4 0 4 4l5 5zM36-7q-2-7 1-10q4 0 4 4l4 5z"
    heads = dot(-28, -20.5, 2.6) + dot(39, -19.5, 2.6)
    return (
        _swell(120, 4)
        + outlined("M-6-8L-18-78M-6-10L36-63", 1.3, is_open=True)
        + outlined(sail, 1)
        + filled(shade)
        + filled(crew)
        + heads
        + outlined("M41-14L48 2", 1, is_open=True)
        + outlined(hull, 1)
        + filled(stroke(-48, -8, 50, -9, 0.6, -4))
        + outlined(booms, 1, is_open=True)
        + filled(float_)
    )


def whale() -> str:
    """A whale that blows."""
    body = (
        "M-52-4C-54-22-36-36-12-34C12-32 26-16 44-16C52-16 55-24 52-36"
        "C58-31 64-31 72-36C71-24 66-14 58-8C54-2 50 0 46 2L-48 4Q-52 0-52-4z"
    )
    belly = "".join(
        stroke(-50 + i * 2, -2 - i * 0.2 + i, -24 + i * 5, -1 + i * 0.6, 0.6, -1.5) for i in range(5)
    )
    back = "".join(
        stroke(-34 + i * 9, -29 - (2 if i in (1, 2) else 0) + i * 0.6, -20 + i * 9, -28 + i * 1.2, 0.8, 1.2)
        for i in range(5)
    )
    side = "".join(stroke(-20 + i * 8, -20 + i, -8 + i * 8, -17 + i * 1.1, 0.7, 1) for i in range(7))
    flank = "".join(stroke(-4 + i * 8, -10 + i * 0.3, 6 + i * 8, -7 + i * 0.2, 0.7, 1) for i in range(6))
    mouth = "M-51-10Q-40-7-30-12"
    fin = "M-22-8Q-14 2-4 3Q-8-4-12-9z"
    spout = "M-34-36Q-35-48-46-50M-32-36Q-31-50-20-52M-33-37V-56"
    drops = (
        stroke(-46, -50, -52, -44, 1.1, -2)
        + stroke(-20, -52, -13, -46, 1.1, 2)
        + stroke(-40, -56, -46, -58, 0.8, -1)
        + stroke(-26, -57, -20, -59, 0.8, 1)
    )
    tail = stroke(54, -33, 54, -14, 0.9, -2) + stroke(69, -33, 58, -14, 0.9, -2)
    eye = dot(-29, -16, 1.9)
    return (
        outlined(body, 1.1)
        + filled(belly + back + side + flank + tail)
        + outlined(mouth, 0.9, is_open=True)
        + eye
        + outlined(fin, 0.9)
        + outlined(spout, 1, is_open=True)
        + filled(drops)
        + _swell(128)
    )


def turtle() -> str:
    """A sea turtle from above."""
    shell = "M-34-14Q-30-40 4-42Q38-40 44-16Q36 8 4 10Q-28 8-34-14z"
    plates = (
        "M-14-30L4-34L22-30L28-16L20-2L2 2L-16-3L-24-16zM4-34V-42M22-30L33-34M28-16H44M20-2L30 4"
        "M2 2V10M-16-3L-24 3M-24-16H-34M-14-30L-22-36M4-34L2-16M2 2L2-16M-24-16H28"
    )
    head = "M-34-20Q-46-26-54-18Q-56-10-46-9Q-38-9-34-12z"
    fore = "M-20-36Q-34-52-54-54Q-48-40-30-30zM-20 4Q-34 20-54 22Q-48 8-30-2z"
    hind = "M36-30Q48-38 56-34Q50-26 40-24zM36-2Q48 6 56 2Q50-6 40-8z"
    shade = "".join(stroke(8 + i * 5, 7 - i * 1.2, 14 + i * 6, -4 - i * 2, 0.8) for i in range(5)) + "".join(
        stroke(-50 + i * 6, -52 + i * 3, -42 + i * 6, -42 + i * 3, 0.7) for i in range(4)
    )
    return (
        outlined(fore + hind, 1)
        + outlined(head, 1)
        + dot(-48, -18, 1.6)
        + outlined(shell, 1.2)
        + outlined(plates, 0.7, is_open=True)
        + filled(shade)
    )


def camel() -> str:
    """A camel that walks to the left."""
    body = (
        "M-46-60Q-52-62-50-66Q-44-72-36-68Q-30-64-32-54Q-32-44-24-42Q-16-44-10-52Q-2-64 6-62Q14-60 18-50"
        "Q30-50 34-40Q38-34 36-26L38-2H32L30-20L28-26L24-2H18L19-28Q4-24-8-28L-10-2H-16L-15-22L-20-2H-26"
        "L-23-28Q-30-32-34-40Q-40-48-41-57z"
    )
    shade = (
        "".join(stroke(-6 + i * 5, -30 - (i % 2), -2 + i * 6, -44 + i * 0.5, 0.9, 1) for i in range(7))
        + stroke(-38, -54, -30, -38, 1, -2)
        + stroke(-20, -8, -18, -26, 0.6)
        + stroke(21, -8, 22, -26, 0.6)
        + stroke(35, -6, 34, -26, 0.6)
    )
    load = "M-4-58L14-56L16-44L-6-46zM-2-52L14-50"
    tail = stroke(36, -40, 41, -22, 0.9, -2)
    return outlined(body, 1.1) + filled(shade + tail) + outlined(load, 0.9) + dot(-42, -65, 1.2)


def albatross() -> str:
    """An albatross that glides."""
    far = "M4-8Q-14-26-44-32Q-66-34-84-26Q-58-28-38-18Q-20-10-4-2z"
    near = "M0-8Q18-30 50-38Q76-42 96-34Q66-34 46-22Q26-8 10 2z"
    body = "M-22-6Q-14-12 0-10Q16-8 30 2Q14 6 0 4Q-14 2-20-1L-30-1Q-28-5-22-6z"
    tail = "M26 0L40 0L34 6L22 4z"
    shade = (
        "".join(stroke(14 + i * 11, -18 - i * 3.2, 22 + i * 11, -12 - i * 4.2, 1, 1) for i in range(7))
        + "".join(stroke(-12 - i * 10, -14 - i * 2, -18 - i * 10, -10 - i * 2.4, 0.9, -1) for i in range(6))
        + stroke(-8, 1, 22, 3, 0.9, -1)
    )
    return (
        outlined(far, 1)
        + outlined(tail, 0.9)
        + outlined(body, 1)
        + outlined(near, 1)
        + filled(shade)
        + dot(-20, -4, 1.2)
    )


ORNAMENTS = {f.__name__: f for f in (ship, schooner, dhow, canoe, whale, turtle, camel, albatross)}
