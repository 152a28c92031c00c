from __future__ import annotations

from random import Random

import pytest

from nomdecode.lexicon import load_lexicon
from nomdecode.missions.notebook_code import is_notebook_code
from nomdecode.room.room_codes import (
    _read_code_words,
    can_form_code,
    code_words_of_language,
    draw_room_code,
    is_rude_across_words,
    parse_room_code,
)


@pytest.mark.parametrize("language", ["fr", "fr-CA", "en"])
def test_there_are_at_least_a_hundred_million_codes(language: str) -> None:
    words, rng = code_words_of_language(language), Random(5)
    assert len(words) == len(set(words))
    assert all(3 <= len(word) <= 8 and word.isascii() and word.islower() for word in words)
    tries = 5000
    given = sum(can_form_code(*rng.choices(words, k=2)) for _ in range(tries))
    assert len(words) ** 2 * 100 * given / tries >= 10**8


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_two_words_of_codes_sound_the_same(language: str) -> None:
    """Whoever hears a code on the phone writes it down one way."""
    lexicon = load_lexicon(language)
    assert lexicon is not None
    heard: dict[str, str] = {}
    for word in code_words_of_language(language):
        for sound in lexicon.pronunciations(word):
            assert heard.setdefault(sound, word) == word


@pytest.mark.parametrize("language", ["fr", "en"])
def test_words_that_were_taken_out_are_read_and_given_no_more(language: str) -> None:
    former = _read_code_words(f"{language}-former")
    assert len(former) > 100
    assert not set(former) & set(code_words_of_language(language))
    assert parse_room_code(f"{former[0]} {former[-1]} 07") == f"{former[0]}-{former[-1]}-07".upper()


@pytest.mark.parametrize(
    ("one", "other", "rude"),
    [
        ("sushi", "tableau", True),  # English, in a French code
        ("balcon", "neige", True),
        ("orbit", "chain", True),
        ("hibou", "cerise", False),
        ("drapeau", "violet", False),  # what stands inside one word was looked at by hand
    ],
)
def test_no_pair_is_rude_where_its_words_meet(one: str, other: str, rude: bool) -> None:
    assert is_rude_across_words(one, other) is rude
    assert can_form_code(one, other) is not rude


def test_no_code_is_rude_where_its_words_meet() -> None:
    for language in ("fr", "en"):
        rng = Random(6)
        for _ in range(1000):
            one, other, _digits = draw_room_code(language, rng).lower().split("-")
            assert not is_rude_across_words(one, other)


def test_one_spelling_is_one_room() -> None:
    """Two words that run together in two ways would be two rooms: such codes are never given."""
    for language in ("fr", "en"):
        rng = Random(4)
        for _ in range(1000):
            code = draw_room_code(language, rng)
            assert parse_room_code(code) == code


@pytest.mark.parametrize(
    "typed", ["hibou cerise 42", "HIBOU-CERISE-42", "Hiboucerise42", " hibou-cérise 4 2 "]
)
def test_case_accents_spaces_and_hyphens_do_not_matter(typed: str) -> None:
    assert parse_room_code(typed) == "HIBOU-CERISE-42"


@pytest.mark.parametrize("typed", ["hibou cerise 1", "HIBOU-CERISE-01", "hiboucerise1"])
def test_one_and_zero_one_are_the_same_room(typed: str) -> None:
    assert parse_room_code(typed) == "HIBOU-CERISE-01"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("hibou cerise 042", "HIBOU-CERISE-042"),
        ("hiboucerise 42", "HIBOU-CERISE-42"),
        ("hiboucerise421", "HIBOU-CERISE-421"),
    ],
)
def test_codes_of_two_and_of_three_digits_are_never_one_room(typed: str, code: str) -> None:
    assert parse_room_code(typed) == code


def test_a_notebook_has_a_code_of_three_digits() -> None:
    rng = Random(5)
    for _ in range(200):
        code = draw_room_code("fr", rng, notebook=True)
        assert is_notebook_code(code)
        assert parse_room_code(code) == code
        assert not is_notebook_code(draw_room_code("fr", rng))


@pytest.mark.parametrize(
    "typed", ["", "42", "hibou", "hibou-42", "hibou-cerise-4210", "x" * 99, "hibou-zzzz-42", "é\x00"]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert parse_room_code(typed) is None
