"""Is the clue a word at all: of the deck's language, of another one, a name, or nobody's? Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nomdecode.lexicon import Lexicon, folded, letters, spelled
from nomdecode.referee.clue_rules import ClueRules, Foreign
from nomdecode.referee.ruling import Finding, Verdict

SHORTEST_STEM: Final = 4
_LOST: Final = ("", "e", "er", "y")  # before an ending: VAMPIR-E-IC, JAS-ER-EUSE, JEWELR-Y-ESQUE


def check_known(lexicon: Lexicon, clue: str, rules: ClueRules) -> Iterator[Finding]:
    """C-01, C-20: a clue is a word; what nobody uses is made up or mistyped. C-21: names are words."""
    word = spelled(clue)
    if rules.foreign is Foreign.BARRED and _is_from_abroad(lexicon, word):
        yield Finding("foreign_word", Verdict.WARN, because=word)  # I-12, before words that people merely use
        return
    if _is_own(lexicon, word) or _is_derived(lexicon, word):
        return
    if " " not in word and "-" not in word and not lexicon.is_foreign(clue):
        yield Finding("unknown_word", Verdict.WARN, because=word)
    elif rules.foreign is Foreign.BARRED:
        yield Finding("foreign_word", Verdict.WARN, because=word)  # I-12


def _is_from_abroad(lexicon: Lexicon, word: str) -> bool:
    """Tell whether the word is a common one of another language: DOG, SUN. STAR and JAZZ are ours too."""
    if word in lexicon.hand.foreign:
        return True
    if len(letters(word)) < 2 or any(c.isdecimal() for c in word):
        return False
    if word in lexicon.hand.loanwords or lexicon.knows(word) or _is_some_name(lexicon, word):
        return False
    return lexicon.is_translation(word)


def _is_some_name(lexicon: Lexicon, word: str) -> bool:
    """C-21: one-word names are always valid, in any spelling: D’ARTAGNAN, KÉVIN, KYIV."""
    bare = word.removesuffix("'s")
    bare = bare.partition("'")[2] or bare
    forms = (word, bare, folded(bare))
    return any(lexicon.is_name(form) or lexicon.is_name_abroad(form) for form in forms)


def _is_own(lexicon: Lexicon, word: str) -> bool:
    is_name = _is_some_name(lexicon, word) or lexicon.is_full_name(word) or lexicon.is_acronym(word)
    if is_name or lexicon.knows(word) or lexicon.is_seen(word):
        return True
    return len(letters(word)) < 2 or any(c.isdecimal() for c in word)


def _is_derived(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a known word makes this one by the rules of the language: CÉGÉPIEN, DÉSANCRER."""
    plain = letters(word)
    stems = [
        plain.removesuffix(ending) + lost
        for ending in lexicon.hand.strong_endings
        if plain.endswith(ending) and len(plain) - len(ending) >= SHORTEST_STEM
        for lost in _LOST
    ]
    stems += [
        plain.removeprefix(prefix)
        for prefix in (*lexicon.hand.prefixes, *lexicon.hand.joined)
        if len(prefix) > 1 and plain.startswith(prefix) and len(plain) - len(prefix) >= SHORTEST_STEM
    ]
    return any(_is_own(lexicon, stem) for stem in stems)
