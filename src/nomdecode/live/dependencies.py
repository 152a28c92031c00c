"""What live rooms depend on: store, encoder, clock, random generator, decks, bots, limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random, SystemRandom
from typing import Protocol

from nomdecode.bots.player import Player as Bot
from nomdecode.bots.registry import list_bot_names, make_bot
from nomdecode.decks.deck import Deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.mix import mix_decks
from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.live.daily_challenges import DailyChallenges
from nomdecode.live.server_messages import ServerMessage
from nomdecode.live.store_space import StoreSpace
from nomdecode.live.thread_pools import ThreadPools
from nomdecode.live.timer import Clock, WallClock
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.refusals import DeckDoesNotFit, NoSuchDeck
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.options import PICTURE_GAMES, Game
from nomdecode.rules.seats import Seat
from nomdecode.rules.view import View
from nomdecode.store.interface import Store


class DeckSource(Protocol):
    """Finds decks by id: shipped with the package, or uploaded to a room."""

    async def find_deck(self, room: str, deck_id: str) -> Deck:
        """Return a shipped deck, or one that was uploaded to this room.

        Raises:
            DeckError: when there is none.
        """
        ...


class Encoder(Protocol):
    """Encodes server messages as the bytes that clients receive."""

    def encode_message(self, message: ServerMessage) -> bytes:
        """Encode one message."""
        ...

    def encode_views(self, version: int, views: Mapping[Seat | None, View]) -> dict[Seat | None, bytes]:
        """Encode the views of one moment, by seat."""
        ...


class ShippedDecks:
    """A deck source with only the decks that are shipped with the package."""

    async def find_deck(self, room: str, deck_id: str) -> Deck:  # noqa: ARG002 - shipped decks belong to every room
        """Return a shipped deck."""
        return load_shipped_deck(deck_id)


def registered_bot_factories() -> dict[str, Callable[[], Bot]]:
    """Return a factory for every registered bot, by name; they use the system's random generator."""
    return {name: partial(make_bot, name) for name in list_bot_names()}


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What all live rooms of a server share; tests replace parts of it."""

    store: Store
    encoder: Encoder
    clock: Clock = field(default_factory=WallClock)
    rng: Random = field(default_factory=SystemRandom)  # a key must not be predictable from earlier ones
    deck_source: DeckSource = field(default_factory=ShippedDecks)
    bots: Mapping[str, Callable[[], Bot]] = field(default_factory=registered_bot_factories)
    remote: frozenset[str] = frozenset()  # bots that wait for another machine rather than compute here
    pool: ThreadPools = field(default_factory=ThreadPools)
    worker: str | None = None  # this worker's name among others on the same store; None: the only one
    bot_delay: float = 1.0  # seconds before a bot moves
    read_delay: float = 2.7  # seconds after a card was revealed; none where bot_delay is 0
    limits: RoomLimits = DEFAULT_LIMITS
    days: DailyChallenges | None = None  # None: rooms of daily challenges are not played here
    space: StoreSpace = field(default_factory=StoreSpace)  # of the store


async def mix_decks_in_thread(decks: Sequence[Deck]) -> Deck:
    """Mix decks into one on a thread: that takes some milliseconds.

    Raises:
        DeckError: see `decks.mix_decks`.
    """
    return decks[0] if len(decks) == 1 else await asyncio.to_thread(mix_decks, decks)


async def find_and_mix_decks(source: DeckSource, room: str, names: tuple[str, ...], game: Game) -> Deck:
    """Find a room's decks and mix them into one that this game can be dealt from.

    Raises:
        NoSuchDeck, DeckDoesNotFit
    """
    try:
        decks = [await source.find_deck(room, name) for name in names]
    except DeckError as bad:
        raise NoSuchDeck(bad.message) from bad
    faces = "pictures" if game in PICTURE_GAMES else "words"
    if any((deck.kind == PICTURE_DECK) is not (game in PICTURE_GAMES) for deck in decks):
        raise DeckDoesNotFit(f"{game} is played with {faces}")
    try:
        deck = await mix_decks_in_thread(decks)
    except DeckError as bad:
        raise DeckDoesNotFit(bad.message) from bad
    if len(deck.cards) < GRIDS[game].size:
        raise DeckDoesNotFit(
            f"{game} is played with {GRIDS[game].size} cards, the deck has {len(deck.cards)}"
        )
    return deck
