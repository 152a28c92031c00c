"""Texts of the missions in each language: title, place, briefing, a line for a win and for a loss.

The terminal and the web read the same files. Labels of screens are the client's messages (web/messages).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from nomdecode.lexicon.language import fallback_languages
from nomdecode.missions.mission_map import MissionMap

LONGEST_BRIEF: Final = 220
LONGEST_LINE: Final = 120
LONGEST_TITLE: Final = 28


@dataclass(frozen=True, slots=True)
class MissionText:
    """The texts of one mission in one language."""

    title: str
    place: str
    brief: str
    won: str
    lost: str


@dataclass(frozen=True, slots=True)
class MapTexts:
    """The texts of the whole map in one language."""

    title: str
    plates: Mapping[str, str]
    missions: Mapping[str, MissionText]


@cache
def list_text_languages() -> tuple[str, ...]:
    """Return the codes of the languages that have mission texts, found by listing the files."""
    names = (file.name.split(".") for file in (files("nomdecode.missions") / "data").iterdir())
    return tuple(sorted(name[1] for name in names if name[0] == "texts"))


@cache
def load_map_texts(language: str) -> MapTexts:
    """Read the texts of a language, or of the nearest that has them, once."""
    nearest = next(near.code for near in fallback_languages(language) if near.code in list_text_languages())
    file = files("nomdecode.missions") / "data" / f"texts.{nearest}.json"
    return parse_map_texts(file.read_text(encoding="utf-8"))


def parse_map_texts(text: str) -> MapTexts:
    """Parse the texts of the map from JSON."""
    data = json.loads(text)
    missions = {mission: MissionText(**each) for mission, each in data["missions"].items()}
    return MapTexts(data["title"], data["plates"], missions)


def find_text_faults(atlas: MissionMap, texts: MapTexts) -> Iterator[str]:
    """Return the texts that are missing, left over or too long, a sentence each."""
    for each in sorted({plate.id for plate in atlas.plates} ^ texts.plates.keys()):
        yield f"plate {each}: has no name, or is none"
    for each in sorted(atlas.missions_by_id.keys() ^ texts.missions.keys()):
        yield f"{each}: has no text, or is no mission"
    for mission, text in texts.missions.items():
        longest = {"title": LONGEST_TITLE, "brief": LONGEST_BRIEF, "won": LONGEST_LINE, "lost": LONGEST_LINE}
        for name, most in longest.items():
            if not 0 < len(getattr(text, name)) <= most:
                yield f"{mission}: {name} has {len(getattr(text, name))} characters, at most {most} fit"
