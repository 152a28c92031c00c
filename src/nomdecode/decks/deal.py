"""Deal a grid of cards from a deck, and flip it for a rematch; the random generator is an argument."""

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from nomdecode.decks.deck import Card, Deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold_word import fold_word
from nomdecode.decks.related_words import find_related_words

_Any = TypeVar("_Any")
_KinOf = Callable[[str], frozenset[str]]
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A card on the grid: the id of the card in its deck, and the face that is up."""

    card: str
    face: str


def deal_grid(
    deck: Deck, size: int, rng: Random, used: AbstractSet[str] = frozenset()
) -> tuple[DealtCard, ...]:
    """Deal `size` distinct cards, one face of each (W-04); equal arguments deal equal grids.

    Cards named in `used` come only when the others have run out.

    Raises:
        DeckError: `too_few_cards`.
    """
    fresh = [card for card in deck.cards if card.id not in used]
    worn = [card for card in deck.cards if card.id in used]
    drawn = _draw_cards(
        [*_shuffled_copy(fresh, rng), *_shuffled_copy(worn, rng)], size, rng, _related_faces_finder(deck)
    )
    return tuple(_shuffled_copy(drawn, rng))


def add_dealt_to_used_cards(used: AbstractSet[str], dealt: Iterable[DealtCard]) -> frozenset[str]:
    """Return the ids of used cards after a deal; a repeated card means the deck ran out: start anew.

    A flip is not a fresh deal (O-12) and is not remembered.
    """
    cards = frozenset(each.card for each in dealt)
    return cards if cards & used else cards | used


def flip_grid(dealt: Sequence[DealtCard], deck: Deck, rng: Random) -> tuple[DealtCard, ...]:
    """Return the grid of a rematch: the same cards in the same places, other faces up (W-31, I-14).

    Where a card has no other face, one that was not on the grid takes its place; when the deck is too
    small for that, the one-faced cards are dealt again at random (O-12).

    Raises:
        DeckError: `too_few_cards`, if the deck is not the one that was dealt.
    """
    lying = {each.card for each in dealt}
    turned = [_turn_card_over(each, deck.by_id.get(each.card)) for each in dealt]
    if None not in turned:
        return tuple(each for each in turned if each)
    staying = {each.card for each in turned if each}
    fresh = [card for card in deck.cards if card.id not in lying]
    again = [card for card in deck.cards if card.id in lying - staying]
    drawn = iter(
        _draw_cards(
            [*_shuffled_copy(fresh, rng), *_shuffled_copy(again, rng)],
            turned.count(None),
            rng,
            _related_faces_finder(deck),
            on_grid=[each.face for each in turned if each],
        )
    )
    return tuple(each or next(drawn) for each in turned)


def _turn_card_over(dealt: DealtCard, card: Card | None) -> DealtCard | None:
    """Return the card with its other face up; None when it has none."""
    if card is None or dealt.face not in card.faces:
        return None
    return next((DealtCard(card.id, face) for face in card.faces if face != dealt.face), None)


def _shuffled_copy(cards: list[_Any], rng: Random) -> list[_Any]:
    """Return a shuffled copy of a list."""
    return rng.sample(cards, len(cards))


def _related_faces_finder(deck: Deck) -> _KinOf:
    """Return a function that gives the related words of a word and the twins of a picture, folded."""
    return lambda face: find_related_words(face) | deck.twins.get(fold_word(face), _NONE)


def _draw_cards(
    cards: Sequence[Card], size: int, rng: Random, kin: _KinOf, *, on_grid: Sequence[str] = ()
) -> list[DealtCard]:
    """Draw faces that are not related; related ones only when nothing else is left."""
    # Kin (PLUIE, PARAPLUIE), homographs (PÊCHE, PÉCHÉ) and twin pictures share a grid only when nothing
    # else is left.
    drawn = _pick_unrelated_faces(cards, size, rng, kin, {fold_word(face) for face in on_grid})
    lying = {each.card for each in drawn}
    left = [card for card in cards if card.id not in lying]
    drawn += _pick_any_faces(left, size - len(drawn), rng, [*on_grid, *(each.face for each in drawn)])
    if len(drawn) < size:
        raise DeckError("too_few_cards", f"the deck has {len(cards)} cards to draw from, {size} are needed")
    return drawn


def _pick_unrelated_faces(
    cards: Sequence[Card], size: int, rng: Random, kin: _KinOf, taken: set[str]
) -> list[DealtCard]:
    """Pick faces that are not related to each other on either side of the card."""
    picked: list[DealtCard] = []
    hidden: set[str] = set()
    for card in cards:
        if len(picked) == size:
            break
        for face in rng.sample(card.faces, len(card.faces)):
            others = [other for other in card.faces if other != face]
            if fold_word(face) in taken or not kin(face).isdisjoint(taken):
                continue
            if any(not kin(other).isdisjoint(hidden) for other in others):
                continue
            taken.add(fold_word(face))
            hidden.update(map(fold_word, others))
            picked.append(DealtCard(card.id, face))
            break
    return picked


def _pick_any_faces(cards: Sequence[Card], size: int, rng: Random, on_grid: Sequence[str]) -> list[DealtCard]:
    """Pick any faces except those already on the grid."""
    picked: list[DealtCard] = []
    taken = {fold_word(face, accents=True) for face in on_grid}
    for card in cards:
        if len(picked) == size:
            break
        for face in rng.sample(card.faces, len(card.faces)):
            folded = fold_word(face, accents=True)
            if folded not in taken:
                taken.add(folded)
                picked.append(DealtCard(card.id, face))
                break
    return picked
