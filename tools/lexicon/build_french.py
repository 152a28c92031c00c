"""Build `fr` and its Québec layer `fr-CA`: one space, so that both measure alike."""

import math
import re
from collections import defaultdict
from pathlib import Path

import numpy as np

from nomdecode.lexicon.spelling import folded, spelled
from tools.lexicon import codenames, french_space, frequencies, output, translations
from tools.lexicon.french import French, forms_table, gather, translations_table, unaccented_table

RAREST = 2.2  # Zipf: below, a word is no help to a listener
RAREST_NAME = 3.4
QUEBEC = "fr-CA"


def build(unpacked: Path, decks: Path, data: Path) -> None:
    """Write every French file."""
    french = gather(unpacked)
    votes = translations.french_to_english(unpacked)
    zipf = _zipf(unpacked, french)
    folder = data / "fr"
    forms = forms_table(french)
    output.table(folder / "forms.tsv.gz", forms)
    output.table(folder / "unaccented.tsv.gz", unaccented_table(forms))
    output.table(folder / "roots.tsv.gz", {word: ",".join(sorted(roots)) for word, roots in french.roots.items()})
    output.table(
        folder / "translations.tsv.gz", translations_table(translations.direct(unpacked), votes)
    )
    output.listing(folder / "names.txt.gz", sorted(_names(french)))
    output.listing(folder / "acronyms.txt.gz", sorted(french.acronyms))
    output.listing(folder / "compounds.txt.gz", sorted(french.compounds))
    _vectors(unpacked, decks, data, french, votes, zipf)


def _zipf(unpacked: Path, french: French) -> dict[str, float]:
    """Return how common a word is; wordfreq splits at hyphens, so Lexique speaks for compounds."""
    zipf = frequencies.zipf(unpacked, "fr")
    for word, per_million in french.per_million.items():
        if per_million > 0:
            zipf[word] = max(zipf.get(word, 0.0), round(math.log10(per_million) + 3, 2))
    return zipf


def _names(french: French) -> set[str]:
    """Return the one-word names; a word that is also common stays a word."""
    return {name for name in french.names if french.per_million[name] <= 2}


def _vectors(
    unpacked: Path, decks: Path, data: Path, french: French, votes: translations.Votes, zipf: dict[str, float]
) -> None:
    quebec = _glosses(data / QUEBEC / "words.tsv")
    own_glosses = _glosses(data / "fr" / "glosses.tsv")
    forced = codenames.words(decks, "fr")
    words = list(dict.fromkeys([*_candidates(french, zipf), *_common_names(french, zipf), *forced, *own_glosses]))
    layer = list(dict.fromkeys([*codenames.words(decks, QUEBEC), *quebec]))
    layer = [word for word in layer if word in quebec or word not in set(words)]
    written = {name: name for name in (*french.names, *forced) if name not in votes and name not in french.candidates}
    texts = french_space.glosses(words, votes, {**written, **own_glosses})
    layer_texts = [quebec.get(word) or text for word, text in zip(layer, french_space.glosses(layer, votes, {w: w for w in layer if w not in votes}), strict=True)]
    corpus = french_space.corpus_rows(unpacked, words + layer, _inflections(french))
    # A word glossed by hand means something else in Québec: the corpus of France says nothing of it.
    corpus[[len(words) + index for index, word in enumerate(layer) if word in quebec]] = 0
    matrix, sure = french_space.fuse(unpacked, corpus, texts + layer_texts)
    common = [zipf.get(word, 0.0) for word in words + layer]
    _write(data / "fr", words, matrix[: len(words)], sure[: len(words)], common[: len(words)])
    _write(data / QUEBEC, layer, matrix[len(words) :], sure[len(words) :], common[len(words) :])


def _inflections(french: French) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for form in sorted(french.lemmas):
        # A form of two lemmas says little of either.
        if len(lemmas := {entry.rpartition(":")[0] for entry in french.lemmas[form]}) == 1:
            found[lemmas.pop()].append(form)
    return found


def _candidates(french: French, zipf: dict[str, float]) -> list[str]:
    return sorted(
        word
        for word in french.candidates
        if len(word) > 1 and not re.search(r"[ '.]", word) and zipf.get(word, 0.0) >= RAREST
    )


def _common_names(french: French, zipf: dict[str, float]) -> list[str]:
    return sorted(
        name for name in _names(french) if name.isalpha() and len(name) > 2 and zipf.get(name, 0.0) >= RAREST_NAME
    )


def _glosses(path: Path) -> dict[str, str]:
    """Read `word TAB English gloss …` from a hand table, if there is one."""
    if not path.exists():
        return {}
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    return {spelled(row[0]): row[1] for row in rows if len(row) > 1 and row[1]}


def _write(folder: Path, words: list[str], matrix: np.ndarray, sure: np.ndarray, common: list[float]) -> None:
    rows = [index for index, word in enumerate(words) if sure[index] or " " in word]
    missing = [word for index, word in enumerate(words) if not sure[index]]
    print(f"{folder.name}: {len(rows)} words with a vector, {len(missing)} left out, e.g. {missing[:12]}")
    order = sorted(rows, key=lambda index: (-common[index], folded(words[index]), words[index]))
    output.listing(folder / "words.txt.gz", [words[index] for index in order])
    zipf = np.array([round(common[index] * 25) for index in order], np.uint8)
    output.arrays(folder / "vectors.npz", vectors=matrix[order], zipf=zipf)
