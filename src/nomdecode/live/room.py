"""The host of one table: one line of wishes, each decided, stored, and only then told.

Law 1: only the host changes a table. Law 2: refused means nothing has changed. Law 3: a fact is stored before
anybody hears of it. Law 4: nobody who reads slowly is waited for.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any, Final

from nomdecode.live.connections import Audience, Link
from nomdecode.live.deciding import Deciding
from nomdecode.live.dependencies import House
from nomdecode.live.ephemeral import Gestures
from nomdecode.live.host_absence import Absence
from nomdecode.live.requests import Accepted, Wish
from nomdecode.live.seated_bots import SeatedBots
from nomdecode.live.server_messages import NotesNews
from nomdecode.live.timer import Alarm
from nomdecode.live.worker_sync import Neighbours
from nomdecode.room.clock import next_due
from nomdecode.room.events import NotesKept, Record, is_of_the_game
from nomdecode.room.evolve import evolve
from nomdecode.room.members import Member
from nomdecode.room.records import decode_all, encode
from nomdecode.room.refusals import NoSuchRoom, TooBusy
from nomdecode.room.state import Notes, Room
from nomdecode.rules.refusals import Refused
from nomdecode.store.interface import StoreError, VersionConflict

log = logging.getLogger(__name__)

_MOST_RACES: Final = 20


class Host:
    """One table of the house."""

    def __init__(self, code: str, house: House) -> None:
        self.code = code
        self.house = house
        self.version = 0
        self.game_version = 0  # of the last fact of the game
        self.audience = Audience(house)
        self.neighbours = Neighbours(self)
        self.gestures = Gestures(self)
        self.last_used = house.clock.now()
        self._room: Room | None = None
        self._deciding = Deciding(house, self.audience)
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._answered: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm = Alarm(self)
        self._bots = SeatedBots(self)
        self._absence = Absence()

    @property
    def room(self) -> Room:
        """The room as it is.

        Raises:
            NoSuchRoom: when it has no records.
        """
        if self._room is None:
            raise NoSuchRoom
        return self._room

    @property
    def is_idle(self) -> bool:
        """Tell whether nobody is connected and nothing waits."""
        return not self.audience.links and not self._waiting and not self._tasks

    @property
    def is_answering(self) -> bool:
        """Tell whether a wish is being answered, or waits to be, or the store is read."""
        return self._waiting > 0 or self._turn.locked()

    async def load(self) -> None:
        """Read what is stored and not known yet, and tell those who are connected.

        Raises:
            StoreError: when it cannot be read.
        """
        async with self._turn:
            await self._catch_up()
            if self.version < self.neighbours.newest:
                await self._catch_up()  # told of while we read

    async def submit(self, wish: Wish) -> Accepted:
        """Decide, store, then tell. Wishes of one table are answered one after the other.

        Raises:
            Refused: with the reason; nothing has changed.
            StoreError: whether it is stored is unknown; the same wish with the same id is safe to repeat.
        """
        if self._waiting >= self.house.limits.waiting:
            raise TooBusy
        self._waiting += 1
        try:
            async with self._turn:
                return await self._answer(wish)
        finally:
            self._waiting -= 1
            self.last_used = self.house.clock.now()
            self.neighbours.read_what_was_told()

    async def _answer(self, wish: Wish) -> Accepted:
        for _ in range(_MOST_RACES):
            if wish.id is not None and (known := self._answered.get((wish.member or "", wish.id))):
                return Accepted(known)
            try:
                decision = self._deciding.move(self.room, wish, self.game_version)
                if decision is None:
                    decision = await self._deciding.other(self.room, wish)
            except Refused:
                if await self._was_behind():
                    continue
                raise
            if not decision.happens:
                if await self._was_behind():
                    continue
                return Accepted(self.version, decision)
            now = self.house.clock.now()
            records = [Record(now, happening, wish.member, wish.id) for happening in decision.happens]
            try:
                await self.house.store.append(self.code, self.version, [encode(r) for r in records])
            except VersionConflict:
                await self._lost_the_race()
                continue
            self.apply(records)
            return Accepted(self.version, decision)
        raise TooBusy

    async def _was_behind(self) -> bool:
        """Whether another worker knew better: without an append, nothing else would show it."""
        before = self.version
        if self.house.worker is not None:
            await self._catch_up()
        return self.version != before

    async def _lost_the_race(self) -> None:
        """Another worker was faster: look again."""
        before = self.version
        await self._catch_up()
        if self.version == before and not await self.house.store.versions([self.code]):
            raise NoSuchRoom  # it was deleted

    # What has happened

    async def _catch_up(self) -> None:
        lines = await self.house.store.load(self.code, self.version)
        if lines:
            self.apply(decode_all(lines))

    def apply(self, records: list[Record]) -> None:
        """Let happen what is stored, and tell those who are connected."""
        before = self._room
        has_room_news = False
        for record in records:
            self._room = evolve(self._room, record)
            self.version += 1
            if is_of_the_game(record.happened):
                self.game_version = self.version
            elif isinstance(record.happened, NotesKept):
                self.audience.tell_notes(self._room, record.happened.member)
            else:
                has_room_news = True
            if record.id is not None:
                self._remember(record.by or "", record.id)
        self._publish(before, self.room, has_room_news=has_room_news)

    def _remember(self, member: str, wish_id: str) -> None:
        self._answered[member, wish_id] = self.version
        if len(self._answered) > self.house.limits.answers:
            self._answered.popitem(last=False)

    def _publish(self, before: Room | None, room: Room, *, has_room_news: bool) -> None:
        due = next_due(room)
        if before is None:
            self.audience.part_with_the_gone(room)
            self.audience.tell_room(room, self.version)
            self.audience.tell_views(room, self.version)
        else:
            self._tell_changes(before, room, has_room_news=has_room_news or due != self._alarm.due)
        self._alarm.arm(due)
        self._bots.wake()

    def _tell_changes(self, before: Room, room: Room, *, has_room_news: bool) -> None:
        has_moved = before.members is not room.members
        was_playing, is_playing = before.is_playing, room.is_playing
        if has_moved:
            self.audience.part_with_the_gone(room)
        # That a game began or ended is shown by the room too.
        if has_room_news or has_moved or was_playing is not is_playing or before.games != room.games:
            self.audience.tell_room(room, self.version)
        if room.game is not before.game or (has_moved and _chairs(before) != _chairs(room)):
            self.audience.tell_views(room, self.version)
        if was_playing and not is_playing:
            self.audience.tell_watchers_lines(room)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the line of wishes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # People

    async def member_of(self, guest: str | None) -> Member | None:
        """The member of a session, who may have come in at another worker just now."""
        if guest is None:
            return None
        if self.room.member_of(guest) is None and self.house.worker is not None:
            await self.load()
        return self.room.member_of(guest)

    def connect(self, link: Link) -> None:
        """Let a device of a member listen; it is told everything once."""
        self.last_used = self.house.clock.now()
        self.audience.add(link, self.room, self.version)
        notes = self.room.notes.get(link.member, Notes())
        self.audience.tell(link, NotesNews(notes.text, notes.cards))
        self.neighbours.share()
        self._bots.wake()

    def look_again(self, link: Link) -> None:
        """Tell a device the room and its view anew."""
        self.audience.show(link, self.room, self.version)

    def disconnect(self, link: Link) -> None:
        """A device listens no longer."""
        self.last_used = self.house.clock.now()
        self.audience.remove(link, self._room, self.version)
        self.neighbours.share()

    async def look_for_the_host(self) -> None:
        """Give the room to somebody who is here, when its host has been away for long."""
        now, longest = self.house.clock.now(), self.house.limits.host_away_seconds
        try:
            wish = self._absence.look(self.room, self.audience.here, now, longest)
            if wish is not None:
                await self.submit(Wish(None, wish))
        except Refused as refused:
            log.debug("table %s: its host was not replaced: %s", self.code, refused.code)
        except StoreError as fault:
            log.warning("table %s: its host waits for the store: %s", self.code, fault.reason)

    async def close(self) -> None:
        """Stop the clock and what runs beside."""
        self._alarm.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _chairs(room: Room) -> dict[str, object]:
    """Who sees the table from which seat."""
    return {member.id: member.seat for member in room.seated()}
