"""Are two words of one family (C-05)? Sure sources first, then likeness of form weighed by meaning. Pure."""

from functools import lru_cache

from nomdecode.lexicon import Lexicon, folded, spelled
from nomdecode.referee.stems import Stem, Strength, shared

# How near in meaning two words must be before a shared stem counts, by the length of the stem: a long stem with a
# productive ending needs little (PLOMBIER, PLOMB), a short one much (COURAGE, COUR). CHANTAGE stays free of CHANTEUR.
_DERIVED = {3: 0.25, 4: 0.16, 5: 0.08}
_CHANCE = {3: 0.40, 4: 0.30, 5: 0.20}
_SIBLINGS = {3: 0.50, 4: 0.26, 5: 0.17, 6: 0.12}
# The same for a prefix before a whole word, by the length of the prefix: ACHAT holds CHAT, UNTIE is of TIE.
_PREFIXED = {1: {3: 0.40, 4: 0.24, 5: 0.12}, 2: {3: 0.25, 4: 0.12, 5: 0.08}, 3: {3: 0.09, 4: 0.05, 5: 0.05}}
_LONG = 6
SAME_BEGINNING = {4: 0.46, 5: 0.33}


def same_lemma(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the dictionary form that both words are forms of."""
    return min(core(lexicon, first) & core(lexicon, second), default=None)


def known_family(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the root that a source or the hand table gives to both words."""
    return _by_hand(lexicon, first, second) or _by_source(lexicon, first, second) or _element(lexicon, first, second)


def likely_family(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the stem that both words share in form, when their meanings are near enough to believe it."""
    if are_strangers(lexicon, first, second):
        return None
    similarity = lexicon.similarity(first, second)
    for stem, one, two in shared(lexicon, first, second):
        if _believable(one, two, similarity):
            return stem
    return _same_beginning(folded(first), folded(second), similarity)


def are_strangers(lexicon: Lexicon, first: str, second: str) -> bool:
    """Tell whether people ruled that the two words only look alike (X-45)."""
    return any(
        frozenset((one, two)) in lexicon.hand.strangers
        for one in core(lexicon, first)
        for two in core(lexicon, second)
    )


@lru_cache(maxsize=20_000)
def core(lexicon: Lexicon, word: str) -> frozenset[str]:
    """Return the word itself if it is a dictionary form, else the forms it comes from."""
    lemmas = lexicon.lemmas(word)
    return frozenset((spelled(word),)) if spelled(word) in lemmas else lemmas


def _by_hand(lexicon: Lexicon, first: str, second: str) -> str | None:
    families = lexicon.hand.families
    one, two = (
        {number for form in core(lexicon, word) | {spelled(word)} for number in families.of(form)}
        for word in (first, second)
    )
    return families.name(min(one & two)) if one & two else None


def _by_source(lexicon: Lexicon, first: str, second: str) -> str | None:
    one, two = core(lexicon, first), core(lexicon, second)
    roots_one, roots_two = lexicon.family(first), lexicon.family(second)
    direct = (roots_one & two) | (roots_two & one)
    # Two words that only share a third are kin when they look it: ACTOR and ACTION, not LIFE and LIVER.
    through = {root for root in roots_one & roots_two if _alike(root, first) and _alike(root, second)}
    return min(direct | through, default=None)


def _alike(root: str, word: str) -> bool:
    return folded(word)[:3] == folded(root)[:3] or folded(root)[:4] in folded(word)


def _element(lexicon: Lexicon, first: str, second: str) -> str | None:
    one, two = folded(first), folded(second)
    for element in map(folded, lexicon.hand.elements):
        if one.startswith(element) and two.startswith(element):
            return element + "-"
        # ASTRAL and ASTRONOMIE: the link vowel falls before another vowel.
        if _begins(one, element) and _begins(two, element):
            return element[:-1] + "-"
    return None


def _begins(word: str, element: str) -> bool:
    return len(element) > 4 and len(word) > len(element) and word.startswith(element[:-1])


def _believable(one: Stem, two: Stem, similarity: float | None) -> bool:
    if Strength.BARE in (one.ending, two.ending) and not (one.prefix and two.prefix):
        return _derived(one, two, similarity)
    size = min(one.size, two.size, _LONG)
    if similarity is None:
        return size >= 5 and min(one.ending, two.ending) is Strength.STRONG
    return size >= 3 and similarity >= _SIBLINGS[size]


def _derived(one: Stem, two: Stem, similarity: float | None) -> bool:
    """One of the two is the bare stem, the other is made from it."""
    size = min(one.size, two.size, 5)
    ending = min(one.ending, two.ending)
    if size < 3:
        return False
    if similarity is None:
        return size >= (5 if ending is Strength.WEAK else 4)
    table = _CHANCE if ending is Strength.WEAK else _DERIVED
    if prefix := one.prefix or two.prefix:
        table = _PREFIXED[min(len(prefix), 3)] if ending is not Strength.WEAK else _CHANCE
    return similarity >= table[size]


def _same_beginning(first: str, second: str, similarity: float | None) -> str | None:
    size = 0
    while size < min(len(first), len(second)) and first[size] == second[size]:
        size += 1
    if size < 4 or similarity is None or 2 * size < min(len(first), len(second)):
        return None
    return first[:size] + "-" if similarity >= SAME_BEGINNING[min(size, 5)] else None
