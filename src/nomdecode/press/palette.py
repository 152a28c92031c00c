"""The colours used on paper, by name, for colour printing and for black ink. Pure."""

from __future__ import annotations

from typing import Final

from nomdecode.press.order import Ink

Colour = tuple[float, float, float]

_INK, _SOFT, _HAIR, _PAPER, _WHITE = "#1c1a16", "#5e574a", "#b9ae98", "#fbf8f0", "#ffffff"
# Solid, line, tint: those of the table by day (web/src/styles/tokens.css).
_IDENTITIES: Final = {
    "red": ("#a92a1b", "#c8685a", "#f6e2da"),
    "blue": ("#173f6e", "#5f86b0", "#dce6ef"),
    "neutral": ("#bfb08e", "#93825c", "#f1e9d6"),
    "assassin": ("#16140f", "#6d675c", "#16140f"),
    "contact": ("#23603f", "#5c8e6c", "#dfebdd"),
}
# How white the hatch of a tile is on its solid ground.
_LIGHT: Final = {"neutral": 0.55, "assassin": 0.22}


def colours_by_name(ink: Ink) -> dict[str, Colour]:
    """Return all colours by name; `red.solid` is the background of a tile, `red.hatch` the lines on it."""
    if ink is Ink.BLACK:
        plain = {"ink": 0.0, "soft": 0.0, "hair": 0.7, "medallion": 1.0, "white": 1.0, "point": 0.0}
        parts = {"solid": 1.0, "hatch": 0.0, "line": 0.0, "tint": 1.0, "mark": 0.0, "light": 0.0}
        plain |= {f"{name}.{part}": grey for name in _IDENTITIES for part, grey in parts.items()}
        return {name: (grey, grey, grey) for name, grey in plain.items()}
    named = {"ink": _INK, "soft": _SOFT, "hair": _HAIR, "medallion": _PAPER, "white": _WHITE, "point": _PAPER}
    colours = {name: _parse_rgb(value) for name, value in named.items()}
    for name, (solid, line, tint) in _IDENTITIES.items():
        ground = _parse_rgb(solid)
        colours |= {f"{name}.solid": ground, f"{name}.mark": ground, f"{name}.light": ground}
        colours |= {f"{name}.line": _parse_rgb(line), f"{name}.tint": _parse_rgb(tint)}
        colours[f"{name}.hatch"] = _mix_colours(_parse_rgb(_WHITE), ground, _LIGHT.get(name, 0.42))
    return colours


def _parse_rgb(text: str) -> Colour:
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _mix_colours(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a * share + b * (1 - share), 4) for a, b in zip(one, other, strict=True))
    return red, green, blue
