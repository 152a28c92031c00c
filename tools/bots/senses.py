"""`python -m tools.bots.senses`: part the list of every word in two, one half around each of its senses.

AVOCAT lies near the court and near the salad; a clue is near the word if it is near one of them.
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.bots.packing import Matrix
from tools.lexicon import output, spaces

from nomdecode.bots.knowledge.resources import _read_resources, has_resources, list_vector_spaces
from nomdecode.bots.knowledge.word_links import PackedLinks, read_packed_links
from nomdecode.bots.knowledge.word_senses import FILE, SENSES, Halves
from nomdecode.lexicon import load_lexicon
from nomdecode.lexicon.language import all_languages

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=ROOT / "src/nomdecode/bots/data", help="where to write")
    asked = parser.parse_args()
    for language in filter(has_resources, all_languages()):
        write(asked.data, language)


def write(data: Path, language: str) -> None:
    """Write `senses.npz`: for every space of the language that `data` holds, the halves of each list."""
    path = data / language / f"{FILE}.npz"
    path.unlink(missing_ok=True)
    packed = read_packed_links(data / language, "associations")
    lexicon = load_lexicon(language)
    if lexicon is None or packed is None:
        raise SystemExit(f"no lexicon or no lists for {language!r}")
    vocabulary, knowledge = _read_resources(language, lexicon, frozenset())
    rows = np.array([vocabulary.row_of[word] for word in packed.words])
    found = {}
    for name in list_vector_spaces(language):
        vectors = knowledge.spaces[name].rows(np.arange(len(vocabulary)))
        found[name] = np.packbits(_halves(vectors, packed, rows))
        print(f"{language}: senses of {packed.sources[-1] + 1} words in {name}")
    output.arrays(path, **found)


def _halves(vectors: Matrix, packed: PackedLinks, rows: NDArray[np.intp]) -> Halves:
    """Tell for every link whether it belongs to the second sense of its word."""
    halves = np.zeros(len(packed.targets), bool)
    ends = np.searchsorted(packed.sources, np.arange(packed.sources[-1] + 1), side="right")
    for start, end in zip([0, *ends[:-1]], ends, strict=True):
        near, worth = vectors[rows[packed.targets[start:end]]], np.sqrt(packed.strengths[start:end])[:, None]
        known = np.flatnonzero(spaces.known(near))
        if len(known) > SENSES:
            halves[start + known] = _parted(near[known], worth[known])
    return halves


def _parted(near: Matrix, worth: Matrix) -> Halves:
    """Part a list in two: begin with its strongest word and the one least like it."""
    strongest = near[worth[:, 0].argmax()]
    points = np.stack([strongest, near[(near @ strongest - 0.2 * worth[:, 0]).argmin()]])
    nearest = np.zeros(len(near), np.intp)
    for _ in range(ROUNDS):
        nearest = (near @ points.T).argmax(axis=1)
        sums = [(near * worth)[nearest == place].sum(axis=0) for place in range(SENSES)]
        points = spaces.unit(np.stack([s if s.any() else p for s, p in zip(sums, points, strict=True)]))
    return nearest == 1


if __name__ == "__main__":
    main()
