"""Letters of other scripts that look Latin (UTS 39)."""

from __future__ import annotations

import pytest

from nomdecode.lexicon.look_alikes import look_alike_key, look_alikes_to_latin

CYRILLIC_CAT = "\u0421\u0410\u0422"


@pytest.mark.parametrize(
    "name",
    [
        "AIice",
        "A1ice",
        "\u0410lic\u0435",
        "\u0391lice",
        "\u13aaLICE",
        "\u1d00\u029f\u026a\u1d04\u1d07",
        "ALICÉ",
    ],
    ids=["capital i", "one", "Cyrillic", "Greek", "Cherokee", "small capitals", "accent"],
)
def test_names_that_look_alike_have_one_skeleton(name: str) -> None:
    assert look_alike_key(name) == look_alike_key("Alice")


def test_names_that_differ_to_the_eye_have_different_skeletons() -> None:
    names = ["Alice", "Alicia", "Élise", "Léa", "Leo", "Noé", "Noël", "Zoé", "Anna", "Hannah", "Иван", "Дима"]
    assert len({look_alike_key(name) for name in names}) == len(names)


def test_a_word_that_is_latin_to_every_eye_becomes_latin() -> None:
    assert look_alikes_to_latin(CYRILLIC_CAT) == "CAT"
    assert look_alikes_to_latin("c\u0430t") == "cat"
    assert look_alikes_to_latin("\u1d04\u1d00\u1d1b") == "cat"


@pytest.mark.parametrize("word", ["", "cat", "ŒUF", "été", "Łódź", "Ærø", "Москва", "שלום", "日本", "naïve"])
def test_any_other_word_stays_as_it_is(word: str) -> None:
    assert look_alikes_to_latin(word) == word
