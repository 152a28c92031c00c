"""Decks available to a room: the shipped ones and those uploaded to it (in the store)."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from random import SystemRandom
from typing import Final

from nomdecode.decks.custom import DeckLimits, ParsedWords, build_word_deck, parse_words
from nomdecode.decks.deck import Deck, DeckHeader
from nomdecode.decks.deck_file import format_deck, parse_deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.server.http.uploads import DeckUpload
from nomdecode.server.room_pictures import DECK_TYPE, decode_picture_deck
from nomdecode.store.interface import Store, StoredFile
from nomdecode.store.kinds import ROOM_STREAMS

OWN_DECK_PREFIX: Final = "own-"
CUSTOM_DECK: Final = "custom"
_MOST_PARSED: Final = 8  # uploaded decks kept in memory, of all rooms together
_MEDIA_TYPE: Final = "text/plain; charset=utf-8"


class RoomDecks:
    """Deck source of the server: shipped decks, and uploaded word and picture decks of each room."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._parsed: OrderedDict[tuple[str, str], Deck] = OrderedDict()  # an uploaded deck never changes

    async def find_deck(self, room: str, deck_id: str) -> Deck:
        """Load a deck by id; an uploaded one is found only in its own room."""
        if not deck_id.startswith(OWN_DECK_PREFIX):
            return load_shipped_deck(deck_id)
        blob = await self._store.get_file(ROOM_STREAMS.stream_name(room), deck_id) if room else None
        if blob is None:
            raise DeckError("unknown_deck", "no such deck in this room")
        if (parsed := self._parsed.get((room, deck_id))) is not None:
            self._parsed.move_to_end((room, deck_id))
            return parsed
        deck = self._parsed[room, deck_id] = await asyncio.to_thread(_parse_stored_deck, blob)
        if len(self._parsed) > _MOST_PARSED:
            self._parsed.popitem(last=False)
        return deck


def _parse_stored_deck(blob: StoredFile) -> Deck:
    if blob.media_type == DECK_TYPE:
        return decode_picture_deck(blob).to_deck()
    return parse_deck(blob.body.decode())


def parse_word_upload(body: bytes, title: str, longest: int) -> tuple[DeckUpload, ParsedWords]:
    """Parse an uploaded text into a deck and its file.

    Raises:
        DeckError: when the text makes no valid deck.
    """
    reading = parse_words(body, DeckLimits(max_bytes=longest))
    deck_id = f"{OWN_DECK_PREFIX}{secrets.token_hex(12)}"
    header = reading.about or DeckHeader(id=deck_id, title=deck_id)
    about = DeckHeader(id=deck_id, title=title or header.title, language=header.language)
    deck = build_word_deck(reading, about, SystemRandom())
    blob = StoredFile(deck_id, _MEDIA_TYPE, format_deck(deck).encode())
    return DeckUpload(deck_id, deck.title, reading.word_count, CUSTOM_DECK, (blob,)), reading
