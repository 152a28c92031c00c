"""Where the picture is seen from: a preset or a table of `zoom`, `look`, `tilt`, `horizon`, `front`. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, fields


class CameraError(ValueError):
    """A camera that does not exist or cannot be pointed so."""


@dataclass(frozen=True, slots=True)
class Camera:
    """The standard camera is frontal, level and as wide as the frame."""

    zoom: float = 1.0
    x: float = 500.0
    y: float = 500.0
    tilt: float = 0.0
    horizon: float | None = None
    front: str = ""


PRESETS: dict[str, dict[str, float | str]] = {
    "standard": {},
    "close": {"zoom": 1.45, "y": 540},
    "closer": {"zoom": 1.9, "y": 520},
    "wide": {"zoom": 0.66, "y": 560},
    "far": {"zoom": 0.42, "y": 640},
    "low": {"horizon": 830},
    "high": {"horizon": 330},
    "tilt-left": {"tilt": -11, "zoom": 1.1},
    "tilt-right": {"tilt": 11, "zoom": 1.1},
}


def camera(given: str | Mapping[str, object]) -> Camera:
    """Read a camera from a spec.

    Raises: CameraError.
    """
    table: dict[str, object] = {"preset": given} if isinstance(given, str) else dict(given)
    preset = table.pop("preset", "standard")
    if preset not in PRESETS:
        raise CameraError(f"no camera named {preset!r}; there are {', '.join(PRESETS)}")
    known = {f.name for f in fields(Camera)}
    if unknown := sorted(set(table) - known):
        raise CameraError(f"a camera has no {unknown[0]!r}; it has {', '.join(sorted(known))}")
    wanted = Camera(**{**PRESETS[str(preset)], **table})  # type: ignore[arg-type]
    if not 0.3 <= wanted.zoom <= 3 or not -45 <= wanted.tilt <= 45:
        raise CameraError("zoom goes from 0.3 to 3 and tilt from -45 to 45")
    return wanted
