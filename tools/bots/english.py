"""Build the English sources: MiniLM and GloVe apart, and what WordNet says of each word."""

from pathlib import Path

import numpy as np
from tools.bots import expressions, packing, relations
from tools.lexicon import frequencies, glove, minilm, output, spaces
from tools.lexicon.build_english import CORPUS_DIRECTIONS

from nomdecode.lexicon import Lexicon, load_lexicon

RAREST_HEARD = 2.6  # Zipf: rarer names and brands are not said at a table
PROMPTS = ("{}", "things related to {}")  # read alone a word is half spelling; together they err less
DIRECTIONS = 1  # of MiniLM: to take more away costs agreement with people


def build(unpacked: Path, data: Path) -> None:
    """Write the words that are heard, one file of vectors a source, and the relations."""
    lexicon = load_lexicon("en")
    if lexicon is None:
        raise SystemExit("build the lexicon first")
    folder = data / "en"
    words = [*lexicon.vocabulary, *_heard(unpacked, lexicon)]
    output.listing(folder / "heard.txt.gz", words)
    packing.write(folder, "minilm", packing.principal(_meaning(unpacked, words)))
    corpus = spaces.all_but_the_top(glove.vectors(unpacked, words), CORPUS_DIRECTIONS)
    packing.write(folder, "glove", packing.principal(corpus))
    relations.write(folder, unpacked, lexicon)
    expressions.write(folder, unpacked, lexicon)
    print(f"en: {len(words)} words are heard")


def _meaning(unpacked: Path, words: list[str]) -> packing.Matrix:
    read = [minilm.embed(unpacked, [prompt.format(word) for word in words]) for prompt in PROMPTS]
    return spaces.unit(np.sum([spaces.all_but_the_top(each, DIRECTIONS) for each in read], axis=0))


def _heard(unpacked: Path, lexicon: Lexicon) -> list[str]:
    """Return the names, brands and slang that people say and no dictionary has."""
    zipf = frequencies.zipf(unpacked, "en")
    return sorted(
        word
        for word, common in zipf.items()
        if common >= RAREST_HEARD and word.isascii() and word.isalpha() and len(word) > 1
        if lexicon.row(word) is None
    )
