"""Deal the setup of a game, or of the next one in a room, from a deck and a random generator."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomdecode.decks.deal import DealtCard, deal_grid, flip_grid
from nomdecode.decks.deck import NO_LANGUAGE, Deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.room.refusals import DeckDoesNotFit
from nomdecode.room.settings import Cards
from nomdecode.room.state import Room
from nomdecode.rules.events import Codename, Setup
from nomdecode.rules.keys import GRIDS, draw_key
from nomdecode.rules.options import Options
from nomdecode.rules.rematch import Rotation, rotate_seats
from nomdecode.rules.seats import Player
from nomdecode.rules.state import State

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Supply:
    """What a deal is made from: the deck, the random generator, and the cards used recently in this room."""

    deck: Deck
    rng: Random
    used: AbstractSet[str] = frozenset()


def deal_game(options: Options, players: tuple[Player, ...], supply: Supply) -> Setup:
    """Deal a fresh grid and draw a key."""
    dealt = deal_grid(supply.deck, GRIDS[options.game].size, supply.rng, supply.used)
    return _make_setup(options, players, supply, dealt)


def deal_rematch(finished: State, supply: Supply, cards: Cards, rotation: Rotation) -> Setup:
    """W-30, I-14, D-41: other faces or fresh cards, always a new key; people may change places."""
    options = finished.setup.options
    players = rotate_seats(finished.players, rotation)
    if cards is Cards.FRESH:
        # I-14: all cards are replaced, whatever the room remembers.
        used = supply.used | {codename.card for codename in finished.setup.cards}
        return deal_game(options, players, Supply(supply.deck, supply.rng, used))
    return deal_other_faces(finished.setup.cards, options, players, supply)


def deal_other_faces(
    lying: tuple[Codename, ...], options: Options, players: tuple[Player, ...], supply: Supply
) -> Setup:
    """Turn the cards on the table to their other faces, in their places, and draw a new key (W-31, I-14)."""
    dealt = [DealtCard(codename.card, codename.text) for codename in lying]
    return _make_setup(options, players, supply, flip_grid(dealt, supply.deck, supply.rng))


def deal_next_game(room: Room, players: tuple[Player, ...], deck: Deck, rng: Random) -> Setup:
    """Deal the next game of a room: other faces of the cards that lie there, or fresh ones (O-12).

    Raises:
        DeckDoesNotFit: when the deck cannot be dealt from.
    """
    options, language = room.settings.options, room.settings.language
    # Pictures have no language of their own: clues are given, and judged, in the room's.
    if deck.kind == PICTURE_DECK or deck.language == NO_LANGUAGE:
        deck = replace(deck, language=language)
    supply = Supply(deck, rng, room.used)
    # Nothing of ours lies on the table after a game with real cards.
    dealt = room.game.setup.cards if room.game and not room.game.setup.spoken else ()
    try:
        if room.settings.cards is Cards.FLIP and len(dealt) == GRIDS[options.game].size:
            return deal_other_faces(dealt, options, players, supply)
        return deal_game(options, players, supply)
    except DeckError as bad:
        raise DeckDoesNotFit(bad.message) from bad


def _make_setup(
    options: Options, players: tuple[Player, ...], supply: Supply, dealt: tuple[DealtCard, ...]
) -> Setup:
    """Return the setup of a game with these cards and a new key."""
    codenames = tuple(Codename(each.face, each.card) for each in dealt)
    key = draw_key(options.game, supply.rng)
    return Setup(options, players, codenames, key, supply.deck.language)
