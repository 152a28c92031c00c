"""Picture decks uploaded to a room: stored as files in the store, deleted with the room.

Law: every file has an unguessable name, and is served only to members of its room.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from random import SystemRandom
from typing import Final

import msgspec

from nomdecode.decks.deck import Deck, DeckHeader, make_deck
from nomdecode.decks.pictures.deck import PICTURE_DECK, PICTURE_SIZES
from nomdecode.decks.pictures.picture import PictureText, picture_text_in_language
from nomdecode.decks.pictures.upload import ParsedPictures, UploadedPicture, build_picture_deck
from nomdecode.server.http.uploads import DeckUpload
from nomdecode.store.interface import Store, StoredFile
from nomdecode.store.kinds import ROOM_STREAMS

OWN_PICTURE_PREFIX: Final = "u-"
WEBP_CONTENT_TYPE: Final = "image/webp"
DECK_TYPE: Final = "application/json"
_AGE: Final = 0


@dataclass(frozen=True, slots=True)
class UploadedPictureDeck:
    """An uploaded picture deck as stored: its cards, and the texts of each picture by language."""

    id: str
    title: str
    cards: tuple[tuple[str, ...], ...]
    texts: Mapping[str, Mapping[str, PictureText]]

    def to_deck(self) -> Deck:
        """Return the deck to deal from."""
        return make_deck(DeckHeader(id=self.id, title=self.title, kind=PICTURE_DECK, age=_AGE), self.cards)

    def alternative_text(self, picture_id: str, language: str) -> str:
        """Return the alternative text of a picture; its tags where there is no sentence."""
        text = picture_text_in_language(self.texts.get(picture_id, {}), language)
        return text.alt or ", ".join(tag.word for tag in text.tags)


class RoomPictures:
    """Uploaded pictures of rooms, in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_picture(self, room: str, name: str, size: int) -> bytes | None:
        """Load a picture file of this room; None when there is none."""
        if not name.startswith(OWN_PICTURE_PREFIX) or size not in PICTURE_SIZES:
            return None
        blob = await self._store.get_file(ROOM_STREAMS.stream_name(room), _file_id(name, size))
        return None if blob is None or blob.media_type != WEBP_CONTENT_TYPE else blob.body

    async def load_deck(self, room: str, deck_id: str) -> UploadedPictureDeck | None:
        """Load an uploaded picture deck of this room; None when there is none."""
        blob = await self._store.get_file(ROOM_STREAMS.stream_name(room), deck_id)
        return decode_picture_deck(blob) if blob is not None and blob.media_type == DECK_TYPE else None


def make_picture_upload(deck_id: str, title: str, reading: ParsedPictures) -> DeckUpload:
    """Build an uploaded picture deck and its files, the pictures first.

    Raises:
        DeckError: `too_few_pictures`, `bad_field`.
    """
    about = DeckHeader(id=deck_id, title=title or deck_id, kind=PICTURE_DECK, age=_AGE)
    deck = build_picture_deck(reading, about, SystemRandom())
    names = {each.id: f"{OWN_PICTURE_PREFIX}{secrets.token_hex(12)}" for each in reading.pictures}
    texts = {names[each.id]: each.texts for each in reading.pictures if each.texts}
    cards = tuple(tuple(names[face] for face in card.faces) for card in deck.cards)
    stored = UploadedPictureDeck(deck_id, about.title, cards, texts)
    files = [blob for each in reading.pictures for blob in _files_of_picture(names[each.id], each)]
    last = StoredFile(deck_id, DECK_TYPE, msgspec.json.encode(stored))
    return DeckUpload(deck_id, about.title, len(reading.pictures), PICTURE_DECK, (*files, last))


def _files_of_picture(name: str, picture: UploadedPicture) -> list[StoredFile]:
    bodies = zip(PICTURE_SIZES, (picture.large, picture.small), strict=True)
    return [StoredFile(_file_id(name, size), WEBP_CONTENT_TYPE, body) for size, body in bodies]


def decode_picture_deck(blob: StoredFile) -> UploadedPictureDeck:
    """Decode an uploaded picture deck from its file."""
    return msgspec.json.decode(blob.body, type=UploadedPictureDeck)


def _file_id(name: str, size: int) -> str:
    return f"{name}.{size}"
