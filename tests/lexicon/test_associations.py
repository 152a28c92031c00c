from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from nomdecode.decks.shipped import list_shipped_decks
from nomdecode.lexicon import letters_only, load_lexicon

FOLDER = Path(__file__).parents[2] / "tools" / "associations"
LANGUAGES = ("fr", "fr-CA", "en")


def lists(language: str) -> list[dict[str, list[str]]]:
    """The lists of each writer."""
    files = sorted((FOLDER / language).glob("writer-*.txt"))
    return [dict(_line(line) for line in path.read_text("utf-8").splitlines()) for path in files]


def _line(line: str) -> tuple[str, list[str]]:
    word, colon, rest = line.partition(": ")
    assert colon, line
    return word, rest.split(", ")


def codenames(language: str) -> set[str]:
    decks = [deck for deck in list_shipped_decks() if deck.language == language and deck.kind != "pictures"]
    return {word for deck in decks for word in deck.all_faces}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_codename_was_thought_about_by_three_writers_or_came_later(language: str) -> None:
    """Words that came into the decks later are filled up to forty associations by one writer."""
    written = lists(language)
    assert len(written) == 3
    later = {
        line.partition(":")[0]
        for path in (FOLDER / language).glob("*.txt")
        if not path.name.startswith("writer-")
        for line in path.read_text("utf-8").splitlines()
    }
    for one in written:
        assert sorted(codenames(language) - set(one) - later) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_has_twenty_different_associations_and_not_the_word_itself(language: str) -> None:
    for one in lists(language):
        for word, associations in one.items():
            folded = [letters_only(each) for each in associations]
            assert len(set(folded)) == len(folded) >= 20, word
            assert letters_only(word) not in folded


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_stands_there_that_a_bot_should_not_say(language: str) -> None:
    lexicon = load_lexicon(language)
    assert lexicon is not None
    said = {each for one in lists(language) for line in one.values() for each in line}
    assert sorted(each for each in said if lexicon.is_adult_word(each)) == []
    assert all(each == unicodedata.normalize("NFC", each) for each in said)
