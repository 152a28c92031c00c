"""Every place under its name."""

from collections.abc import Callable
from dataclasses import dataclass

from tools.pictures.canvas import Canvas

Draw = Callable[[Canvas, float], float]


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A place, its usual horizon, and whether it is seen from above."""

    draw: Draw
    horizon: float
    above: bool
    about: str


BACKDROPS: dict[str, Backdrop] = {}


def backdrop(horizon: float, *, above: bool = False) -> Callable[[Draw], Draw]:
    """Register a place under its function's name."""

    def register(draw: Draw) -> Draw:
        BACKDROPS[draw.__name__] = Backdrop(draw, horizon, above, (draw.__doc__ or "").strip().rstrip("."))
        return draw

    return register


def stage_set(c: Canvas, name: str, horizon: float | None = None) -> float:
    """Draw a backdrop and return the height where things stand."""
    place = BACKDROPS[name]
    c.above = place.above
    c.floor = place.draw(c, place.horizon if horizon is None else horizon)
    return c.floor
