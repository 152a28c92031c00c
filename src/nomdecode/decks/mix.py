"""Mix several decks into one: a base deck with themes, or any others."""

from collections.abc import Sequence
from dataclasses import replace

from nomdecode.decks.deck import Card, Deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold_word import fold_word


def mix_decks(decks: Sequence[Deck]) -> Deck:
    """Return one deck of all these; the first gives language and kind, the highest age applies.

    A word that an earlier deck has already is left out; its card keeps the other face, if that is new.

    Raises:
        DeckError: `no_decks` or `repeated_deck`.
    """
    if not decks:
        raise DeckError("no_decks", "choose at least one deck")
    names = [deck.id for deck in decks]
    if len(set(names)) < len(names):
        raise DeckError("repeated_deck", f"each deck can be mixed in once, got {', '.join(names)}")
    return replace(
        decks[0],
        id="+".join(names),
        title=" + ".join(deck.title for deck in decks),
        age=max(deck.age for deck in decks),
        cards=_cards_without_repeated_words(decks),
        apart=tuple(group for deck in decks for group in deck.apart),
    )


def _cards_without_repeated_words(decks: Sequence[Deck]) -> tuple[Card, ...]:
    """Return the cards of all decks without faces that an earlier card has."""
    seen: set[str] = set()
    kept: list[Card] = []
    for card in (card for deck in decks for card in deck.cards):
        new = {fold_word(face, accents=True): face for face in card.faces}
        faces = tuple(face for folded, face in new.items() if folded not in seen)
        seen |= new.keys()
        if faces:
            kept.append(replace(card, faces=faces))
    return tuple(kept)
