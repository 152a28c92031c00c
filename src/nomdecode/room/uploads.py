"""Check the upload quota of a room: how many decks, bytes and files it keeps. Pure."""

from __future__ import annotations

from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.room.chat import check_may_write_public_text
from nomdecode.room.commands import KeepDeck
from nomdecode.room.events import DeckKept, RoomEvent
from nomdecode.room.limits import RoomLimits
from nomdecode.room.refusals import TooManyDecks, UploadQuotaReached
from nomdecode.room.state import Room


def list_uploaded_deck(room: Room, command: KeepDeck, limits: RoomLimits) -> list[RoomEvent]:
    """Return the event that lists an uploaded deck in its room.

    Raises:
        KeyHoldersAreSilent: to a host who sees the key of this game, as everybody reads the title.
        TooManyDecks, UploadQuotaReached
    """
    check_may_write_public_text(room, room.host)
    check_deck_count(room, command.kind, limits)
    check_upload_quota(room, command.size, command.files, limits)
    kept = DeckKept(command.deck, command.title, command.words, command.kind, command.size, command.files)
    return [kept]


def check_deck_count(room: Room, kind: str, limits: RoomLimits) -> None:
    """Refuse one deck more than the room may list.

    Raises:
        TooManyDecks
    """
    if len(room.decks) >= limits.uploads:
        raise TooManyDecks(f"a room holds {limits.uploads} decks of its own", most=limits.uploads)
    if kind == PICTURE_DECK and sum(deck.kind == PICTURE_DECK for deck in room.decks) >= limits.picture_decks:
        raise TooManyDecks(
            f"a room holds {limits.picture_decks} decks of pictures", most=limits.picture_decks
        )


def check_upload_quota(room: Room, size: int, files: int, limits: RoomLimits) -> None:
    """Refuse more bytes or files than the room may keep.

    Raises:
        UploadQuotaReached
    """
    if room.kept_bytes + size > limits.upload_bytes:
        raise UploadQuotaReached(
            f"a room keeps at most {limits.upload_bytes} bytes", most=limits.upload_bytes
        )
    if room.kept_files + files > limits.upload_files:
        raise UploadQuotaReached(
            f"a room keeps at most {limits.upload_files} files", most=limits.upload_files
        )
