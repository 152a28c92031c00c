"""Names: of kinds of commands, events and refusals outside the code, and of players. Pure."""

from __future__ import annotations

import re
from typing import Final

# Letters and marks that show nothing: fillers, blank Braille, selectors of a variant (but for emoji).
BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0e\U000e0100-\U000e01ef]"
    "|(?<=[^\\W\\d_])\ufe0f"
)


def table_name(kind: type) -> str:
    """GiveClue is `give_clue` to clients, in stores and in documents."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def is_visible(name: str) -> bool:
    """Tell whether anything of a name can be seen."""
    return any(letter.isprintable() and not letter.isspace() for letter in BLANK.sub("", name))
