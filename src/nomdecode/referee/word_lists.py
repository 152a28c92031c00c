"""What the clue alone says: a place on the table, a number of letters, a shade, a shape, an acronym. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomdecode.lexicon import Lexicon, letters, spelled
from nomdecode.referee.clue_rules import ClueRules
from nomdecode.referee.ruling import Finding, Verdict
from nomdecode.referee.unknown_word import check_known


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
