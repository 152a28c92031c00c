"""Words of one family, or that sound the same: mixed decks may hold both, one grid should not."""

from functools import cache
from importlib.resources import files

from nomdecode.decks.fold import fold
from nomdecode.decks.text import lines_of

_NONE: frozenset[str] = frozenset()


def kin_of(word: str) -> frozenset[str]:
    """Give the kin of a word among the words of all shipped decks, folded; a word of one's own has none."""
    return _kin().get(fold(word), _NONE)


@cache
def _kin() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in lines_of((files("nomdecode.decks") / "data" / "kin.txt").read_text(encoding="utf-8")):
        one, two = (fold(word) for word in line.text.split(" / "))
        found.setdefault(one, set()).add(two)
        found.setdefault(two, set()).add(one)
    return {word: frozenset(kin) for word, kin in found.items()}
