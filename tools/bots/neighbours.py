"""`python -m tools.bots.neighbours`: for every word on a list, the words most like it in each space."""

import argparse
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.lexicon import output

from nomdecode.bots.links import read_packed
from nomdecode.bots.vectors import read_matrix
from nomdecode.lexicon.table import read_words

ROOT = Path(__file__).resolve().parents[2]
SPACES = {"en": ("minilm", "glove"), "fr": ("minilm", "spacy")}
MOST = 24
LEAST = 0.3  # below, two words are not alike
STEP = 255
BATCH = 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=ROOT / "src/nomdecode/bots/data", help="where to write")
    asked = parser.parse_args()
    for language, names in SPACES.items():
        words = read_words(asked.data / language, "heard.txt.gz")
        row_of = {word: row for row, word in enumerate(words)}
        listed = _listed(asked.data, language, row_of)
        for name in names:
            matrix = read_matrix([files("nomdecode.bots") / "data" / language], name, row_of, len(words))
            if matrix is not None:
                _write(asked.data / language / f"near_{name}.npz", matrix, listed)


def _listed(data: Path, language: str, row_of: dict[str, int]) -> NDArray[np.intp]:
    """Return the rows of all words that are on a list of the language or of a layer over it."""
    found: set[int] = set()
    for folder in sorted(data.glob(f"{language}*")):
        packed = read_packed(folder, "associations")
        found |= {row_of[word] for word in (packed.words if packed else ()) if word in row_of}
    return np.array(sorted(found), np.intp)


def _write(path: Path, matrix: NDArray[np.float32], listed: NDArray[np.intp]) -> None:
    ids, values, counts = [], [], np.zeros(len(matrix), np.int64)
    for start in range(0, len(listed), BATCH):
        rows = listed[start : start + BATCH]
        cosines = matrix[rows] @ matrix.T
        best = np.sort(np.argpartition(-cosines, MOST, axis=1)[:, :MOST], axis=1)
        for place, row in enumerate(rows):
            kept = best[place][cosines[place][best[place]] >= LEAST]
            counts[row] = len(kept)
            ids.append(kept)
            values.append(np.rint(cosines[place][kept] * STEP))
    output.arrays(
        path,
        ends=np.cumsum(counts).astype(np.uint32),
        ids=np.concatenate(ids).astype(np.uint16),
        strengths=np.concatenate(values).clip(0, STEP).astype(np.uint8),
    )
    print(f"{path.parent.name}/{path.name}: {len(listed)} words, {counts.sum()} neighbours")


if __name__ == "__main__":
    main()
