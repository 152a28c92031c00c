"""Normalize spellings for comparison (C-33): with accents, without accents, letters only."""

import unicodedata
from functools import lru_cache

_LIGATURES = str.maketrans(
    {"œ": "oe", "æ": "ae", "’": "'", "ʼ": "'", "‘": "'", "´": "'", "‐": "-", "‑": "-", "–": "-"}
)


@lru_cache(maxsize=65536)
def normalize_spelling(text: str) -> str:
    """Return the word in lower case with ligatures, apostrophes and spaces unified; accents stay."""
    lowered = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    return " ".join(lowered.translate(_LIGATURES).split())


@lru_cache(maxsize=65536)
def normalize_without_accents(text: str) -> str:
    """Return the word as `normalize_spelling` does, without its accents."""
    apart = unicodedata.normalize("NFD", normalize_spelling(text))
    return unicodedata.normalize("NFC", "".join(c for c in apart if not unicodedata.combining(c)))


@lru_cache(maxsize=65536)
def letters_only(text: str) -> str:
    """Return only the letters and digits of the word, without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", normalize_without_accents(text)) if c.isalnum())
