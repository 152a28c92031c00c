"""Faults of drawing that the build refuses.

A prop over a thing, a cord that ends in the air, a cut limb, a head off its neck, a prop out of its hand, a
rider off its mount, an icon in loose pieces. A scene tells what was drawn where; the finished picture would
have to be looked at.
"""

import numpy as np
from scipy import ndimage
from tools.pictures.canvas import Box, Canvas
from tools.pictures.spec import Thing
from tools.pictures.sprites import sprite

# Of what a hidden prop covers, how much may be a thing of the picture and not its ground.
MOST_COVERED = 0.35
# Looked at and right: a prop that is meant to lie on a thing (a ladybird on the pot, a boat in the cup), a
# string that ends in the hollow of a crescent or between two antennae.
MEANT = frozenset(
    [
        "acorn-oak",
        "brave-mouse",
        "caterpillar-dinner",
        "chair-march",
        "cup-storm",
        "floppy-toast",
        "fly-elephant",
        "fox-gambit",
        "giant-swimmer",
        "green-thumb",
        "hammock-moon",
        "keyhole-dragon",
        "keyhole-spy",
        "last-ferry",
        "live-turkey",
        "loch-tea",
        "moon-fishing",
        "octopus-laundry",
        "pigeon-clock",
        "planet-dinner",
        "polar-hearth",
        "puppet-screen",
        "screen-kiss",
        "sleeping-range",
        "squirrel-boot",
        "strata-of-life",
        "suitcase-beach",
        "swan-bicycle",
        "vase-kiss",
        "volcano-globe",
        "wolf-keyhole",
    ]
)
# Hosts that are cut: the edge of the picture has to hide where they end.
CUT_HOSTS = {
    "stepping-foot": ("top",),
    "puppet-hand": ("top",),
    "hammock": ("top",),
    "open-hand": ("right",),
    "giving-hands": ("right", "left"),
    "pointing-finger": ("right",),
}
# How far inside the frame the cut may be; the border of the print is 40 wide.
INSIDE = 60.0
# Icons from this many pixels on are looked at; what is in pieces there is not small (a share of the icon).
LARGE, LOOSE = 160, 0.05
# Looked at and right in pieces: panes of a helmet, coins of a chest, folds of paper, hull and sail, a pair.
IN_PIECES = frozenset(["astronaut-helmet", "fly", "open-treasure-chest", "paper-boat", "sailboat", "skis"])
# How far from a thing a cord may end.
NEAR = 30


def faults(c: Canvas, name: str, hidden: tuple[Thing, ...]) -> list[str]:
    """Every fault of a scene before its hidden props and its foreground are drawn."""
    return [*props(c, name, hidden), *cords(c, name), *limbs(c), *joins(c), *pieces(c)]


def joins(c: Canvas) -> list[str]:
    """Parts of the scene that have to touch and do not: a head and its neck, a hand and what it holds."""
    return [f"{what} do not touch" for what, touch in c.joins if not touch]


def pieces(c: Canvas) -> list[str]:
    """Cut-out icons, large enough to be looked at, that lie in loose pieces; `|weld` joins them."""
    found = []
    for ref, box in c.placed:
        name = ref.split("|")[0].partition(":")[2]
        if not ref.startswith("g:") or name in IN_PIECES or max(box[2:]) * c.zoom < LARGE:
            continue
        parts, _ = ndimage.label(
            ndimage.binary_dilation(np.pad(sprite(ref, 440).alpha > 0.5, 4), iterations=2)
        )
        sizes = np.sort(np.bincount(parts.ravel())[1:])[::-1]
        if len(sizes) > 1 and sizes[1] > LOOSE * sizes.sum():
            found.append(f"{ref} lies in loose pieces: weld it")
    return found


def props(c: Canvas, name: str, hidden: tuple[Thing, ...]) -> list[str]:
    """Hidden props that lie over a thing of the scene; to be asked before they are drawn."""
    found = []
    for one in () if name in MEANT else hidden:
        at, size = (one.x or 500.0, one.y or 500.0), one.size or 90.0
        cover = c.mask_of(one.ref, at, size, rot=one.rot) > 0.5
        if cover.any() and (share := float((c.layer[cover] > c.ground).mean())) > MOST_COVERED:
            found.append(f"{one.ref} at {at[0]:.0f}, {at[1]:.0f} is hidden over a thing ({share:.0%})")
    return found


def cords(c: Canvas, name: str) -> list[str]:
    """Cords of the scene that end in the air."""
    found = []
    for start, end, own in () if name in MEANT else c.cords:
        for x, y in (start, end):
            spot = c.turn * complex(x, y) + c.shift
            rows = slice(max(0, round(spot.imag) - NEAR), round(spot.imag) + NEAR)
            columns = slice(max(0, round(spot.real) - NEAR), round(spot.real) + NEAR)
            near = c.layer[rows, columns]
            if near.size and not ((near > c.ground) & (near != own)).any():
                found.append(f"a cord ends in the air at {x:.0f}, {y:.0f}")
    return found


def limbs(c: Canvas) -> list[str]:
    """Hosts that are cut and do not reach the edge that hides it."""
    found = []
    for ref, box in c.placed:
        name = ref.split("|")[0].partition(":")[2]
        flipped = "|flip" in ref
        for edge in CUT_HOSTS.get(name, ()) if ref.startswith("h:") else ():
            side = {"left": "right", "right": "left"}.get(edge, edge) if flipped else edge
            if not _reaches(c, box, side):
                found.append(f"{ref} is cut and does not reach the {side} edge")
    return found


def _reaches(c: Canvas, box: Box, side: str) -> bool:
    x, y, w, h = box
    corners = [c.turn * complex(u, v) + c.shift for u in (x, x + w) for v in (y, y + h)]
    rows, columns = c.tone.shape
    return {
        "top": min(p.imag for p in corners) <= INSIDE,
        "left": min(p.real for p in corners) <= INSIDE,
        "right": max(p.real for p in corners) >= columns - INSIDE,
        "bottom": max(p.imag for p in corners) >= rows - INSIDE,
    }[side]
