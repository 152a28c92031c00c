"""Human faces of our own, drawn from a feeling and a head of hair: `v:scream-curly`, `v:sleep-bald`.

Pure: a name in, SVG out. A face looks at us and fills a square of 1000; light comes from the upper left.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Feeling:
    """How a face moves: the lids, where it looks, the brows (inner, outer; down is above 0), the mouth."""

    lids: float = 1.0  # 0 closed, 1 open, 1.5 wide
    look: tuple[float, float] = (0, 0)
    brows: tuple[float, float] = (0, 0)
    mouth: str = "calm"
    wink: bool = False


FEELINGS = {
    "calm": Feeling(),
    "joy": Feeling(0.8, brows=(-26, -10), mouth="grin"),
    "laugh": Feeling(0.0, brows=(-34, -16), mouth="laugh"),
    "scream": Feeling(1.6, brows=(-60, -20), mouth="scream"),
    "awe": Feeling(1.6, brows=(-64, -50), mouth="oh"),
    "sad": Feeling(0.7, (0, 16), (-46, 30), "sad"),
    "anger": Feeling(0.8, brows=(50, -34), mouth="teeth"),
    "sly": Feeling(0.6, (40, 0), (22, -30), "smirk"),
    "sleep": Feeling(0.0, brows=(-6, 6), mouth="calm"),
    "blow": Feeling(0.7, brows=(-10, -20), mouth="blow"),
    "kiss": Feeling(0.0, brows=(-30, -6), mouth="kiss"),
    "hush": Feeling(1.2, (0, 0), (-20, -10), "kiss"),
    "taste": Feeling(0.9, (0, -26), (-30, -16), "tongue"),
    "wink": Feeling(1.1, brows=(-24, -30), mouth="smirk", wink=True),
    "worry": Feeling(1.4, (34, 0), (-56, 22), "sad"),
    "up": Feeling(1.2, (0, -34), (-40, -30), "calm"),
}
HAIR = ("bald", "short", "long", "curly", "bun", "old", "child")

_INK = "#161616"
_DEFS = (
    '<defs><radialGradient id="skin" cx=".36" cy=".34" r=".8"><stop offset="0" stop-color="#ffffff"/>'
    '<stop offset=".5" stop-color="#e6e6e6"/><stop offset=".82" stop-color="#b0b0b0"/>'
    '<stop offset="1" stop-color="#7c7c7c"/></radialGradient>'
    '<linearGradient id="neck" x2="1"><stop offset="0" stop-color="#bcbcbc"/>'
    '<stop offset=".4" stop-color="#9a9a9a"/><stop offset="1" stop-color="#565656"/></linearGradient>'
    '<radialGradient id="hair" cx=".34" cy=".24" r=".9"><stop offset="0" stop-color="#7e7e7e"/>'
    '<stop offset=".5" stop-color="#3a3a3a"/><stop offset="1" stop-color="#141414"/></radialGradient>'
    '<radialGradient id="grey" cx=".34" cy=".24" r=".9"><stop offset="0" stop-color="#fafafa"/>'
    '<stop offset=".6" stop-color="#c8c8c8"/><stop offset="1" stop-color="#7c7c7c"/></radialGradient></defs>'
)
_HEAD = (
    "M500 120C640 120 750 210 762 380C772 520 740 640 690 730C640 820 570 880 500 880"
    "C430 880 360 820 310 730C260 640 228 520 238 380C250 210 360 120 500 120Z"
)


def names() -> list[str]:
    """Every face, as `feeling-hair`."""
    return [f"{feeling}-{hair}" for feeling in FEELINGS for hair in HAIR]


def svg(name: str) -> str | None:
    """Draw a face; None if there is none of that name."""
    feeling, _, hair = name.partition("-")
    if feeling not in FEELINGS or (hair or "short") not in HAIR:
        return None
    move, hair = FEELINGS[feeling], hair or "short"
    parts = [
        _DEFS,
        _behind(hair),
        _ears(),
        f'<path fill="url(#skin)" stroke="{_INK}" stroke-width="10" d="{_HEAD}"/>',
        _cheeks(move.mouth),
        _eye(385, move, -1),
        _eye(615, move, 1),
        _nose(),
        _MOUTHS[move.mouth],
        _before(hair),
        _brow(385, -1, move, hair),
        _brow(615, 1, move, hair),
    ]
    body = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">{body}</svg>'


def _ears() -> str:
    return "".join(
        f'<ellipse cx="{x}" cy="500" rx="46" ry="82" fill="#c8c8c8" stroke="{_INK}" stroke-width="10"/>'
        f'<path d="M{x + 12 * s} 450Q{x - 26 * s} 490 {x + 4 * s} 545" fill="none" stroke="#4a4a4a" '
        'stroke-width="12"/>'
        for x, s in ((234, 1), (766, -1))
    )


def _cheeks(mouth: str) -> str:
    if mouth == "blow":
        return _puffed(352, 1) + _puffed(648, -1)
    return '<path d="M700 470C722 600 690 720 610 812C700 740 752 610 742 450Z" fill="#8c8c8c"/>'


def _puffed(x: int, s: int) -> str:
    arc = f"M{x - 60 * s} 588Q{x + 84 * s} 600 {x + 60 * s} 752"
    return (
        f'<circle cx="{x}" cy="672" r="104" fill="url(#skin)"/><path d="{arc}" fill="none" stroke="#4a4a4a" '
        'stroke-width="11" stroke-linecap="round"/>'
    )


def _eye(x: float, move: Feeling, side: int) -> str:
    open_ = 0.0 if move.wink and side > 0 else move.lids
    if open_ < 0.1:
        lashes = "".join(f"M{x + k * 34} {478 + 18 - abs(k) * 9}l{k * 10} 30" for k in (-2, -1, 0, 1, 2))
        return (
            f'<path d="M{x - 82} 470Q{x} 530 {x + 82} 470" fill="none" stroke="{_INK}" stroke-width="20" '
            f'stroke-linecap="round"/><path d="{lashes}" stroke="{_INK}" stroke-width="11" '
            'stroke-linecap="round"/>'
        )
    high = 46 * open_
    dx, dy = move.look
    almond = f"M{x - 86} 466Q{x} {466 - 1.7 * high} {x + 86} 466Q{x} {466 + 1.5 * high} {x - 86} 466Z"
    return (
        f'<clipPath id="e{side + 1}"><path d="{almond}"/></clipPath>'
        f'<path d="{almond}" fill="#ffffff"/>'
        f'<g clip-path="url(#e{side + 1})"><circle cx="{x + dx}" cy="{462 + dy}" r="42" fill="#4c4c4c"/>'
        f'<circle cx="{x + dx}" cy="{462 + dy}" r="24" fill="#080808"/>'
        f'<circle cx="{x + dx - 14}" cy="{446 + dy}" r="11" fill="#ffffff"/></g>'
        f'<path d="{almond}" fill="none" stroke="{_INK}" stroke-width="12"/>'
        f'<path d="M{x - 92} 470Q{x} {462 - 1.8 * high} {x + 92} 470" fill="none" stroke="{_INK}" '
        'stroke-width="20" stroke-linecap="round"/>'
    )


def _brow(x: float, side: int, move: Feeling, hair: str) -> str:
    inner, outer = move.brows
    top = 372 - 18 * max(0.0, move.lids - 1)
    near, far = x - side * 84, x + side * 92
    colour = "#a8a8a8" if hair == "old" else "#262626"
    return (
        f'<path d="M{near} {top + inner}Q{x + side * 10} {top - 34 + (inner + outer) / 2} '
        f'{far} {top + outer}" '
        f'fill="none" stroke="{colour}" stroke-width="30" stroke-linecap="round"/>'
    )


def _nose() -> str:
    return (
        '<path d="M518 480C522 540 548 580 556 608C550 632 530 636 508 638C532 604 516 540 518 480Z" '
        'fill="#bcbcbc"/><path d="M440 606C428 640 470 650 500 644C530 650 572 640 562 606" fill="none" '
        f'stroke="{_INK}" stroke-width="12" stroke-linecap="round"/>'
    )


_LIP = f'stroke="{_INK}" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"'
_MOUTHS = {
    "calm": (
        f'<path d="M405 728Q455 704 500 722Q545 704 595 728Q500 790 405 728Z" fill="#8a8a8a" {_LIP}/>'
        f'<path d="M405 728Q500 744 595 728" fill="none" {_LIP}/>'
    ),
    "grin": (
        f'<path d="M360 690Q500 742 640 690Q610 812 500 812Q390 812 360 690Z" fill="#181818" {_LIP}/>'
        '<path d="M376 702Q500 748 624 702Q612 742 500 752Q388 742 376 702Z" fill="#ffffff"/>'
    ),
    "laugh": (
        f'<path d="M340 670Q500 720 660 670Q640 850 500 850Q360 850 340 670Z" fill="#121212" {_LIP}/>'
        '<path d="M358 684Q500 728 642 684Q636 728 500 744Q364 728 358 684Z" fill="#ffffff"/>'
        '<path d="M420 820Q500 760 580 820Q540 846 500 846Q460 846 420 820Z" fill="#9a9a9a"/>'
    ),
    "scream": (
        f'<path d="M500 664C590 664 612 722 606 782C600 838 552 866 500 866C448 866 400 838 394 782'
        f'C388 722 410 664 500 664Z" fill="#0c0c0c" {_LIP}/>'
        '<path d="M420 694Q500 662 580 694L568 716Q500 692 432 716Z" fill="#ffffff"/>'
        '<path d="M440 832Q500 790 560 832Q530 856 500 856Q470 856 440 832Z" fill="#8a8a8a"/>'
    ),
    "oh": f'<ellipse cx="500" cy="748" rx="52" ry="66" fill="#101010" {_LIP}/>',
    "sad": f'<path d="M398 772Q500 690 602 772Q500 734 398 772Z" fill="#7a7a7a" {_LIP}/>',
    "teeth": (
        f'<path d="M376 706Q500 680 624 706L634 790Q500 764 366 790Z" fill="#ffffff" {_LIP}/>'
        '<path d="M366 750Q500 724 634 750M430 696V780M500 690V774M570 696V780" fill="none" '
        f'stroke="{_INK}" stroke-width="9"/>'
    ),
    "smirk": f'<path d="M404 740Q520 772 616 690" fill="none" {_LIP.replace("14", "22")}/>',
    "blow": f'<ellipse cx="500" cy="736" rx="38" ry="34" fill="#141414" {_LIP}/>',
    "kiss": (
        f'<path d="M440 736Q470 694 500 716Q530 694 560 736Q530 790 500 782Q470 790 440 736Z" '
        f'fill="#6e6e6e" {_LIP}/><path d="M452 738Q500 752 548 738" fill="none" {_LIP}/>'
    ),
    "tongue": (
        f'<path d="M366 700Q500 748 634 700Q610 790 500 794Q390 790 366 700Z" fill="#141414" {_LIP}/>'
        f'<path d="M430 766C462 744 538 744 570 766C584 836 552 888 500 888C448 888 416 836 430 766Z" '
        f'fill="#d0d0d0" {_LIP}/><path d="M500 776Q496 810 500 838" stroke="#8a8a8a" stroke-width="8"/>'
    ),
}


def _behind(hair: str) -> str:
    neck = (
        '<path d="M392 790H608V900C640 950 800 960 900 1000H100C200 960 360 950 392 900Z" fill="url(#neck)" '
        f'stroke="{_INK}" stroke-width="10"/>'
    )
    back = {
        "long": "M500 60C720 60 850 220 850 460C850 680 880 820 920 960H80C120 820 150 680 150 460"
        "C150 220 280 60 500 60Z",
        "curly": "M500 30C600 0 700 40 740 110C830 120 890 210 870 300C930 370 920 480 850 530"
        "C870 610 820 690 740 690H260C180 690 130 610 150 530C80 480 70 370 130 300"
        "C110 210 170 120 260 110C300 40 400 0 500 30Z",
        "bun": "M500 -10C580 -10 630 40 630 100C630 160 580 200 500 200C420 200 370 160 370 100"
        "C370 40 420 -10 500 -10Z",
    }.get(hair)
    mass = f'<path d="{back}" fill="url(#hair)" stroke="{_INK}" stroke-width="10"/>' if back else ""
    return mass + neck


def _before(hair: str) -> str:
    front = {
        "short": "M226 420C190 200 330 70 520 74C700 70 810 210 776 420C760 350 730 300 690 270"
        "C600 300 440 290 350 250C290 290 250 340 226 420Z",
        "long": "M226 440C190 200 330 70 500 76C680 70 810 210 776 440C760 350 700 270 500 190"
        "C320 260 250 340 226 440Z",
        "curly": "M120 420C72 380 80 330 130 300C110 210 170 120 260 110C300 40 400 0 500 30"
        "C600 0 700 40 740 110C830 120 890 210 870 300C920 330 928 380 880 420"
        "C840 440 800 430 770 400C740 340 700 320 660 330"
        "C620 290 570 290 540 320C500 280 450 290 430 320C380 280 330 300 320 340"
        "C280 330 250 350 230 400C200 430 160 440 120 420Z",
        "bun": "M228 420C200 210 340 84 500 88C660 84 800 210 772 420C750 320 660 230 500 214"
        "C340 230 250 320 228 420Z",
        "old": "M262 520C200 540 140 490 160 440C120 400 140 340 190 340C190 290 240 280 250 300"
        "C240 380 250 450 262 520ZM738 520C800 540 860 490 840 440C880 400 860 340 810 340"
        "C810 290 760 280 750 300C760 380 750 450 738 520Z",
        "child": "M236 380C210 200 360 96 500 110C640 96 790 200 764 380C740 300 690 260 640 250"
        "C600 290 560 230 540 210C520 300 430 300 400 240C340 270 270 300 236 380Z",
    }.get(hair)
    if front is None:
        return '<path d="M390 190Q440 150 520 150Q440 180 404 240Z" fill="#ffffff"/>'
    lines = (
        '<path d="M380 300Q500 276 620 300M400 258Q500 236 600 258" fill="none" stroke="#8a8a8a" '
        'stroke-width="9"/>'
        if hair == "old"
        else ""
    )
    fill = "grey" if hair == "old" else "hair"
    return f'<path d="{front}" fill="url(#{fill})" stroke="{_INK}" stroke-width="10"/>{lines}'
