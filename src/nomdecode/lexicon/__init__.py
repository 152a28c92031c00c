"""What is known of words: forms, sounds, families, translations, vectors. Pure look-ups over data files."""

from importlib import import_module
from typing import TYPE_CHECKING

from nomdecode.lexicon.spelling import folded, letters, spelled

if TYPE_CHECKING:
    from nomdecode.lexicon.lexicon import Entry, Lexicon
    from nomdecode.lexicon.loading import load

__all__ = ["Entry", "Lexicon", "folded", "letters", "load", "spelled"]

# Imported on first use: they need numpy, which `languages` and the spelling do without.
_LAZY = {"Entry": "lexicon", "Lexicon": "lexicon", "load": "loading"}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
