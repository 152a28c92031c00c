"""Things with named slots for guests: our hosts (`hosts/*.toml`) and measured icons (`slots.toml`)."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from tools.pictures import sprites
from tools.pictures.sprites import SpriteError, rasterised


@dataclass(frozen=True, slots=True)
class Slot:
    """Centre and size as fractions of the sprite's box; `behind` puts the guest behind the host."""

    x: float
    y: float
    w: float
    h: float
    rotate: float = 0.0
    behind: bool = False
    mask: str = ""  # "oval" or "box": the guest is seen through an opening of that shape


SLOTS_FILE = Path(__file__).parent / "slots.toml"


def slots(ref: str) -> dict[str, Slot]:
    """The slots of a host, by name; a flipped host has flipped slots.

    Raises: SpriteError.
    """
    name, *effects = ref.split("|")
    found = _own(name[2:]) if name.startswith("h:") else _measured().get(name)
    if not found:
        raise SpriteError(
            f"{name} has no slots; measure it with `render.py grid {name}` and add it to slots.toml"
        )
    if "flip" not in effects:
        return found
    return {k: Slot(1 - s.x, s.y, s.w, s.h, -s.rotate, s.behind, s.mask) for k, s in found.items()}


@lru_cache(maxsize=1)
def _measured() -> dict[str, dict[str, Slot]]:
    table = tomllib.loads(SLOTS_FILE.read_text("utf8"))
    return {ref: {name: Slot(*numbers) for name, numbers in host.items()} for ref, host in table.items()}


@lru_cache(maxsize=64)
def _own(name: str) -> dict[str, Slot]:
    """Slots of a hand-drawn host, from its 0..1 square to the box that is left after trimming."""
    path = sprites.HOSTS / f"{name}.toml"
    if not path.is_file():
        raise SpriteError(f"no host named {name!r}")
    alpha = rasterised(path.with_suffix(".svg").read_text("utf8"), 400)[..., 3]
    rows, columns = np.where(alpha > 0.04)
    left, top = columns.min() / 400, rows.min() / 400
    wide, high = (columns.max() + 1) / 400 - left, (rows.max() + 1) / 400 - top
    table = tomllib.loads(path.read_text("utf8")).get("slots", {})
    return {
        key: Slot(
            (s["x"] - left) / wide,
            (s["y"] - top) / high,
            s["w"] / wide,
            s["h"] / high,
            float(s.get("rotate", 0)),
            bool(s.get("behind", False)),
            str(s.get("mask", "")),
        )
        for key, s in table.items()
    }
