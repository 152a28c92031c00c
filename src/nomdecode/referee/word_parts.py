"""Checks whether the clue is a codename, or one a part of the other (C-02…C-04, C-33, C-34). Pure.

Chance containment is told from real by meaning. Law: all visible codenames count, never the key (A-28);
covered ones are not looked at (C-03).
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from nomdecode.lexicon import Lexicon, letters_only, normalize_spelling, normalize_without_accents
from nomdecode.referee.ruling import Finding, Verdict
from nomdecode.referee.word_families import are_ruled_unrelated

SHORTEST_COMMON_PART = 3
# How near in meaning the two must be, by the length of the part; more where vectors draw look-alikes nearer.
_AT_EDGE = {False: {3: 0.42, 4: 0.28, 5: 0.20}, True: {3: 0.50, 4: 0.40, 5: 0.30}}
_INSIDE = 0.26
# The same where the rest is a word too. Where words are joined without hyphen, two long ones are a compound.
_COMPOUND = {False: {3: 0.30, 4: 0.15, 5: 0.13}, True: {3: 0.15, 4: 0.045, 5: -1.0}}
_SHORT_REST = 0.35
# An English compound surely holds one of its words when that word is so near; then it holds the other too.
_SURELY = 0.30
_COMMON = 4.0
_KNOWN = 2.8
_LITTLE_WORDS = frozenset(
    ("aux", "des", "les", "une", "sur", "par", "pour", "dans", "the", "and", "for", "with", "from")
)


def find_common_part(lexicon: Lexicon, first: str, second: str) -> str | None:
    """Return the whole word that one has inside the other, when it is unlikely to be chance."""
    one, two = normalize_without_accents(first), normalize_without_accents(second)
    if written := _find_separate_word(one, two):
        return written
    if are_ruled_unrelated(lexicon, first, second):
        return None
    short, long = sorted((one, two), key=len)
    if len(short) < SHORTEST_COMMON_PART or short not in long or short == long:
        return None
    # What no dictionary knows is judged by its letters alone (C-34).
    if not (lexicon.has_word(first) and lexicon.has_word(second)):
        return short
    return (
        short if _is_more_than_chance(lexicon, short, long, lexicon.word_similarity(first, second)) else None
    )


def find_word_inside(first: str, second: str) -> str | None:
    """Return the shorter word when its letters are inside the longer one (C-34)."""
    short, long = sorted((letters_only(first), letters_only(second)), key=len)
    return short if len(short) >= SHORTEST_COMMON_PART and short in long else None


def _find_separate_word(one: str, two: str) -> str | None:
    """Return the word that one has as a separate part: PORTE-MONNAIE, MONNAIE; SAN FRANCISCO."""
    mine, yours = set(split_compound(one)), set(split_compound(two))
    if len(mine) == len(yours) == 1:
        return None
    both = mine & yours
    # A plural is still the part: PORTE-CLÉS, CLÉ.
    both |= {a for a in mine for b in yours if a + "s" == b}
    both |= {b for a in mine for b in yours if b + "s" == a}
    return min(both, default=None)


@lru_cache(maxsize=20_000)
def split_compound(word: str) -> tuple[str, ...]:
    """Return the content words of a compound: CHAISE and BERÇANTE, not À or DU."""
    found = dict.fromkeys(re.split(r"[ '-]+", normalize_spelling(word)))
    said = tuple(
        piece for piece in found if len(piece) >= SHORTEST_COMMON_PART and piece not in _LITTLE_WORDS
    )
    return said or (normalize_spelling(word),)


def _is_more_than_chance(lexicon: Lexicon, short: str, long: str, similarity: float | None) -> bool:
    """Tell whether one word is inside the other by meaning, not by chance."""
    at_edge = long.startswith(short) or long.endswith(short)
    if at_edge and _is_sure_compound(lexicon, short, long):
        return True
    if similarity is None:
        return at_edge and len(short) >= 5
    size, grammar = min(len(short), 5), lexicon.language.grammar
    if at_edge and (rest := _find_other_word_of_compound(lexicon, short, long)):
        return similarity >= (
            _COMPOUND[grammar.joins_words][size] if len(rest) > SHORTEST_COMMON_PART else _SHORT_REST
        )
    if at_edge:
        return similarity >= _AT_EDGE[grammar.near_lookalikes][size]
    return size >= 5 and similarity >= _INSIDE


def _find_other_word_of_compound(lexicon: Lexicon, short: str, long: str) -> str:
    """Return the rest beside the part if it is a common word, as in PORTEFEUILLE, and not an ending."""
    rest = long[len(short) :] if long.startswith(short) else long[: -len(short)]
    is_ending = rest in lexicon.hand.strong_endings or rest in lexicon.hand.weak_endings
    return (
        rest
        if len(rest) >= SHORTEST_COMMON_PART and not is_ending and lexicon.word_frequency(rest) >= _COMMON
        else ""
    )


def _is_sure_compound(lexicon: Lexicon, short: str, long: str) -> bool:
    """Tell whether a word is surely a compound: AÉROPORT holds PORT, LIPSTICK holds STICK."""
    at_end = long.endswith(short)
    rest = long[: -len(short)] if at_end else long[len(short) :]
    if at_end and len(short) > SHORTEST_COMMON_PART and rest in lexicon.hand.joined:
        return True
    if not lexicon.language.grammar.joins_words or long not in lexicon.lemmas(long):
        return False
    # CROWBAR is a bar: a word before such a head is a part, and so is the head.
    first, head = (rest, short) if at_end else (short, rest)
    if (
        head in lexicon.hand.heads
        and len(first) >= SHORTEST_COMMON_PART
        and lexicon.word_frequency(first) >= _KNOWN
    ):
        return first not in lexicon.hand.bound_prefixes and first not in lexicon.hand.prefixes
    return _surely_holds_both_words(lexicon, rest, short, long)


def _surely_holds_both_words(lexicon: Lexicon, rest: str, short: str, long: str) -> bool:
    """Tell whether both parts of a word are common words and near it in meaning."""
    chance = lexicon.hand.chance_endings
    if short in chance or rest in chance or len(rest) < SHORTEST_COMMON_PART:
        return False
    if min(lexicon.word_frequency(short), lexicon.word_frequency(rest)) < _COMMON:
        return False
    near = lexicon.word_similarity(rest, long)
    return near is not None and near >= _SURELY


SHORTEST_PART: Final = 3
INITIALS: Final = 2  # so many codenames make a letter a clue about letters


def check_clue_is_codename(clue: str, visible: Sequence[str]) -> Iterator[Finding]:
    """Return findings for codenames that equal the clue, with or without accents (C-02, C-33)."""
    word, bare = _strip_punctuation(clue), letters_only(clue)
    for codename in visible:
        if word == _strip_punctuation(codename):
            yield Finding("on_the_table", Verdict.HARD, codename)
        elif bare and bare == letters_only(codename):
            # MARCHE and MARCHÉ are different words: a person decides.
            yield Finding("same_letters", Verdict.WARN, codename)


def _strip_punctuation(text: str) -> str:
    """Return the word without outer punctuation and wide letters, which make no other word."""
    return re.sub(r"^\W+|\W+$", "", normalize_spelling(unicodedata.normalize("NFKC", text)))


def check_clue_is_initial(clue: str, visible: Sequence[str]) -> Iterator[Finding]:
    """Return findings for codenames whose initial a clue of one letter may stand for (C-12, X-40).

    Where hardly a codename begins so, the letter can only mean something (X-43: a blood group).
    """
    bare = letters_only(clue)
    if len(bare) == 1 and bare.isalpha() and len(_strip_punctuation(clue)) == 1:
        words = [codename for codename in visible if letters_only(codename).isalpha()]
        begun = [codename for codename in words if letters_only(codename).startswith(bare)]
        if len(begun) >= INITIALS:
            yield Finding("initial", Verdict.WARN, begun[0], bare)


def check_letter_parts(clue: str, visible: Sequence[str]) -> Iterator[Finding]:
    """Return findings for parts both ways by letters alone, for a language without lexicon (C-34)."""
    bare = letters_only(clue)
    for codename in visible:
        if bare != letters_only(codename) and (shared := _find_shared_part(bare, codename)):
            yield Finding("part", Verdict.WARN, codename, because=shared)


def _find_shared_part(bare: str, codename: str) -> str:
    """Return the shared part, at least three letters long; empty when there is none."""
    whole = letters_only(codename)
    if len(bare) >= SHORTEST_PART and bare in whole:
        return bare
    pieces = (whole, *(letters_only(piece) for piece in normalize_spelling(codename).split(" ")))
    inside = (part for part in pieces if len(part) >= SHORTEST_PART and part in bare)
    return next(inside, "")
