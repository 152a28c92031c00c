from __future__ import annotations

import pytest

from nomdecode.decks.custom import parse_words
from nomdecode.decks.errors import DeckError
from nomdecode.decks.shipped import list_shipped_decks
from nomdecode.press.errors import PressError
from nomdecode.press.order import Order
from nomdecode.press.printable_cards import (
    LeftOut,
    letters_missing_in_fonts,
    load_shipped_cards,
    printable_cards_of_text,
)
from nomdecode.press.word_fitting import LEAST, SMALL, fit_word
from nomdecode.rules.options import Game

WORDS = "\n".join(f"MOT{n}" for n in range(30))


@pytest.mark.parametrize("word", ["ROUGE À LÈVRES", "Œil", "Łódź", "ωμέγα", "Жук", "l'été", "AC/DC", "ŸANG"])
def test_letters_of_europe_are_on_hand(word: str) -> None:
    assert letters_missing_in_fonts(word) == ""


@pytest.mark.parametrize(
    ("word", "letters"), [("猫", "猫"), ("قطة", "قطة"), ("CHAT 🐈", "🐈"), ("NÉ猫猫", "猫")]
)
def test_letters_that_our_fonts_lack_are_named_once(word: str, letters: str) -> None:
    assert letters_missing_in_fonts(word) == letters


def test_words_that_cannot_be_written_are_left_out_with_their_line() -> None:
    printable = printable_cards_of_text(parse_words(f"{WORDS}\n猫\nchat 🐈 / chien"), "mine", Order())
    assert printable.left_out == (LeftOut("猫", "猫", 31), LeftOut("chat 🐈", "🐈", 32))
    faces = [face for card in printable.cards for face in card]
    assert len(faces) == 31
    assert "CHIEN" in faces


def test_a_deck_without_a_word_that_can_be_written_is_refused_and_names_all() -> None:
    signs = [chr(0x4E00 + n) for n in range(30)]
    with pytest.raises(PressError) as refused:
        printable_cards_of_text(parse_words("\n".join(signs)), "mine", Order())
    assert refused.value.code == "letter_not_on_hand"
    assert all(sign in refused.value.message for sign in signs)


def test_a_small_deck_has_one_face_a_card_and_a_large_one_two() -> None:
    """O-12."""
    assert {len(card) for card in printable_cards_of_text(parse_words(WORDS), "x", Order()).cards} == {1}
    many = "\n".join(f"MOT{n}" for n in range(60))
    assert {len(card) for card in printable_cards_of_text(parse_words(many), "x", Order()).cards} == {2}
    assert printable_cards_of_text(parse_words(many), "x", Order()) == printable_cards_of_text(
        parse_words(many), "x", Order()
    )


def test_a_title_that_is_no_title_does_not_matter() -> None:
    assert len(printable_cards_of_text(parse_words(WORDS), "\x00", Order()).cards) == 30


def test_too_few_words_are_refused() -> None:
    with pytest.raises(DeckError) as refused:
        printable_cards_of_text(parse_words("UN\nDEUX"), "x", Order())
    assert refused.value.code == "too_few_words"


def test_words_and_pictures_are_not_mixed() -> None:
    for order in (Order(decks=("pictures",)), Order(game=Game.IMAGES, decks=("fr",))):
        with pytest.raises(PressError) as refused:
            load_shipped_cards(order)
        assert refused.value.code == "not_words"
    with pytest.raises(PressError, match="not played with words"):
        printable_cards_of_text(parse_words(WORDS), "x", Order(game=Game.IMAGES))


def test_several_decks_are_mixed_as_in_a_room() -> None:
    printable = load_shipped_cards(Order(decks=("fr", "fr-2")))
    faces = [face for card in printable.cards for face in card]
    assert len(faces) == len(set(faces)) > 400


def test_too_many_words_are_refused() -> None:
    with pytest.raises(PressError) as refused:
        load_shipped_cards(Order(decks=tuple(deck.id for deck in list_shipped_decks())))
    assert refused.value.code == "too_much_to_print"


def per_letter(line: str, size: float) -> float:
    return len(line) * size * 0.1


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("FEU", ("FEU",)),
        ("LES ANTICONSTITUTIONNELS", ("LES", "ANTICONSTITUTIONNELS")),
        ("CHAMPS DE BLÉ DORÉS PAR ICI", ("CHAMPS DE BLÉ", "DORÉS PAR ICI")),
        ("ARRIÈRE-GRAND-TANTE-ICI", ("ARRIÈRE-", "GRAND-TANTE-ICI")),
        ("ANTICONSTITUTIONNELLEMENT", ("ANTICONSTITU-", "TIONNELLEMENT")),
    ],
)
def test_a_long_word_breaks_where_people_would(word: str, lines: tuple[str, ...]) -> None:
    fitted = fit_word(word, 26, 27, per_letter)
    assert len(fitted.lines) == len(lines)
    assert LEAST <= fitted.size <= 27
    assert "".join(fitted.lines).replace("-", "").replace(" ", "") == word.replace("-", "").replace(" ", "")
    if len(lines) == 1:
        assert fitted.size >= SMALL
