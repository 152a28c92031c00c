"""Checks whether two words are of one family (C-05): known sources first, then form and meaning. Pure."""

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from nomdecode.lexicon import Lexicon, letters_only, normalize_spelling, normalize_without_accents

SHORTEST = 3


class AffixStrength(IntEnum):
    """How strongly an affix suggests one family: a bare stem most."""

    WEAK = 0
    STRONG = 1
    BARE = 2


@dataclass(frozen=True, slots=True)
class Stem:
    """A stem of a word: its length in letters, the prefix removed, how certain its ending is."""

    size: int
    prefix: str
    ending: AffixStrength

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing was removed: the stem is the word."""
        return self.ending is AffixStrength.BARE and not self.prefix


_DOUBLE = re.compile(r"([bcdfglmnprstz])\1")
# Alternations at the end of a stem: château/châtelain, ficelle/ficeler,
# banque/bancaire, soin/soigner, neuf/neuve.
_ALTERNATIONS = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"(eau|ell)$", "el"),
        (r"qu?$", "c"),
        (r"ign$", "in"),
        (r"oing$", "oin"),
        (r"gu$", "g"),
        (r"v$", "f"),
        (r"y$", "i"),
    )
)


def normalize_stem(stem: str) -> str:
    """Return the stem with double letters, a final mute e and the usual alternations unified."""
    return _DOUBLE.sub(r"\1", _unify_stem_ending(stem))


def _unify_stem_ending(stem: str) -> str:
    """Return the stem without a final mute e, its usual alternations unified: CHÂTEAU, CHÂTEL-."""
    bare = stem[:-1] if stem.endswith("e") and len(stem) > SHORTEST else stem
    for pattern, instead in _ALTERNATIONS:
        bare = pattern.sub(instead, bare)
    return bare


def find_stems(lexicon: Lexicon, word: str) -> dict[str, Stem]:
    """Return every stem of the word with the most certain way to reach it."""
    return _find_stems_of_letters(
        lexicon, letters_only(word) if " " not in word else normalize_without_accents(word)
    )


@lru_cache(maxsize=20_000)
def _find_stems_of_letters(lexicon: Lexicon, word: str) -> dict[str, Stem]:
    """Return every stem of these letters: with and without prefixes and endings."""
    hand = lexicon.hand
    found: dict[str, Stem] = {}
    bodies = [(word, "")]
    bodies += [
        (word[len(p) :], p) for p in hand.prefixes if word.startswith(p) and len(word) - len(p) >= SHORTEST
    ]
    for body, prefix in bodies:
        _keep_most_certain_stem(found, body, prefix, AffixStrength.BARE)
        for endings, strength in (
            (hand.strong_endings, AffixStrength.STRONG),
            (hand.weak_endings, AffixStrength.WEAK),
        ):
            for ending in endings:
                if body.endswith(ending) and len(body) - len(ending) >= SHORTEST:
                    _keep_most_certain_stem(found, body[: -len(ending)], prefix, strength)
    return found


def _keep_most_certain_stem(found: dict[str, Stem], body: str, prefix: str, ending: AffixStrength) -> None:
    """Add a stem to those found, unless a more certain way to it is known."""
    key = normalize_stem(body)
    stem = Stem(len(_unify_stem_ending(body)), prefix, ending)
    known = found.get(key)
    if len(key) >= SHORTEST and (known is None or _certainty_of_stem(stem) > _certainty_of_stem(known)):
        found[key] = stem


def _certainty_of_stem(stem: Stem) -> tuple[int, bool, int]:
    """Return the sort key of a stem by certainty: bare before endings, none before a prefix, then long."""
    return stem.ending, not stem.prefix, stem.size


def find_shared_stems(lexicon: Lexicon, first: str, second: str) -> list[tuple[str, Stem, Stem]]:
    """Return the stems that both words have, longest first."""
    one, two = find_stems(lexicon, first), find_stems(lexicon, second)
    both = sorted(one.keys() & two.keys(), key=lambda stem: (-len(stem), stem))
    return [(stem, one[stem], two[stem]) for stem in both]


# How near in meaning two words must be before a shared stem counts, by the length of the stem: a long stem
# with a productive ending needs little (PLOMBIER, PLOMB), a short one much: MERVEILLE stays free of MER.
_DERIVED = {3: 0.25, 4: 0.14, 5: 0.08, 6: -1.0}
_DERIVED_NEARER = {3: 0.38, 4: 0.16, 5: 0.08, 6: -1.0}
_CHANCE = {3: 0.40, 4: 0.30, 5: 0.20, 6: 0.16}
_SIBLINGS = {3: 0.50, 4: 0.26, 5: 0.16, 6: 0.08, 7: -0.06}
# The same for a prefix before a whole word, by the length of the prefix: ACHAT holds CHAT, UNTIE is of TIE.
_PREFIXED = {
    1: {3: 0.40, 4: 0.24, 5: 0.14, 6: 0.10},
    2: {3: 0.25, 4: 0.10, 5: 0.08, 6: 0.0},
    3: {3: 0.06, 4: 0.03, 5: 0.03, 6: 0.0},
}
_TWO_PREFIXES = 0.30
_LONG = 6
_BEGINNING = {4: 0.36, 5: 0.28, 6: 0.22}


def find_shared_lemma(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the dictionary form that both words are forms of."""
    return min(find_dictionary_forms(lexicon, first) & find_dictionary_forms(lexicon, second), default=None)


def find_known_family(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the root that the hand table, a source or a learned element gives to both words."""
    sources = (_find_handwritten_family, _find_root_in_sources, _find_learned_element)
    root = next((root for source in sources if (root := source(lexicon, first, second))), None)
    return None if root and are_ruled_unrelated(lexicon, first, second) else root


def find_likely_family(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the stem that both words share, when their meanings are near enough to believe it."""
    both = find_shared_stems(lexicon, first, second)
    if both and not are_ruled_unrelated(lexicon, first, second):
        similarity = lexicon.word_similarity(first, second)
        for stem, one, two in both:
            if _is_believable_family(lexicon, one, two, similarity):
                return stem
    return _find_shared_beginning(lexicon, first, second)


def are_ruled_unrelated(lexicon: Lexicon, first: str, second: str) -> bool:
    """Tell whether the hand table says that the two words only look alike (X-45)."""
    return any(
        frozenset((one, two)) in lexicon.hand.strangers
        for one in find_dictionary_forms(lexicon, first)
        for two in find_dictionary_forms(lexicon, second)
    )


@lru_cache(maxsize=20_000)
def find_dictionary_forms(lexicon: Lexicon, word: str) -> frozenset[str]:
    """Return the word itself if it is a dictionary form, else the forms it comes from.

    English has one word for a form and another's base: WORN is an adjective and of WEAR. There all count.
    """
    lemmas = lexicon.lemmas(word)
    alone = normalize_spelling(word) in lemmas and not lexicon.language.grammar.forms_are_words
    return frozenset((normalize_spelling(word),)) if alone else lemmas


def _find_handwritten_family(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the name of a family that the handwritten table gives to both words."""
    both = _handwritten_families_of(lexicon, first) & _handwritten_families_of(lexicon, second)
    return lexicon.hand.families.family_name(min(both)) if both else None


@lru_cache(maxsize=20_000)
def _handwritten_families_of(lexicon: Lexicon, word: str) -> frozenset[int]:
    """Return the numbers of the families that the handwritten table gives to a word."""
    forms = find_dictionary_forms(lexicon, word) | {normalize_spelling(word)}
    return frozenset(number for form in forms for number in lexicon.hand.families.families_of(form))


def _find_root_in_sources(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the root or related word by which a dictionary source ties both words."""
    one, two = find_dictionary_forms(lexicon, first), find_dictionary_forms(lexicon, second)
    (roots_one, kin_one), (roots_two, kin_two) = (
        _roots_and_related_words(lexicon, first),
        _roots_and_related_words(lexicon, second),
    )
    direct = ((roots_one | kin_one) & two) | ((roots_two | kin_two) & one) | (roots_one & roots_two)
    # Two words that only share a third are kin when they look it: ACTOR and ACTION, not LIFE and LIVER.
    through = {
        kin
        for kin in kin_one & kin_two
        if _has_same_first_letters(kin, first) and _has_same_first_letters(kin, second)
    }
    return min(direct | through, default=None)


@lru_cache(maxsize=20_000)
def _roots_and_related_words(lexicon: Lexicon, word: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the roots and related words of the word as players read it: BOIS is a wood, not from BOIRE."""
    forms = find_dictionary_forms(lexicon, word)
    roots = frozenset(root for form in forms for root in lexicon.roots(form))
    return roots, frozenset(kin for form in forms for kin in lexicon.related(form))


def _has_same_first_letters(kin: str, word: str) -> bool:
    """Tell whether two words have the same first four letters."""
    return normalize_without_accents(word)[:4] == normalize_without_accents(kin)[:4]


def _find_learned_element(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the learned element (AÉRO-, ZOO-) that begins both words."""
    return min(_learned_elements_of(lexicon, first) & _learned_elements_of(lexicon, second), default=None)


@lru_cache(maxsize=20_000)
def _learned_elements_of(lexicon: Lexicon, word: str) -> frozenset[str]:
    """Return the learned elements (AÉRO-, ZOO-) that begin the word."""
    form = normalize_without_accents(word)
    elements = map(normalize_without_accents, lexicon.hand.elements)
    return frozenset(element + "-" for element in elements if _begins_with_element(form, element))


def _begins_with_element(word: str, element: str) -> bool:
    """Tell whether a learned element begins the word: ZOO and ZOOLOGIE, not ZOOM; ASTRAL and ASTRONOMIE."""
    if word.startswith(element):
        return len(word) == len(element) or len(word) > len(element) + 2
    short = element[:-1]
    return len(short) > 3 and word.startswith(short) and word[len(short) :][:1] in tuple("aeiouy")


def _is_believable_family(lexicon: Lexicon, one: Stem, two: Stem, similarity: float | None) -> bool:
    """Tell whether two words with one stem are near enough in meaning to be of one family."""
    if one.is_whole or two.is_whole:
        base, made = sorted((one, two), key=lambda stem: (not stem.is_whole, stem.size))
        return _is_believable_derivation(lexicon, base, made, similarity)
    size = min(one.size, two.size, _LONG + 1)
    if similarity is None:
        return size >= _LONG or (size == 5 and AffixStrength.WEAK not in (one.ending, two.ending))
    # COMET, METEOR: three letters inside a prefix are chance.
    if size == 3 and (one.prefix or two.prefix):
        return False
    # PRÉSIDENT, RÉSIDENT: the same stem behind two prefixes has gone two ways.
    if one.prefix and two.prefix:
        return similarity >= _TWO_PREFIXES
    return similarity >= _SIBLINGS[size]


def _strength_of_prefix(prefix: str) -> int:
    """Return the strength of a prefix; a vowel such as A- says little: ASPIRATEUR holds PIRATE by chance."""
    return 1 if prefix.startswith("a") and len(prefix) < 3 else min(len(prefix), 3)


def _is_believable_derivation(lexicon: Lexicon, base: Stem, made: Stem, similarity: float | None) -> bool:
    """Tell whether a word is near enough in meaning to one that its letters derive it from."""
    # Making a word may double a consonant, never undo one: BOUTON, BOUTONNER; but not RENNE, RENARD.
    if made.size < base.size:
        return False
    size = min(base.size, _LONG)
    if similarity is None:
        return size >= (5 if made.ending is AffixStrength.WEAK else 4 if made.prefix else 3)
    if made.ending is AffixStrength.WEAK:
        return similarity >= _CHANCE[size]
    if made.prefix:
        return similarity >= _PREFIXED[_strength_of_prefix(made.prefix)][size]
    return similarity >= (_DERIVED_NEARER if lexicon.language.grammar.near_lookalikes else _DERIVED)[size]


def _find_shared_beginning(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the beginning that both words share when they also mean alike: CINÉMA, CINÉASTE."""
    one, two = normalize_without_accents(first), normalize_without_accents(second)
    size = 0
    while size < min(len(one), len(two)) and one[size] == two[size]:
        size += 1
    # TRANSPORT and TRANSIT share a prefix, not a stem.
    if size < 4 or 2 * size < min(len(one), len(two)) or _is_mere_prefix(lexicon, one[:size]):
        return None
    similarity = lexicon.word_similarity(first, second)
    if similarity is None or similarity < _BEGINNING[min(size, _LONG)]:
        return None
    return None if are_ruled_unrelated(lexicon, first, second) else one[:size] + "-"


def _is_mere_prefix(lexicon: Lexicon, beginning: str) -> bool:
    """Tell whether a shared beginning is hardly more than a prefix."""
    known = (*lexicon.hand.bound_prefixes, *(prefix for prefix in lexicon.hand.prefixes if len(prefix) > 2))
    return any(beginning.startswith(prefix) and len(beginning) < len(prefix) + 3 for prefix in known)
