"""Fold words so that two spellings of one word compare equal. Pure: no I/O."""

import unicodedata
from functools import lru_cache

_APOSTROPHES = "’‘ʼ′´`＇"
_HYPHENS = "-‐‑‒–—−－"
_JOINERS = "\u00ad\u200b\u200c\u200d\u2060\ufe0e\ufe0f"
_SPELLINGS = str.maketrans(
    {"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae"}
    | dict.fromkeys(_APOSTROPHES, "'")
    | dict.fromkeys(_HYPHENS, " ")
    | dict.fromkeys(_JOINERS, "")
)


@lru_cache(maxsize=8192)  # the same words are dealt again and again
def fold_word(word: str, *, accents: bool = False) -> str:
    """Return the form under which words are compared; folding twice changes nothing.

    Two variants: `accents=True` keeps accents and finds duplicates (ŒUF = oeuf, PORTE-CLÉ = porte clé);
    the plain form drops them too and finds homographs (PÊCHE = péché).
    """
    folded = word
    # One pass may uncover work for the next (ϔ composes, then has a small letter); a few settle any text.
    while (once := _fold_once(folded, accents)) != folded:
        folded = once
    return folded


def _fold_once(word: str, accents: bool) -> str:
    """Return the word after one pass of folding: spellings, case, accents, spaces."""
    spelled = word.translate(_SPELLINGS)
    small = unicodedata.normalize("NFKC", spelled).casefold()
    if not accents:
        small = "".join(letter for letter in unicodedata.normalize("NFKD", small) if not _is_accent(letter))
    return " ".join(unicodedata.normalize("NFKC", small).split())


def _is_accent(letter: str) -> bool:
    """Tell whether a combining character is an accent of Latin, Greek or Cyrillic."""
    # The accents of Latin, Greek and Cyrillic only: the vowel signs of Hindi or the voicing marks of
    # Japanese are combining characters as well, but they make other words.
    return "\u0300" <= letter <= "\u036f"
