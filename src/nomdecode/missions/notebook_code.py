"""Codes of rooms that keep a notebook: three digits instead of two, so that the code alone tells."""

from __future__ import annotations

import re
from typing import Final

DIGITS: Final = 3
NUMBERS: Final = 10**DIGITS
_SHAPE: Final = re.compile(rf"[A-Z]+-[A-Z]+-[0-9]{{{DIGITS}}}")


def make_notebook_code(one: str, other: str, number: int) -> str:
    """Return the room code of a notebook from two words and a number below 1000: HIBOU-CERISE-042."""
    return f"{one}-{other}-{number:0{DIGITS}}".upper()


def is_notebook_code(code: str) -> bool:
    """Tell from its code whether a room keeps a notebook."""
    return _SHAPE.fullmatch(code) is not None


def days_to_keep_room(code: str, *, room: int, notebook: int) -> int:
    """Return for how many days a room is kept after its last record: notebooks have a limit of their own."""
    return notebook if is_notebook_code(code) else room
