"""Ink a scene: lines whose width follows the tone, contours, outlines and the frame, in one of four moods."""

from dataclasses import dataclass

import numpy as np
from scipy import ndimage
from tools.pictures.canvas import SIDE, Canvas
from tools.pictures.fields import noise, salted
from tools.pictures.shading import Array


@dataclass(frozen=True, slots=True)
class Mood:
    """One way to cut the block."""

    pitch: float = 1.0  # distance between lines, relative
    outline: float = 1.0  # weight of outlines, relative
    contrast: float = 1.0
    cross: float = 1.0  # how much cross-hatching
    wash: float = 0.31  # grey under the lines, so that a small picture still reads
    black: float = 0.90  # darkness from which ink is solid
    white: float = 0.12  # darkness up to which paper is bare
    wobble: float = 1.0
    reverse: bool = False  # white lines on black


MOODS = {
    "engraving": Mood(),
    "night": Mood(reverse=True, wash=0.0, cross=0.0, pitch=0.95),
    "linocut": Mood(
        pitch=1.75, outline=2.1, contrast=1.15, cross=0.0, wash=0.10, black=0.74, white=0.24, wobble=1.6
    ),
    "etching": Mood(
        pitch=0.70, outline=0.62, contrast=0.93, cross=1.5, wash=0.22, black=0.96, white=0.08, wobble=1.3
    ),
}


def inked(scene: Canvas, mood: str = "engraving") -> Array:
    """Return the picture, 0 ink to 1 paper."""
    how = MOODS[mood]
    darkness = np.clip((1 - ndimage.gaussian_filter(scene.tone, 0.8)) * how.contrast, 0, 1)
    ink = _reversed(scene, how, darkness) if how.reverse else _lined(scene, how, darkness)
    paper = 1 - 0.015 * _noise(scene, "grain", 4) - 0.015 * _noise(scene, "stain", 90)
    picture = paper * (1 - darkness * how.wash) * (1 - ink) + 0.06 * ink
    return np.clip(_framed(scene, picture), 0, 1).astype(np.float32)


def _noise(scene: Canvas, salt: str, scale: float) -> Array:
    return noise(salted(scene.seed, salt), scale, (SIDE, SIDE))


def _lined(scene: Canvas, how: Mood, darkness: Array) -> Array:
    main = np.clip((darkness - how.white) * 1.08, 0, 0.86)
    second = np.clip((darkness - 0.52) * 0.62 * how.cross, 0, 0.5) * scene.cross
    ink = _hatched(scene, how, scene.along, main)
    if how.cross:
        ink = np.maximum(ink, _hatched(scene, how, scene.across * 0.91 + 3, second))
    ink = np.maximum(ink, np.clip((darkness - how.black) / 0.05, 0, 1))
    ink = np.maximum(ink, _contours(scene, how))
    return np.maximum(ink, _outlines(scene, how))


def _reversed(scene: Canvas, how: Mood, darkness: Array) -> Array:
    """White lines cut out of black: the width of a line follows the light."""
    light = np.clip((1 - darkness) ** 1.05 * 1.02 - 0.03, 0, 1)
    white = _hatched(scene, how, scene.along, np.clip(light * 0.92, 0, 0.9))
    white = np.maximum(white, np.clip((light - 0.86) / 0.06, 0, 1))
    edges = _outlines(scene, how)
    return np.maximum(np.maximum(1 - white, edges), _contours(scene, how))


def _hatched(scene: Canvas, how: Mood, phase: Array, width: Array) -> Array:
    """Lines along a phase field; `width` is the inked part of the pitch."""
    pitch = scene.pitch * how.pitch
    drift = (_noise(scene, "drift", 70) * 3 + _noise(scene, "shake", 23)) * how.wobble
    thick = 1 + (0.22 * _noise(scene, "swell", 18) + 0.10 * _noise(scene, "burr", 7)) * how.wobble
    saw = 1 - np.abs(((phase + drift) / pitch % 1) * 2 - 1)
    lines = np.clip((np.clip(width * thick, 0, 1) - saw) * pitch / 2.2 + 0.5, 0, 1)
    return np.where(width <= 0.02, 0, lines).astype(np.float32)


def _contours(scene: Canvas, how: Mood) -> Array:
    """Inner contours: where the tone drops sharply."""
    k = max(1.0, how.outline * 0.8)
    drop = ndimage.gaussian_filter(scene.tone, 3.6 * k) - ndimage.gaussian_filter(scene.tone, 1.4 * k)
    return np.asarray(np.clip((drop - 0.035) / 0.03, 0, 1) * 0.95, np.float32)


def _outlines(scene: Canvas, how: Mood) -> Array:
    """Wavering lines between layers."""
    edge = np.zeros((SIDE, SIDE), bool)
    down, across = np.diff(scene.layer, axis=0) != 0, np.diff(scene.layer, axis=1) != 0
    edge[:-1] |= down
    edge[1:] |= down
    edge[:, :-1] |= across
    edge[:, 1:] |= across
    away = ndimage.distance_transform_edt(~edge)
    weight = ndimage.maximum_filter(scene.outline, 7) * how.outline
    width = (2.6 + 1.2 * _noise(scene, "press", 60) + 0.5 * _noise(scene, "slip", 14)) * weight
    return np.where(weight > 0.01, np.clip((width - away) / 1.3 + 0.5, 0, 1), 0).astype(np.float32)


def _framed(scene: Canvas, picture: Array, margin: float = 33, corner: float = 46) -> Array:
    """Round the picture off with a hand-cut border."""
    waver = _noise(scene, "border", 40) * 4 + _noise(scene, "nick", 12) * 1.5
    y, x = np.indices((SIDE, SIDE), np.float32)
    dx = np.clip(margin + corner - np.minimum(x, SIDE - 1 - x), 0, None)
    dy = np.clip(margin + corner - np.minimum(y, SIDE - 1 - y), 0, None)
    depth = corner - np.hypot(dx, dy) + waver
    inside = np.clip(depth / 1.5 + 0.5, 0, 1)
    line = np.clip((3.2 - np.abs(depth - 1)) / 1.3 + 0.5, 0, 1)
    return np.asarray((picture * inside + 0.985 * (1 - inside)) * (1 - line) + 0.07 * line, np.float32)
