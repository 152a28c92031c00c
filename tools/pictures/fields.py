"""Noise and shapes over a grid of coordinates. Pure and seeded: the same call gives the same field."""

import math
import zlib
from functools import lru_cache

import numpy as np
from tools.pictures.shading import Array, scaled


def salted(seed: int, salt: str) -> int:
    """A seed of its own for each use, so that adding a detail moves nothing else."""
    return zlib.crc32(f"{seed}/{salt}".encode())


@lru_cache(maxsize=48)
def noise(seed: int, scale: float, shape: tuple[int, int]) -> Array:
    """Smooth noise in -1..1 whose bumps are about `scale` pixels wide."""
    rows, columns = (math.ceil(n / scale) + 3 for n in shape)
    knots = np.random.default_rng(seed).standard_normal((rows, columns)).astype(np.float32)
    smooth = scaled(knots, math.ceil(columns * scale), math.ceil(rows * scale))
    start = int(scale)
    cut = smooth[start : start + shape[0], start : start + shape[1]]
    cut = cut if cut.shape == shape else scaled(smooth, shape[1], shape[0])
    return (cut / (np.abs(cut).max() + 1e-6)).astype(np.float32)


@lru_cache(maxsize=64)
def _profile(seed: int, scale: float) -> tuple[Array, Array]:
    knots = np.random.default_rng(seed).standard_normal(math.ceil(4000 / scale) + 4).astype(np.float32)
    line = scaled(knots[None, :], 4000, 1)[0]
    return np.arange(-1500, 2500, dtype=np.float32), line / (np.abs(line).max() + 1e-6)


def profile(seed: int, scale: float, x: Array) -> Array:
    """Smooth noise in -1..1 along one coordinate: skylines, shores, hills."""
    at, line = _profile(seed, scale)
    return np.interp(x, at, line).astype(np.float32)


def ramp(start: float, end: float, at: tuple[float, float], field: Array) -> Array:
    """Go from `start` to `end` while `field` goes over `at`."""
    return (start + (end - start) * np.clip((field - at[0]) / (at[1] - at[0]), 0, 1)).astype(np.float32)
