"""Write the data files, byte for byte the same for the same input."""

import gzip
import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tools.lexicon import spaces

from nomdecode.lexicon.vector_files import compress_array


def table(path: Path, rows: Mapping[str, str]) -> None:
    """Write `key TAB value` lines in the order of their bytes, which the run time searches by halves."""
    lines = sorted(f"{key}\t{value}".encode() for key, value in rows.items())
    keys = sorted(key.encode() for key in rows)
    order = {key: rank for rank, key in enumerate(keys)}
    lines.sort(key=lambda line: order[line.split(b"\t", 1)[0]])
    _compressed(path, b"\n".join(lines) + b"\n")


def listing(path: Path, words: Iterable[str]) -> None:
    """Write one word a line, in the given order."""
    _compressed(path, "".join(f"{word}\n" for word in words).encode())


def vectors(path: Path, rows: NDArray[np.int8], zipf: NDArray[np.uint8]) -> None:
    """Write the vectors of a vocabulary: a dimension of all words together, as its values are alike."""
    arrays(path, columns=compress_array(spaces.coarse(rows).T), zipf=zipf)


def arrays(path: Path, **named: NDArray[Any]) -> None:
    """Write a compressed npz without dates, so that two builds are equal."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, array in named.items():
            content = io.BytesIO()
            np.save(content, array)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), content.getvalue(), zipfile.ZIP_DEFLATED, 9)


def _compressed(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(content, 9, mtime=0))
