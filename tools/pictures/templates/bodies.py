"""People: headless bodies that wear things for heads, hold props, and meet."""

from collections.abc import Mapping

import numpy as np
from tools.pictures import people
from tools.pictures.canvas import Canvas, Point
from tools.pictures.people import Person, Placed
from tools.pictures.spec import SpecError, thing, things
from tools.pictures.stagecraft import curve, nearest, show, show_all, stand
from tools.pictures.templates.registry import MAYBE, SOME, TABLE, THING, THINGS, Params, template


def _person(table: Mapping[str, object], **usual: object) -> Person:
    known = {"body", "head", "hat", "hold", "size", "head_size"}
    if unknown := sorted(set(table) - known - {"x", "y"}):
        raise SpecError(f"a person has no {unknown[0]!r}; it has {', '.join(sorted(known))}, x, y")
    given: dict[str, object] = {k: v for k, v in table.items() if k in known}
    for key in ("head", "hat"):
        if key in given:
            given[key] = thing(given[key])
    if "hold" in given:
        given["hold"] = things(given["hold"])
    return Person(**{**usual, **given})  # type: ignore[arg-type]


@template(
    "plain",
    35,
    body="f:stand",
    head=MAYBE,
    hat=MAYBE,
    hold=SOME,
    size=620.0,
    head_size=0.0,
    x=500.0,
    foot=940.0,
    seat=MAYBE,
    back=SOME,
)
def person(c: Canvas, p: Params) -> None:
    """Someone with a thing for a head; `hold` puts props in a hand (`slot`), `back` is behind."""
    show_all(c, p.back, 300)
    if p.seat:
        stand(c, p.seat.ref, (p.seat.x or p.x - 20, p.seat.y or p.foot + 4), p.seat.size or p.size * 0.85)
    who = Person(p.body, p.head, p.hat, p.hold, p.size, p.head_size)
    people.draw(c, who, (p.x, p.foot))


@template(
    "plain",
    body="p:Bust-ButtonShirt",
    head=THING,
    hat=MAYBE,
    hold=SOME,
    size=660.0,
    head_size=390.0,
    foot=985.0,
    over=SOME,
)
def bust(c: Canvas, p: Params) -> None:
    """A portrait: shoulders and a thing for a head; `over` is drawn on the face (glasses, moustache)."""
    people.draw(c, Person(p.body, p.head, p.hat, p.hold, p.size, p.head_size), (500, p.foot), grounded=False)
    show_all(c, p.over, 240, (500, 360))


@template("plain", 24, face=THING, items=SOME, size=900.0, foot=985.0)
def portrait(c: Canvas, p: Params) -> None:
    """A human face, large (`v:scream-curly`); items are over it, those with `behind` under it."""
    show_all(c, tuple(one for one in p.items if one.behind), 300)
    at = (500 if p.face.x is None else p.face.x, p.foot if p.face.y is None else p.face.y)
    c.put(p.face.ref, at, p.face.size or p.size, anchor="b", rot=p.face.rot, halo=8)
    show_all(c, tuple(one for one in p.items if not one.behind), 300)


# What two people may do: their bodies, how far apart, and what joins their hands.
ACTIONS: dict[str, tuple[str, str, float, str]] = {
    "tug": ("f:pull", "f:pull|flip", 470, "rope"),
    "hand": ("f:offer", "f:offer|flip", 430, "between"),
    "dance": ("f:dance", "f:dance-dress|flip", 300, ""),
    "carry": ("f:lift", "f:lift", 420, "above"),
    "push": ("f:push", "f:push|flip", 640, "between"),
    "duel": ("f:point", "f:point|flip", 560, ""),
    "chase": ("f:run", "f:run", 500, ""),
    "greet": ("f:wave", "f:bow|flip", 460, ""),
    "talk": ("f:think", "f:point|flip", 460, ""),
    "propose": ("f:kneel", "f:stand-dress|flip", 400, ""),
    "skip": ("f:hold", "f:hold|flip", 560, "slack"),
    "meet": ("f:stand", "f:stand-dress|flip", 420, ""),
}


@template(
    "plain",
    35,
    action=(
        "meet",
        "tug",
        "hand",
        "dance",
        "carry",
        "push",
        "duel",
        "chase",
        "greet",
        "talk",
        "propose",
        "skip",
    ),
    left=TABLE,
    right=TABLE,
    between=MAYBE,
    size=540.0,
    foot=930.0,
    apart=0.0,
)
def duo(c: Canvas, p: Params) -> None:
    """Two people together: tug hand dance carry push duel chase greet talk propose skip meet."""
    first, second, usual, link = ACTIONS[p.action]
    gap = p.apart or usual
    one = _person(p.left, body=first, size=p.size)
    two = _person(p.right, body=second, size=p.size)
    feet = ((500 - gap / 2, p.foot), (500 + gap / 2, p.foot))
    spots = [people.where(who, foot) for who, foot in zip((one, two), feet, strict=True)]
    if link in ("rope", "slack"):
        _rope(c, spots, 90 if link == "slack" else 0)
    for who, foot in zip((one, two), feet, strict=True):
        people.draw(c, who, foot)
    if p.between:
        _joined(c, p, spots, link)


def _rope(c: Canvas, spots: list[Placed], sag: float) -> None:
    start, end = spots[0].hands["right"], spots[1].hands["right"]
    c.line(curve(start, end, sag), 10, 0.75)
    c.line([(start[0] - 60, start[1] + 20), start], 10, 0.75)
    c.line([end, (end[0] + 60, end[1] + 20)], 10, 0.75)


def _joined(c: Canvas, p: Params, spots: list[Placed], link: str) -> None:
    hands = [spot.hands["right"] for spot in spots]
    middle: Point = ((hands[0][0] + hands[1][0]) / 2, (hands[0][1] + hands[1][1]) / 2)
    if link == "above":
        tops = [min(y for _, y in spot.hands.values()) for spot in spots]
        show(c, p.between, (500, max(tops) + 26), 420, anchor="b")
    elif link == "between" and p.action == "push":
        show(c, p.between, (500, p.foot), 380, anchor="b")
    else:
        show(c, p.between, middle, 190)


@template("stage", who=TABLE, items=THINGS, size=470.0, foot=940.0, rise=390.0)
def juggler(c: Canvas, p: Params) -> None:
    """Someone juggles with things in an arc above the hands."""
    who = _person(p.who, body="f:juggle", size=p.size)
    spot = people.draw(c, who, (500, p.foot))
    left, right = spot.hands["left"], spot.hands["right"]
    for i, one in enumerate(p.items):
        t = (i + 0.5) / len(p.items)
        x = left[0] - 150 + (right[0] - left[0] + 300) * t
        y = (left[1] + right[1]) / 2 - 60 - p.rise * np.sin(np.pi * t)
        show(c, one, (x, float(y)), 150)


@template("circus", who=TABLE, rope=590.0, under=SOME, size=430.0, pole=True)
def tightrope(c: Canvas, p: Params) -> None:
    """Someone walks on a rope with a long pole above things."""
    show_all(c, p.under, 300, (500, 880))
    c.line(curve((-100, p.rope - 40), (1100, p.rope - 40), 46), 9, 0.1)
    who = _person(p.who, body="f:balance", size=p.size)
    foot = (float(p.who.get("x", 500)), p.rope + 8)  # type: ignore[arg-type]
    spot = people.where(who, foot)
    people.draw(c, who, foot, grounded=False)
    if p.pole:
        (x0, y0), (x1, y1) = spot.hands["left"], spot.hands["right"]
        c.line([(x0 - 190, y0 + 26), (x0, y0), (x1, y1), (x1 + 190, y1 + 26)], 8, 0.3)


@template("sea", who=TABLE, line=620.0, catch=THING, size=400.0, boat=MAYBE)
def angler(c: Canvas, p: Params) -> None:
    """Someone fishes something strange out of the water, the ground or the sky."""
    who = _person(p.who, body="f:hold", size=p.size)
    foot = (float(p.who.get("x", 260)), float(p.who.get("y", p.line + 40)))  # type: ignore[arg-type]
    spot = people.where(who, foot)
    hand = spot.hands["right"]
    tip = (hand[0] + 250, hand[1] - 230)
    at = (p.catch.x or tip[0] + 60, p.catch.y or p.line + 170)
    c.line([hand, (hand[0] - 40, hand[1] + 36)], 11, 0.2)
    c.line([hand, (hand[0] + 140, hand[1] - 150), tip], 7, 0.2)
    people.draw(c, who, foot, grounded=p.boat is None)
    if p.boat:
        show(c, p.boat, (foot[0], foot[1] + 70), 420, anchor="b")
    else:
        c.svg(_pier(foot[0] + 90, foot[1] - 6), puff=0.3, hatch=0.0)
    size = p.catch.size or 300
    mask = c.mask_of(p.catch.ref, at, size, rot=p.catch.rot)
    c.line([tip, nearest(c, mask, (at[0], at[1] - size * 0.4))], 3)
    show(c, p.catch, at, size)


def _pier(end: float, top: float) -> str:
    posts = "".join(
        f'<path d="M{x:.0f} {top + 20}h26V{top + 190}h-26Z" fill="#555"/>'
        for x in (end - 50, end - 210, end - 370)
    )
    return f'{posts}<path d="M-20 {top}H{end}V{top + 26}H-20Z" fill="#aaa"/>'


@template("salon", left=TABLE, right=TABLE, on=SOME, size=520.0, foot=930.0)
def table(c: Canvas, p: Params) -> None:
    """Two people face each other across a table: tea, chess, a negotiation."""
    for side, spec, x, flip in ((-1, p.left, 215, ""), (1, p.right, 785, "|flip")):
        c.svg(_chair(x, p.foot, side), puff=0.4)
        people.draw(c, _person(spec, body=f"f:sit{flip}", size=p.size * 0.86), (x - side * 26, p.foot))
    top = p.foot - 235
    c.svg(
        (
            f'<path d="M300 {top}H700L730 {top + 34}H270Z" fill="#ddd"/><path d="M290 '
            f'{top + 34}H710V{top + 56}H290Z" fill="#777"/><path d="M476 {top + 56}H524L530 '
            f'{p.foot - 20}H590V{p.foot}H410V{p.foot - 20}H470Z" fill="#666"/>'
        ),
        puff=0.3,
    )
    for one in p.on:
        show(c, one, (500, top + 18), 210, anchor="b")


def _chair(x: float, foot: float, side: int) -> str:
    back = x + side * 62
    seat = foot - 150
    return (
        f'<path d="M{back} {seat - 210}L{back - side * 16} {seat - 210}L{back - side * 10} {foot}'
        f'H{back + side * 6}Z" fill="#777"/>'
        f'<path d="M{back} {seat}H{x - side * 70}V{seat + 22}H{back}Z" fill="#999"/>'
        f'<path d="M{x - side * 66} {seat + 20}h{-side * 14}V{foot}h{side * 14}Z" fill="#666"/>'
    )


@template("city", walkers=THINGS, body="f:walk-coat", heads=SOME, size=430.0)
def procession(c: Canvas, p: Params) -> None:
    """A file of people, each with another head, walks across the picture."""
    count = len(p.walkers)
    for i, head in enumerate(p.walkers):
        x = 500 + (i - (count - 1) / 2) * 860 / count
        size = head.size or p.size
        people.draw(c, Person(p.body, type(head)(head.ref, rot=head.rot), size=size), (x, c.floor + 70))


@template("plain", who=TABLE, load=THING, size=470.0, foot=930.0, x=500.0)
def atlas(c: Canvas, p: Params) -> None:
    """Someone lifts a thing much bigger than themselves over the head."""
    who = _person(p.who, body="f:lift", size=p.size)
    spot = people.draw(c, who, (p.x, p.foot))
    top = min(y for _, y in spot.hands.values())
    show(c, p.load, (spot.neck[0], top + 24), 480, anchor="b", halo=8)


@template("road", who=TABLE, thing=THING, size=480.0, foot=900.0, cord=True)
def leash(c: Canvas, p: Params) -> None:
    """Someone takes a thing for a walk on a lead, or is pulled by it."""
    who = _person(p.who, body="f:walk", size=p.size)
    foot = (float(p.who.get("x", 270)), p.foot)  # type: ignore[arg-type]
    spot = people.where(who, foot)
    at = (p.thing.x or 720, p.thing.y or p.foot)
    size = p.thing.size or 360
    hand = spot.hands["left"]
    people.draw(c, who, foot)
    box = (
        stand(c, p.thing.ref, at, size, rot=p.thing.rot) if p.thing.y is None else show(c, p.thing, at, size)
    )
    if p.cord:
        c.line(curve(hand, (box[0] + box[2] * 0.2, box[1] + box[3] * 0.35), 40), 5, 0.1)


@template("plain", hand=THING, guest=THING, size=760.0)
def palm(c: Canvas, p: Params) -> None:
    """A big hand holds or drops something small."""
    box = show(c, p.hand, (500, 930), p.size, anchor="b")
    show(c, p.guest, (box[0] + box[2] / 2, box[1] + box[3] * 0.35), 340, anchor="b")
