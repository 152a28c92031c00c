"""Limits of a picture upload, and how its pictures are converted."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PictureLimits:
    """The limits of one upload; `min_pictures` is the size of the grid (I-01)."""

    min_pictures: int = 20
    max_pictures: int = 400
    max_files: int = 1000
    max_file_bytes: int = 12_000_000
    max_total_bytes: int = 120_000_000
    max_text_bytes: int = 200_000
    max_pixels: int = 40_000_000
    min_side: int = 64
    max_memory: int = 1_000_000_000
    max_seconds_each: int = 10
    max_seconds: int = 120
    max_issues: int = 500
    max_alt: int = 200
    max_tags: int = 12
    max_tag_length: int = 24


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """How pictures are converted: grey or not; cropped to a square, or whole on a white square."""

    grey: bool = False
    cut: bool = True
