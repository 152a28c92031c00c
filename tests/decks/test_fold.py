import pytest
from hypothesis import given

from nomdecode.decks.fold_word import fold_word
from tests.decks.sample import GARBAGE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ŒUF", "oeuf"),
        ("Æ", "AE"),
        ("L’ÎLE", "l'île"),
        ("PORTE-CLÉ", "porte  clé"),
        ("PORTE‑CLÉ", "PORTE CLÉ"),
        ("E\u0301COLE", "ÉCOLE"),
        ("STRASSE", "straße"),
        ("ＣＨＡＴ", "chat"),
        ("می‌خواهم", "میخواهم"),
        (" SAN FRANCISCO ", "San\u00a0Francisco"),
    ],
)
def test_two_spellings_of_one_word_fold_alike_with_accents_kept(one: str, other: str) -> None:
    assert fold_word(one, accents=True) == fold_word(other, accents=True)


@pytest.mark.parametrize(
    ("one", "other"), [("PÊCHE", "PÉCHÉ"), ("MÛR", "mur"), ("MAÏS", "MAIS"), ("ÇA", "CA")]
)
def test_homographs_fold_alike_only_without_accents(one: str, other: str) -> None:
    assert fold_word(one) == fold_word(other)
    assert fold_word(one, accents=True) != fold_word(other, accents=True)


@pytest.mark.parametrize(
    ("one", "other"), [("かき", "かぎ"), ("कल", "कुल"), ("CHAT", "CHATS"), ("p1-11", "p11-1")]
)
def test_other_words_stay_other_words(one: str, other: str) -> None:
    """Voicing marks and vowel signs are combining characters too, but no accents."""
    assert fold_word(one) != fold_word(other)


def test_a_hyphen_folds_to_a_space_and_no_letters_are_lost() -> None:
    assert fold_word("ARC-EN-CIEL") == "arc en ciel"


@given(GARBAGE)
def test_folding_twice_changes_nothing(text: str) -> None:
    for accents in (False, True):
        assert fold_word(fold_word(text, accents=accents), accents=accents) == fold_word(
            text, accents=accents
        )


@given(GARBAGE)
def test_words_equal_with_their_accents_are_equal_without(text: str) -> None:
    assert fold_word(fold_word(text, accents=True)) == fold_word(text)
