"""The form of a clue: one word, made of letters, not too long (C-01, C-19, O-01, O-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nomdecode.lexicon import spelled
from nomdecode.referee.clue_rules import ClueRules
from nomdecode.referee.ruling import Finding, Verdict

LONGEST_CLUE: Final = 60
# Findings that nobody's consent can mend.
MALFORMED: Final = frozenset({"not_a_word", "too_long"})
_HYPHENS: Final = "-‐‑–—"


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
