"""The files of finished pictures: two sizes of WebP, lossless, in five greys."""

from pathlib import Path

import numpy as np
from PIL import Image

SIZES = (512, 256)
# More greys are bigger and look no better. Joining pixels one grey off is smaller and breaks faint lines.
GREYS = 5


def save(grey: np.ndarray, folder: Path, name: str) -> None:
    """Write both sizes of a picture given as 0 (ink) to 1 (paper)."""
    for size in SIZES:
        path = folder / str(size) / f"{name}.webp"
        path.parent.mkdir(parents=True, exist_ok=True)
        shrunk(grey, size).save(path, lossless=True, method=6, exact=True)


def shrunk(grey: np.ndarray, size: int) -> Image.Image:
    """The picture at `size` pixels in five greys."""
    # Lanczos rings at every line, which costs 5 % and is not seen.
    image = Image.fromarray(np.uint8(grey * 255)).resize((size, size), Image.Resampling.BICUBIC)
    tone = np.asarray(image, np.float32) / 255
    levels = np.round(tone * (GREYS - 1))
    return Image.fromarray(np.uint8(np.round(levels * 255 / (GREYS - 1))))


def is_saved(folder: Path, name: str) -> bool:
    """Tell whether both sizes are there."""
    return all((folder / str(size) / f"{name}.webp").is_file() for size in SIZES)


def forget(folder: Path, keep: set[str]) -> None:
    """Remove the files of pictures that are no longer in the deck."""
    for size in SIZES:
        for path in (folder / str(size)).glob("*.webp"):
            if path.stem not in keep:
                path.unlink()


def size(folder: Path) -> int:
    """The bytes of all picture files."""
    return sum(path.stat().st_size for each in SIZES for path in (folder / str(each)).glob("*.webp"))
