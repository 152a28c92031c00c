"""Is one word a part of the other (C-04, C-34)? Chance containment is told from real by meaning. Pure."""

import re

from nomdecode.lexicon import Lexicon, folded
from nomdecode.referee.roots import are_strangers

SHORTEST = 3
_AT_EDGE = {3: 0.36, 4: 0.28, 5: 0.20}
_INSIDE = 0.26
# English joins words without a hyphen, so two long words side by side are a compound whatever it means.
_COMPOUND = {"en": {3: 0.12, 4: -1.0, 5: -1.0}, "fr": {3: 0.30, 4: 0.05, 5: 0.0}, "fr-CA": {3: 0.30, 4: 0.05, 5: 0.0}}


def common_part(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the whole word that one has inside the other, when it is more than chance."""
    one, two = folded(first), folded(second)
    if written := _written_part(one, two):
        return written
    if are_strangers(lexicon, first, second):
        return None
    short, long = sorted((one, two), key=len)
    if len(short) < SHORTEST or short not in long or short == long:
        return None
    return short if _more_than_chance(lexicon, short, long, lexicon.similarity(first, second)) else None


def _written_part(one: str, two: str) -> str | None:
    """PORTE-MONNAIE has MONNAIE as a part of its own; so has SAN FRANCISCO its second word."""
    mine, yours = _pieces(one), _pieces(two)
    if len(mine) == len(yours) == 1:
        return None
    both = {part for part in mine & yours if len(part) >= SHORTEST}
    # A plural is still the part: PORTE-CLÉS, CLÉ.
    both |= {a for a in mine for b in yours if a + "s" == b and len(a) >= SHORTEST}
    both |= {b for a in mine for b in yours if b + "s" == a and len(b) >= SHORTEST}
    return min(both, default=None)


def _pieces(word: str) -> set[str]:
    return set(re.split(r"[ '-]+", word)) - {"les", "des", "the", "and"}


def _more_than_chance(lexicon: Lexicon, short: str, long: str, similarity: float | None) -> bool:
    at_edge = long.startswith(short) or long.endswith(short)
    size = min(len(short), 5)
    if at_edge and _is_compound(lexicon, short, long):
        return similarity is None or similarity >= _COMPOUND[lexicon.language][size]
    if similarity is None:
        return at_edge and len(short) >= 5
    if at_edge:
        return similarity >= _AT_EDGE[size]
    return size >= 5 and similarity >= _INSIDE


def _is_compound(lexicon: Lexicon, short: str, long: str) -> bool:
    """PORTEFEUILLE: what is left beside the part is a common word too."""
    rest = long[len(short) :] if long.startswith(short) else long[: -len(short)]
    return len(rest) >= (3 if lexicon.language == "en" else 4) and lexicon.zipf(rest) >= 4.0
