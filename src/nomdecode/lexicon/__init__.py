"""What is known of words: forms, sounds, families, translations, vectors. Pure look-ups over data files."""

from nomdecode.lexicon.lexicon import Entry, Lexicon
from nomdecode.lexicon.loading import LANGUAGES, load
from nomdecode.lexicon.spelling import folded, letters, spelled

__all__ = ["LANGUAGES", "Entry", "Lexicon", "folded", "letters", "load", "spelled"]
