from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.decks.deal import DealtCard, add_dealt_to_used_cards, deal_grid, flip_grid
from nomdecode.decks.deck import Deck, make_deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold_word import fold_word
from tests.decks.sample import ABOUT, WORDS, numbered_deck

seeds = st.integers(0, 10_000)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Small decks of one- and two-faced cards, with many homographs."""
    words = draw(
        st.lists(WORDS, min_size=1, max_size=20, unique_by=lambda word: fold_word(word, accents=True))
    )
    pairs = draw(st.integers(0, len(words) // 2))
    faces = [tuple(words[2 * at : 2 * at + 2]) for at in range(pairs)]
    return make_deck(ABOUT, [*faces, *((word,) for word in words[2 * pairs :])])


def cards_of(dealt: tuple[DealtCard, ...]) -> list[str]:
    return [each.card for each in dealt]


def is_of(deck: Deck, dealt: tuple[DealtCard, ...]) -> bool:
    faces = {card.id: card.faces for card in deck.cards}
    return all(each.face in faces[each.card] for each in dealt)


@given(decks(), seeds, st.data())
def test_a_deal_is_distinct_cards_and_one_face_of_each(deck: Deck, seed: int, data: st.DataObject) -> None:
    """W-04: both faces of one card are never on the grid together."""
    size = data.draw(st.integers(0, len(deck.cards)))
    dealt = deal_grid(deck, size, Random(seed))
    assert len(dealt) == size == len(set(cards_of(dealt)))
    assert is_of(deck, dealt)


@given(decks(), seeds)
def test_the_same_seed_deals_the_same(deck: Deck, seed: int) -> None:
    used = frozenset(card.id for card in deck.cards[::2])
    size = len(deck.cards)
    assert deal_grid(deck, size, Random(seed), used) == deal_grid(deck, size, Random(seed), used)


def test_another_seed_deals_otherwise() -> None:
    deck = numbered_deck(200)
    assert deal_grid(deck, 25, Random(1)) != deal_grid(deck, 25, Random(2))


TWINS = make_deck(ABOUT, [("RENARD",), ("LOUP",), ("HIBOU",), ("CHAT",)], apart=[("RENARD", "LOUP", "HIBOU")])


@pytest.mark.parametrize("seed", range(10))
def test_of_a_group_that_is_kept_apart_one_face_is_dealt(seed: int) -> None:
    assert "CHAT" in {each.face for each in deal_grid(TWINS, 2, Random(seed))}


def test_twins_share_a_grid_only_when_nothing_else_is_left() -> None:
    assert {each.face for each in deal_grid(TWINS, 4, Random(1))} == {"RENARD", "LOUP", "HIBOU", "CHAT"}


def test_twins_of_what_stays_on_the_grid_do_not_come_with_a_flip() -> None:
    """O-12: one-faced cards are replaced by others; those that are apart from what stays come last."""
    deck = make_deck(
        ABOUT, [("OIE", "RENARD"), ("ÂNE",), ("LOUP",), ("CHAT",)], apart=[("RENARD", "LOUP", "HIBOU")]
    )
    lying = (DealtCard("try:OIE", "OIE"), DealtCard("try:ÂNE", "ÂNE"))
    for seed in range(10):
        assert [each.face for each in flip_grid(lying, deck, Random(seed))] == ["RENARD", "CHAT"]


def test_every_card_and_both_faces_come_up() -> None:
    """W-04: both faces circulate."""
    deck, rng = numbered_deck(30), Random(3)
    seen = {each.face for _ in range(60) for each in deal_grid(deck, 25, rng)}
    assert seen == set(deck.all_faces)


def test_homographs_do_not_share_a_grid() -> None:
    deck = make_deck(ABOUT, [("PÊCHE",), ("PÉCHÉ",), ("MÛR",), ("MUR",), ("GRUE",)])
    for seed in range(50):
        faces = [each.face for each in deal_grid(deck, 3, Random(seed))]
        assert len({fold_word(face) for face in faces}) == 3


def test_homographs_share_a_grid_when_nothing_else_is_left() -> None:
    deck = make_deck(ABOUT, [("PÊCHE",), ("PÉCHÉ",), ("PÊCHÉ",), ("GRUE",)])
    for seed in range(20):
        assert "GRUE" in [each.face for each in deal_grid(deck, 3, Random(seed))]


def test_kin_do_not_share_a_grid() -> None:
    deck = make_deck(ABOUT, [("BAIGNOIRE",), ("BAIN",), ("GRUE",), ("CANON",)])
    for seed in range(50):
        faces = {each.face for each in deal_grid(deck, 3, Random(seed))}
        assert not {"BAIGNOIRE", "BAIN"} <= faces


def test_kin_share_a_grid_when_nothing_else_is_left() -> None:
    deck = make_deck(ABOUT, [("BAIGNOIRE",), ("BAIN",), ("GRUE",)])
    assert len(deal_grid(deck, 3, Random(1))) == 3


def test_kin_are_not_turned_up_by_a_rematch() -> None:
    deck = make_deck(
        ABOUT, [("CANON", "BAIGNOIRE"), ("GRUE", "BAIN"), ("MOULE", "PLAGE"), ("OURS", "TIMBRE")]
    )
    for seed in range(50):
        turned = flip_grid(deal_grid(deck, 3, Random(seed)), deck, Random(seed))
        assert not {"BAIGNOIRE", "BAIN"} <= {each.face for each in turned}


def test_a_deck_too_small_for_the_grid_is_a_clear_error() -> None:
    with pytest.raises(DeckError, match="24 cards to draw from, 25 are needed") as caught:
        deal_grid(numbered_deck(24), 25, Random(1))
    assert caught.value.code == "too_few_cards"


def test_no_card_comes_back_before_the_deck_runs_out() -> None:
    deck, rng, used = numbered_deck(200), Random(5), frozenset[str]()
    for _ in range(8):
        dealt = deal_grid(deck, 25, rng, used)
        assert used.isdisjoint(cards_of(dealt))
        used = add_dealt_to_used_cards(used, dealt)
    assert len(used) == 200


def test_the_last_unused_cards_are_dealt_before_the_memory_starts_anew() -> None:
    deck, used = numbered_deck(60), frozenset(f"try:CARTE {n}A" for n in range(50))
    dealt = deal_grid(deck, 25, Random(1), used)
    assert {f"try:CARTE {n}A" for n in range(50, 60)} <= set(cards_of(dealt))
    assert add_dealt_to_used_cards(used, dealt) == frozenset(cards_of(dealt))


def test_cards_of_other_decks_in_the_memory_are_kept() -> None:
    dealt = deal_grid(numbered_deck(30), 25, Random(1))
    assert add_dealt_to_used_cards(frozenset({"en:CRANE"}), dealt) == {"en:CRANE", *cards_of(dealt)}


@given(seeds)
def test_a_rematch_turns_the_same_cards_over_in_their_places(seed: int) -> None:
    """W-31, I-14."""
    deck = numbered_deck(40)
    dealt = deal_grid(deck, 25, Random(seed))
    turned = flip_grid(dealt, deck, Random(seed))
    assert cards_of(turned) == cards_of(dealt)
    assert all(new.face != old.face for new, old in zip(turned, dealt, strict=True))
    assert is_of(deck, turned)
    assert flip_grid(turned, deck, Random(seed)) == dealt


def test_a_rematch_with_one_faced_cards_draws_others() -> None:
    """O-12."""
    deck = numbered_deck(50, faces=1)
    dealt = deal_grid(deck, 25, Random(1))
    assert set(cards_of(flip_grid(dealt, deck, Random(1)))).isdisjoint(cards_of(dealt))


def test_a_rematch_in_a_deck_too_small_draws_at_random() -> None:
    """O-12."""
    deck = numbered_deck(25, faces=1)
    dealt = deal_grid(deck, 25, Random(1))
    again = flip_grid(dealt, deck, Random(2))
    assert set(again) == set(dealt)
    assert again != dealt


def test_only_the_one_faced_cards_are_replaced() -> None:
    deck = make_deck(ABOUT, [("A", "B"), ("C",), ("D", "E"), ("F",)])
    dealt = (DealtCard("try:A", "B"), DealtCard("try:C", "C"), DealtCard("try:D", "D"))
    assert flip_grid(dealt, deck, Random(1)) == (
        DealtCard("try:A", "A"),
        DealtCard("try:F", "F"),
        DealtCard("try:D", "E"),
    )


def test_cards_that_left_the_deck_since_are_replaced() -> None:
    deck = make_deck(ABOUT, [("A", "B"), ("C", "D")])
    assert cards_of(flip_grid((DealtCard("try:X", "X"), DealtCard("try:A", "Y")), deck, Random(1))) != [
        "try:X",
        "try:A",
    ]


def test_a_rematch_with_a_deck_that_is_too_small_is_a_clear_error() -> None:
    with pytest.raises(DeckError) as caught:
        flip_grid(
            deal_grid(numbered_deck(30, faces=1), 25, Random(1)),
            numbered_deck(20, faces=1, name="new"),
            Random(1),
        )
    assert caught.value.code == "too_few_cards"


@given(decks(), seeds, st.data())
def test_a_rematch_is_again_distinct_cards_of_the_deck(deck: Deck, seed: int, data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(deck.cards)))
    rng = Random(seed)
    turned = flip_grid(deal_grid(deck, size, rng), deck, rng)
    assert len(turned) == size == len(set(cards_of(turned)))
    assert is_of(deck, turned)
    assert len({fold_word(each.face, accents=True) for each in turned}) == size


def test_the_names_of_pictures_are_dealt_like_words() -> None:
    """I-01: 20 of 140 two-sided pictures."""
    deck = make_deck(ABOUT, [(f"p{n:03}-a", f"p{n:03}-b") for n in range(140)])
    dealt = deal_grid(deck, 20, Random(1))
    assert len({each.face[:4] for each in dealt}) == 20


def test_a_face_that_left_its_card_since_is_replaced() -> None:
    deck = numbered_deck(30)
    lying = (DealtCard(deck.cards[0].id, "GONE"), DealtCard(deck.cards[1].id, deck.cards[1].faces[0]))
    turned = flip_grid(lying, deck, Random(1))
    assert turned[0].card not in cards_of(lying)
    assert turned[1] == DealtCard(deck.cards[1].id, deck.cards[1].faces[1])
