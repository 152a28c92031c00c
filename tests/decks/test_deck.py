import pytest

from nomdecode.decks.deck import Card, Deck, DeckHeader, make_deck
from nomdecode.decks.errors import DeckError
from tests.decks.sample import ABOUT


def refusal(about: DeckHeader, *faces: tuple[str, ...]) -> str:
    with pytest.raises(DeckError) as caught:
        make_deck(about, faces)
    return caught.value.code


def test_a_card_is_named_after_its_deck_and_first_face() -> None:
    deck = make_deck(ABOUT, [("AVOCAT", "GRUE"), ("SAN FRANCISCO",)])
    assert deck.cards == (
        Card("try:AVOCAT", ("AVOCAT", "GRUE")),
        Card("try:SAN FRANCISCO", ("SAN FRANCISCO",)),
    )
    assert deck.all_faces == ("AVOCAT", "GRUE", "SAN FRANCISCO")


@pytest.mark.parametrize("faces", [(), ("A", "B", "C"), ("A", "")])
def test_a_card_has_one_or_two_faces_and_none_is_empty(faces: tuple[str, ...]) -> None:
    assert refusal(ABOUT, faces) == "bad_card"


def test_a_deck_holds_each_word_once_however_it_is_spelt() -> None:
    assert refusal(ABOUT, ("ŒUF",), ("POULE", "oeuf")) == "duplicate"
    assert refusal(ABOUT, ("ŒUF", "oeuf")) == "duplicate"


def test_a_deck_may_hold_words_that_differ_by_an_accent() -> None:
    assert len(make_deck(ABOUT, [("PÊCHE",), ("PÉCHÉ",)]).cards) == 2


def test_two_cards_cannot_share_a_name() -> None:
    with pytest.raises(DeckError, match="card name"):
        Deck(id="try", title="Essai", cards=(Card("c", ("A",)), Card("c", ("B",))))


def test_a_deck_without_cards_is_no_deck() -> None:
    assert refusal(ABOUT) == "no_cards"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", ""),
        ("id", "fr/1"),
        ("id", "a" * 501),
        ("title", ""),
        ("title", " Essai"),
        ("title", "a\nb"),
        ("title", "\ud800"),
        ("language", "français"),
        ("kind", "bases"),
        ("age", -1),
    ],
)
def test_what_is_said_of_a_deck_is_checked(field: str, value: str | int) -> None:
    fields: dict[str, str | int] = {"id": "try", "title": "Essai", field: value}
    with pytest.raises(DeckError) as caught:
        DeckHeader(**fields)  # type: ignore[arg-type]
    assert caught.value.code == "bad_field"
    assert field in str(caught.value)
