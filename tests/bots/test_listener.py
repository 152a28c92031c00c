"""A listener expects what a person would touch."""

import numpy as np
import pytest

from nomdecode.bots.knowledge.card_meaning import CardConcept, CardMeaning, make_word_meaning
from nomdecode.bots.knowledge.resources import load_resources

BOARD = [make_word_meaning(w) for w in ("MIEL", "TRIBUNAL", "MONTAGNE", "VIOLON")]


@pytest.mark.parametrize("name", [listener.name for listener in load_resources("fr").listeners])
def test_a_bee_makes_every_listener_think_of_honey(name: str) -> None:
    listener = next(each for each in load_resources("fr").listeners if each.name == name)
    chances = listener.touch_probabilities("ABEILLE", BOARD)
    assert chances.argmax() == 0
    assert chances.sum() == pytest.approx(1)


@pytest.mark.parametrize("language", ["fr", "fr-CA", "en"])
def test_all_candidates_at_once_hear_what_one_alone_hears(language: str) -> None:
    resources = load_resources(language)
    rows = np.arange(0, len(resources.candidates), 997)
    board = [make_word_meaning(resources.candidates[row]) for row in range(500, 1700, 100)]
    for listener in resources.listeners:
        everything = listener.candidate_logits(None, board)
        assert everything.shape == (len(resources.candidates), len(board))
        alone = np.stack([listener.clue_logits(resources.candidates[row], board) for row in rows])
        assert np.allclose(listener.candidate_logits(rows, board), alone, atol=0.01)
        assert np.allclose(everything[rows], alone, atol=0.01)


@pytest.mark.parametrize("language", ["fr", "fr-CA", "en"])
def test_who_knows_one_source_alone_hears_by_likeness(language: str) -> None:
    resources = load_resources(language)
    rows = np.arange(0, len(resources.candidates), 997)
    for listener in resources.one_sided:
        alone = np.stack([listener.clue_logits(resources.candidates[row], BOARD) for row in rows])
        assert np.allclose(listener.candidate_logits_by_vectors(rows, BOARD).T, alone, atol=1e-4)


def test_a_clue_that_says_nothing_leaves_all_cards_alike() -> None:
    listener = load_resources("fr").listeners[0]
    assert not listener.knows_clue("xqzwkv")
    assert listener.touch_probabilities("xqzwkv", BOARD) == pytest.approx([0.25] * 4)


def test_a_picture_is_all_that_it_brings_to_mind() -> None:
    picture = CardMeaning("p1", (CardConcept("ruche", 1.0), CardConcept("soleil", 0.5)))
    chances = load_resources("fr").listeners[0].touch_probabilities("MIEL", [picture, *BOARD[1:]])
    assert chances.argmax() == 0


def test_one_letter_means_the_codenames_that_begin_with_it() -> None:
    table = [make_word_meaning(word) for word in ("cave", "cire", "éclair", "pont")]
    chances = load_resources("fr").listeners[0].touch_probabilities("C", table)
    assert chances[:2].min() > chances[2:].max()
    assert load_resources("fr").listeners[0].touch_probabilities("e", table).argmax() == 2
