"""All rooms in the memory of one server process: loaded on request, unloaded when nobody is connected."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nomdecode.live.dependencies import Dependencies, find_and_mix_decks
from nomdecode.live.room import LiveRoom
from nomdecode.live.server_messages import Disconnected
from nomdecode.missions.notebook import Notebook
from nomdecode.missions.notebook_code import is_notebook_code
from nomdecode.room.commands import Join
from nomdecode.room.notebook import check_mission
from nomdecode.room.prearranged_game import PrearrangedGame
from nomdecode.room.records import BadRecord
from nomdecode.room.refusals import NoSuchRoom, RoomUnreadable, TooBusy
from nomdecode.room.settings import Settings, check_settings
from nomdecode.store.interface import SubscriptionStarted, VersionConflict
from nomdecode.store.kinds import DAY_STREAMS, GAME_STREAMS, ROOM_STREAMS, delete_expired_streams

log = logging.getLogger(__name__)

_CLOCK_JUMP = 3600.0  # seconds by which a clock may differ from the time that has passed
_UNREADABLE_SECONDS = 600.0  # a damaged room is not read, nor told of in the log, again before that
_STEADY_SECONDS = 86_400.0
_RECLAIM_PAUSE = 0.05  # seconds: commands are stored in between
_MOST_CODES = 20  # attempts to find a code that is free


@dataclass(frozen=True, slots=True)
class RegistryLimits:
    """How many rooms are kept in memory, and how long rooms are stored."""

    rooms: int = 20_000  # rooms in memory at once
    unload_seconds: float = 60.0  # a room without connections is unloaded after that long
    silent_seconds: float = 35.0  # presence of another worker expires without a message for that long
    forget_days: float = (
        ROOM_STREAMS.retention_days
    )  # a room that nobody has used for that long is deleted; 0: never
    shared_days: float = GAME_STREAMS.retention_days  # a shared game is deleted after that long
    day_days: float = DAY_STREAMS.retention_days  # the same for the sheet of a day
    notebook_days: float = 400.0  # the same for a room that keeps a notebook of missions
    forget_every: float = 600.0  # seconds between two searches for such rooms: each lists all rooms


def _is_stream_with_notebook(stream: str) -> bool:
    """Tell by its name whether a stream is a room that keeps a notebook of missions."""
    return is_notebook_code(ROOM_STREAMS.name_of(stream) or "")


class RoomRegistry:
    """The rooms in memory; every other room is in the store."""

    def __init__(
        self, deps: Dependencies, new_code: Callable[[Settings], str], limits: RegistryLimits | None = None
    ) -> None:
        self.deps = deps
        self.limits = limits or RegistryLimits()
        self._new_code = new_code
        self.rooms: dict[str, LiveRoom] = {}
        self._opening: dict[str, asyncio.Future[LiveRoom]] = {}
        self._loading: dict[str, LiveRoom] = {}  # their notifications must not be missed either
        self._unreadable: dict[str, float] = {}  # damaged rooms that are set aside, since when
        self._expired_at = 0.0
        self._clock_offset = deps.clock.now() - deps.clock.monotonic()
        self._steady_from = deps.clock.monotonic()

    async def create_room(
        self, settings: Settings, join: Join | None = None, opening: PrearrangedGame | None = None
    ) -> LiveRoom:
        """Create a room with a new code, its first member, perhaps its game: in one append, or not at all.

        Raises:
            Refused: when it cannot be played, the nickname is not allowed, or the registry is full.
        """
        check_settings(settings, self.deps.limits.decks)
        check_mission(settings, Notebook())
        if not settings.at_table and opening is None:
            await find_and_mix_decks(self.deps.deck_source, "", settings.decks, settings.options.game)
        self._check_capacity()
        self.deps.space.check_space_for_room()
        for _ in range(_MOST_CODES):
            live_room = LiveRoom(self._new_code(settings), self.deps)
            try:
                await live_room.store_new_room(settings, join, opening)
            except VersionConflict:
                continue  # the code is in use
            # Another client may have opened it by its code before the append returned.
            return self.rooms.setdefault(live_room.code, live_room)
        raise TooBusy

    def _check_capacity(self) -> None:
        if len(self.rooms) >= self.limits.rooms:
            raise TooBusy

    async def open_room(self, code: str) -> LiveRoom:
        """Return the room of this code, loaded from the store if need be.

        Raises:
            NoSuchRoom: when there is none.
            RoomUnreadable: when its records are damaged, or of a newer version.
            TooBusy: when the registry is full.
        """
        if code in self.rooms:
            # The caller is about to use it: postpone unloading.
            self.rooms[code].last_used = self.deps.clock.now()
            return self.rooms[code]
        if code in self._opening:
            return await asyncio.shield(self._opening[code])
        opening = asyncio.get_running_loop().create_future()
        self._opening[code] = opening
        try:
            live_room = await self._load_room(code)
        except BaseException as failed:
            opening.set_exception(failed)
            opening.exception()  # mark it as retrieved: asyncio warns when no caller awaits it
            raise
        else:
            opening.set_result(live_room)
            return live_room
        finally:
            del self._opening[code]

    async def _load_room(self, code: str) -> LiveRoom:
        self._check_capacity()
        if self._unreadable.get(code, -math.inf) > self.deps.clock.monotonic() - _UNREADABLE_SECONDS:
            raise RoomUnreadable
        live_room = self._loading[code] = LiveRoom(code, self.deps)
        try:
            await live_room.load_new_records()
        except BadRecord as bad:
            log.error("room %s: its stored records cannot be read: %s", code, bad)  # noqa: TRY400 - no traceback
            self._unreadable[code] = self.deps.clock.monotonic()
            raise RoomUnreadable from bad
        finally:
            was_deleted = self._loading.pop(code, None) is None
        if live_room.version == 0 or was_deleted:
            raise NoSuchRoom
        return self.rooms.setdefault(code, live_room)

    async def delete_room(self, code: str) -> None:
        """Delete a room from the store and disconnect its clients."""
        await self.deps.store.delete_stream(ROOM_STREAMS.stream_name(code))
        await self._unload_and_disconnect(code)

    async def _unload_and_disconnect(self, code: str) -> None:
        self._loading.pop(code, None)
        live_room = self.rooms.pop(code, None)
        if live_room is not None:
            live_room.connections.disconnect_all(Disconnected("room_deleted", "this room was deleted"))
            await live_room.close()

    async def sweep_rooms(self) -> None:
        """Unload rooms without connections; delete rooms that nobody has used for long."""
        now = self.deps.clock.now()
        for live_room in list(self.rooms.values()):
            try:
                await self._sweep_room(live_room, now)
            except Exception:
                # One unreadable room must not stop the sweep of the others.
                log.exception("room %s: sweep failed", live_room.code)
        if self.deps.worker is None:
            await self._disconnect_deleted()
        if now - self._expired_at >= self.limits.forget_every and self._is_clock_steady(now):
            self._expired_at = now
            await self._delete_expired(now)

    def _is_clock_steady(self, now: float) -> bool:
        """Tell whether the clock was not set for a day: a jump forward must not delete rooms."""
        passed = self.deps.clock.monotonic()
        if abs(now - passed - self._clock_offset) > _CLOCK_JUMP:
            log.warning("the clock has jumped: no room is forgotten for a day")
            self._clock_offset = now - passed
            self._steady_from = passed + _STEADY_SECONDS
        return passed >= self._steady_from

    async def reclaim_space(self) -> None:
        """Return the space of deleted records to the disk, little by little.

        Raises:
            StoreError: when the store does not answer.
        """
        while await self.deps.store.reclaim_space():
            await asyncio.sleep(_RECLAIM_PAUSE)

    async def _disconnect_deleted(self) -> None:
        """Disconnect the clients of rooms that the CLI has deleted: SQLite sends no notification."""
        used = [code for code, live_room in self.rooms.items() if live_room.connections.all]
        kept = await self._load_stored_versions(used)
        for code in used:
            if code not in kept:
                await self._unload_and_disconnect(code)

    async def _sweep_room(self, live_room: LiveRoom, now: float) -> None:
        if live_room.is_idle and now - live_room.last_used >= self.limits.unload_seconds:
            self.rooms.pop(live_room.code, None)
            await live_room.close()
            return
        if self.deps.worker is not None:
            if live_room.connections.all:
                live_room.worker_sync.publish_presence()
            live_room.worker_sync.drop_silent_workers(now - self.limits.silent_seconds)
        await live_room.replace_absent_host()

    async def _delete_expired(self, now: float) -> None:
        """Delete rooms, and streams of other kinds, that have been idle for longer than they are kept."""
        in_use = {ROOM_STREAMS.stream_name(code) for code in self.rooms}
        store, limits = self.deps.store, self.limits
        retention = {
            ROOM_STREAMS.name: limits.forget_days,
            DAY_STREAMS.name: limits.day_days,
            # 0 shares nothing more; links made before end as they would have.
            GAME_STREAMS.name: limits.shared_days or GAME_STREAMS.retention_days,
        }
        await delete_expired_streams(store, now, retention, in_use, kept=_is_stream_with_notebook)
        await delete_expired_streams(
            store,
            now,
            {ROOM_STREAMS.name: limits.notebook_days},
            in_use,
            (ROOM_STREAMS,),
            kept=lambda stream: not _is_stream_with_notebook(stream),
        )

    async def _load_stored_versions(self, codes: Sequence[str]) -> dict[str, int]:
        """Return the stored version of each of these rooms, by code; deleted rooms are left out."""
        versions = await self.deps.store.last_versions([ROOM_STREAMS.stream_name(code) for code in codes])
        return {
            code: versions[stream] for code in codes if (stream := ROOM_STREAMS.stream_name(code)) in versions
        }

    # Notifications from other workers

    async def follow_store(self) -> None:
        """Receive what other workers append and publish, until the store is closed."""
        async for notice in self.deps.store.subscribe():
            if isinstance(notice, SubscriptionStarted):
                await self._compare_versions()
                continue
            code = ROOM_STREAMS.name_of(notice.stream)
            if code is None:
                continue  # a stream of another kind
            if notice.version is not None:
                await self._on_new_version(code, notice.version, notice.records)
            elif notice.message is not None and code in self.rooms:
                self.rooms[code].worker_sync.on_message(notice.message)

    async def _compare_versions(self) -> None:
        """Catch up with what was appended before the subscription began."""
        known = [*self.rooms, *self._loading]
        versions = await self._load_stored_versions(known)
        for code in known:
            await self._on_new_version(code, versions.get(code, 0))

    async def _on_new_version(self, code: str, version: int, records: Sequence[bytes] = ()) -> None:
        live_room = self.rooms.get(code) or self._loading.get(code)
        if live_room is None:
            return
        if version == 0:
            await self._unload_and_disconnect(code)
        elif live_room.version < version:
            # Does not block: a busy room must not delay the notifications of the others.
            live_room.worker_sync.on_append(version, records)

    async def close(self) -> None:
        """Close every room in memory."""
        for live_room in list(self.rooms.values()):
            await live_room.close()
        self.rooms.clear()
