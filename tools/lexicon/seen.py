"""`python -m tools.lexicon.seen`: list the words that are in use though no dictionary has them.

Names, brands and new words (SHREK, NUTELLA, TIKTOK): those that bots hear, and those that our writers of
associations thought of. Run it when `tools.bots` or `tools.associations` has written their data anew.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path

from tools.lexicon import output

from nomdecode.lexicon import normalize_spelling, normalize_without_accents
from nomdecode.lexicon.sorted_table import read_word_list

ROOT = Path(__file__).resolve().parents[2] / "src/nomdecode"
LAYERS = {"fr": ("fr", "fr-CA"), "en": ("en",)}
FILES = ("heard.txt.gz", "associations.txt.gz")
SHORTEST = 3


def seen(language: str) -> dict[str, str]:
    """Return the words of one piece that are in use in the language, also as typed without accents."""
    folders = [ROOT / "bots/data" / layer for layer in LAYERS[language]]
    phrases = chain.from_iterable(read_word_list(folder, name) for folder in folders for name in FILES)
    words = {part for phrase in phrases for part in (*phrase.split(), phrase.replace(" ", ""))}
    kept = {normalize_spelling(word) for word in words if word.isalpha() and len(word) >= SHORTEST}
    return dict.fromkeys(kept | {normalize_without_accents(word) for word in kept}, "")


def main() -> None:
    for language in LAYERS:
        output.table(ROOT / "lexicon/data" / language / "seen.tsv.gz", seen(language))


if __name__ == "__main__":
    main()
