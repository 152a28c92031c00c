"""Build `fr` and its Québec layer `fr-CA`: one space, so that both measure alike."""

import math
import re
from collections import defaultdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.lexicon import codenames, french_space, frequencies, kin, output, translations, wordnet
from tools.lexicon.french import French, forms_table, gather, translations_table, unaccented_table

from nomdecode.lexicon.spelling import normalize_spelling, normalize_without_accents

RAREST = 2.2  # Zipf: below, a word is no help to a listener
RAREST_NAME = 3.4
QUEBEC = "fr-CA"
Glossed = dict[str, str]


def build(unpacked: Path, decks: Path, data: Path) -> None:
    """Write every French file."""
    french = gather(unpacked)
    votes = translations.french_to_english(unpacked)
    zipf = _zipf(unpacked, french)
    folder = data / "fr"
    forms = forms_table(french)
    output.table(folder / "forms.tsv.gz", forms)
    output.table(folder / "unaccented.tsv.gz", unaccented_table(forms))
    output.table(
        folder / "roots.tsv.gz", {word: ",".join(sorted(roots)) for word, roots in french.roots.items()}
    )
    output.table(folder / "translations.tsv.gz", translations_table(translations.direct(unpacked), votes))
    output.table(
        folder / "related.tsv.gz",
        kin.related(_candidates(french, zipf), votes, wordnet.load(unpacked).related),
    )
    output.listing(folder / "names.txt.gz", sorted(_names(french)))
    output.listing(folder / "acronyms.txt.gz", sorted(french.acronyms))
    output.listing(folder / "compounds.txt.gz", sorted(french.compounds))
    output.listing(folder / "full_names.txt.gz", sorted(french.full_names))
    words, layer = _vocabularies(french, zipf, decks, data)
    matrix, sure = _vectors(unpacked, french, votes, words, layer)
    common = [zipf.get(word, 0.0) for word in (*words, *layer)]
    size = len(words)
    _write(folder, list(words), matrix[:size], sure[:size], common[:size])
    _write(data / QUEBEC, list(layer), matrix[size:], sure[size:], common[size:])


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


def _vocabularies(french: French, zipf: dict[str, float], decks: Path, data: Path) -> tuple[Glossed, Glossed]:
    """Return the words of France and those that Québec adds or means otherwise, with the glosses by hand."""
    by_hand, quebec = (_glosses(data / name / "words.tsv") for name in ("fr", QUEBEC))
    forced = codenames.words(decks, "fr")
    words = dict.fromkeys([*_candidates(french, zipf), *_common_names(french, zipf), *forced, *by_hand], "")
    layer = dict.fromkeys([*codenames.words(decks, QUEBEC), *quebec], "")
    return words | by_hand, {
        word: quebec.get(word, "") for word in layer if word in quebec or word not in words
    }


def _vectors(
    unpacked: Path, french: French, votes: translations.Votes, words: Glossed, layer: Glossed
) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    # A name is much the same in English: its own letters are its gloss.
    names = {word: word for word in (*words, *layer) if word not in votes and word not in french.candidates}
    texts = [
        text
        for vocabulary in (words, layer)
        for text in french_space.glosses(
            list(vocabulary), votes, names | {word: gloss for word, gloss in vocabulary.items() if gloss}
        )
    ]
    corpus = french_space.corpus_rows(unpacked, [*words, *layer], _inflections(french))
    # A word glossed by hand means something else in Québec: the corpus of France says nothing of it.
    corpus[[len(words) + index for index, word in enumerate(layer) if layer[word]]] = 0
    return french_space.fuse(unpacked, corpus, texts)


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
        name
        for name in _names(french)
        if name.isalpha() and len(name) > 2 and zipf.get(name, 0.0) >= RAREST_NAME
    )


def _glosses(path: Path) -> dict[str, str]:
    """Read `word TAB English gloss …` from a hand table, if there is one."""
    if not path.exists():
        return {}
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    return {normalize_spelling(row[0]): row[1] for row in rows if len(row) > 1 and row[1]}


def _write(
    folder: Path, words: list[str], matrix: NDArray[np.int8], sure: NDArray[np.bool_], common: list[float]
) -> None:
    rows = [index for index, word in enumerate(words) if sure[index] or " " in word]
    missing = [word for index, word in enumerate(words) if not sure[index]]
    print(f"{folder.name}: {len(rows)} words with a vector, {len(missing)} left out, e.g. {missing[:12]}")
    order = sorted(
        rows, key=lambda index: (-common[index], normalize_without_accents(words[index]), words[index])
    )
    output.listing(folder / "words.txt.gz", [words[index] for index in order])
    zipf = np.array([round(common[index] * 25) for index in order], np.uint8)
    output.vectors(folder / "vectors.npz", matrix[order], zipf)
