"""How words are compared: exact letters, and letters without accents (C-33). Pure."""

from __future__ import annotations

import unicodedata

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "’": "'", "ʼ": "'", "´": "'"})


def normal(text: str) -> str:
    """Trim, fold case, expand œ and æ, unify apostrophes and spaces; accents stay."""
    composed = unicodedata.normalize("NFC", text).casefold().translate(_LIGATURES)
    return " ".join(unicodedata.normalize("NFC", composed).split())


def bare(text: str) -> str:
    """The letters and digits alone: no accents, hyphens, spaces or apostrophes."""
    decomposed = unicodedata.normalize("NFKD", normal(text))
    return "".join(c for c in decomposed if c.isalnum())


def parts(text: str) -> tuple[str, ...]:
    """The space-separated parts of a codename, each bare."""
    return tuple(filter(None, (bare(part) for part in normal(text).split(" "))))
