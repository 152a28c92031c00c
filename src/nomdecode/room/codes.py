"""Codes of rooms: two short words of the room's language and two digits, easy to say and hard to guess.

The lists hold only words that are fit for all ages beside any other; there are at least 10⁸ codes a language.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

from nomdecode.decks.fold import fold

LONGEST_TYPED: Final = 60  # nobody types more for a code
_SHAPE: Final = re.compile(r"([a-z]+)([0-9]{2})")


@cache
def words_of(language: str) -> tuple[str, ...]:
    """The words of a language's codes; Québec shares those of France."""
    name = "fr" if language.startswith("fr") else "en"
    return tuple((files("nomdecode.room") / "data" / f"{name}.txt").read_text(encoding="ascii").split())


def new_code(language: str, dice: Random) -> str:
    """A code as it is shown: HIBOU-CERISE-42."""
    while True:
        one, other = dice.choices(words_of(language), k=2)
        code = f"{one}-{other}-{dice.randrange(100):02}".upper()
        if read_code(code) == code:  # words that run together in two ways would be two rooms
            return code


def read_code(typed: str) -> str | None:
    """The code that was meant, whatever the case, accents, spaces and hyphens; None when it cannot be one."""
    if len(typed) > LONGEST_TYPED:
        return None
    plain = re.sub(r"[^a-z0-9]", "", fold(typed))
    found = _SHAPE.fullmatch(plain)
    if found is None:
        return None
    letters, digits = found.groups()
    for language in ("fr", "en"):
        if split := _two_words(letters, _known(language)):
            return f"{split[0]}-{split[1]}-{digits}".upper()
    return None


@cache
def _known(language: str) -> frozenset[str]:
    return frozenset(words_of(language))


def _two_words(letters: str, known: frozenset[str]) -> tuple[str, str] | None:
    cuts = range(1, len(letters))
    return next(
        ((letters[:i], letters[i:]) for i in cuts if letters[:i] in known and letters[i:] in known), None
    )
