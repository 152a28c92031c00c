from hypothesis import given
from hypothesis import strategies as st

from nomdecode.lexicon import letters_only, normalize_spelling, normalize_without_accents


def test_case_ligatures_apostrophes_and_spaces_make_no_difference() -> None:
    """C-33."""
    assert normalize_spelling("  Œuf ") == normalize_spelling("OEUF") == "oeuf"
    assert normalize_spelling("PRESQU’ÎLE") == "presqu'île"
    assert normalize_spelling("san   francisco") == "san francisco"
    assert normalize_spelling("cure‑dent") == "cure-dent"


def test_accents_stay_in_a_spelling_and_fall_in_a_folded_one() -> None:
    """C-33."""
    assert normalize_spelling("MARCHÉ") != normalize_spelling("MARCHE")
    assert normalize_without_accents("MARCHÉ") == normalize_without_accents("MARCHE") == "marche"
    assert normalize_without_accents("GARÇON") == "garcon"


def test_a_decomposed_accent_is_the_same_letter() -> None:
    assert normalize_spelling("cafe\u0301") == normalize_spelling("café")


def test_letters_leave_out_hyphens_and_spaces() -> None:
    assert letters_only("Arc-en-ciel") == "arcenciel"
    assert letters_only("?!") == ""


@given(st.text())
def test_any_text_can_be_compared(text: str) -> None:
    assert normalize_spelling(normalize_spelling(text)) == normalize_spelling(text)
    assert isinstance(normalize_without_accents(text), str)
    assert all(c.isalnum() for c in letters_only(text))
