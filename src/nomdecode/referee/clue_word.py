"""Checks of the clue alone, without the cards: its form, closed lists, whether it is a word. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nomdecode.lexicon import Lexicon, letters_only, normalize_spelling, normalize_without_accents
from nomdecode.referee.clue_rules import ClueRules, ForeignWordRule
from nomdecode.referee.ruling import Finding, Verdict

LONGEST_CLUE: Final = 60
# Findings that nobody's consent can mend.
MALFORMED_CODES: Final = frozenset({"not_a_word", "too_long"})
_HYPHENS: Final = "-‐‑–—"
SHORTEST_STEM: Final = 4
_LOST: Final = ("", "e", "er", "y")  # before an ending: VAMPIR-E-IC, JAS-ER-EUSE, JEWELR-Y-ESQUE


def check_clue_form(clue: str, rules: ClueRules) -> Iterator[Finding]:
    """Return findings about the form of a clue: length, characters, number of words."""
    word = normalize_spelling(clue)
    if not any(c.isalnum() for c in word) or any(not c.isprintable() for c in word):
        # a single letter or digit is a word; punctuation alone is not.
        yield Finding("not_a_word", Verdict.HARD)
    if len(word) > LONGEST_CLUE:
        yield Finding("too_long", Verdict.HARD, because=str(LONGEST_CLUE))
    names = rules.full_names or rules.titles
    # C-19: neither space nor hyphen, unless an option lets compounds or full names in.
    if " " in word and not (rules.spaced or names):
        yield Finding("several_words", Verdict.HARD, because="space")
    elif any(h in word for h in _HYPHENS) and not (rules.hyphenated or names):
        yield Finding("several_words", Verdict.HARD, because="hyphen")


def check_closed_lists(lexicon: Lexicon, clue: str, rules: ClueRules) -> Iterator[Finding]:
    """Return findings from closed word lists, whatever cards are on the table."""
    word = normalize_spelling(clue)
    if word in lexicon.hand.positions:
        yield Finding("position", Verdict.WARN, because=word)  # C-10
    if not rules.acronyms and lexicon.is_acronym(clue):
        yield Finding("acronym", Verdict.WARN, because=word)  # C-22, O-03
    if not rules.codenames and word in lexicon.hand.shades:
        yield Finding("grey_shade", Verdict.WARN, because=word)  # C-14
    if rules.no_shapes and word in lexicon.hand.shapes:
        yield Finding("shape", Verdict.WARN, because=word)  # O-06
    yield from check_is_word(lexicon, clue, rules)
    yield from _check_compound(lexicon, clue, rules)


def check_letter_count(lexicon: Lexicon, clue: str, visible: Sequence[str]) -> Iterator[Finding]:
    """Return findings about codenames whose letters a number word counts (C-11)."""
    word = normalize_spelling(clue)
    number = int(word) if word.isdecimal() and len(word) < 4 else lexicon.hand.numbers.get(word)
    for codename in visible:
        if number is not None and len(letters_only(codename)) == number:
            yield Finding("letter_count", Verdict.WARN, codename, str(number))


def _check_compound(lexicon: Lexicon, clue: str, rules: ClueRules) -> Iterator[Finding]:
    """Return findings about coined compounds and names (C-20): never valid, even with O-01 and O-02."""
    word = normalize_spelling(clue)
    if " " not in word and "-" not in word:
        return
    compounds = rules.spaced if " " in word else rules.hyphenated
    if lexicon.is_title(clue):
        is_agreed = rules.titles  # O-02: Duo's second level
    elif lexicon.is_full_name(clue) or lexicon.is_proper_noun(clue):
        # A dictionary's ZIP CODE is a compound as well; NEW YORK and MARIE CURIE are nothing but names.
        is_agreed = rules.full_names or (compounds and not lexicon.is_proper_phrase(clue))
    else:
        is_known = lexicon.is_compound(clue)
        if compounds and not is_known:
            yield Finding("invented_compound", Verdict.WARN, because=word)
        elif rules.full_names and not compounds:
            yield Finding("invented_name", Verdict.WARN, because=word)
        return
    if not is_agreed and (compounds or rules.full_names):
        yield Finding("full_name", Verdict.WARN, because=word)


def check_is_word(lexicon: Lexicon, clue: str, rules: ClueRules) -> Iterator[Finding]:
    """Return a finding when the clue is not a known word: made up or mistyped (C-01, C-20, C-21)."""
    word = normalize_spelling(clue)
    if rules.foreign is ForeignWordRule.BARRED and _is_foreign_word(lexicon, word):
        yield Finding("foreign_word", Verdict.WARN, because=word)  # I-12, before words that people merely use
        return
    if _is_known_word(lexicon, word) or _is_derived_from_known_word(lexicon, word):
        return
    if " " not in word and "-" not in word and not lexicon.is_foreign(clue):
        yield Finding("unknown_word", Verdict.WARN, because=word)
    elif rules.foreign is ForeignWordRule.BARRED:
        yield Finding("foreign_word", Verdict.WARN, because=word)  # I-12


def _is_foreign_word(lexicon: Lexicon, word: str) -> bool:
    """Tell whether the word is a common foreign one (DOG, SUN) and no loanword (STAR, JAZZ)."""
    if word in lexicon.hand.foreign:
        return True
    if len(letters_only(word)) < 2 or any(c.isdecimal() for c in word):
        return False
    if (
        word in lexicon.hand.loanwords
        or _is_dictionary_word(lexicon, word)
        or _is_name_in_any_spelling(lexicon, word)
    ):
        return False
    return lexicon.is_translation(word)


def _is_dictionary_word(lexicon: Lexicon, word: str) -> bool:
    """Tell whether the dictionary has the word, with its accents or without: CAFÉ is an English word too."""
    return lexicon.has_word(word) or lexicon.has_word(normalize_without_accents(word))


def _is_name_in_any_spelling(lexicon: Lexicon, word: str) -> bool:
    """Tell whether the word is a name, in any spelling: always valid (C-21): D’ARTAGNAN, KÉVIN, KYIV."""
    bare = word.removesuffix("'s")
    bare = bare.partition("'")[2] or bare
    forms = (word, bare, normalize_without_accents(bare))
    return any(lexicon.is_proper_noun(form) or lexicon.is_foreign_proper_noun(form) for form in forms)


def _is_known_word(lexicon: Lexicon, word: str) -> bool:
    """Tell whether this language has the word: a name, an acronym, in a dictionary or in use, or one sign."""
    is_name = (
        _is_name_in_any_spelling(lexicon, word) or lexicon.is_full_name(word) or lexicon.is_acronym(word)
    )
    if is_name or _is_dictionary_word(lexicon, word) or lexicon.is_in_use(word):
        return True
    return len(letters_only(word)) < 2 or any(c.isdecimal() for c in word)


def _is_derived_from_known_word(lexicon: Lexicon, word: str) -> bool:
    """Tell whether the grammar derives this word from a known one: CÉGÉPIEN, DÉSANCRER."""
    plain = letters_only(word)
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
    return any(_is_known_word(lexicon, stem) for stem in stems)
