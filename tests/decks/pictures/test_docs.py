"""docs/deck-format.md says what the code does."""

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest

from nomdecode.decks.pictures.deck import parse_picture_deck
from nomdecode.decks.pictures.limits import PictureLimits
from nomdecode.decks.pictures.picture_descriptions import parse_picture_descriptions

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "deck-format.md").read_text(encoding="utf-8")
CODE = re.compile(r'(?:DeckError\(\s*|code=|FileIssue\(\s*[\w.]+, |Kind\.\w+: \()"([a-z_]+)"')
SOURCES = sorted((ROOT / "src/nomdecode/decks/pictures").glob("*.py"))
CODES = sorted({code for source in SOURCES for code in CODE.findall(source.read_text(encoding="utf-8"))})


def test_there_are_codes_to_document() -> None:
    assert {"svg_not_accepted", "duplicate", "picture_bomb", "zip_bomb", "bad_album"} <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_documented(code: str) -> None:
    assert f"`{code}`" in PAGE


@pytest.mark.parametrize(("limit", "default"), asdict(PictureLimits()).items())
def test_every_limit_is_documented_with_its_default(limit: str, default: int) -> None:
    assert f"| `{limit}` | {default} |" in PAGE


def test_the_example_of_a_text_can_be_read() -> None:
    example = re.search(r"```\n(# a comment.*?)```", PAGE, re.DOTALL)
    assert example
    notes = parse_picture_descriptions(example[1].encode(), PictureLimits())
    assert notes.faults == ()
    assert len(notes.texts["chat.jpg"]["fr"].tags) == 4


def test_the_example_of_a_deck_has_the_shape_of_a_deck() -> None:
    example = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert example
    told = json.loads(example[1])
    told["pictures"]["fox-gambit"] = told["pictures"]["train-dragon"]
    assert parse_picture_deck(json.dumps(told)).credits["fox-gambit"] == ("game-icons/lorc", "noto")
