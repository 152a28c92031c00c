from hypothesis import given
from hypothesis import strategies as st

from nomdecode.lexicon import folded, letters, spelled


def test_case_ligatures_apostrophes_and_spaces_make_no_difference() -> None:
    """C-33."""
    assert spelled("  Œuf ") == spelled("OEUF") == "oeuf"
    assert spelled("PRESQU’ÎLE") == "presqu'île"
    assert spelled("san   francisco") == "san francisco"
    assert spelled("cure‑dent") == "cure-dent"


def test_accents_stay_in_a_spelling_and_fall_in_a_folded_one() -> None:
    """C-33."""
    assert spelled("MARCHÉ") != spelled("MARCHE")
    assert folded("MARCHÉ") == folded("MARCHE") == "marche"
    assert folded("GARÇON") == "garcon"


def test_a_decomposed_accent_is_the_same_letter() -> None:
    assert spelled("cafe\u0301") == spelled("café")


def test_letters_leave_out_hyphens_and_spaces() -> None:
    assert letters("Arc-en-ciel") == "arcenciel"
    assert letters("?!") == ""


@given(st.text())
def test_any_text_can_be_compared(text: str) -> None:
    assert spelled(spelled(text)) == spelled(text)
    assert isinstance(folded(text), str)
    assert all(c.isalnum() for c in letters(text))
