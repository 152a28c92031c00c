"""Names: of kinds of commands, events and refusals outside the code, and of players. Pure."""

from __future__ import annotations

import re


def table_name(kind: type) -> str:
    """GiveClue is `give_clue` to clients, in stores and in documents."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def is_visible(name: str) -> bool:
    """Tell whether anything of a name can be seen."""
    return any(letter.isprintable() and not letter.isspace() for letter in name)
