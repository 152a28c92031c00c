"""Build the French vectors: cleaned corpus vectors beside a sentence model read through translations."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.lexicon import minilm, spaces, spacy_vectors
from tools.lexicon.translations import Votes, best

WIDTH = 256
CORPUS_DIRECTIONS = 30
MEANING_DIRECTIONS = 5
MEANING_WEIGHT = 1.0
GLOSSES = 3
CORPUS_WIDTH = 300

Matrix = NDArray[np.float32]


def glosses(words: list[str], votes: Votes, written: Mapping[str, str]) -> list[str]:
    """Return the English text that stands for each word: by hand, else its best translations."""
    return [written.get(word) or ", ".join(best(votes.get(word, {}), GLOSSES)) for word in words]


def corpus_rows(unpacked: Path, words: list[str], forms: Mapping[str, list[str]]) -> Matrix:
    """Return the words' own corpus vectors, else the mean of their inflected forms' own ones."""
    vectors = spacy_vectors.load(unpacked)
    rows = np.zeros((len(words), CORPUS_WIDTH), np.float32)
    for index, word in enumerate(words):
        found = _own(vectors, word)
        if found is None:
            inflected = [row for form in forms.get(word, ()) if (row := vectors.own(form)) is not None]
            found = np.mean(inflected, axis=0) if inflected else None
        if found is not None:
            rows[index] = found
    return rows


def fuse(unpacked: Path, corpus: Matrix, texts: list[str]) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """Return the int8 matrix and which rows rest on at least one source."""
    meaning = np.zeros((len(texts), minilm.WIDTH), np.float32)
    rows = [index for index, text in enumerate(texts) if text]
    meaning[rows] = minilm.embed(unpacked, [texts[index] for index in rows])
    corpus = spaces.all_but_the_top(corpus, CORPUS_DIRECTIONS)
    meaning = spaces.all_but_the_top(meaning, MEANING_DIRECTIONS)
    sure = spaces.known(corpus) | spaces.known(meaning)
    # A word that one source lacks takes what the other lets foresee, never a neighbour's row.
    whole_corpus = spaces.complete(corpus, meaning)
    whole_meaning = spaces.complete(meaning, corpus)
    joined = np.hstack([whole_corpus, whole_meaning * MEANING_WEIGHT])
    return spaces.shrink(joined, WIDTH), sure


def _own(vectors: spacy_vectors.Vectors, word: str) -> Matrix | None:
    for written in (word, word.replace("oe", "œ"), word + "s"):
        found = vectors.own(written)
        if found is not None:
            return found
    return None
