"""Build `en`: forms, sounds, families, translations, names and vectors."""

import re
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.lexicon import (
    cmudict,
    codenames,
    english,
    frequencies,
    glove,
    minilm,
    output,
    spaces,
    translations,
    wordnet,
)

from nomdecode.lexicon.spelling import normalize_spelling

RAREST = 2.0
WIDTH = 256
MEANING_DIRECTIONS = 5
CORPUS_DIRECTIONS = 3
MEANING_WEIGHT = 1.2


def build(unpacked: Path, decks: Path, data: Path) -> None:
    """Write every English file."""
    folder = data / "en"
    net = wordnet.load(unpacked)
    zipf = frequencies.zipf(unpacked, "en")
    sounds = cmudict.sounds(unpacked)
    kinds, names = _lower(net)
    lemmas = english.inflections(kinds, english.irregular(folder / "irregular.txt"))
    known = {form for form in set(lemmas) | set(sounds) if _kept(form, zipf, kinds)}
    forms = {
        form: f"{','.join(sorted(sounds.get(form, ())))}\t{','.join(sorted(lemmas.get(form, ())))}"
        for form in known
    }
    output.table(
        folder / "forms.tsv.gz", {form: row for form, row in forms.items() if not re.search(r"[ ,:]", form)}
    )
    related = {
        w: sorted(r for r in found if " " not in r) for w, found in net.related.items() if " " not in w
    }
    output.table(
        folder / "related.tsv.gz", {word: ",".join(found) for word, found in related.items() if found}
    )
    output.table(folder / "translations.tsv.gz", _translations(unpacked))
    output.listing(folder / "names.txt.gz", sorted(names))
    output.listing(folder / "acronyms.txt.gz", sorted(_acronyms(net)))
    written = {
        normalize_spelling(w): w[:1].isupper()
        for w in sorted(net.kinds)
        if re.search(r"[ -]", w) and _is_familiar(w, zipf)
    }
    output.listing(
        folder / "compounds.txt.gz", sorted(word for word, is_name in written.items() if not is_name)
    )
    output.listing(folder / "full_names.txt.gz", sorted(word for word, is_name in written.items() if is_name))
    _vectors(unpacked, folder, _vocabulary(kinds, names, zipf, codenames.words(decks, "en")), zipf)


def _lower(net: wordnet.WordNet) -> tuple[dict[str, set[str]], set[str]]:
    """Return the kinds of each lower-case lemma, and the lemmas that are only ever capitalised."""
    kinds: dict[str, set[str]] = defaultdict(set)
    for word, of in net.kinds.items():
        kinds[normalize_spelling(word)] |= of
    common = {normalize_spelling(word) for word in net.kinds if word[:1].islower()}
    names = {
        normalize_spelling(w)
        for w in net.kinds
        if w[:1].isupper() and " " not in w and normalize_spelling(w) not in common
    }
    return kinds, names


def _kept(form: str, zipf: dict[str, float], kinds: dict[str, set[str]]) -> bool:
    return form in kinds or zipf.get(form, 0.0) >= RAREST


def _acronyms(net: wordnet.WordNet) -> set[str]:
    lower = {word for word in net.kinds if word.islower()}
    return {
        w.lower()
        for w in net.kinds
        if w.isupper() and w.isalpha() and 1 < len(w) <= 6 and w.lower() not in lower
    }


def _is_familiar(word: str, zipf: dict[str, float]) -> bool:
    """A player knows every part of the compound."""
    return all(zipf.get(part, 0.0) >= 3 for part in re.split(r"[ -]", normalize_spelling(word)))


def _translations(unpacked: Path) -> dict[str, str]:
    """Return `English word -> fr:…;es:…`, reading the French pivots backwards."""
    direct = translations.direct(unpacked)
    votes: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for french, counter in translations.french_to_english(unpacked).items():
        for word in translations.best({w: c for w, c in counter.items() if c >= 1.6}, 4, 0.4):
            votes[word]["fr"][french] += counter[word]
            for language, dictionary in direct.items():
                for rank, foreign in enumerate(dictionary.get(french, [])[:4]):
                    votes[word][language][normalize_spelling(foreign)] += counter[word] / (1 + rank)
    rows = {}
    for word, by in votes.items():
        cells = [
            f"{language}:{','.join(found)}" for language in sorted(by) if (found := _single(by[language]))
        ]
        if cells and not re.search(r"[\t,;:]", word):
            rows[word] = ";".join(cells)
    return rows


def _single(counter: Counter[str]) -> list[str]:
    return [word for word in translations.best(counter, 5, 0.25) if not re.search(r"[\t,;:\s]", word)]


def _vocabulary(
    kinds: dict[str, set[str]], names: set[str], zipf: dict[str, float], forced: list[str]
) -> list[str]:
    common = [word for word in kinds if word.isalpha() and len(word) > 1 and _wanted(word, names, zipf)]
    return sorted({*common, *forced})


def _wanted(word: str, names: set[str], zipf: dict[str, float]) -> bool:
    return zipf.get(word, 0.0) >= (3.2 if word in names else RAREST)


def _vectors(unpacked: Path, folder: Path, words: list[str], zipf: dict[str, float]) -> None:
    meaning = spaces.all_but_the_top(minilm.embed(unpacked, words), MEANING_DIRECTIONS)
    corpus = spaces.all_but_the_top(glove.vectors(unpacked, words), CORPUS_DIRECTIONS)
    joined = np.hstack([spaces.complete(corpus, meaning), meaning * MEANING_WEIGHT])
    matrix: NDArray[np.int8] = spaces.shrink(joined, WIDTH)
    order = sorted(range(len(words)), key=lambda i: (-zipf.get(words[i], 0.0), words[i]))
    output.listing(folder / "words.txt.gz", [words[i] for i in order])
    common = np.array([round(zipf.get(words[i], 0.0) * 25) for i in order], np.uint8)
    output.vectors(folder / "vectors.npz", matrix[order], common)
    print(f"en: {len(words)} words with a vector")
