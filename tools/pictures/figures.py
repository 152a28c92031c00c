"""Headless people of our own, drawn from joints: `f:pull`, `f:offer-dress`, facing right.

Pure: a name in, SVG and joints out; where the hands are is known exactly.
"""

import math
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pose:
    """Joints of a body 192 high; arms and legs are (middle joint, end), the far one first."""

    neck: Point = (0, 0)
    hip: Point = (0, 86)
    arms: tuple[tuple[Point, Point], tuple[Point, Point]] = (((-25, 44), (-27, 80)), ((24, 46), (27, 82)))
    legs: tuple[tuple[Point, Point], tuple[Point, Point]] = (((-10, 138), (-13, 188)), ((11, 138), (14, 190)))


POSES = {
    "stand": Pose(),
    "walk": Pose(
        arms=(((24, 40), (42, 66)), ((-24, 44), (-38, 74))),
        legs=(((-10, 138), (-42, 178)), ((20, 134), (30, 188))),
    ),
    "run": Pose(
        (18, 6),
        (0, 84),
        (((50, 38), (72, 16)), ((-16, 38), (-44, 52))),
        (((-14, 130), (-62, 136)), ((38, 110), (48, 162))),
    ),
    "pull": Pose(
        (-38, 16),
        (-10, 94),
        (((6, 52), (44, 50)), ((-10, 64), (32, 58))),
        (((26, 124), (52, 184)), ((14, 140), (26, 190))),
    ),
    "push": Pose(
        (30, 18),
        (-14, 92),
        (((62, 30), (84, 30)), ((50, 58), (80, 50))),
        (((-34, 142), (-70, 186)), ((22, 132), (2, 190))),
    ),
    "lift": Pose(arms=(((-34, -12), (-24, -60)), ((34, -12), (26, -60)))),
    "raise": Pose(arms=(((-25, 44), (-22, 80)), ((34, 30), (38, -18)))),
    "wave": Pose(arms=(((-25, 44), (-27, 80)), ((42, 4), (48, -46)))),
    "offer": Pose(
        arms=(((30, 46), (62, 40)), ((22, 52), (60, 52))),
        legs=(((-12, 138), (-20, 188)), ((14, 136), (24, 190))),
    ),
    "point": Pose(arms=(((-26, 44), (-20, 76)), ((38, 22), (76, 8)))),
    "hold": Pose(arms=(((20, 54), (40, 46)), ((12, 58), (40, 62)))),
    "juggle": Pose(
        arms=(((-34, 52), (-58, 24)), ((34, 52), (58, 24))),
        legs=(((-16, 138), (-24, 188)), ((16, 138), (24, 190))),
    ),
    "balance": Pose(
        arms=(((-44, 14), (-86, 20)), ((44, 14), (86, 20))),
        legs=(((-8, 138), (-10, 186)), ((12, 136), (14, 190))),
    ),
    "dance": Pose(
        (2, 0),
        (0, 84),
        (((-36, 38), (-12, 70)), ((38, 8), (64, -30))),
        (((-8, 136), (-16, 190)), ((36, 116), (8, 146))),
    ),
    "leap": Pose(
        (6, 0),
        (0, 82),
        (((-36, 4), (-66, -28)), ((42, 8), (74, -22))),
        (((-36, 112), (-84, 124)), ((44, 104), (92, 96))),
    ),
    "bow": Pose(
        (54, 48),
        (-6, 88),
        (((34, 84), (66, 106)), ((20, 80), (4, 106))),
        (((-10, 138), (-14, 188)), ((8, 138), (12, 190))),
    ),
    "kneel": Pose(
        (8, 40),
        (-2, 122),
        (((34, 82), (58, 66)), ((26, 90), (58, 80))),
        (((-6, 186), (-52, 184)), ((40, 134), (38, 190))),
    ),
    "sit": Pose(
        (-4, 42),
        (0, 128),
        (((18, 92), (46, 104)), ((14, 98), (50, 112))),
        (((50, 128), (48, 186)), ((56, 132), (60, 190))),
    ),
    "climb": Pose(
        (0, 4),
        (-6, 86),
        (((32, -8), (22, -52)), ((30, 22), (44, -14))),
        (((30, 104), (16, 144)), ((2, 138), (4, 190))),
    ),
    "fall": Pose(
        (0, 0),
        (2, 82),
        (((-40, -6), (-66, -44)), ((42, -8), (62, -52))),
        (((-34, 122), (-52, 170)), ((36, 118), (66, 156))),
    ),
    "think": Pose((6, 2), (0, 86), (((-16, 56), (18, 62)), ((34, 54), (26, 14)))),
    "listen": Pose((14, 4), (0, 86), (((-25, 46), (-30, 80)), ((50, 24), (40, -14)))),
}
WEAR = {
    "suit": ("#4c4c4c", "#3a3a3a"),
    "shirt": ("#f2f2f2", "#2a2a2a"),
    "worker": ("#8a8a8a", "#b8b8b8"),
    "dress": ("#dedede", "#dedede"),
    "gown": ("#333333", "#333333"),
    "coat": ("#707070", "#2c2c2c"),
}


def names() -> list[str]:
    """Every figure, as `pose-wear`."""
    return [f"{pose}-{wear}" for pose in POSES for wear in WEAR]


def parts(name: str) -> tuple[Pose, str] | None:
    """The pose and clothes of a name such as `pull` or `pull-dress`."""
    pose, _, wear = name.partition("-")
    wear = wear or "suit"
    return (POSES[pose], wear) if pose in POSES and wear in WEAR else None


def svg(name: str) -> str:
    """Draw a figure."""
    found = parts(name)
    if found is None:
        raise KeyError(name)
    pose, wear = found
    top, bottom = WEAR[wear]
    (far_arm, near_arm), (far_leg, near_leg) = pose.arms, pose.legs
    left, right = _shoulders(pose)
    skirt = wear in ("dress", "gown")
    body = [
        _arm(left, far_arm, top, darker=True),
        _leg(pose.hip, far_leg, "#e8e8e8" if skirt else bottom, -6),
        _leg(pose.hip, near_leg, "#f2f2f2" if skirt else bottom, 6),
        _skirt(pose, bottom) if skirt else _tail(pose, top) if wear == "coat" else "",
        _torso(pose, top),
        _details(pose, wear),
        _arm(right, near_arm, top, darker=False),
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -80 200 290">{"".join(body)}</svg>'


def _shoulders(pose: Pose) -> tuple[Point, Point]:
    (x, y), tilt = pose.neck, (pose.hip[0] - pose.neck[0]) * -0.12
    return (x - 19, y + 16 - tilt), (x + 19, y + 16 + tilt)


def _stroke(points: list[Point], width: float, colour: str) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    common = f'd="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path {common} stroke="#0c0c0c" stroke-width="{width + 3}"/><path {common} '
        f'stroke="{colour}" stroke-width="{width}"/>'
    )


def _arm(shoulder: Point, arm: tuple[Point, Point], colour: str, *, darker: bool) -> str:
    elbow, hand = arm
    cuff = (hand[0] * 0.84 + elbow[0] * 0.16, hand[1] * 0.84 + elbow[1] * 0.16)
    sleeve = "#2e2e2e" if darker and colour == "#4c4c4c" else colour
    turn = math.degrees(math.atan2(hand[1] - elbow[1], hand[0] - elbow[0]))
    # The thumb is on the upper side whichever way the arm points.
    side = 1 if abs(turn) <= 90 else -1
    return _stroke([shoulder, elbow, cuff], 12, sleeve) + (
        f'<g transform="translate({hand[0]} {hand[1]}) rotate({turn:.0f}) scale(1 {side})">{_HAND}</g>'
    )


# A hand that reaches along x, its thumb up; the wrist is at -7.
_HAND = (
    '<path d="M-2 -4C1 -11 7 -14 10 -11C12 -8 8 -6 5 -3Z" fill="#f4f4f4" stroke="#0c0c0c" '
    'stroke-width="2.2" stroke-linejoin="round"/>'
    '<path d="M-9 -5.5C-4 -8 2 -8 8 -6.5L17 -5C20 -4 20 -1.4 17 -1L18 -0.6C21 0.4 20 3 17 3.2'
    'L15 3.4C18 4.4 17 7 14 7C8 8.6 -2 8.4 -9 5.5Z" fill="#f4f4f4" stroke="#0c0c0c" stroke-width="2.2" '
    'stroke-linejoin="round"/>'
    '<path d="M8 -1.4H16M8 2.8H15.4" fill="none" stroke="#0c0c0c" stroke-width="1.6"/>'
    '<path d="M-11 -7.5H-6V7.5H-11Z" fill="#ffffff" stroke="#0c0c0c" stroke-width="2"/>'
)


def fist(at: Point, scale: float, turn: float = 0.0, *, flip: bool = False) -> str:
    """A closed hand with its knuckles, to be drawn over what it holds; it comes along x before the turn."""
    fingers = "".join(
        f'<rect x="-5" y="{y}" width="14" height="5.4" rx="2.7" fill="#f4f4f4" stroke="#0c0c0c" '
        'stroke-width="1.6"/>'
        for y in (-8.4, -4, 0.4, 4.8)
    )
    return (
        f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) '
        f'scale({-scale if flip else scale:.3f} {scale:.3f}) rotate({turn:.0f})">'
        '<path d="M-10 -7C-6 -11 4 -11 7 -8V9C2 12 -6 11 -10 7Z" fill="#f4f4f4" stroke="#0c0c0c" '
        f'stroke-width="2"/>{fingers}</g>'
    )


def _leg(hip: Point, leg: tuple[Point, Point], colour: str, side: float) -> str:
    knee, foot = leg
    shoe = (
        f'<path d="M{foot[0] - 8} {foot[1] - 7}C{foot[0] + 2} {foot[1] - 9} '
        f'{foot[0] + 18} {foot[1] - 4} {foot[0] + 19} {foot[1] + 5}H{foot[0] - 9}Z" '
        'fill="#141414" stroke="#0c0c0c" stroke-width="2"/>'
    )
    return shoe + _stroke([(hip[0] + side, hip[1]), knee, (foot[0], foot[1] - 5)], 16, colour)


def _torso(pose: Pose, colour: str) -> str:
    (nx, ny), (hx, hy) = pose.neck, pose.hip
    path = (
        f"M{nx - 7} {ny + 2}C{nx - 20} {ny + 6} {nx - 27} {ny + 12} {nx - 26} {ny + 24}"
        f"L{hx - 18} {hy - 18}L{hx - 19} {hy + 8}H{hx + 19}L{hx + 18} {hy - 18}L{nx + 26} {ny + 24}"
        f"C{nx + 27} {ny + 12} {nx + 20} {ny + 6} {nx + 7} {ny + 2}Z"
    )
    neck = (
        f'<path d="M{nx - 6.5} {ny - 12}H{nx + 6.5}V{ny + 12}H{nx - 6.5}Z" fill="#f0f0f0" '
        'stroke="#0c0c0c" stroke-width="2"/>'
    )
    return (
        f'{neck}<path d="{path}" fill="{colour}" stroke="#0c0c0c" stroke-width="3" stroke-linejoin="round"/>'
    )


def _details(pose: Pose, wear: str) -> str:
    (nx, ny), (hx, hy) = pose.neck, pose.hip
    if wear in ("suit", "coat"):
        shirt = f'<path d="M{nx - 7} {ny + 2}L{nx} {ny + 42}L{nx + 9} {ny + 2}Z" fill="#fff"/>'
        tie = f'<path d="M{nx - 2} {ny + 5}H{nx + 4}L{nx + 3} {ny + 34}H{nx}Z" fill="#111"/>'
        lapel = (
            f'<path d="M{nx - 9} {ny + 2}L{nx} {ny + 46}L{hx} {hy + 6}M{nx + 11} '
            f'{ny + 2}L{nx} {ny + 46}" fill="none" stroke="#0c0c0c" stroke-width="2.4"/>'
        )
        return shirt + tie + lapel
    if wear == "worker":
        return (
            f'<path d="M{nx - 12} {ny + 4}L{hx - 12} {hy - 26}H{hx + 12}L{nx + 12} {ny + 4}" '
            f'fill="none" stroke="#333" stroke-width="5"/><path d="M{hx - 16} '
            f'{hy - 30}H{hx + 16}V{hy + 8}H{hx - 16}Z" fill="#c8c8c8" stroke="#222" '
            'stroke-width="2"/>'
        )
    return (
        f'<path d="M{nx - 10} {ny + 3}Q{nx} {ny + 16} {nx + 10} {ny + 3}" fill="none" '
        f'stroke="#0c0c0c" stroke-width="2.4"/><path d="M{hx - 18} {hy - 16}H{hx + 18}" '
        'stroke="#0c0c0c" stroke-width="3.4"/>'
    )


def _skirt(pose: Pose, colour: str) -> str:
    (hx, hy), ends = pose.hip, [leg[0] for leg in pose.legs]
    left, right = min(x for x, _ in ends) - 24, max(x for x, _ in ends) + 24
    low = max(y for _, y in ends) + 14
    folds = "".join(
        f"M{hx + k * 4} {hy + 6}L{(left + right) / 2 + k * (right - left) / 9:.0f} {low - 6}"
        for k in (-3, -1, 1, 3)
    )
    shape = (
        f"M{hx - 18} {hy - 16}H{hx + 18}C{hx + 24} {hy + 20} {right} {low - 24} {right} "
        f"{low}Q{(left + right) / 2} {low + 12} {left} {low}C{left} {low - 24} {hx - 24} "
        f"{hy + 20} {hx - 18} {hy - 16}Z"
    )
    return (
        f'<path d="{shape}" fill="{colour}" stroke="#0c0c0c" stroke-width="3"/><path '
        f'd="{folds}" stroke="#555" stroke-width="2" fill="none"/>'
    )


def _tail(pose: Pose, colour: str) -> str:
    hx, hy = pose.hip
    knees = [leg[0] for leg in pose.legs]
    left, right = min(x for x, _ in knees) - 16, max(x for x, _ in knees) + 16
    low = max(y for _, y in knees) + 8
    return (
        f'<path d="M{hx - 19} {hy - 10}H{hx + 19}L{right} {low}L{hx + 3} {low - 8}L{hx} '
        f'{hy + 20}L{hx - 3} {low - 6}L{left} {low}Z" fill="{colour}" stroke="#0c0c0c" '
        'stroke-width="3" stroke-linejoin="round"/>'
    )
