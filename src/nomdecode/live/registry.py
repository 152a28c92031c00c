"""All tables of one server process: opened when somebody comes, put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nomdecode.live.dependencies import House, mixed_deck
from nomdecode.live.room import Host
from nomdecode.live.server_messages import Farewell
from nomdecode.room.events import Record, RoomCreated
from nomdecode.room.records import encode
from nomdecode.room.refusals import NoSuchRoom, TooBusy
from nomdecode.room.settings import Settings, check_settings
from nomdecode.store.interface import Subscribed, VersionConflict

log = logging.getLogger(__name__)

_MOST_CODES = 20


@dataclass(frozen=True, slots=True)
class HallLimits:
    """How many tables, and how long they stay."""

    rooms: int = 20_000  # tables in memory at once
    unload_seconds: float = 60.0  # a table nobody is connected to is put away after that long
    silent_seconds: float = 35.0  # another worker that was not heard for that long is gone
    forget_days: float = 30.0  # a room nobody has used for that long is deleted; 0: never
    forget_every: float = 600.0  # seconds between two looks for such rooms: each reads the list of all rooms


class Hall:
    """The tables in memory; every other room is in the store."""

    def __init__(
        self, house: House, new_code: Callable[[str], str], limits: HallLimits | None = None
    ) -> None:
        self.house = house
        self.limits = limits or HallLimits()
        self._new_code = new_code
        self.hosts: dict[str, Host] = {}
        self._opening: dict[str, asyncio.Future[Host]] = {}
        self._read_now: dict[str, Host] = {}  # news of them are not to be missed
        self._forgot_at = 0.0

    async def create(self, settings: Settings) -> Host:
        """Make a room with a new code.

        Raises:
            Refused: when it cannot be played, or the hall is full.
        """
        check_settings(settings, self.house.limits.decks)
        await mixed_deck(self.house.shelf, "", settings.decks, settings.options.game)
        if len(self.hosts) >= self.limits.rooms:
            raise TooBusy
        for _ in range(_MOST_CODES):
            code = self._new_code(settings.language)
            record = Record(self.house.clock.now(), RoomCreated(code, settings))
            try:
                await self.house.store.append(code, 0, [encode(record)])
            except VersionConflict:
                continue  # this code is somebody's
            return await self.open(code)
        raise TooBusy

    async def open(self, code: str) -> Host:
        """The table of this code, read from the store if need be.

        Raises:
            NoSuchRoom: when there is none.
        """
        if code in self.hosts:
            # Whoever asks for it is about to use it: it is not put away under their hands.
            self.hosts[code].last_used = self.house.clock.now()
            return self.hosts[code]
        if code in self._opening:
            return await asyncio.shield(self._opening[code])
        opening = asyncio.get_running_loop().create_future()
        self._opening[code] = opening
        try:
            host = await self._read(code)
        except BaseException as failed:
            opening.set_exception(failed)
            opening.exception()  # whoever waits hears of it; if nobody does, that is fine too
            raise
        else:
            opening.set_result(host)
            return host
        finally:
            del self._opening[code]

    async def _read(self, code: str) -> Host:
        host = self._read_now[code] = Host(code, self.house)
        try:
            await host.load()
        finally:
            was_deleted = self._read_now.pop(code, None) is None
        if host.version == 0 or was_deleted:
            raise NoSuchRoom
        self.hosts[code] = host
        return host

    async def delete(self, code: str) -> None:
        """Forget a room; those who are connected are told."""
        await self.house.store.delete(code)
        await self._dismiss(code)

    async def _dismiss(self, code: str) -> None:
        self._read_now.pop(code, None)
        host = self.hosts.pop(code, None)
        if host is not None:
            host.audience.dismiss(Farewell("room_deleted", "this room was deleted"))
            await host.close()

    async def sweep(self) -> None:
        """Put tables away that nobody is connected to; forget rooms nobody has used for long."""
        now = self.house.clock.now()
        for host in list(self.hosts.values()):
            try:
                await self._look_after(host, now)
            except Exception:
                # One table that cannot be read keeps no other from being looked after.
                log.exception("table %s: it cannot be looked after", host.code)
        if self.house.worker is None:
            await self._part_with_the_deleted()
        if now - self._forgot_at >= self.limits.forget_every:
            self._forgot_at = now
            await self._forget(now)

    async def _part_with_the_deleted(self) -> None:
        """The terminal deletes rooms too; a store of one process does not tell it."""
        used = [code for code, host in self.hosts.items() if host.audience.links]
        kept = await self.house.store.versions(used)
        for code in used:
            if code not in kept:
                await self._dismiss(code)

    async def _look_after(self, host: Host, now: float) -> None:
        if host.is_idle and now - host.last_used >= self.limits.unload_seconds:
            self.hosts.pop(host.code, None)
            await host.close()
            return
        if self.house.worker is not None:
            if host.audience.links:
                host.neighbours.share()
            host.neighbours.forget_silent(now - self.limits.silent_seconds)
        await host.look_for_the_host()

    async def _forget(self, now: float) -> None:
        """Delete old rooms; of several workers one deletes each."""
        if not self.limits.forget_days:
            return
        # Never before the epoch, which a database may not know to tell.
        old = max(0.0, now - self.limits.forget_days * 86400)
        for code in await self.house.store.idle_rooms(old):
            if code not in self.hosts:
                await self.house.store.delete(code, idle_before=old)

    async def follow(self) -> None:
        """Hear what other workers do, until the store is closed."""
        async for heard in self.house.store.subscribe():
            if isinstance(heard, Subscribed):
                await self._compare()
            elif heard.version is not None:
                await self._heard(heard.stream, heard.version, heard.records)
            elif heard.message is not None and heard.stream in self.hosts:
                self.hosts[heard.stream].neighbours.overhear(heard.message)

    async def _compare(self) -> None:
        """What was appended before we listened may have been missed."""
        known = [*self.hosts, *self._read_now]
        versions = await self.house.store.versions(known)
        for code in known:
            await self._heard(code, versions.get(code, 0))

    async def _heard(self, code: str, version: int, records: Sequence[bytes] = ()) -> None:
        host = self.hosts.get(code) or self._read_now.get(code)
        if host is None:
            return
        if version == 0:
            await self._dismiss(code)
        elif host.version < version:
            # Never waits: one table that is busy keeps no other from hearing.
            host.neighbours.hear(version, records)

    async def close(self) -> None:
        """Put every table away."""
        for host in list(self.hosts.values()):
            await host.close()
        self.hosts.clear()
