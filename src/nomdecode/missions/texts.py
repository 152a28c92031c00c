"""What is told of each mission in each language: title, place, briefing, a line for a win and for a loss.

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
from nomdecode.missions.atlas import Atlas

LONGEST_BRIEF: Final = 220
LONGEST_LINE: Final = 120
LONGEST_TITLE: Final = 28


@dataclass(frozen=True, slots=True)
class MissionText:
    """One mission in one language."""

    title: str
    place: str
    brief: str
    won: str
    lost: str


@dataclass(frozen=True, slots=True)
class Texts:
    """The whole map in one language."""

    title: str
    plates: Mapping[str, str]
    missions: Mapping[str, MissionText]


@cache
def text_languages() -> tuple[str, ...]:
    """The codes of the languages that the map is told in, found by listing its files."""
    names = (file.name.split(".") for file in (files("nomdecode.missions") / "data").iterdir())
    return tuple(sorted(name[1] for name in names if name[0] == "texts"))


@cache
def load_texts(language: str) -> Texts:
    """Read the texts of a language, or of the nearest of `text_languages`, once."""
    nearest = next(near.code for near in fallback_languages(language) if near.code in text_languages())
    file = files("nomdecode.missions") / "data" / f"texts.{nearest}.json"
    return parse_texts(file.read_text(encoding="utf-8"))


def parse_texts(text: str) -> Texts:
    """Read texts from JSON."""
    data = json.loads(text)
    missions = {mission: MissionText(**each) for mission, each in data["missions"].items()}
    return Texts(data["title"], data["plates"], missions)


def faults_of_texts(atlas: Atlas, texts: Texts) -> Iterator[str]:
    """What is missing, left over or too long, a sentence each."""
    for each in sorted({plate.id for plate in atlas.plates} ^ texts.plates.keys()):
        yield f"plate {each}: has no name, or is none"
    for each in sorted(atlas.by_id.keys() ^ texts.missions.keys()):
        yield f"{each}: has no text, or is no mission"
    for mission, text in texts.missions.items():
        longest = {"title": LONGEST_TITLE, "brief": LONGEST_BRIEF, "won": LONGEST_LINE, "lost": LONGEST_LINE}
        for name, most in longest.items():
            if not 0 < len(getattr(text, name)) <= most:
                yield f"{mission}: {name} has {len(getattr(text, name))} characters, at most {most} fit"
