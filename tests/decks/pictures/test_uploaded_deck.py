"""Reading the deck of pictures."""

import json

import pytest

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import (
    describe_picture,
    find_picture_file,
    parse_picture_deck,
    shipped_picture_deck,
)
from nomdecode.decks.shipped import load_shipped_deck


def told(**changes: object) -> str:
    words = {"renard": 0.5, "horloge": 1.0}
    plain = {
        "title": "Gravures",
        "age": 8,
        "cards": [["fox-clock", "owl-cup"]],
        "pictures": {
            name: {
                "tags": {"fr": words, "en": {"fox": 1.0}},
                "alt": {"fr": "Un renard.", "en": "A fox.", "fr-CA": "Un renard d’ici."},
                "credits": ["noto"],
            }
            for name in ("fox-clock", "owl-cup")
        },
    }
    return json.dumps({**plain, **changes})


def test_a_card_is_named_after_its_first_picture() -> None:
    read = parse_picture_deck(told())
    assert [(card.id, card.faces) for card in read.deck.cards] == [
        ("pictures:fox-clock", ("fox-clock", "owl-cup"))
    ]
    assert read.deck.kind == "pictures"


def test_quebec_keeps_what_it_does_not_say_otherwise() -> None:
    texts = parse_picture_deck(told()).texts["fox-clock"]
    assert texts["fr-CA"].alt == "Un renard d’ici."
    assert texts["fr-CA"].tags == texts["fr"].tags
    assert [tag.word for tag in texts["fr"].tags] == ["horloge", "renard"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", told(pictures={}), told(cards=[["fox-clock"]]), told(cards=3), told(age="old")),
        *(told(apart=3), told(apart=[["fox-clock", "owl-tea"]])),
    ],
)
def test_a_broken_album_is_an_error_and_not_a_traceback(text: str) -> None:
    with pytest.raises(DeckError) as caught:
        parse_picture_deck(text)
    assert caught.value.code in ("bad_album", "no_cards")


def test_the_album_is_read_once() -> None:
    assert shipped_picture_deck() is shipped_picture_deck()
    assert load_shipped_deck("pictures") is shipped_picture_deck().deck


def test_what_is_not_in_the_deck_is_an_error() -> None:
    name = shipped_picture_deck().deck.all_faces[0]
    for wrong in (
        lambda: describe_picture("no-such", "fr"),
        lambda: find_picture_file("../deck"),
        lambda: find_picture_file(name, 100),
    ):
        with pytest.raises(DeckError) as caught:
            wrong()
        assert caught.value.code == "unknown_picture"


def test_an_unknown_language_is_described_in_english() -> None:
    name = shipped_picture_deck().deck.all_faces[0]
    assert describe_picture(name, "de") == describe_picture(name, "en") != describe_picture(name, "fr")
