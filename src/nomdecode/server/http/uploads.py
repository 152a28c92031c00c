"""What somebody brings to a room, packed as files, and the counter where it is kept.

Law: one parcel after the other at each room, so that the room never keeps more than its limits. Of several
workers each looks for itself: what the table then refuses stays until the room is deleted, unlisted.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from weakref import WeakValueDictionary

from starlette.requests import Request

from nomdecode.live.requests import Wish
from nomdecode.room.commands import KeepDeck
from nomdecode.room.refusals import NoSuchRoom
from nomdecode.room.uploads import check_one_more, check_space
from nomdecode.server.http.guards import Reception
from nomdecode.store.interface import Blob, UnknownStream


@dataclass(frozen=True, slots=True)
class Parcel:
    """A deck and all its files, the one that names the others last."""

    deck: str
    title: str
    count: int  # of words or pictures
    kind: str
    blobs: tuple[Blob, ...]

    @property
    def size(self) -> int:
        """How many bytes it is."""
        return sum(len(blob.body) for blob in self.blobs)


class ParcelCounter:
    """Where parcels are taken in."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def check(self, request: Request, kind: str) -> None:
        """See that the host of a room is asking and may bring one more, before anything is read.

        Raises:
            Refused: when not.
        """
        host = await self._reception.hosted(request)
        check_one_more(host.room, kind, host.house.limits)
        check_space(host.room, 1, 1, host.house.limits)

    async def keep(self, request: Request, parcel: Parcel) -> None:
        """Keep the files and list the deck; who asks may have been removed while the upload came.

        Raises:
            Refused: when the room is gone, has another host now, or no space for it.
        """
        code = (await self._reception.table(request)).code
        async with self._turns.setdefault(code, asyncio.Lock()):
            host = await self._reception.hosted(request)
            check_one_more(host.room, parcel.kind, host.house.limits)
            check_space(host.room, parcel.size, len(parcel.blobs), host.house.limits)
            try:
                for blob in parcel.blobs:
                    await host.house.store.put_file(code, blob)
            except UnknownStream:
                raise NoSuchRoom from None  # it was deleted meanwhile, and with it what was put
            # The table may have been put away meanwhile: ask for it again.
            host = await self._reception.table(request)
            kept = KeepDeck(
                parcel.deck, parcel.title, parcel.count, parcel.kind, parcel.size, len(parcel.blobs)
            )
            await host.submit(Wish(None, kept))
