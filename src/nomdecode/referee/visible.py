"""The clue and the codenames that lie visible: the same word, or a part of it (C-02, C-03, C-33, C-34).

Law: all visible codenames count, never the key (A-28); covered ones are not looked at (C-03).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nomdecode.referee.ruling import Finding, Verdict
from nomdecode.referee.spelling import bare, normal, parts

SHORTEST_PART: Final = 3


def check_visible(clue: str, visible: Sequence[str]) -> Iterator[Finding]:
    """Find codenames that the clue is, spells, contains or is contained in."""
    word, letters = normal(clue), bare(clue)
    if not letters:
        return
    for codename in visible:
        if word == normal(codename):
            yield Finding("on_the_table", Verdict.HARD, codename)
        elif letters == bare(codename):
            # MARCHE and MARCHÉ are different words: a person decides.
            yield Finding("same_letters", Verdict.WARN, codename)
        elif shared := _shared_part(letters, codename):
            yield Finding("part", Verdict.WARN, codename, because=shared)


def _shared_part(letters: str, codename: str) -> str:
    """C-34: the part both ways, at least three letters long; empty when there is none."""
    whole = bare(codename)
    if len(letters) >= SHORTEST_PART and letters in whole:
        return letters
    inside = (part for part in (whole, *parts(codename)) if len(part) >= SHORTEST_PART and part in letters)
    return next(inside, "")
