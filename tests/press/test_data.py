"""What is committed beside the code is what its sources say."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics

from nomdecode.press.pen import FONTS, _import_reportlab
from nomdecode.press.printable_cards import letters_in_our_fonts
from nomdecode.press.svg_paths import middle_of_path, parse_path, split_into_subpaths
from nomdecode.press.texts import load_captions, load_rules_page, press_languages
from nomdecode.rules.options import Game
from tests.cli.play.test_texts import messages, quebec

ROOT = Path(__file__).parents[2]


def test_the_listed_letters_are_those_of_the_fonts() -> None:
    _import_reportlab()
    held = [set(pdfmetrics.getFont(name).face.charToGlyph) for name in FONTS[:2]]
    assert {ord(sign) for sign in letters_in_our_fonts()} == {
        code for code in held[0] & held[1] if 0x20 <= code < 0xFFFF
    }


@pytest.mark.parametrize("language", press_languages())
def test_rules_sheets_say_what_learn_says(language: str) -> None:
    """Run `npm run messages` when this fails."""
    said = quebec() if language == "fr-CA" else messages(language)
    for game in Game:
        page = load_rules_page(game, language)
        assert page["lede"] == said[f"learn_{game.value.replace('-', '_')}_lede"]
        points = [point for section in page["sections"] for point in section["points"]]
        told = "\n".join(str(text) for text in said.values())
        assert all(point in told for point in points)
        assert len(points) > 8


def test_captions_are_there_in_every_language() -> None:
    keys = load_captions("fr").keys()
    for language in press_languages():
        assert load_captions(language).keys() == keys
    assert load_captions("xx") == load_captions("en")
    told = json.loads((ROOT / "src/nomdecode/press/data/texts.json").read_text(encoding="utf-8"))
    for language, table in told.items():
        for text in table.values():
            assert "'" not in text
            assert ("\u00a0" in text) <= (language != "en")
            if language == "fr":
                assert not re.search(r"[^\u00a0][;!?]|[^\u00a0]:(?= |$)", text)


def test_path_data_is_read_as_browsers_read_it() -> None:
    assert [tuple(each) for each in parse_path("M1 2l3 0h1v-2H0z")] == [
        ("M", ((1, 2),)),
        ("L", ((4, 2),)),
        ("L", ((5, 2),)),
        ("L", ((5, 0),)),
        ("L", ((0, 0),)),
        ("Z", ()),
    ]
    # A quadratic curve, and one that goes on smoothly.
    curve = parse_path("M0 0Q3 3 6 0T12 0")
    assert list(curve[1].points) == [(2, 2), (4, 2), (6, 0)]
    assert list(curve[2].points) == [(8, -2), (10, -2), (12, 0)]


@pytest.mark.parametrize(("flags", "top"), [("0 0", 1.0), ("0 1", -1.0), ("1 0", 1.0), ("1 1", -1.0)])
def test_half_circles_turn_the_right_way(flags: str, top: float) -> None:
    """On a plate y grows downwards; a sweep of 1 goes over the top."""
    points = [each for segment in parse_path(f"M-1 0A1 1 0 {flags} 1 0") for each in segment.points]
    assert list(points[-1]) == [1, 0]
    on_circle = points[3]
    assert on_circle == pytest.approx((0, top), abs=1e-9)
    assert math.hypot(*on_circle) == pytest.approx(1)


def test_subpaths_are_cut_at_their_moves() -> None:
    first, second = split_into_subpaths("M0 0L2 0L2 2ZM10 10L12 14")
    assert list(middle_of_path(first)) == [1, 1]
    assert list(middle_of_path(second)) == [11, 12]
