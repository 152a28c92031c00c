"""Word data of each language: forms, sounds, families, translations, vectors. Pure look-ups."""

from importlib import import_module
from typing import TYPE_CHECKING

from nomdecode.lexicon.spelling import letters_only, normalize_spelling, normalize_without_accents

if TYPE_CHECKING:
    from nomdecode.lexicon.lexicon import Lexicon, WordEntry
    from nomdecode.lexicon.loading import load_lexicon

__all__ = [
    "Lexicon",
    "WordEntry",
    "letters_only",
    "load_lexicon",
    "normalize_spelling",
    "normalize_without_accents",
]

# Imported on first use: they need numpy, which `language` and the spelling do without.
_LAZY = {"WordEntry": "lexicon", "Lexicon": "lexicon", "load_lexicon": "loading"}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
