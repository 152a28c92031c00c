from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nomdecode.missions.mission_map import load_mission_map
from nomdecode.missions.texts import (
    MapTexts,
    find_text_faults,
    list_text_languages,
    load_map_texts,
    parse_map_texts,
)

DATA = Path(__file__).parents[2] / "src/nomdecode/missions/data"
LABELS = Path(__file__).parents[2] / "web/messages"  # of the screens


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language, with its key."""
    data = json.loads((DATA / f"texts.{language}.json").read_text(encoding="utf-8"))
    for mission, texts in data["missions"].items():
        yield from ((f"{mission} {name}", text) for name, text in texts.items())
    for key, label in labels(language).items():
        yield from ((key, text) for text in forms(label))


def labels(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LABELS / language / "mission.json").read_text(encoding="utf-8"))
    return found


def forms(label: Any) -> list[str]:
    return [label] if isinstance(label, str) else list(label[0]["match"].values())


def test_the_map_is_told_in_three_languages() -> None:
    assert list_text_languages() == ("en", "fr", "fr-CA")


@pytest.mark.parametrize("language", list_text_languages())
def test_every_mission_has_its_texts_and_they_fit(language: str) -> None:
    assert list(find_text_faults(load_mission_map(), load_map_texts(language))) == []


@pytest.mark.parametrize("language", list_text_languages())
def test_no_two_missions_are_told_alike(language: str) -> None:
    missions = load_map_texts(language).missions.values()
    for name in ("title", "place", "brief", "won", "lost"):
        assert len({getattr(each, name) for each in missions}) == 28


def test_each_language_speaks_for_itself() -> None:
    briefs = [
        [each.brief for each in load_map_texts(language).missions.values()]
        for language in list_text_languages()
    ]
    assert all(len(set(told)) == 3 for told in zip(*briefs, strict=True))


FAULTS = {
    "fr": r"[^\u00a0][;!?:»]|«[^\u00a0]",
    "fr-CA": r"\s[;!?]|[^\u00a0][:»]|«[^\u00a0]",
    "en": r"\s[;:!?]",
}


@pytest.mark.parametrize("language", list_text_languages())
def test_the_typography_is_that_of_the_language(language: str) -> None:
    for key, text in sentences(language):
        assert not re.search(FAULTS[language], text), key
        assert not re.search(r"'|\.\.\.|\u202f|  ", text), key


def test_the_labels_are_the_same_in_every_language_with_the_same_inputs() -> None:
    def inputs(label: Any) -> set[str]:
        return {name for form in forms(label) for name in re.findall(r"\{(\w+)\}", form)}

    french = labels("fr")
    assert all(key.startswith("mission_") for key in french)
    for language in list_text_languages():
        # Québec has only what it says otherwise.
        assert labels(language).keys() == french.keys() or language == "fr-CA"
        for key, label in labels(language).items():
            assert inputs(label) == inputs(french[key]), (language, key)


def texts(**changes: object) -> MapTexts:
    data = json.loads((DATA / "texts.fr.json").read_text(encoding="utf-8"))
    return parse_map_texts(json.dumps({**data, **changes}))


def test_a_missing_and_a_spare_text_are_told() -> None:
    spare = {"moon": {"title": "t", "place": "p", "brief": "b" * 221, "won": "", "lost": "l"}}
    found = list(find_text_faults(load_mission_map(), texts(missions=spare, plates={"moon": "Lune"})))
    assert "moon: has no text, or is no mission" in found
    assert "teche: has no text, or is no mission" in found
    assert "plate moon: has no name, or is none" in found
    assert "plate levant: has no name, or is none" in found
    assert "moon: brief has 221 characters, at most 220 fit" in found
    assert "moon: won has 0 characters, at most 120 fit" in found
