"""One thing takes the place of a part of another."""

import numpy as np
from tools.pictures.canvas import Box, Canvas
from tools.pictures.slots import Slot, slots
from tools.pictures.spec import SpecError, Thing
from tools.pictures.sprites import SpriteError, resized, rotated, sprite
from tools.pictures.stagecraft import box_of, elsewhere, lying, proportions, rim, shadow, show, stand
from tools.pictures.templates.registry import MAYBE, SOME, THING, THINGS, Params, template


def _spot(slot: Slot, box: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    x, y, w, h = box
    return (x + slot.x * w, y + slot.y * h), (slot.w * w, slot.h * h)


def _into(c: Canvas, guest: Thing, slot: Slot, box: Box, k: float) -> None:
    (x, y), (w, h) = _spot(slot, box)
    at = (x + guest.dx, y + guest.dy)
    size = (w * k, h * k) if guest.size is None else (guest.size, guest.size)
    turn = guest.rot + slot.rotate
    shape = sprite(guest.ref, max(size) * c.zoom)
    if not slot.mask:
        c.put(rotated(shape, turn), at, size, halo=5)
        return
    mask = (
        c.ellipse((x, y), w / 2, h / 2)
        if slot.mask == "oval"
        else c.box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    )
    with c.clipped(mask):
        c.put(rotated(shape, turn), at, size, halo=5)


def _framed(c: Canvas, p: Params, taken: list[tuple[Thing, Slot]]) -> tuple[tuple[float, float], float]:
    """Foot and size of the host: as given, or so that host and guests together fill the frame."""
    foot = p.foot or max(c.floor, 930.0)
    if p.size:
        return (p.x, foot), p.size
    wide, high = proportions(p.host.ref)
    spans = [(0.0, 0.0, 1.0, 1.0)]
    for guest, slot in taken:
        if guest.size is None:
            half = (slot.w * p.k / 2, slot.h * p.k / 2)
            spans.append((slot.x - half[0], slot.y - half[1], slot.x + half[0], slot.y + half[1]))
    left, top = min(s[0] for s in spans) * wide, min(s[1] for s in spans) * high
    right, bottom = max(s[2] for s in spans) * wide, max(s[3] for s in spans) * high
    size = min(850 / (right - left), (foot - 70) / (bottom - top), 860)
    return (p.x - ((left + right) / 2 - wide / 2) * size, foot - (bottom - high) * size), size


def _filled(c: Canvas, p: Params, guests: tuple[Thing, ...]) -> None:
    """Draw guests behind, the host, then guests in front."""
    taken = _assigned(p.host.ref, guests)
    at, size = _framed(c, p, taken)
    box = box_of(p.host.ref, at, size)
    if c.above:
        lying(c, p.host.ref, (at[0], box[1] + box[3] / 2), size)
    elif not p.floating:
        shadow(c, box)
    for guest, slot in taken:
        if slot.behind or guest.behind:
            _into(c, guest, slot, box, p.k)
    c.put(p.host.ref, at, size, anchor="b", rot=p.host.rot, halo=7)
    for guest, slot in taken:
        if not (slot.behind or guest.behind):
            _into(c, guest, slot, box, p.k)


def _assigned(ref: str, guests: tuple[Thing, ...]) -> list[tuple[Thing, Slot]]:
    """Guests by the name of their slot, or in order; a single guest fills every slot of an icon."""
    try:
        free = slots(ref)
    except SpriteError as error:
        raise SpecError(str(error)) from None
    if len(guests) == 1 and not guests[0].slot and not ref.startswith("h:"):
        return [(guests[0], slot) for slot in free.values()]
    names = iter([name for name in free if name not in {g.slot for g in guests}])
    taken = []
    for guest in guests:
        name = guest.slot or next(names, "")
        if name not in free:
            raise SpecError(f"{ref} has no free slot {name!r}; it has {', '.join(free)}")
        taken.append((guest, free[name]))
    return taken


@template("plain", 35, host=THING, guests=THINGS, size=0.0, x=500.0, foot=0.0, k=1.0, floating=False)
def swap(c: Canvas, p: Params) -> None:
    """A part of `host` (an icon of slots.toml) is replaced by `guests`; `k` grows them."""
    _filled(c, p, p.guests)


@template("plain", 45, host=THING, guests=SOME, size=0.0, x=500.0, foot=0.0, k=1.0, floating=False)
def host(c: Canvas, p: Params) -> None:
    """Guests sit in the slots of one of our drawn hosts (`h:`); a guest may name its `slot`."""
    _filled(c, p, p.guests)


@template("plain", host=THING, place="night", guests=SOME, size=760.0, x=500.0, foot=0.0, oval=True)
def lens(c: Canvas, p: Params) -> None:
    """Another place, with its guests, is seen in the slots of `host`: lenses, screens, windows, portholes."""
    foot = (p.x, p.foot or max(c.floor, 900.0))
    box = box_of(p.host.ref, foot, p.size)
    found = slots(p.host.ref)
    if c.above:
        lying(c, p.host.ref, (p.x, box[1] + box[3] / 2), p.size)
    else:
        shadow(c, box)
    for behind in (True, False):
        for i, slot in enumerate(found.values()):
            if slot.behind is behind:
                _view(c, p, box, i, slot)
        if behind:
            c.put(p.host.ref, foot, p.size, anchor="b", halo=7)


def _view(c: Canvas, p: Params, box: Box, i: int, slot: Slot) -> None:
    (x, y), (w, h) = _spot(slot, box)
    round_ = c.ellipse((x, y), w / 2, h / 2)
    mask = round_ if p.oval else c.box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    shown = (p.guests[i % len(p.guests)],) if len(slots(p.host.ref)) > 1 and p.guests else p.guests
    elsewhere(c, mask, (x - w / 2, y - h / 2, w, h), p.place, shown)
    rim(c, mask, 18, 0.4)
    c.lighten(0.85, c.ellipse((x - w * 0.24, y - h * 0.27), w * 0.07, h * 0.10, 5) * mask)


@template(
    "room",
    left=THING,
    right=THING,
    size=640.0,
    foot=0.0,
    cut=("upright", "level", "slanting"),
    x=500.0,
    whole=False,
    fit=(0.0, 0.0, 1.0, 1.0),
)
def halves(c: Canvas, p: Params) -> None:
    """The left half of one thing, the right half of another over `fit` of its box; `whole` keeps its neck."""
    foot = p.foot or c.floor
    jag = c.noise("cut", 60) * 6
    middle = foot - p.size / 2
    edge = {"upright": p.x - c.x, "level": middle - c.y, "slanting": (p.x - c.x) + (middle - c.y)}[
        p.cut
    ] + jag
    x, y, w, h = box_of(p.left.ref, (p.x, foot), p.size)
    shadow(c, (x, y, w, h))
    with c.clipped(np.ones_like(c.tone) if p.whole else c.edge(edge)):
        c.put(p.left.ref, (p.x, foot), p.size, anchor="b", rot=p.left.rot)
    x0, y0, x1, y1 = p.fit
    wide, high = (x1 - x0) * w, (y1 - y0) * h
    shape = resized(sprite(p.right.ref, max(wide, high) * c.zoom), wide * c.zoom, high * c.zoom)
    with c.clipped(c.edge(-edge)):
        c.put(shape, (x + (x0 + x1) / 2 * w, y + (y0 + y1) / 2 * h), (wide, high), halo=0)


@template("plain", body=THING, cap=THING, size=620.0, foot=920.0, x=500.0, k=0.62, sink=0.12, hat=MAYBE)
def hybrid(c: Canvas, p: Params) -> None:
    """`cap` grows on top of `body`: a deer with a tree for antlers, a tortoise with a city on its back."""
    box = stand(c, p.body.ref, (p.x, p.foot or c.floor), p.size)
    body = c.count
    top = box[1] + box[3] * p.sink
    b = show(c, p.cap, (p.x, top), p.size * p.k, anchor="b", halo=7)
    c.join(f"{p.cap.ref} and {p.body.ref}", body, c.count)
    if p.hat:
        show(c, p.hat, (b[0] + b[2] / 2, b[1] + 16), p.size * p.k * 0.5, anchor="b")


@template(
    "plain",
    shape=THING,
    stuff=("brick", "knit", "wood", "scales", "stripes", "chess", "map", "panes"),
    size=740.0,
    foot=0.0,
    x=500.0,
    scale=1.0,
)
def material(c: Canvas, p: Params) -> None:
    """`shape` is made of brick, knit, wood, scales, stripes, chess, map or glass panes."""
    shape = sprite(p.shape.ref, 800)
    w, h = c.fit(shape, p.size)
    foot = p.foot or c.floor
    box = (p.x - w / 2, foot - h, w, h)
    shadow(c, box)
    mask = c.mask_of(p.shape.ref, (p.x, foot), p.size, anchor="b")
    before = c.tone.copy()
    c.put(p.shape.ref + "|fill", (p.x, foot), p.size, anchor="b", halo=9, outline=1.4)
    light = np.clip(c.tone * 1.25, 0.15, 1.1)
    u, v = (c.x + (light - 0.6) * 26) / p.scale, (c.y + (light - 0.6) * 20) / p.scale
    pattern = _STUFF[p.stuff](u, v, c)
    with c.clipped(mask):
        c.tone[:] = np.where(
            mask > 0.5, np.clip(pattern * light, 0, 1), np.where(mask > 0, c.tone, before * 0 + c.tone)
        )


def _brick(x: np.ndarray, y: np.ndarray, _: Canvas) -> np.ndarray:
    row = np.floor(y / 44)
    u = x + (row % 2) * 48
    return np.where(
        (y % 44 < 6) | (u % 96 < 6), 0.98, 0.5 + 0.16 * np.sin(np.floor(u / 96) * 12.3 + row * 7.7)
    )


def _knit(x: np.ndarray, y: np.ndarray, _: Canvas) -> np.ndarray:
    u = x % 36
    v = (y + np.abs(u - 18) * 0.9) % 26
    return np.clip(0.95 - 0.65 * np.clip(1 - np.abs(v - 3) / 7, 0, 1) - 0.3 * (np.abs(u - 18) > 15), 0.1, 1)


def _wood(x: np.ndarray, y: np.ndarray, _: Canvas) -> np.ndarray:
    return np.clip(0.72 + 0.28 * np.sin(np.sqrt((x * 0.28) ** 2 + y**2) / 7.5 + 2 * np.sin(x / 90)), 0.12, 1)


def _scales(x: np.ndarray, y: np.ndarray, _: Canvas) -> np.ndarray:
    row = np.floor(y / 30)
    u, v = (x + (row % 2) * 30) % 60 - 30, y % 30
    return np.where(np.abs(np.hypot(u, v) - 29) < 3, 0.12, np.clip(0.4 + 0.6 * np.hypot(u, v + 6) / 36, 0, 1))


def _stripes(x: np.ndarray, y: np.ndarray, _: Canvas) -> np.ndarray:
    return np.where(np.sin((x + 26 * np.sin(y / 60)) / 17) > 0, 0.06, 0.98)


def _chess(x: np.ndarray, y: np.ndarray, _: Canvas) -> np.ndarray:
    return np.where((np.floor(x / 62) + np.floor(y / 62)) % 2 > 0, 0.1, 0.97)


def _map(x: np.ndarray, y: np.ndarray, c: Canvas) -> np.ndarray:
    z = c.noise("map", 130)
    graticule = (x % 90 < 3) | (y % 90 < 3)
    return np.where(np.abs(z) < 0.03, 0.08, np.where(graticule, 0.4, np.where(z > 0, 0.62, 0.96)))


def _panes(x: np.ndarray, y: np.ndarray, _: Canvas) -> np.ndarray:
    cell = np.sin(np.floor(x / 70) * 12.9 + np.floor((y + 0.5 * x) / 70) * 78.2)
    return np.where((x % 70 < 6) | ((y + 0.5 * x) % 70 < 6), 0.05, 0.75 + 0.25 * cell)


_STUFF = {
    "brick": _brick,
    "knit": _knit,
    "wood": _wood,
    "scales": _scales,
    "stripes": _stripes,
    "chess": _chess,
    "map": _map,
    "panes": _panes,
}
