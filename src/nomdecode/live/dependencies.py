"""What all tables of a server share: store, clock, dice, decks, bots, limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random, SystemRandom
from typing import Protocol

from nomdecode.bots.player import Player as Bot
from nomdecode.bots.registry import make, names
from nomdecode.decks.deck import Deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.mix import mix
from nomdecode.decks.pictures.deck import PICTURES
from nomdecode.decks.shipped import load
from nomdecode.live.bot_pool import BotPool
from nomdecode.live.server_messages import News
from nomdecode.room.clock import Clock, WallClock
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.refusals import DeckDoesNotFit, NoSuchDeck
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.options import PICTURE_GAMES, Game
from nomdecode.store.interface import Store


class Shelf(Protocol):
    """Where decks are found by name."""

    async def find(self, room: str, deck_id: str) -> Deck:
        """A shipped deck, or one of this room's own.

        Raises:
            DeckError: when there is none.
        """
        ...


class ShippedDecks:
    """Only the decks that come with the package."""

    async def find(self, room: str, deck_id: str) -> Deck:  # noqa: ARG002 - shipped decks belong to every room
        """A shipped deck."""
        return load(deck_id)


def registered_bots() -> dict[str, Callable[[], Bot]]:
    """Every bot of the registry, with dice of the system."""
    return {name: partial(make, name) for name in names()}


@dataclass(frozen=True, slots=True)
class House:
    """What a table needs from outside."""

    store: Store
    encode: Callable[[News], bytes]
    clock: Clock = field(default_factory=WallClock)
    dice: Random = field(default_factory=SystemRandom)  # a key must not be guessed from earlier ones
    shelf: Shelf = field(default_factory=ShippedDecks)
    bots: Mapping[str, Callable[[], Bot]] = field(default_factory=registered_bots)
    remote: frozenset[str] = frozenset()  # bots that wait for another machine rather than think
    pool: BotPool = field(default_factory=BotPool)
    worker: str | None = None  # this worker's name among others on the same store; None: it is alone
    bot_delay: float = 1.0  # seconds a bot lets pass before it moves
    limits: RoomLimits = DEFAULT_LIMITS


async def mixed_deck(shelf: Shelf, room: str, names: tuple[str, ...], game: Game) -> Deck:
    """The decks of a room as one that this game can be dealt from.

    Raises:
        NoSuchDeck, DeckDoesNotFit
    """
    try:
        decks = [await shelf.find(room, name) for name in names]
    except DeckError as bad:
        raise NoSuchDeck(bad.message) from bad
    faces = "pictures" if game in PICTURE_GAMES else "words"
    if any((deck.kind == PICTURES) is not (game in PICTURE_GAMES) for deck in decks):
        raise DeckDoesNotFit(f"{game} is played with {faces}")
    try:
        deck = decks[0] if len(decks) == 1 else mix(decks)
    except DeckError as bad:
        raise DeckDoesNotFit(bad.message) from bad
    if len(deck.cards) < GRIDS[game].size:
        raise DeckDoesNotFit(
            f"{game} is played with {GRIDS[game].size} cards, the deck has {len(deck.cards)}"
        )
    return deck
