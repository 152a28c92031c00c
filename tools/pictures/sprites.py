"""Load a sprite by its reference, such as `n:owl|flip|tone=.6`, as a field of tone and one of opacity.

Sets: `n:` Noto emoji, `g:` game-icons, `p:` Open Peeps bodies, `d:` Open Doodles, `f:` our own figures,
`h:` our own hosts.
"""

import io
import json
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import resvg_py
from PIL import Image
from scipy import ndimage
from tools.pictures import faces, figures
from tools.pictures.shading import Array, filled, levelled, lit, scaled, welded

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"
HOSTS = HERE / "hosts"
ICON_SETS = {"n": "noto", "g": "game-icons"}
FIGURES = {"p": "peeps", "d": "doodles"}
# Rendering sizes: a small guest is not rasterised as large as the main subject.
SIZES = (220, 440, 800)


class SpriteError(ValueError):
    """A reference names no sprite, or an effect that does not exist."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """Tone (0 ink, 1 paper) and opacity of the same shape."""

    tone: Array
    alpha: Array
    flat: bool = False

    @property
    def width(self) -> int:
        """Columns."""
        return self.tone.shape[1]

    @property
    def height(self) -> int:
        """Rows."""
        return self.tone.shape[0]


def sprite(ref: str, size: float = 800) -> Sprite:
    """Return the sprite of `ref`, rasterised large enough for `size` pixels.

    Raises: SpriteError.
    """
    px = next((s for s in SIZES if s >= size * 0.95), SIZES[-1])
    return _finished(ref, px)


@lru_cache(maxsize=64)
def _finished(ref: str, px: int) -> Sprite:
    name, *effects = ref.split("|")
    options = dict(_effect(ref, text) for text in effects)
    raw = _loaded(name, px)
    shaded = _shaded(raw, options, drawn=name[0] in "pdf")
    return _turned(_cut(_toned(shaded, options), options), options)


EFFECTS = frozenset(
    [
        "fill",
        "dark",
        "light",
        "invert",
        "sil",
        "flip",
        "vflip",
        "oval",
        "tone",
        "rot",
        "x0",
        "x1",
        "y0",
        "y1",
        "puff",
        "gamma",
        "weld",
    ]
)


def _effect(ref: str, text: str) -> tuple[str, float]:
    key, _, value = text.partition("=")
    if key not in EFFECTS:
        raise SpriteError(f"{ref}: no effect named {key!r}; there are {', '.join(sorted(EFFECTS))}")
    try:
        return key, float(value) if value else 1.0
    except ValueError:
        raise SpriteError(f"{ref}: {key} needs a number, not {value!r}") from None


@lru_cache(maxsize=48)
def _loaded(name: str, px: int) -> Sprite:
    kind, _, rest = name.partition(":")
    if kind in FIGURES:
        # Their canvas is mostly empty; rasterise larger so that the trimmed figure is large enough.
        image = rasterised(_read(PACKAGES / ".people" / FIGURES[kind] / f"{rest}.svg"), round(px * 2.4))
    elif kind == "f":
        if figures.parts(rest) is None:
            raise SpriteError(f"no figure named {name!r}")
        image = rasterised(figures.svg(rest), px)
    elif kind == "v":
        drawing = faces.svg(rest)
        if drawing is None:
            raise SpriteError(f"no face named {name!r}")
        image = rasterised(drawing, px)
    elif kind == "h":
        image = rasterised(_read(HOSTS / f"{rest}.svg"), px)
    else:
        image = rasterised(icon_svg(name), px)
    return trimmed(image, flat=kind == "g")


def _read(path: Path) -> str:
    if not path.is_file():
        raise SpriteError(f"no such sprite: {path.stem} (looked in {path.parent.name}/)")
    return path.read_text("utf8")


@lru_cache(maxsize=2)
def icon_set(name: str) -> dict[str, dict[str, dict[str, str]]]:
    """The icons and aliases of one package."""
    path = PACKAGES / "@iconify-json" / name / "icons.json"
    if not path.is_file():
        raise SpriteError(f"{path.parent.name} is not installed: run `npm ci` in tools/pictures")
    data: dict[str, dict[str, dict[str, str]]] = json.loads(path.read_text("utf8"))
    return data


def icon_svg(name: str) -> str:
    """The SVG text of a Noto or game-icons reference."""
    kind, _, rest = name.partition(":")
    if kind not in ICON_SETS:
        raise SpriteError(f"{name!r}: a reference begins with n: g: p: d: f: v: or h:")
    icons = icon_set(ICON_SETS[kind])
    while rest in icons.get("aliases", {}):
        rest = icons["aliases"][rest]["parent"]
    if rest not in icons["icons"]:
        raise SpriteError(f"no icon named {name!r}")
    side = icons["icons"][rest].get("width") or icons.get("width", 16)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {side} {side}" color="#5a5a5a">{icons["icons"][rest]["body"]}</svg>'
    )


def rasterised(svg: str, width: int) -> Array:
    """Render SVG text to red, green, blue and alpha, 0..1."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGBA"), np.float32) / 255


def trimmed(image: Array, *, flat: bool) -> Sprite:
    """Grey and opacity of an image without its empty border."""
    alpha = image[..., 3]
    rows, columns = np.where(alpha > 0.04)
    if not len(rows):
        raise SpriteError("the sprite is empty")
    box = np.s_[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    grey = image[..., 0] * 0.299 + image[..., 1] * 0.587 + image[..., 2] * 0.114
    return Sprite(grey[box].astype(np.float32), alpha[box].astype(np.float32), flat)


def _shaded(raw: Sprite, options: dict[str, float], *, drawn: bool) -> Sprite:
    tone, alpha = raw.tone, raw.alpha
    if raw.flat:
        tone = np.full_like(tone, options.get("tone", 0.62))
    elif drawn:
        whole = filled(alpha)
        tone, alpha = tone * alpha + 0.97 * (1 - alpha), whole
    else:
        tone = levelled(tone, alpha, 0.7)
        if "tone" in options:
            tone = (tone + options["tone"]) / 2
    tone = lit(tone, alpha, options.get("puff", 0.75 if raw.flat else 0.4))
    if "weld" in options:
        whole = welded(alpha, options["weld"])
        tone, alpha = tone * alpha + 0.07 * (1 - alpha), whole
    if "fill" in options and not drawn:
        tone, alpha = tone * alpha + 0.95 * (1 - alpha), filled(alpha)
    return replace(raw, tone=tone.astype(np.float32), alpha=alpha)


def _toned(shape: Sprite, options: dict[str, float]) -> Sprite:
    tone = shape.tone ** np.float32(options.get("gamma", 1))
    if "dark" in options:
        tone = tone * 0.45
    if "light" in options:
        tone = 1 - (1 - tone) * 0.5
    if "invert" in options:
        tone = 1 - tone
    if "sil" in options:
        return silhouette(shape, 0.05 if options["sil"] == 1 else options["sil"])
    return replace(shape, tone=tone.astype(np.float32))


def silhouette(shape: Sprite, tone: float) -> Sprite:
    """The shape in one tone; drawings lose their holes, cut-out icons keep them."""
    alpha = shape.alpha if shape.flat else filled(shape.alpha)
    return replace(shape, tone=np.full_like(shape.tone, tone), alpha=alpha)


def _cut(shape: Sprite, options: dict[str, float]) -> Sprite:
    x0, x1, y0, y1 = (options.get(k, d) for k, d in (("x0", 0), ("x1", 1), ("y0", 0), ("y1", 1)))
    box = np.s_[
        int(y0 * shape.height) : int(y1 * shape.height),
        int(x0 * shape.width) : int(x1 * shape.width),
    ]
    shape = replace(shape, tone=shape.tone[box], alpha=shape.alpha[box])
    if "oval" not in options:
        return shape
    y, x = np.mgrid[-1 : 1 : shape.height * 1j, -1 : 1 : shape.width * 1j]
    rim = np.clip((1 - np.hypot(x, y)) * min(shape.width, shape.height) / 4, 0, 1)
    return replace(shape, alpha=(shape.alpha * rim).astype(np.float32))


def _turned(shape: Sprite, options: dict[str, float]) -> Sprite:
    if "flip" in options:
        shape = replace(shape, tone=shape.tone[:, ::-1], alpha=shape.alpha[:, ::-1])
    if "vflip" in options:
        shape = replace(shape, tone=shape.tone[::-1], alpha=shape.alpha[::-1])
    return retrimmed(rotated(shape, options["rot"])) if "rot" in options else shape


def rotated(shape: Sprite, degrees: float) -> Sprite:
    """Turn a sprite clockwise; its box grows."""
    if not degrees % 360:
        return shape
    alpha = _rotated(shape.alpha, degrees)
    tone = _rotated(shape.tone * shape.alpha, degrees) / np.maximum(alpha, 1e-3)
    return replace(shape, tone=np.clip(tone, 0, 1), alpha=np.clip(alpha, 0, 1))


def _rotated(field: Array, degrees: float) -> Array:
    image = Image.fromarray(np.ascontiguousarray(field, np.float32))
    return np.asarray(image.rotate(-degrees, Image.Resampling.BICUBIC, expand=True), np.float32)


def retrimmed(shape: Sprite) -> Sprite:
    """Drop the empty border that a rotation leaves."""
    rows, columns = np.where(shape.alpha > 0.04)
    box = np.s_[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    return replace(shape, tone=shape.tone[box], alpha=shape.alpha[box])


def resized(shape: Sprite, width: float, height: float) -> Sprite:
    """Scale a sprite to a box, with its tone weighted by opacity so that edges stay clean."""
    columns, rows = max(2, round(width)), max(2, round(height))
    alpha = np.clip(scaled(shape.alpha, columns, rows), 0, 1)
    tone = scaled(shape.tone * shape.alpha, columns, rows) / np.maximum(alpha, 1e-3)
    return replace(shape, tone=np.clip(tone, 0, 1), alpha=alpha)


def warped(shape: Sprite, x: Array, y: Array) -> Sprite:
    """Sample a sprite at the given columns and rows."""
    alpha = ndimage.map_coordinates(shape.alpha, [y, x], order=1)
    tone = ndimage.map_coordinates(shape.tone * shape.alpha, [y, x], order=1) / np.maximum(alpha, 1e-3)
    return replace(
        shape, tone=np.clip(tone, 0, 1).astype(np.float32), alpha=np.clip(alpha, 0, 1).astype(np.float32)
    )
