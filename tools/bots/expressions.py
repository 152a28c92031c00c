"""The halves of expressions and of words grown together in WordNet: FIRE and TRUCK, BUTTER and FLY."""

import re
from collections import defaultdict
from pathlib import Path

from tools.bots.relations import Related, lemmas, pack

from nomdecode.lexicon import Lexicon

SHORTEST = 3  # letters of a half
MOST_PARTS = 3


def write(folder: Path, unpacked: Path, lexicon: Lexicon) -> None:
    """Write `expressions.npz`: for every word of the vocabulary its other halves."""
    known = lexicon.space.row_of
    found: Related = defaultdict(dict)
    for lemma in lemmas(unpacked):
        parts = [part for part in re.split(r"[\s-]", lemma) if len(part) >= SHORTEST]
        for one, other in _halves(parts) if 1 < len(parts) <= MOST_PARTS else _cuts(lemma):
            if one != other and one in known and other in known:
                found[one][other] = found[other][one] = 1.0
    pack(folder / "expressions.npz", found, lexicon)


def _halves(parts: list[str]) -> list[tuple[str, str]]:
    return [(one, other) for place, one in enumerate(parts) for other in parts[place + 1 :]]


def _cuts(word: str) -> list[tuple[str, str]]:
    """Return every way to cut a word in two; those that are no words fall out by themselves."""
    if not word.isalpha():
        return []
    return [(word[:cut], word[cut:]) for cut in range(SHORTEST, len(word) - SHORTEST + 1)]
