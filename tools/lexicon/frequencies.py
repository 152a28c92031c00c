"""Read wordfreq's lists: how common a word is, on the Zipf scale (7 = every sentence, 3 = once a million)."""

import gzip
from pathlib import Path

import msgpack

from nomdecode.lexicon.spelling import normalize_spelling


def zipf(unpacked: Path, language: str) -> dict[str, float]:
    """Return the Zipf frequency of each word; the file lists words by centibel below certainty."""
    path = unpacked / f"wordfreq/wordfreq/data/large_{language}.msgpack.gz"
    _, *bins = msgpack.unpackb(gzip.decompress(path.read_bytes()))
    found: dict[str, float] = {}
    for centibels, words in enumerate(bins):
        for word in words:
            found.setdefault(normalize_spelling(word), round(9 - centibels / 100, 2))
    return found
