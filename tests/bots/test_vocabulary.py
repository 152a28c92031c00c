"""Whatever is said at a table is heard as the words it stands for."""

import pytest

from nomdecode.bots.mind import load_mind


def heard(text: str, language: str = "en") -> set[str]:
    vocabulary = load_mind(language).vocabulary
    return {vocabulary.words[row] for row, _ in vocabulary.hear(text)}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("CITIES", {"city"}),
        ("Starbucks", {"starbucks"}),
        ("wall street", {"wall street", "wall", "street"}),
        ("wi-fi", {"wi-fi", "wifi"}),
        ("curtain rocket", {"curtain", "rocket"}),
        ("outerspace", {"outer space", "outer", "space"}),
        ("curtainrocket", {"curtain", "rocket"}),
        ("elonmusk", {"elon musk", "elon", "musk"}),
        ("violinn", {"violin"}),
        ("xqzwkv", set()),
        ("", set()),
    ],
)
def test_forms_names_compounds_and_slips_are_heard(said: str, meant: set[str]) -> None:
    assert heard(said) == meant


def test_accents_and_hyphens_left_out_are_heard_in_french() -> None:
    assert heard("ECOLE", "fr") == {"école"}
    assert heard("ARCENCIEL", "fr") == {"arc-en-ciel"}


def test_the_weights_of_what_is_heard_sum_to_one() -> None:
    for said in ("honey", "wall street", "outerspace"):
        assert sum(weight for _, weight in load_mind("en").vocabulary.hear(said)) == pytest.approx(1)
