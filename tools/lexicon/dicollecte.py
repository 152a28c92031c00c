"""Read Dicollecte's French spelling dictionary: names, acronyms and common words."""

import re
from collections.abc import Iterator
from pathlib import Path

NAME_TAGS = ("po:prn", "po:npr", "po:patr")


def entries(unpacked: Path) -> Iterator[tuple[str, str]]:
    """Yield each headword with its kind: name, acronym or word."""
    path = unpacked / "hunspell-fr-comprehensive/usr/share/hunspell/fr.dic"
    for line in path.read_text("utf-8").splitlines()[1:]:
        word = re.split(r"[/ \t]", line.strip())[0]
        if len(word) < 2 or "po:pfx" in line:
            continue
        if any(tag in line for tag in NAME_TAGS):
            yield word, "name"
        elif word.isupper() and word.isalpha():
            yield word, "acronym"
        elif word[0].isupper():
            # Countries, peoples, stars: capitalised nouns are names for the game (C-21).
            yield word, "name"
        else:
            yield word, "word"
