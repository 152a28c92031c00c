from __future__ import annotations

import pytest

from nomdecode.bots.clue_reasons import LINKS, ClueReason, find_clue_reason
from nomdecode.bots.knowledge.card_meaning import CardConcept, CardMeaning, make_word_meaning
from nomdecode.bots.knowledge.resources import load_resources


@pytest.mark.parametrize(
    ("language", "clue", "word", "link"),
    [
        ("fr", "animal", "koala", "is"),
        ("fr", "bête", "grue", "is"),
        ("fr", "pomme", "terre", "half"),
        ("fr", "voler", "avion", "does"),
        ("fr", "rond", "roue", "like"),
        ("en", "beach", "bucket", "met"),
    ],
)
def test_a_reason_is_the_plainest_written_link(language: str, clue: str, word: str, link: str) -> None:
    assert find_clue_reason(load_resources(language), clue, make_word_meaning(word)) == ClueReason(link)


def test_without_a_link_the_word_that_both_bring_to_mind_is_the_reason() -> None:
    found = find_clue_reason(load_resources("fr"), "médecin", make_word_meaning("aiguille"))
    assert found is not None
    assert found.link not in LINKS
    assert found.through


def test_of_a_picture_the_reason_names_what_is_to_be_seen() -> None:
    picture = CardMeaning("a picture", (CardConcept("chapeau"), CardConcept("koala", 0.6)))
    assert find_clue_reason(load_resources("fr"), "animal", picture) == ClueReason("is", "koala")
    assert find_clue_reason(load_resources("fr"), "chapeau", picture) == ClueReason("is", "chapeau")


def test_a_clue_that_nobody_knows_has_no_reason() -> None:
    assert find_clue_reason(load_resources("fr"), "xqzzv", make_word_meaning("koala")) is None
