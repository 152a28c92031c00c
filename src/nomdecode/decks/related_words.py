"""Words of one family, or that sound alike: mixed decks may hold both, one grid should not."""

from functools import cache
from importlib.resources import files

from nomdecode.decks.deck_file import list_content_lines
from nomdecode.decks.fold_word import fold_word

_NONE: frozenset[str] = frozenset()


def find_related_words(word: str) -> frozenset[str]:
    """Return the related words of a word in all shipped decks, folded; none for a word outside them."""
    return _load_related_words().get(fold_word(word), _NONE)


@cache
def _load_related_words() -> dict[str, frozenset[str]]:
    """Read the table of related words once, folded, both ways."""
    found: dict[str, set[str]] = {}
    for line in list_content_lines(
        (files("nomdecode.decks") / "data" / "kin.txt").read_text(encoding="utf-8")
    ):
        one, two = (fold_word(word) for word in line.text.split(" / "))
        found.setdefault(one, set()).add(two)
        found.setdefault(two, set()).add(one)
    return {word: frozenset(kin) for word, kin in found.items()}
