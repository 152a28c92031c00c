"""The upload quota of a room."""

from __future__ import annotations

import pytest

from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.room.commands import KeepDeck
from nomdecode.room.decide import CommandRequest, decide
from nomdecode.room.limits import RoomLimits
from nomdecode.room.refusals import TooManyDecks, UploadQuotaReached
from tests.room.rooms import FoldedRoom


def keep(folded: FoldedRoom, command: KeepDeck) -> None:
    folded.happen(*decide(folded.room, CommandRequest(None, command), folded.context).events)


def test_a_room_lists_only_so_many_decks_and_fewer_of_pictures() -> None:
    folded = FoldedRoom(limits=RoomLimits(uploads=3, picture_decks=1))
    keep(folded, KeepDeck("one", "One", 30))
    keep(folded, KeepDeck("two", "Two", 30, kind=PICTURE_DECK))
    with pytest.raises(TooManyDecks):
        keep(folded, KeepDeck("more", "More pictures", 30, kind=PICTURE_DECK))
    keep(folded, KeepDeck("three", "Three", 30))
    with pytest.raises(TooManyDecks):
        keep(folded, KeepDeck("four", "Four", 30))
    assert [deck.id for deck in folded.room.decks] == ["one", "two", "three"]


def test_a_room_keeps_only_so_many_bytes_and_files() -> None:
    folded = FoldedRoom(limits=RoomLimits(upload_bytes=100, upload_files=5))
    keep(folded, KeepDeck("one", "One", 30, size=60, files=2))
    for size, files in ((41, 1), (1, 4)):
        with pytest.raises(UploadQuotaReached):
            keep(folded, KeepDeck("two", "Two", 30, size=size, files=files))
    keep(folded, KeepDeck("two", "Two", 30, size=40, files=3))
    assert (folded.room.kept_bytes, folded.room.kept_files) == (100, 5)
