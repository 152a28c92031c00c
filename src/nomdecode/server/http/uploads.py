"""Uploaded decks: their files, and storing them within the quota of a room.

Law: uploads to one room are stored one after the other, and all files of one at once or none, so that a room
never exceeds its quota. Of an upload that is refused at the end nothing stays.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from weakref import WeakValueDictionary

from starlette.requests import Request

from nomdecode.live.room import LiveRoom
from nomdecode.room.commands import KeepDeck
from nomdecode.room.decide import CommandRequest
from nomdecode.room.refusals import NoSuchRoom
from nomdecode.room.uploads import check_deck_count, check_upload_quota
from nomdecode.rules.refusals import Refused
from nomdecode.server.callers import CallerKind
from nomdecode.server.http.guards import RequestGuards
from nomdecode.store.interface import StoredFile, UnknownStream


@dataclass(frozen=True, slots=True)
class DeckUpload:
    """An uploaded deck with all its files, the one that names the others last."""

    deck: str
    title: str
    count: int  # of words or pictures
    kind: str
    blobs: tuple[StoredFile, ...]

    @property
    def total_size(self) -> int:
        """Total size of the files in bytes."""
        return sum(len(blob.body) for blob in self.blobs)


class UploadSaver:
    """Stores uploaded decks, one at a time per room."""

    def __init__(self, guards: RequestGuards) -> None:
        self._guards = guards
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def check_quota(self, live_room: LiveRoom, kind: str) -> None:
        """Check before reading the body that the room has quota left.

        Raises:
            Refused: when not.
        """
        check_deck_count(live_room.room, kind, live_room.deps.limits)
        check_upload_quota(live_room.room, 1, 1, live_room.deps.limits)
        live_room.deps.space.check_space_for_files(1)

    async def save_upload(self, request: Request, upload: DeckUpload) -> None:
        """Store the files and add the deck to the room; permission is checked again after the upload.

        Raises:
            Refused: when the room is gone, has another host now, or no quota left.
        """
        code = (await self._guards.admit_caller(request, CallerKind.HOST)).live_room.code
        async with self._locks.setdefault(code, asyncio.Lock()):
            live_room = (await self._guards.admit_caller(request, CallerKind.HOST)).live_room
            check_deck_count(live_room.room, upload.kind, live_room.deps.limits)
            check_upload_quota(live_room.room, upload.total_size, len(upload.blobs), live_room.deps.limits)
            live_room.deps.space.check_space_for_files(upload.total_size)
            live_room.deps.space.count_added_files(upload.total_size)
            store, stream = live_room.deps.store, live_room.stream
            try:
                await store.put_files(stream, upload.blobs)
            except UnknownStream:
                raise NoSuchRoom from None  # deleted meanwhile; no file was stored
            try:
                await self._add_deck(code, upload)
            except Refused:
                # Another worker was faster: what the room does not list must not use its space.
                await store.delete_files(stream, [blob.id for blob in upload.blobs])
                raise

    async def _add_deck(self, code: str, upload: DeckUpload) -> None:
        # The room may have been unloaded meanwhile: look it up again.
        live_room = await self._guards.context.find_live_room(code)
        deck = KeepDeck(
            upload.deck, upload.title, upload.count, upload.kind, upload.total_size, len(upload.blobs)
        )
        await live_room.submit_command(CommandRequest(None, deck))
