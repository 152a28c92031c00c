"""Checks of one codename against the clue: part, family, sound, translation (C-04…C-08, C-18, A-38)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from nomdecode.lexicon import Lexicon, normalize_spelling, normalize_without_accents
from nomdecode.lexicon.language import all_languages
from nomdecode.referee.clue_rules import ClueRules, ForeignWordRule
from nomdecode.referee.pronunciation import find_full_rhyme, find_homophone, find_near_sound
from nomdecode.referee.ruling import Finding, Verdict
from nomdecode.referee.word_families import find_known_family, find_likely_family, find_shared_lemma
from nomdecode.referee.word_parts import find_common_part, find_word_inside, split_compound

SHORTEST = 3
# A word this common in the deck's language is that language's word, whatever it means elsewhere.
OWN_WORD = 3.0
OWN_WORD_AGAINST_KNOWN = 4.4


def find_translation(lexicon: Lexicon, clue: str, codename: str) -> tuple[str, str] | None:
    """Return the language code and the foreign word when the clue translates the codename."""
    wanted = normalize_without_accents(clue)
    if len(wanted) < SHORTEST or wanted == normalize_without_accents(codename):
        return None
    said = _translations_without_accents(lexicon, codename).get(wanted, ())
    if said and lexicon.has_exact_spelling(clue):
        # CANOË with its accent is French, whatever CANOE is.
        said = [found for found in said if found[1] == normalize_spelling(clue)]
    return next((found for found in said if not _is_word_of_deck_language(lexicon, clue, found[0])), None)


@lru_cache(maxsize=20_000)
def _translations_without_accents(lexicon: Lexicon, codename: str) -> dict[str, list[tuple[str, str]]]:
    """Return the translations of the codename, letters without accents, well-known languages first."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    by_language = sorted(
        lexicon.translations(codename).items(),
        key=lambda item: (not _is_widely_known_language(item[0]), item[0]),
    )
    for language, words in by_language:
        for word in sorted(words):
            found[normalize_without_accents(word)].append((language, word))
    return found


def _is_widely_known_language(language: str) -> bool:
    """Tell whether people of other languages know words of this language."""
    return language in all_languages() and all_languages()[language].is_widely_known


def _is_word_of_deck_language(lexicon: Lexicon, clue: str, language: str) -> bool:
    """Tell whether a foreign word is also one of the deck's language: TENNIS, MONO, PAIN."""
    if normalize_spelling(clue) in lexicon.hand.loanwords:
        return True
    if not lexicon.has_exact_spelling(clue) or not lexicon.entry(clue).lemmas or lexicon.is_proper_noun(clue):
        return False
    limit = OWN_WORD_AGAINST_KNOWN if _is_widely_known_language(language) else OWN_WORD
    return lexicon.word_frequency(clue) >= limit


def check_relatedness(lexicon: Lexicon, clue: str, codename: str, rules: ClueRules) -> Iterator[Finding]:
    """Return findings about shared letters and family, else about sound, and any translation."""
    ties = list(_find_shared_part_and_family(lexicon, clue, codename)) or list(
        _find_shared_sound(lexicon, clue, codename, rules)
    )
    for code, because in ties:
        yield Finding(code, Verdict.WARN, codename, because)
    # in Duo the group decides, and by default it does not.
    if rules.foreign is not ForeignWordRule.BARRED and (found := find_translation(lexicon, clue, codename)):
        language, word = found
        yield Finding("translation", Verdict.WARN, codename, f"{language}: {word}")


def _find_shared_part_and_family(lexicon: Lexicon, clue: str, codename: str) -> Iterator[tuple[str, str]]:
    """Yield the shared part and the shared root of two words, with their finding codes."""
    root = find_shared_root(lexicon, clue, codename)
    # PRINCE is both a part of PRINCESSE and of its family: players may know either rule (C-04, C-05).
    part = find_word_inside(clue, codename) if root else find_common_part(lexicon, clue, codename)
    if part:
        yield "part", part
    if (
        root := root
        or find_likely_family(lexicon, clue, codename)
        or _find_root_of_compound_parts(lexicon, clue, codename)
    ):
        yield "family", root


def find_shared_root(lexicon: Lexicon, clue: str, codename: str) -> str | None:
    """Return the root that dictionaries or the hand table give to both words."""
    return find_shared_lemma(lexicon, clue, codename) or find_known_family(lexicon, clue, codename)


def _find_root_of_compound_parts(lexicon: Lexicon, clue: str, codename: str) -> str | None:
    """Return the root shared with one word of a codename of several: BERCER, CHAISE BERÇANTE (C-34)."""
    mine, yours = split_compound(clue), split_compound(codename)
    if len(mine) == len(yours) == 1:
        return None
    pairs = ((one, two) for one in mine for two in yours)
    roots = (find_shared_root(lexicon, *pair) or find_likely_family(lexicon, *pair) for pair in pairs)
    return next((root for root in roots if root), None)


def _find_shared_sound(
    lexicon: Lexicon, clue: str, codename: str, rules: ClueRules
) -> Iterator[tuple[str, str]]:
    """Yield the homophone, near sound or rhyme of two words that the rules forbid."""
    if heard := find_homophone(lexicon, clue, codename):
        if not rules.homonyms:
            yield "homophone", str(heard)
    elif not rules.near_sounds and (heard := find_near_sound(lexicon, clue, codename)):
        yield "near_sound", str(heard)
    elif not rules.rhymes and (heard := find_full_rhyme(lexicon, clue, codename)):
        yield "rhyme", str(heard)
