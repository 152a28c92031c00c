"""Part, family, sound, translation: what ties the clue to one codename (C-04…C-08, C-18, A-38). Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from nomdecode.lexicon import Lexicon, folded, spelled
from nomdecode.lexicon.language import languages
from nomdecode.referee.clue_rules import ClueRules, Foreign
from nomdecode.referee.parts import common_part, pieces, written_inside
from nomdecode.referee.pronunciation import full_rhyme, homophone, near_sound
from nomdecode.referee.roots import known_family, likely_family, same_lemma
from nomdecode.referee.ruling import Finding, Verdict

SHORTEST = 3
# A word this common in the deck's language is that language's word, whatever it means elsewhere.
OWN_WORD = 3.0
OWN_WORD_AGAINST_KNOWN = 4.4


def translation(lexicon: Lexicon, clue: str, codename: str) -> tuple[str, str] | None:
    """Return the language code and the foreign word when the clue translates the codename."""
    wanted = folded(clue)
    if len(wanted) < SHORTEST or wanted == folded(codename):
        return None
    said = _foreign_words(lexicon, codename).get(wanted, ())
    if said and lexicon.is_written(clue):
        # CANOË with its accent is French, whatever CANOE is.
        said = [found for found in said if found[1] == spelled(clue)]
    return next((found for found in said if not _is_own(lexicon, clue, found[0])), None)


@lru_cache(maxsize=20_000)
def _foreign_words(lexicon: Lexicon, codename: str) -> dict[str, list[tuple[str, str]]]:
    """Return what the codename is in other languages, by letters without accents, the well-known first."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    by_language = sorted(
        lexicon.translations(codename).items(), key=lambda item: (not _is_widely_known(item[0]), item[0])
    )
    for language, words in by_language:
        for word in sorted(words):
            found[folded(word)].append((language, word))
    return found


def _is_widely_known(language: str) -> bool:
    return language in languages() and languages()[language].is_widely_known


def _is_own(lexicon: Lexicon, clue: str, language: str) -> bool:
    """A loanword or a homograph is a word of the deck's own language: TENNIS, MONO, PAIN."""
    if spelled(clue) in lexicon.hand.loanwords:
        return True
    if not lexicon.is_written(clue) or not lexicon.entry(clue).lemmas or lexicon.is_name(clue):
        return False
    limit = OWN_WORD_AGAINST_KNOWN if _is_widely_known(language) else OWN_WORD
    return lexicon.zipf(clue) >= limit


def check_kinship(lexicon: Lexicon, clue: str, codename: str, rules: ClueRules) -> Iterator[Finding]:
    """Find ties of letters and of family, else of sound, and any translation."""
    ties = list(_family(lexicon, clue, codename)) or list(_sound(lexicon, clue, codename, rules))
    for code, because in ties:
        yield Finding(code, Verdict.WARN, codename, because)
    # in Duo the group decides, and by default it does not.
    if rules.foreign is not Foreign.BARRED and (found := translation(lexicon, clue, codename)):
        language, word = found
        yield Finding("translation", Verdict.WARN, codename, f"{language}: {word}")


def _family(lexicon: Lexicon, clue: str, codename: str) -> Iterator[tuple[str, str]]:
    root = known_root(lexicon, clue, codename)
    # PRINCE is both a part of PRINCESSE and of its family: players may know either rule (C-04, C-05).
    part = written_inside(clue, codename) if root else common_part(lexicon, clue, codename)
    if part:
        yield "part", part
    if root := root or likely_family(lexicon, clue, codename) or _root_of_pieces(lexicon, clue, codename):
        yield "family", root


def known_root(lexicon: Lexicon, clue: str, codename: str) -> str | None:
    """Return the root that dictionaries or the hand table give to both words."""
    return same_lemma(lexicon, clue, codename) or known_family(lexicon, clue, codename)


def _root_of_pieces(lexicon: Lexicon, clue: str, codename: str) -> str | None:
    """BERCER is of CHAISE BERÇANTE: each word of a codename of several counts (C-34)."""
    mine, yours = pieces(clue), pieces(codename)
    if len(mine) == len(yours) == 1:
        return None
    pairs = ((one, two) for one in mine for two in yours)
    roots = (known_root(lexicon, *pair) or likely_family(lexicon, *pair) for pair in pairs)
    return next((root for root in roots if root), None)


def _sound(lexicon: Lexicon, clue: str, codename: str, rules: ClueRules) -> Iterator[tuple[str, str]]:
    if heard := homophone(lexicon, clue, codename):
        if not rules.homonyms:
            yield "homophone", str(heard)
    elif not rules.near_sounds and (heard := near_sound(lexicon, clue, codename)):
        yield "near_sound", str(heard)
    elif not rules.rhymes and (heard := full_rhyme(lexicon, clue, codename)):
        yield "rhyme", str(heard)
