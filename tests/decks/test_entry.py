import pytest
from hypothesis import given

from nomdecode.decks.entry import clean_word, quote_word, split_faces
from nomdecode.decks.errors import DeckError
from tests.decks.sample import GARBAGE


@pytest.mark.parametrize(
    ("entry", "faces"),
    [
        ("CHAT", ["CHAT"]),
        ("CHAT / CHIEN", ["CHAT", " CHIEN"]),
        ("AC/DC", ["AC/DC"]),
        ("AC/DC / DISQUE", ["AC/DC", " DISQUE"]),
        ("CHAT /", ["CHAT", ""]),
        ("/ CHAT", ["", " CHAT"]),
    ],
)
def test_a_stroke_between_spaces_parts_two_faces(entry: str, faces: list[str]) -> None:
    assert split_faces(entry) == faces


def test_a_card_has_no_third_face() -> None:
    with pytest.raises(DeckError) as caught:
        split_faces("A / B / C")
    assert caught.value.code == "too_many_faces"


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("  CHAT\t", "CHAT"),
        ("SAN \u00a0 FRANCISCO", "SAN FRANCISCO"),
        ("E\u0301COLE", "ÉCOLE"),
        ("猫", "猫"),
        ("می‌خواهم", "می‌خواهم"),
        ("007", "007"),
        ("🐱", "🐱"),
        ("L’ÎLE", "L’ÎLE"),
    ],
)
def test_a_word_is_composed_and_spaced_and_otherwise_left_as_typed(typed: str, word: str) -> None:
    """G-04: a codename can contain a space."""
    assert clean_word(typed, 24) == word


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty_face"),
        (" \t", "empty_face"),
        ("CH\u0007AT", "control_character"),
        ("CH\x1cAT", "control_character"),
        ("\u202eTAHC", "control_character"),
        ("\u3164", "control_character"),
        ("CHAT\U000e0100", "control_character"),
        ("CHAT\u2028CHIEN", "control_character"),
        ("\ud83d", "control_character"),
        ("A" * 25, "too_long"),
        ("#CHAT", "comment_sign"),
        ("---", "no_letters"),
        ("\u0301", "no_letters"),
    ],
)
def test_an_unusable_word_is_refused_with_its_code(typed: str, code: str) -> None:
    with pytest.raises(DeckError) as caught:
        clean_word(typed, 24)
    assert caught.value.code == code


def test_the_longest_word_just_fits() -> None:
    assert clean_word("A" * 24, 24) == "A" * 24


def test_a_quoted_word_is_short_and_printable() -> None:
    assert quote_word("\ud800\n") == r"'\ud800\n'"
    assert len(quote_word("A" * 10_000)) < 50


@given(GARBAGE)
def test_any_text_is_a_clean_word_or_a_clear_error(text: str) -> None:
    try:
        word = clean_word(text, 24)
    except DeckError as error:
        str(error).encode()
    else:
        assert clean_word(word, 24) == word
        word.encode()
