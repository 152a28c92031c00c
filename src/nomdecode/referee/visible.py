"""The clue and the codenames that lie visible: the same word, or a part of it (C-02, C-03, C-33, C-34).

Law: all visible codenames count, never the key (A-28); covered ones are not looked at (C-03).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from nomdecode.lexicon import letters, spelled
from nomdecode.referee.ruling import Finding, Verdict

SHORTEST_PART: Final = 3
INITIALS: Final = 2  # so many codenames make a letter a clue about letters


def check_same(clue: str, visible: Sequence[str]) -> Iterator[Finding]:
    """Find the codenames that the clue is, or spells but for accents (C-02, C-33)."""
    word, bare = _read(clue), letters(clue)
    for codename in visible:
        if word == _read(codename):
            yield Finding("on_the_table", Verdict.HARD, codename)
        elif bare and bare == letters(codename):
            # MARCHE and MARCHÉ are different words: a person decides.
            yield Finding("same_letters", Verdict.WARN, codename)


def _read(text: str) -> str:
    """A full stop or wide letters make no other word."""
    return re.sub(r"^\W+|\W+$", "", spelled(unicodedata.normalize("NFKC", text)))


def check_initial(clue: str, visible: Sequence[str]) -> Iterator[Finding]:
    """Find codenames that a clue of one letter may stand for by their initial (C-12, X-40).

    Where hardly a codename begins so, the letter can only mean something (X-43: a blood group).
    """
    bare = letters(clue)
    if len(bare) == 1 and bare.isalpha() and len(_read(clue)) == 1:
        words = [codename for codename in visible if letters(codename).isalpha()]
        begun = [codename for codename in words if letters(codename).startswith(bare)]
        if len(begun) >= INITIALS:
            yield Finding("initial", Verdict.WARN, begun[0], bare)


def check_letters(clue: str, visible: Sequence[str]) -> Iterator[Finding]:
    """Find parts both ways by letters alone, for a language without lexicon (C-34)."""
    bare = letters(clue)
    for codename in visible:
        if bare != letters(codename) and (shared := _shared_part(bare, codename)):
            yield Finding("part", Verdict.WARN, codename, because=shared)


def _shared_part(bare: str, codename: str) -> str:
    """Return the part, at least three letters long; empty when there is none."""
    whole = letters(codename)
    if len(bare) >= SHORTEST_PART and bare in whole:
        return bare
    pieces = (whole, *(letters(piece) for piece in spelled(codename).split(" ")))
    inside = (part for part in pieces if len(part) >= SHORTEST_PART and part in bare)
    return next(inside, "")
