from __future__ import annotations

from random import Random

import pytest

from nomdecode.room.codes import new_code, read_code, words_of


@pytest.mark.parametrize("language", ["fr", "fr-CA", "en"])
def test_there_are_at_least_a_hundred_million_codes(language: str) -> None:
    words = words_of(language)
    assert len(words) == len(set(words))
    assert len(words) ** 2 * 100 >= 10**8
    assert all(3 <= len(word) <= 8 and word.isascii() and word.islower() for word in words)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_code_is_read_as_it_was_shown(language: str) -> None:
    dice = Random(3)
    for _ in range(300):
        code = new_code(language, dice)
        read = read_code(code)
        assert read is not None
        assert read.replace("-", "") == code.replace("-", "")


def test_one_spelling_is_one_room() -> None:
    """Two words that run together in two ways would be two rooms: such codes are never given."""
    for language in ("fr", "en"):
        dice = Random(4)
        for _ in range(3000):
            code = new_code(language, dice)
            assert read_code(code) == code


@pytest.mark.parametrize(
    "typed", ["hibou cerise 42", "HIBOU-CERISE-42", "Hiboucerise42", " hibou-cérise 4 2 "]
)
def test_case_accents_spaces_and_hyphens_do_not_matter(typed: str) -> None:
    assert read_code(typed) == "HIBOU-CERISE-42"


@pytest.mark.parametrize(
    "typed", ["", "42", "hibou", "hibou-42", "hibou-cerise-4", "x" * 99, "hibou-zzzz-42", "é\x00"]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert read_code(typed) is None
