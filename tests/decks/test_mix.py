from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.decks.deck import Card, Deck, DeckHeader, make_deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold_word import fold_word
from nomdecode.decks.mix import mix_decks
from tests.decks.sample import WORDS, numbered_deck

BASE = make_deck(
    DeckHeader(id="fr", title="Tous les jours", language="fr", kind="base", age=8),
    [("ŒUF", "GRUE"), ("PÊCHE",)],
)


def theme(*faces: tuple[str, ...]) -> Deck:
    return make_deck(DeckHeader(id="fr-cuisine", title="Cuisine", language="fr", kind="theme"), faces)


def test_a_mixed_deck_holds_the_cards_of_all() -> None:
    mixed = mix_decks([BASE, theme(("POÊLE", "FOUR"))])
    assert [card.id for card in mixed.cards] == ["fr:ŒUF", "fr:PÊCHE", "fr-cuisine:POÊLE"]
    assert (mixed.id, mixed.title, mixed.language) == ("fr+fr-cuisine", "Tous les jours + Cuisine", "fr")
    assert (mixed.kind, mixed.age) == ("base", 12)


def test_a_repeated_word_is_left_out_and_the_other_face_stays() -> None:
    mixed = mix_decks([BASE, theme(("FOUR", "oeuf"), ("grue",))])
    assert mixed.cards[2:] == (Card("fr-cuisine:FOUR", ("FOUR",)),)


def test_words_that_differ_by_an_accent_are_both_kept() -> None:
    assert mix_decks([BASE, theme(("PÉCHÉ",))]).all_faces == ("ŒUF", "GRUE", "PÊCHE", "PÉCHÉ")


def test_what_one_deck_keeps_apart_the_mixed_deck_keeps_apart() -> None:
    album = make_deck(
        DeckHeader(id="own", title="Album"), [("RENARD",), ("LOUP",)], apart=[("RENARD", "LOUP")]
    )
    assert mix_decks([BASE, album]).apart == (("RENARD", "LOUP"),)


def test_a_deck_mixed_with_nothing_is_itself() -> None:
    assert mix_decks([BASE]) == BASE


@pytest.mark.parametrize(("decks", "code"), [([], "no_decks"), ([BASE, BASE], "repeated_deck")])
def test_nothing_and_twice_the_same_cannot_be_mixed(decks: list[Deck], code: str) -> None:
    with pytest.raises(DeckError) as caught:
        mix_decks(decks)
    assert caught.value.code == code


def test_seventeen_decks_can_be_mixed() -> None:
    decks = [replace(numbered_deck(1, name=f"fr-jeux-video-{n}"), title="Les jeux vidéo") for n in range(17)]
    assert mix_decks(decks).all_faces == ("CARTE 0A", "CARTE 0B")


words = st.lists(WORDS, min_size=1, max_size=8, unique_by=lambda word: fold_word(word, accents=True))


@given(words, words)
def test_mixing_loses_no_word_and_repeats_none(first: list[str], second: list[str]) -> None:
    decks = [
        make_deck(DeckHeader(id=name, title="Essai"), [(w,) for w in ws])
        for name, ws in (("a", first), ("b", second))
    ]
    mixed = [fold_word(word, accents=True) for word in mix_decks(decks).all_faces]
    assert len(mixed) == len(set(mixed))
    assert set(mixed) == {fold_word(word, accents=True) for word in first + second}
