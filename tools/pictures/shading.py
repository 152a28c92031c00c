"""Light and relief of a flat shape: what makes an icon look like a thing. Pure: arrays in, arrays out."""

import math

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

Array = NDArray[np.float32]

# Relief is smooth, so it is measured on a small copy: 8 times faster, no visible difference.
RELIEF_PX = 300
LIGHT = np.array([-0.55, -0.62, 0.56]) / math.sqrt(0.55**2 + 0.62**2 + 0.56**2)


def scaled(field: Array, width: int, height: int) -> Array:
    """Resize one field, smooth when growing and sharp when shrinking."""
    method = Image.Resampling.LANCZOS if width < field.shape[1] else Image.Resampling.BICUBIC
    image = Image.fromarray(np.ascontiguousarray(field, np.float32))
    return np.asarray(image.resize((width, height), method), np.float32)


def relief(alpha: Array, radius: float = 0.16) -> Array:
    """Height, 0..1, of a pillow blown up under the shape; `radius` is its slope, of the long side."""
    rows, columns = alpha.shape
    k = min(1.0, RELIEF_PX / max(rows, columns))
    small = scaled(alpha, max(4, round(columns * k)), max(4, round(rows * k))) if k < 1 else alpha
    slope = max(3.0, radius * max(small.shape))
    inside = ndimage.distance_transform_edt(np.pad(small > 0.5, 2))[2:-2, 2:-2]
    rise = 1 - np.clip(inside / slope, 0, 1)
    pillow = ndimage.gaussian_filter(
        np.sqrt(np.clip(1 - rise**2, 0, 1)).astype(np.float32), max(1.0, slope * 0.1)
    )
    return scaled(pillow, columns, rows) if k < 1 else pillow


def lit(tone: Array, alpha: Array, strength: float, radius: float = 0.16) -> Array:
    """Shade a shape as a pillow lit from the upper left."""
    slope = max(6.0, radius * max(alpha.shape))
    dy, dx = np.gradient(relief(alpha, radius) * slope)
    light = (-dx * LIGHT[0] - dy * LIGHT[1] + LIGHT[2]) / np.sqrt(dx * dx + dy * dy + 1)
    light = np.clip(light / LIGHT[2], 0.05, 1.7)
    shaded = tone * (1 - strength + strength * light)
    shaded = shaded + np.clip(light - 1, 0, 1) * strength * 0.55 * (1 - shaded)
    return np.clip(shaded, 0, 1).astype(np.float32)


def levelled(tone: Array, alpha: Array, strength: float) -> Array:
    """Stretch the tones of a drawing towards full black and full white."""
    inside = tone[alpha > 0.5]
    if inside.size < 10:
        return tone
    low, high = np.percentile(inside, [3, 97])
    if high - low < 0.04:
        return tone
    stretched = 0.06 + (tone - low) / (high - low) * 0.91
    return np.clip(tone * (1 - strength) + stretched * strength, 0, 1).astype(np.float32)


def filled(alpha: Array) -> Array:
    """Close the holes of a shape."""
    whole = ndimage.binary_fill_holes(np.pad(alpha > 0.4, 1))[1:-1, 1:-1]
    return np.maximum(alpha, whole.astype(np.float32))


def welded(alpha: Array, gap: float = 1.0) -> Array:
    """Join the parts of a cut-out shape: gaps up to a twentieth of its side, times `gap`, are closed."""
    reach = max(1.0, 0.025 * gap * max(alpha.shape))
    wide = int(reach) + 2
    solid = np.pad(alpha > 0.5, wide)
    near = ndimage.distance_transform_edt(~solid) <= reach
    kept = ndimage.distance_transform_edt(near) > reach
    holes, count = ndimage.label(ndimage.binary_fill_holes(kept) & ~kept)
    sizes = np.bincount(holes.ravel(), minlength=count + 1)
    kept |= (sizes[holes] < (4 * reach) ** 2) & (holes > 0)
    return np.maximum(alpha, kept[wide:-wide, wide:-wide].astype(np.float32))
