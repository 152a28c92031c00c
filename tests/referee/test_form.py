from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.lexicon import letters_only, normalize_spelling
from nomdecode.referee import Finding, Verdict, judge
from nomdecode.referee.clue_rules import clue_rules_of
from nomdecode.referee.clue_word import LONGEST_CLUE, check_clue_form
from nomdecode.referee.word_parts import check_clue_is_codename, check_letter_parts
from nomdecode.rules.options import (
    DuoImagesOptions,
    DuoOptions,
    FullNames,
    ImagesOptions,
    Options,
    Sounds,
    WordsOptions,
)


def by_letters(clue: str, visible: list[str]) -> list[Finding]:
    return [*check_clue_is_codename(clue, visible), *check_letter_parts(clue, visible)]


def form(clue: str, options: Options) -> list[str]:
    return [finding.code for finding in check_clue_form(clue, clue_rules_of(options))]


@pytest.mark.parametrize("options", [WordsOptions(), ImagesOptions(), DuoImagesOptions()])
@pytest.mark.parametrize("clue", ["rond-point", "chemin de fer", "NEW YORK", "dé à coudre", "hors‑bord"])
def test_one_word_without_hyphen_or_space(clue: str, options: Options) -> None:
    """C-01, C-19, I-08, X-10, X-12, X-13, X-27, X-29."""
    assert form(clue, options) == ["several_words"]


@pytest.mark.parametrize(
    "options",
    [
        WordsOptions(compounds=True),
        WordsOptions(full_names=True),
        ImagesOptions(compounds=True),
        DuoOptions(compounds=True),
        DuoOptions(full_names=FullNames.NAMES),
        DuoOptions(full_names=FullNames.TITLES),
    ],
)
def test_options_let_compounds_and_names_in_by_their_form(options: Options) -> None:
    """O-01, O-02, X-51, X-53."""
    assert form("New York", options) == []
    assert form("rond-point", options) == []


def test_duo_takes_a_hyphen_but_no_space() -> None:
    """C-19, X-52, X-53."""
    assert form("cure-dent", DuoOptions()) == []
    assert form("faux sens", DuoOptions()) == ["several_words"]


@pytest.mark.parametrize("clue", ["B", "C", "7", "42", "É", "爱", "aujourd’hui"])
def test_a_single_letter_or_digit_is_a_word(clue: str) -> None:
    """C-12, C-13, X-40, X-43."""
    assert form(clue, WordsOptions()) == []


@pytest.mark.parametrize("clue", ["", "   ", "?!", "…", "\x00\x01", "mot\x07", "\u200b"])
def test_signs_alone_are_no_word(clue: str) -> None:
    """C-01."""
    assert "not_a_word" in form(clue, WordsOptions())


def test_a_clue_has_a_longest_length() -> None:
    assert form("x" * LONGEST_CLUE, WordsOptions()) == []
    assert form("x" * (LONGEST_CLUE + 1), WordsOptions()) == ["too_long"]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Œuf", "OEUF"),
        ("l’eau", "L'EAU"),
        ("  Pirate ", "PIRATE"),
        ("e\u0301cole", "ÉCOLE"),
        ("a\u00a0b", "A B"),
    ],
)
def test_words_are_compared_without_regard_to_how_they_are_typed(one: str, two: str) -> None:
    """C-33."""
    assert normalize_spelling(one) == normalize_spelling(two)


def test_accents_make_different_words() -> None:
    """C-33."""
    assert normalize_spelling("MARCHE") != normalize_spelling("MARCHÉ")
    assert letters_only("MARCHE") == letters_only("MARCHÉ")


@pytest.mark.parametrize(
    ("clue", "codename", "code", "verdict"),
    [
        ("PIRATE.", "PIRATE", "on_the_table", Verdict.HARD),
        ("ＰＩＲＡＴＥ", "PIRATE", "on_the_table", Verdict.HARD),
        ("pirate", "PIRATE", "on_the_table", Verdict.HARD),
        ("MARCHÉ", "MARCHE", "same_letters", Verdict.WARN),
        ("san-francisco", "SAN FRANCISCO", "same_letters", Verdict.WARN),
        ("PRINCE", "PRINCESSE", "part", Verdict.WARN),
        ("PRINCESSE", "PRINCE", "part", Verdict.WARN),
        ("BROCHE", "BROCHEUSE", "part", Verdict.WARN),
        ("FRANCISCO", "SAN FRANCISCO", "part", Verdict.WARN),
    ],
)
def test_visible_codenames_and_their_parts(clue: str, codename: str, code: str, verdict: Verdict) -> None:
    """C-02, C-03, C-04, C-34, A-28, X-02, X-06, X-21."""
    findings = by_letters(clue, ["ROBE", codename])
    assert [(f.code, f.verdict, f.codename) for f in findings] == [(code, verdict, codename)]


@pytest.mark.parametrize("clue", ["AS", "É", "?"])
def test_two_letters_are_no_part(clue: str) -> None:
    """C-34."""
    assert by_letters(clue, ["CASTOR", "ÉTÉ"]) == []


def test_images_has_no_words_on_the_table() -> None:
    """I-07, C-02."""
    assert judge("zèbre", ["ZÈBRE"], "xx", ImagesOptions()).verdict is Verdict.OK
    assert judge("zèbre", ["ZÈBRE"], "xx", WordsOptions()).verdict is Verdict.HARD


def test_the_clue_rules_follow_the_options() -> None:
    """O-03, O-04, O-05, O-05d, O-06, I-09, A-38."""
    assert clue_rules_of(ImagesOptions()).homonyms
    assert not clue_rules_of(WordsOptions()).homonyms
    assert clue_rules_of(WordsOptions(rhymes=True)).rhymes
    assert clue_rules_of(WordsOptions(acronyms=True)).acronyms
    indirect, direct = (clue_rules_of(DuoOptions(sounds=s)) for s in (Sounds.INDIRECT, Sounds.DIRECT))
    assert (indirect.rhymes, indirect.homonyms) == (True, False)
    assert (direct.rhymes, direct.homonyms) == (True, True)
    assert clue_rules_of(DuoImagesOptions(no_shapes=True)).no_shapes
    assert len({clue_rules_of(o).foreign for o in (WordsOptions(), ImagesOptions(), DuoOptions())}) == 3


def test_a_ruling_has_the_gravest_verdict_and_each_code_once() -> None:
    ruling = judge("prince charmant", ["PRINCE", "PRINCESSE", "CHARMANT"], "xx", WordsOptions())
    assert ruling.verdict is Verdict.HARD
    assert ruling.codes == ("several_words", "part")


@given(st.text(max_size=80), st.lists(st.text(max_size=20), max_size=25))
def test_any_garbage_gets_an_answer(clue: str, visible: list[str]) -> None:
    """C-33."""
    for options in (WordsOptions(), ImagesOptions(), DuoOptions(), DuoImagesOptions()):
        assert judge(clue, visible, "xx", options).verdict in Verdict
