"""Names in snake case for commands, events and refusals; a check that a name is visible. Pure."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

# Letters and marks that show nothing: fillers, blank Braille, selectors of a variant (but for emoji).
BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0e\U000e0100-\U000e01ef]"
    "|(?<=[^\\W\\d_])\ufe0f"
)


def snake_case_name(kind: type) -> str:
    """Return the name of a class in snake case, as clients and stores know it: GiveClue is `give_clue`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@lru_cache(1024)  # asked of every player for each seat that may be free
def is_visible_name(name: str) -> bool:
    """Tell whether anything of a name can be seen."""
    return any(letter.isprintable() and not letter.isspace() for letter in BLANK.sub("", name))
