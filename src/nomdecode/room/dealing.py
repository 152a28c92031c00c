"""Dealing: from a deck and a random generator to the setup of a game, or of a rematch."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from nomdecode.decks.deal import Dealt, deal, flip
from nomdecode.decks.deck import Deck
from nomdecode.rules.events import Codename, Setup
from nomdecode.rules.keys import GRIDS, draw_key
from nomdecode.rules.options import Options
from nomdecode.rules.rematch import Rotation, rotate
from nomdecode.rules.seats import Player
from nomdecode.rules.state import State


class Cards(StrEnum):
    """Which cards the next game is played with (O-12)."""

    FLIP = "flip"  # the same cards, their other faces
    FRESH = "fresh"  # others, not used recently


@dataclass(frozen=True, slots=True)
class Supply:
    """What a deal is made from: the deck, the random generator, and the cards used recently in this room."""

    deck: Deck
    rng: Random
    used: AbstractSet[str] = frozenset()


def deal_game(options: Options, players: tuple[Player, ...], supply: Supply) -> Setup:
    """Deal a fresh grid and draw a key."""
    dealt = deal(supply.deck, GRIDS[options.game].size, supply.rng, supply.used)
    return _setup(options, players, supply, dealt)


def deal_rematch(finished: State, supply: Supply, cards: Cards, rotation: Rotation) -> Setup:
    """W-30, I-14, D-41: other faces or fresh cards, always a new key; people may change places."""
    options = finished.setup.options
    players = rotate(finished.players, rotation)
    if cards is Cards.FRESH:
        # I-14: all cards are replaced, whatever the room remembers.
        used = supply.used | {codename.card for codename in finished.setup.cards}
        return deal_game(options, players, Supply(supply.deck, supply.rng, used))
    return deal_over(finished.setup.cards, options, players, supply)


def deal_over(
    lying: tuple[Codename, ...], options: Options, players: tuple[Player, ...], supply: Supply
) -> Setup:
    """Turn the cards that lie on the table over, in their places, and draw a new key (W-31, I-14)."""
    dealt = [Dealt(codename.card, codename.text) for codename in lying]
    return _setup(options, players, supply, flip(dealt, supply.deck, supply.rng))


def _setup(options: Options, players: tuple[Player, ...], supply: Supply, dealt: tuple[Dealt, ...]) -> Setup:
    codenames = tuple(Codename(each.face, each.card) for each in dealt)
    key = draw_key(options.game, supply.rng)
    return Setup(options, players, codenames, key, supply.deck.language)
