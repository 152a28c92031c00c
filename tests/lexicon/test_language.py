"""One value per language, found by listing folders; a new one is data alone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nomdecode.decks.shipped import load_shipped_deck as load_deck
from nomdecode.lexicon.language import (
    all_languages,
    default_deck_of,
    fallback_languages,
    find_language,
    has_lexicon,
    language_folder,
    language_layers,
)
from nomdecode.room.room_codes import code_words_of_language
from nomdecode.rules.options import Edition

ROOT = Path(__file__).parents[2]
SYLLABLES = ("ka", "li", "mo", "ne", "pu", "sa", "te", "wi")
WORDS = sorted({(a + b + c).upper() for a in SYLLABLES for b in SYLLABLES for c in ("n", "s")})[:60]
CLI = "nomdecode.cli.main"
LANGUAGE: dict[str, Any] = {"code": "tok", "name": "toki", "order": 50, "filler_words": ["IJO", "NIMI"]}


def add_toy_language(root: Path, **changes: Any) -> Path:
    """Write a small language: what it is, its code words, one deck."""
    folder = root / "tok"
    (folder / "decks").mkdir(parents=True)
    (folder / "language.json").write_text(json.dumps(LANGUAGE | changes), encoding="utf-8")
    (folder / "code_words.txt").write_text("jelo loje laso walo pimeja kule\n", encoding="ascii")
    head = "id: tok\ntitle: nimi\nlanguage: tok\nkind: base\nage: 8\n---\n"
    (folder / "decks" / "base.txt").write_text(head + "\n".join(WORDS) + "\n", encoding="utf-8")
    return folder


def run(languages_folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NOMDECODE_LANGUAGES": str(languages_folder)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_languages_are_listed_in_their_order() -> None:
    assert list(all_languages()) == ["fr", "fr-CA", "en"]
    assert [language.name for language in all_languages().values()] == [
        "Français · France",
        "Français · Québec",
        "English",
    ]


def test_quebec_is_a_layer_over_france() -> None:
    assert language_layers("fr-CA") == ("fr", "fr-CA")
    assert [near.code for near in fallback_languages("fr-CA")] == ["fr-CA", "fr", "en"]
    assert [near.code for near in fallback_languages("en")] == ["en"]


def test_a_language_nobody_described_is_read_as_the_nearest() -> None:
    assert find_language("fr-BE").code == "fr"
    assert find_language("de").code == "de"
    assert [near.code for near in fallback_languages("de")] == ["de", "en"]
    assert not has_lexicon("de")


@pytest.mark.parametrize("code", all_languages())
def test_every_language_is_complete(code: str) -> None:
    """Its edition is one of the rules, its deck is shipped, somebody gives it code words and filler words."""
    language = all_languages()[code]
    assert Edition(language.edition)
    assert load_deck(default_deck_of(code)).language == code
    assert len(code_words_of_language(code)) > 100
    assert any(near.filler_words for near in fallback_languages(code))
    assert has_lexicon(code)
    assert language.sounds.vowels
    assert not language.sounds.vowels & language.sounds.glides


def test_no_code_asks_for_a_language_by_name() -> None:
    """A language is data: no module compares a code with a literal (prompts and texts are keyed by it)."""
    signs = re.compile(r"""(?:[=!]= |startswith\()["'](?:fr|en)""")
    sources = (ROOT / "src/nomdecode").rglob("*.py")
    assert [path.name for path in sources if signs.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("bot", ["simple", "offline:normal"])
def test_a_toy_language_is_added_in_a_folder_and_a_game_is_played_in_it(tmp_path: Path, bot: str) -> None:
    add_toy_language(tmp_path / "languages")
    played = run(tmp_path / "languages", "-m", "tests.lexicon.toy_game", str(tmp_path / "data"), bot)
    assert played.returncode == 0, played.stderr
    facts = json.loads(played.stdout)
    assert facts["languages"] == ["fr", "fr-CA", "en", "tok"]
    assert facts["offered"] == facts["languages"]
    assert facts["decks"] == ["tok"]
    # The mechanical referee: no dictionary, but a word inside another and a word on the table are found.
    assert not facts["has_lexicon"]
    assert not facts["ruling"]["lexicon"]
    assert facts["ruling"]["codes"] != []
    assert facts["same"] != []
    one, other, _ = facts["room"].lower().split("-")
    assert {one, other} <= {"jelo", "loje", "laso", "walo", "pimeja", "kule"}
    assert facts["language"] == "tok"
    assert set(facts["cards"]) <= set(WORDS)
    assert facts["clues"] != []
    assert set(facts["clues"]) <= {"IJO", "NIMI"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"code": "other"}, "its code is 'other'"),
        ({"parent": "nowhere"}, "no language 'nowhere'"),
        ({"colour": "red"}, "colour"),
        ({"order": "first"}, "order"),
    ],
)
def test_a_language_folder_that_is_wrong_says_why(tmp_path: Path, changes: dict[str, Any], told: str) -> None:
    add_toy_language(tmp_path, **changes)
    refused = run(tmp_path, "-c", "from nomdecode.lexicon.language import all_languages; all_languages()")
    assert "InvalidLanguage" in refused.stderr
    assert told in refused.stderr


def test_the_command_line_tells_a_bad_language_with_its_code(tmp_path: Path) -> None:
    add_toy_language(tmp_path, parent="nowhere")
    refused = run(tmp_path, "-c", f"import sys; from {CLI} import main; sys.exit(main(['decks', 'list']))")
    assert (refused.returncode, refused.stderr.partition(":")[0]) == (1, "bad_language")


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    refused = run(
        tmp_path / "nowhere", "-c", "from nomdecode.lexicon.language import all_languages; all_languages()"
    )
    assert "NOMDECODE_LANGUAGES: there is no folder" in refused.stderr


def test_listing_languages_needs_no_numpy() -> None:
    code = "import sys, nomdecode.lexicon.language as l; l.all_languages(); assert 'numpy' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_guide_names_every_field_of_a_language() -> None:
    guide = (ROOT / "docs/add-a-language.md").read_text(encoding="utf-8")
    language = all_languages()["fr"]
    fields = msgspec.structs.fields(type(language))
    inner = [
        field
        for part in (language.sounds, language.grammar, language.typography)
        for field in msgspec.structs.fields(type(part))
    ]
    assert [field.name for field in (*fields, *inner) if f"`{field.name}`" not in guide] == []
    assert (language_folder("fr") / "language.json").is_file()
