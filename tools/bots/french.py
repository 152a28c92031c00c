"""Build the French sources, with Québec's layer: corpus vectors; MiniLM and GloVe through translations."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.bots import packing
from tools.lexicon import (
    build_french,
    french_space,
    glove,
    minilm,
    output,
    spaces,
    spacy_vectors,
    translations,
)
from tools.lexicon.build_english import CORPUS_DIRECTIONS
from tools.lexicon.french import French, gather

from nomdecode.lexicon import Lexicon, load_lexicon
from nomdecode.lexicon.sorted_table import read_word_list

WIDTH = 200
RAREST_WORD = 2.3  # Zipf, of words in a dictionary
RAREST_HEARD = 3.3  # of names and slang
Matrix = NDArray[np.float32]


def build(unpacked: Path, data: Path) -> None:
    """Write the words that are heard and one file of vectors a source, for France and for Québec."""
    lexicon = load_lexicon("fr")
    if lexicon is None:
        raise SystemExit("build the lexicon first")
    lexicon_data = Path(build_french.__file__).parents[2] / "src/nomdecode/lexicon/data"
    french, votes = gather(unpacked), translations.french_to_english(unpacked)
    vectors = spacy_vectors.load(unpacked)
    words = [*lexicon.vocabulary, *_heard(unpacked, french, lexicon, vectors)]
    layer = read_word_list(lexicon_data / build_french.QUEBEC, "words.txt.gz")
    # In Québec a word glossed by hand means something else: the two layers never share a gloss.
    by_hand, quebec = (
        build_french._glosses(lexicon_data / name / "words.tsv")  # noqa: SLF001 - one build, two rooms
        for name in ("fr", build_french.QUEBEC)
    )
    names = {word: word for word in (*words, *layer) if word not in votes and word not in french.candidates}
    texts = french_space.glosses(words, votes, names | by_hand)
    texts += french_space.glosses(layer, votes, names | quebec)
    corpus = _corpus(unpacked, french, words, vectors)
    quebec_corpus = _corpus(unpacked, french, layer, vectors)
    quebec_corpus[[index for index, word in enumerate(layer) if word in quebec]] = 0
    _write(data, words, layer, "spacy", _cleaned(np.vstack([corpus, quebec_corpus]), 30))
    _write(data, words, layer, "minilm", _cleaned(_meaning(unpacked, texts), 5))
    _write(data, words, layer, "glove", _cleaned(_translated(unpacked, texts), CORPUS_DIRECTIONS))
    output.listing(data / "fr/heard.txt.gz", words)
    output.listing(data / build_french.QUEBEC / "heard.txt.gz", layer)
    print(f"fr: {len(words)} words are heard, {len(layer)} of Québec")


def _heard(unpacked: Path, french: French, lexicon: Lexicon, vectors: spacy_vectors.Vectors) -> list[str]:
    """Return the words that the vocabulary lacks; a listener may lend them a neighbour's vector."""
    zipf = build_french._zipf(unpacked, french)  # noqa: SLF001 - one build, two rooms
    return sorted(
        word
        for word, common in zipf.items()
        if common >= (RAREST_WORD if word in french.candidates else RAREST_HEARD)
        if len(word) > 1 and word.replace("-", "").isalpha()
        if lexicon.row(word) is None and vectors.borrowed(word) is not None
    )


def _corpus(unpacked: Path, french: French, words: list[str], vectors: spacy_vectors.Vectors) -> Matrix:
    inflections = build_french._inflections(french)  # noqa: SLF001 - one build, two rooms
    rows = french_space.corpus_rows(unpacked, words, inflections)
    lexicon = load_lexicon("fr")
    for index, word in enumerate(words):
        if not rows[index].any() and lexicon is not None and word not in lexicon.space.row_of:
            lent = vectors.borrowed(word)
            rows[index] = 0 if lent is None else lent
    return rows


def _meaning(unpacked: Path, texts: list[str]) -> Matrix:
    meaning = np.zeros((len(texts), minilm.WIDTH), np.float32)
    rows = [index for index, text in enumerate(texts) if text]
    meaning[rows] = minilm.embed(unpacked, [texts[index] for index in rows])
    return meaning


def _translated(unpacked: Path, texts: list[str]) -> Matrix:
    """Return the mean of the English vectors of a word's translations."""
    parts = [text.split(", ") if text else [] for text in texts]
    words = sorted({part for each in parts for part in each})
    place = {word: index for index, word in enumerate(words)}
    rows = spaces.unit(glove.vectors(unpacked, words))
    found = [rows[[place[part] for part in each]].sum(axis=0) for each in parts]
    return np.stack(found).astype(np.float32)


def _cleaned(matrix: Matrix, directions: int) -> Matrix:
    return packing.principal(spaces.all_but_the_top(matrix, directions), WIDTH)


def _write(data: Path, words: list[str], layer: list[str], name: str, matrix: Matrix) -> None:
    packing.write(data / "fr", name, matrix[: len(words)])
    packing.write(data / build_french.QUEBEC, name, matrix[len(words) : len(words) + len(layer)])
