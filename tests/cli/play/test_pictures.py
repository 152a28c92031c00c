"""Games of pictures in a terminal."""

from __future__ import annotations

import pytest

from nomdecode.cli.play.board import cell_name
from nomdecode.decks.pictures.deck import describe_picture
from tests.cli.play.terminal import dealt, own_cells, play

SEED = ("--seed", "7")
IMAGES = ("images", "--variant", "coop", *SEED)


@pytest.mark.parametrize("language", ["fr", "fr-CA", "en"])
def test_pictures_are_described_in_the_language_of_the_screen(language: str) -> None:
    """I-01."""
    setup = dealt(*IMAGES, language=language)
    assert setup.language == language
    shown = play(*IMAGES, lines=["?A1", "?? ", "q"], language=language).out
    flat = " ".join(shown.split())
    for card, codename in enumerate(setup.cards):
        # split() takes a no-break space for a space.
        alt = " ".join(describe_picture(codename.text, language).alt.split())
        assert f"{cell_name(card, 5)} {alt}" in flat
        assert codename.text not in shown
    first = describe_picture(setup.cards[0].text, language)
    assert flat.count(first.alt) == 2
    assert first.tags[0].word.upper() in shown


def test_a_picture_is_touched_by_one_of_its_words() -> None:
    setup = dealt(*IMAGES)
    cell = own_cells(setup)[0]
    card = next(i for i in range(20) if cell_name(i, 5) == cell)
    word = next(
        tag.word
        for tag in describe_picture(setup.cards[card].text, "fr").tags[:2]
        if sum(tag.word in [t.word for t in describe_picture(c.text, "fr").tags] for c in setup.cards) == 1
    )
    shown = play(*IMAGES, lines=["ZIGZAG 2", word, "?", "indices"]).out
    assert f"{word} +" in shown or f"+ {word}" in shown
    assert "?A1" in shown


def test_a_question_about_no_picture_is_not_understood() -> None:
    assert "« ?A1 » n’est pas sur la grille" in play("words", *SEED, lines=["ZIGZAG 1", "?A1"]).out
    assert "« ?Z9 » n’est pas sur la grille" in play(*IMAGES, lines=["ZIGZAG 1", "?Z9"]).out


def test_the_deck_can_be_named() -> None:
    assert dealt(*IMAGES, "--deck", "pictures").cards == dealt(*IMAGES).cards
    assert play("words", "--deck", "pictures", *SEED).status == 2
