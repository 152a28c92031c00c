"""How spellings are compared (C-33): two strengths, exact letters and letters without accents. Pure."""

import unicodedata
from functools import lru_cache

_LIGATURES = str.maketrans(
    {"œ": "oe", "æ": "ae", "’": "'", "ʼ": "'", "‘": "'", "´": "'", "‐": "-", "‑": "-", "–": "-"}
)


@lru_cache(maxsize=65536)
def spelled(text: str) -> str:
    """Return the word in lower case with ligatures, apostrophes and spaces unified; accents stay."""
    lowered = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    return " ".join(lowered.translate(_LIGATURES).split())


@lru_cache(maxsize=65536)
def folded(text: str) -> str:
    """Return the word as `spelled` does, without its accents."""
    apart = unicodedata.normalize("NFD", spelled(text))
    return unicodedata.normalize("NFC", "".join(c for c in apart if not unicodedata.combining(c)))


@lru_cache(maxsize=65536)
def letters(text: str) -> str:
    """Return only the letters and digits of the word, without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", folded(text)) if c.isalnum())
