"""Part, family, sound, translation: what ties the clue to one codename (C-04…C-08, C-18). Pure."""

from __future__ import annotations

from collections.abc import Iterator

from nomdecode.lexicon import Lexicon
from nomdecode.referee.clue_rules import ClueRules, Foreign
from nomdecode.referee.foreign import translation
from nomdecode.referee.heard import full_rhyme, homophone, near_sound
from nomdecode.referee.parts import common_part
from nomdecode.referee.roots import known_family, likely_family, same_lemma
from nomdecode.referee.ruling import Finding, Verdict


def check_kinship(lexicon: Lexicon, clue: str, codename: str, rules: ClueRules) -> Iterator[Finding]:
    """Find the first tie of letters or family, else of sound, and any translation."""
    tie = _family(lexicon, clue, codename) or _sound(lexicon, clue, codename, rules)
    if tie:
        code, because = tie
        yield Finding(code, Verdict.WARN, codename, because)
    # in Duo the group decides, and by default it does not.
    if rules.foreign is not Foreign.BARRED and (found := translation(lexicon, clue, codename)):
        language, word = found
        yield Finding("translation", Verdict.WARN, codename, f"{language}: {word}")


def _family(lexicon: Lexicon, clue: str, codename: str) -> tuple[str, str] | None:
    if root := same_lemma(lexicon, clue, codename) or known_family(lexicon, clue, codename):
        return "family", root
    if part := common_part(lexicon, clue, codename):
        return "part", part
    if root := likely_family(lexicon, clue, codename):
        return "family", root
    return None


def _sound(lexicon: Lexicon, clue: str, codename: str, rules: ClueRules) -> tuple[str, str] | None:
    if heard := homophone(lexicon, clue, codename):
        return None if rules.homonyms else ("homophone", str(heard))
    if not rules.near_sounds and (heard := near_sound(lexicon, clue, codename)):
        return "near_sound", str(heard)
    if not rules.rhymes and (heard := full_rhyme(lexicon, clue, codename)):
        return "rhyme", str(heard)
    return None
