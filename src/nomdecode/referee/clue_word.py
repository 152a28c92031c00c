"""What the clue alone says, whatever lies on the table: its form, closed lists, is it a word at all. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nomdecode.lexicon import Lexicon, folded, letters, spelled
from nomdecode.referee.clue_rules import ClueRules, Foreign
from nomdecode.referee.ruling import Finding, Verdict

LONGEST_CLUE: Final = 60
# Findings that nobody's consent can mend.
MALFORMED: Final = frozenset({"not_a_word", "too_long"})
_HYPHENS: Final = "-‐‑–—"
SHORTEST_STEM: Final = 4
_LOST: Final = ("", "e", "er", "y")  # before an ending: VAMPIR-E-IC, JAS-ER-EUSE, JEWELR-Y-ESQUE


def check_form(clue: str, rules: ClueRules) -> Iterator[Finding]:
    """Find what the mere form of a clue forbids."""
    word = spelled(clue)
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


def check_lists(lexicon: Lexicon, clue: str, rules: ClueRules) -> Iterator[Finding]:
    """Find what closed lists know of the clue, whatever lies on the table."""
    word = spelled(clue)
    if word in lexicon.hand.positions:
        yield Finding("position", Verdict.WARN, because=word)  # C-10
    if not rules.acronyms and lexicon.is_acronym(clue):
        yield Finding("acronym", Verdict.WARN, because=word)  # C-22, O-03
    if not rules.codenames and word in lexicon.hand.shades:
        yield Finding("grey_shade", Verdict.WARN, because=word)  # C-14
    if rules.no_shapes and word in lexicon.hand.shapes:
        yield Finding("shape", Verdict.WARN, because=word)  # O-06
    yield from check_known(lexicon, clue, rules)
    yield from _check_compound(lexicon, clue, rules)


def check_letter_count(lexicon: Lexicon, clue: str, visible: Sequence[str]) -> Iterator[Finding]:
    """Find the codenames whose letters a number word counts (C-11)."""
    word = spelled(clue)
    number = int(word) if word.isdecimal() and len(word) < 4 else lexicon.hand.numbers.get(word)
    for codename in visible:
        if number is not None and len(letters(codename)) == number:
            yield Finding("letter_count", Verdict.WARN, codename, str(number))


def _check_compound(lexicon: Lexicon, clue: str, rules: ClueRules) -> Iterator[Finding]:
    """C-20: coined compounds and names are never valid, even with O-01 and O-02."""
    word = spelled(clue)
    if " " not in word and "-" not in word:
        return
    compounds = rules.spaced if " " in word else rules.hyphenated
    if lexicon.is_title(clue):
        is_agreed = rules.titles  # O-02: Duo's second level
    elif lexicon.is_full_name(clue) or lexicon.is_name(clue):
        # A dictionary's ZIP CODE is a compound as well; NEW YORK and MARIE CURIE are nothing but names.
        is_agreed = rules.full_names or (compounds and not lexicon.is_proper(clue))
    else:
        is_known = lexicon.is_compound(clue)
        if compounds and not is_known:
            yield Finding("invented_compound", Verdict.WARN, because=word)
        elif rules.full_names and not compounds:
            yield Finding("invented_name", Verdict.WARN, because=word)
        return
    if not is_agreed and (compounds or rules.full_names):
        yield Finding("full_name", Verdict.WARN, because=word)


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
