"""Uploaded decks: their files, and storing them within the quota of a room.

Law: uploads to one room are stored one after the other, so that a room never exceeds its quota. Several
workers check on their own: files of an upload refused at the end stay, unlisted, until the room is deleted.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from weakref import WeakValueDictionary

from starlette.requests import Request

from nomdecode.room.commands import KeepDeck
from nomdecode.room.refusals import NoSuchRoom
from nomdecode.room.requests import CommandRequest
from nomdecode.room.uploads import check_one_more, check_space
from nomdecode.server.http.guards import Guards
from nomdecode.store.interface import Blob, UnknownStream


@dataclass(frozen=True, slots=True)
class DeckUpload:
    """An uploaded deck with all its files, the one that names the others last."""

    deck: str
    title: str
    count: int  # of words or pictures
    kind: str
    blobs: tuple[Blob, ...]

    @property
    def size(self) -> int:
        """Total size of the files in bytes."""
        return sum(len(blob.body) for blob in self.blobs)


class UploadSaver:
    """Stores uploaded decks, one at a time per room."""

    def __init__(self, guards: Guards) -> None:
        self._guards = guards
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def check(self, request: Request, kind: str) -> None:
        """Check before reading the body that the caller is the host and the room has quota left.

        Raises:
            Refused: when not.
        """
        host = await self._guards.require_host(request)
        check_one_more(host.room, kind, host.deps.limits)
        check_space(host.room, 1, 1, host.deps.limits)

    async def save(self, request: Request, upload: DeckUpload) -> None:
        """Store the files and add the deck to the room; permission is checked again after the upload.

        Raises:
            Refused: when the room is gone, has another host now, or no quota left.
        """
        code = (await self._guards.room(request)).code
        async with self._locks.setdefault(code, asyncio.Lock()):
            host = await self._guards.require_host(request)
            check_one_more(host.room, upload.kind, host.deps.limits)
            check_space(host.room, upload.size, len(upload.blobs), host.deps.limits)
            try:
                await host.deps.store.put_files(host.stream, upload.blobs)
            except UnknownStream:
                raise NoSuchRoom from None  # deleted meanwhile; no file was stored
            # The room may have been unloaded meanwhile: look it up again.
            host = await self._guards.room(request)
            kept = KeepDeck(
                upload.deck, upload.title, upload.count, upload.kind, upload.size, len(upload.blobs)
            )
            await host.submit(CommandRequest(None, kept))
