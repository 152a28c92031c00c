"""Read picture specs from TOML, one file per writer, and refuse what no picture may have."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tools.pictures.camera import Camera, CameraError, camera

MIN_TAGS, MAX_ALT = 8, 120
MOODS = ("engraving", "night", "linocut", "etching")
ID = re.compile(r"[a-z]+(-[a-z]+)+")
LANGUAGES = ("fr", "en")
# Straight quotes in any language; in French a sign of two parts or a quote without its no-break space.
POOR_TYPE = re.compile("['\"]|  ")
POOR_FRENCH = re.compile("(?<![\u00a0\u202f])[;:!?»]|«(?![\u00a0\u202f])")


DRAFT: dict[str, object] = {
    "things": ["?", "??"],
    **{f"tags_{language}": {"?" * n: 1.0 for n in range(1, 9)} for language in LANGUAGES},
    **{f"alt_{language}": "To be written before it is kept." for language in LANGUAGES},
}


class SpecError(ValueError):
    """A spec that cannot be drawn or played; the message names the file and the picture."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A sprite in a scene, at 0..1000; what is `None` the template decides."""

    ref: str
    x: float | None = None
    y: float | None = None
    size: float | None = None
    rot: float = 0.0
    dx: float = 0.0  # moved from where the template would put it
    dy: float = 0.0
    stand: bool = False
    behind: bool = False
    slot: str = ""

    @property
    def at(self) -> tuple[float, float] | None:
        """Its own place, if both coordinates are given."""
        return None if self.x is None or self.y is None else (self.x, self.y)


@dataclass(frozen=True, slots=True)
class Picture:
    """One entry of a spec file."""

    id: str
    template: str
    backdrop: str
    mood: str
    camera: Camera
    params: Mapping[str, object]
    things: Mapping[str, str]  # concept -> role
    plus: tuple[Thing, ...] = ()
    hide: tuple[Thing, ...] = ()
    tags: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    alt: Mapping[str, str] = field(default_factory=dict)
    writer: str = ""


def thing(given: object) -> Thing:
    """Read a sprite reference or a table with `s`.

    Raises: SpecError.
    """
    if isinstance(given, str):
        return Thing(given)
    if not isinstance(given, Mapping) or not isinstance(given.get("s"), str):
        raise SpecError(f"a thing is a reference or a table with s = a reference, not {given!r}")
    table = dict(given)
    ref = table.pop("s")
    if unknown := sorted(set(table) - {"x", "y", "size", "rot", "dx", "dy", "stand", "behind", "slot"}):
        raise SpecError(f"a thing has no {unknown[0]!r}")
    numbers = {k: float(table.pop(k)) for k in ("x", "y", "size", "rot", "dx", "dy") if k in table}
    return Thing(ref, **numbers, **table)  # type: ignore[arg-type]


def things(given: object) -> tuple[Thing, ...]:
    """Read one thing or a list of them."""
    return tuple(thing(one) for one in given) if isinstance(given, list) else (thing(given),)


def load(folder: Path, *, draft: bool = False) -> list[Picture]:
    """Read every spec file of a folder, in order of name.

    Raises: SpecError.
    """
    pictures = [one for path in sorted(folder.glob("*.toml")) for one in read(path, draft=draft)]
    seen: dict[str, str] = {}
    for one in pictures:
        if one.id in seen:
            raise SpecError(f"{one.writer}: {one.id} is already in {seen[one.id]}")
        seen[one.id] = one.writer
    return pictures


def read(path: Path, *, draft: bool = False) -> list[Picture]:
    """Read one spec file.

    Raises: SpecError.
    """
    try:
        entries = tomllib.loads(path.read_text("utf8")).get("picture", [])
    except tomllib.TOMLDecodeError as error:
        raise SpecError(f"{path.name}: {error}") from None
    pictures = []
    for number, entry in enumerate(entries, 1):
        try:
            pictures.append(picture(entry, path.stem, draft=draft))
        except (SpecError, CameraError, TypeError) as error:
            raise SpecError(f"{path.name}: {entry.get('id', f'picture {number}')}: {error}") from None
    return pictures


def picture(entry: Mapping[str, object], writer: str = "", *, draft: bool = False) -> Picture:
    """Read one entry; a draft may lack concepts, tags and descriptions.

    Raises: SpecError, CameraError.
    """
    table = {**(DRAFT if draft else {}), **entry}
    name, template = str(table.pop("id", "")), str(table.pop("template", ""))
    if not ID.fullmatch(name):
        raise SpecError(f"id is two or more lower-case words joined by hyphens, not {name!r}")
    mood = str(table.pop("mood", "engraving"))
    if mood not in MOODS:
        raise SpecError(f"no mood named {mood!r}; there are {', '.join(MOODS)}")
    return Picture(
        id=name,
        template=template,
        backdrop=str(table.pop("backdrop", "")),
        mood=mood,
        camera=camera(table.pop("camera", "standard")),  # type: ignore[arg-type]
        things=_concepts(table.pop("things", []), template),
        plus=things(table.pop("plus", [])),
        hide=things(table.pop("hide", [])),
        tags=_tags(table),
        alt=_alt(table),
        params=table,
        writer=writer,
    )


def _concepts(given: object, template: str) -> dict[str, str]:
    if not isinstance(given, list) or len(given) < 2:
        raise SpecError("things lists at least two nameable concepts, such as ['whale', 'bath:basket']")
    pairs = (str(one).partition(":") for one in given)
    return {concept.strip(): role.strip() or template for concept, _, role in pairs}


def _tags(table: dict[str, object]) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for language in (*LANGUAGES, "fr_CA"):
        tags = table.pop(f"tags_{language}", None)
        if tags is None and language == "fr_CA":
            continue
        if not isinstance(tags, Mapping) or len(tags) < MIN_TAGS:
            raise SpecError(f"tags_{language} holds {MIN_TAGS} or more words with their weights")
        found[language] = {str(word): float(weight) for word, weight in tags.items()}
        if bad := [w for w, weight in found[language].items() if not 0 < weight <= 1 or w != w.strip()]:
            raise SpecError(f"tags_{language}: {bad[0]!r} needs a weight above 0 and up to 1")
    return found


def _alt(table: dict[str, object]) -> dict[str, str]:
    found = {}
    for language in (*LANGUAGES, "fr_CA"):
        text = table.pop(f"alt_{language}", None)
        if text is None and language == "fr_CA":
            continue
        if not isinstance(text, str) or not 20 <= len(text) < MAX_ALT or not text.endswith("."):
            raise SpecError(
                f"alt_{language} is one sentence of 20 to {MAX_ALT - 1} characters with its full stop"
            )
        poor = POOR_TYPE.search(text) or (language != "en" and POOR_FRENCH.search(text))
        if poor:
            raise SpecError(f"alt_{language}: {poor[0]!r} is not typographic; use ’ « » and no-break spaces")
        found[language] = text
    return found
