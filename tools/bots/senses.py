"""`python -m tools.bots.senses`: for every word with a list, the two points around which its list lies.

AVOCAT lies near the court and near the salad; a clue is near the word if it is near one of them.
"""

import argparse
from pathlib import Path

import numpy as np
from tools.bots import packing
from tools.bots.packing import Matrix
from tools.lexicon import spaces

from nomdecode.bots.knowledge.links import Links, read_packed
from nomdecode.bots.knowledge.resources import _read, has_resources, spaces_of
from nomdecode.bots.knowledge.vectors import SENSES
from nomdecode.lexicon import load
from nomdecode.lexicon.language import languages

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=ROOT / "src/nomdecode/bots/data", help="where to write")
    asked = parser.parse_args()
    for language in filter(has_resources, languages()):
        write(asked.data, language)


def write(data: Path, language: str) -> None:
    """Write `senses_<space>.npz` for every space of the language that `data` holds."""
    for stale in (data / language).glob("senses_*.npz"):
        stale.unlink()
    lexicon = load(language)
    if lexicon is None:
        raise SystemExit(f"no lexicon for {language!r}")
    vocabulary, knowledge = _read(language, lexicon, frozenset())
    packed = read_packed(data / language, "associations")
    heads = [] if packed is None else packed.words[: packed.sources.max() + 1]
    rows = [vocabulary.row_of[word] for word in heads]
    for name in spaces_of(language):
        vectors = knowledge.spaces[name].rows(np.arange(vocabulary.with_vectors))
        found = np.stack([_points(vectors, knowledge.lists, row) for row in rows])
        flat = found.reshape(len(rows) * SENSES, -1)
        packing.write(data / language, f"senses_{name}", flat)
        print(f"{language}: senses of {len(rows)} words in {name}")


def _points(vectors: Matrix, lists: Links, row: int) -> Matrix:
    """Return the points for one word, the stronger first; zeros where the space knows none of its list."""
    targets, strengths = lists.of(row)
    inside = targets < len(vectors)
    near, worth = vectors[targets[inside]], np.sqrt(strengths[inside])[:, None]
    known = spaces.known(near)
    near, worth = near[known], worth[known]
    points = np.zeros((SENSES, vectors.shape[1]), np.float32)
    if len(near):
        points[:] = spaces.unit((near * worth).sum(axis=0, keepdims=True))
    if len(near) > SENSES:
        points = _parted(near, worth)
    return points


def _parted(near: Matrix, worth: Matrix) -> Matrix:
    """Part a list in two: begin with its strongest word and the one least like it."""
    strongest = near[worth[:, 0].argmax()]
    points = np.stack([strongest, near[(near @ strongest - 0.2 * worth[:, 0]).argmin()]])
    for _ in range(ROUNDS):
        nearest = (near @ points.T).argmax(axis=1)
        sums = [(near * worth)[nearest == place].sum(axis=0) for place in range(SENSES)]
        points = spaces.unit(np.stack([s if s.any() else p for s, p in zip(sums, points, strict=True)]))
    return points


if __name__ == "__main__":
    main()
