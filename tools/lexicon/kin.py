"""Find French families through English: they begin alike and their translations derive from one another.

WordNet knows that FEVERISH comes from FEVER, so FÉBRILE may come from FIÈVRE; the form must confirm it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable

from tools.lexicon.affixes import PREFIXES
from tools.lexicon.translations import Votes, best

from nomdecode.lexicon.spelling import normalize_without_accents

SHORTEST = 3
FEWEST_VOTES = 1.0


def related(words: Iterable[str], votes: Votes, derived: dict[str, set[str]]) -> dict[str, str]:
    """Return `word -> kin,kin` for the words that a translation relates and whose form agrees."""
    english = {word: _translations(votes, word) for word in sorted(words) if len(word) >= SHORTEST}
    french: dict[str, set[str]] = defaultdict(set)
    for word, meanings in english.items():
        for meaning in meanings:
            french[meaning].add(word)
    found: dict[str, set[str]] = defaultdict(set)
    for word, meanings in english.items():
        for meaning in meanings:
            near = {other for kin in (meaning, *derived.get(meaning, ())) for other in french.get(kin, ())}
            found[word] |= {
                other
                for other in near
                if other != word and _alike(normalize_without_accents(word), normalize_without_accents(other))
            }
    both = {word: kin | {other for other in found if word in found[other]} for word, kin in found.items()}
    return {word: ",".join(sorted(kin)) for word, kin in both.items() if kin}


def _translations(votes: Votes, word: str) -> list[str]:
    counter = votes.get(word, {})
    return best({meaning: count for meaning, count in counter.items() if count >= FEWEST_VOTES}, 4, 0.4)


def _alike(one: str, two: str) -> bool:
    same = _common(one, two)
    if same >= SHORTEST:
        # CONGRÈS and CONFÉRENCE share a prefix, not a stem.
        return not any(
            one.startswith(p) and same < len(p) + 2
            for p in map(normalize_without_accents, PREFIXES)
            if len(p) > 1
        )
    bones = _common(_consonants(one), _consonants(two))
    return one[0] == two[0] and bones >= SHORTEST


def _consonants(word: str) -> str:
    """FIÈVRE and FÉBRILE, SOURD and SURDITÉ: the consonants stay when the vowels change."""
    return re.sub("[aeiouyh]", "", word).replace("v", "b")


def _common(one: str, two: str) -> int:
    size = 0
    while size < min(len(one), len(two)) and one[size] == two[size]:
        size += 1
    return size
