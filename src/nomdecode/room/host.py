"""The host of one table: one line of wishes, each decided, stored, and only then told.

Law 1: only the host changes a table. Law 2: refused means nothing has changed. Law 3: a fact is stored before
anybody hears of it. Law 4: nobody who reads slowly is waited for.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from nomdecode.decks.deck import Deck
from nomdecode.decks.pictures import PICTURES
from nomdecode.room import answers, between
from nomdecode.room.absence import Absence
from nomdecode.room.answers import Decision, DoorCommand
from nomdecode.room.audience import Audience, Link
from nomdecode.room.clock import Cancellable, Due, next_due
from nomdecode.room.commands import AddBot, RoomCommand, SetUp, StartGame
from nomdecode.room.events import Happening, NotesKept, Record, is_of_the_game
from nomdecode.room.evolve import evolve
from nomdecode.room.house import House, mixed_deck
from nomdecode.room.lobby import Means
from nomdecode.room.members import Member
from nomdecode.room.news import NotesNews, TimeIsUp
from nomdecode.room.records import BadRecord, decode_all, encode
from nomdecode.room.refusals import NoSuchBot, NoSuchRoom, NotAllAgree, StaleView, TooBusy
from nomdecode.room.seated_bots import SeatedBots
from nomdecode.room.state import Notes, Room
from nomdecode.room.talk import Channel, check_may_point, say
from nomdecode.room.wish import Accepted, Wish
from nomdecode.rules.commands import Command, Concede, Guess, SayPhrase, TurnHourglass
from nomdecode.rules.refusals import NoSuchCard, Refused
from nomdecode.rules.seats import Seat
from nomdecode.store.events import StoreError, VersionTaken

log = logging.getLogger(__name__)

# These mean the same whatever has happened since they were wished.
_NEVER_STALE = (Concede, SayPhrase, TurnHourglass)
_MOST_RACES: Final = 20
_FRESH_WITHIN: Final = 1.0  # seconds a device that connects waits for what other workers know
_STORE_PAUSE: Final = 1.0  # seconds before the table's own move is tried again


class Host:
    """One table of the house."""

    def __init__(self, code: str, house: House) -> None:
        self.code = code
        self.house = house
        self.version = 0
        self.game_version = 0  # of the last fact of the game
        self.audience = Audience(house)
        self.last_used = house.clock.now()
        self._room: Room | None = None
        self._means = Means(house.dice, house.limits)
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._newest = 0  # the highest version another worker told of
        self._answered: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._alarm: Cancellable | None = None
        self._due: Due | None = None
        self._tasks: set[asyncio.Task[None]] = set()
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

    async def load(self) -> None:
        """Read what is stored and not known yet, and tell those who are connected.

        Raises:
            StoreError: when it cannot be read.
        """
        async with self._turn:
            await self._catch_up()
            if self.version < self._newest:
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
            self._read_what_was_told()

    async def _answer(self, wish: Wish) -> Accepted:
        for _ in range(_MOST_RACES):
            if known := self._known_answer(wish):
                return known
            try:
                decision = self._decide_move(wish) or await self._decide(wish)
            except Refused:
                if await self._was_behind():
                    continue
                raise
            if not decision.happens:
                if await self._was_behind():
                    continue
                return Accepted(self.version, decision)
            records = self._records(wish, decision.happens)
            try:
                await self.house.store.append(self.code, self.version, [encode(r) for r in records])
            except VersionTaken:
                await self._lost_the_race()
                continue
            self._apply(records)
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

    def _known_answer(self, wish: Wish) -> Accepted | None:
        version = self._answered.get((wish.member or "", wish.id)) if wish.id else None
        return None if version is None else Accepted(version)

    def _records(self, wish: Wish, happens: Iterable[Happening]) -> list[Record]:
        now = self.house.clock.now()
        return [Record(now, happening, wish.member, wish.id) for happening in happens]

    def _decide_move(self, wish: Wish) -> Decision | None:
        """A move of a member, which needs nothing from outside; None for any other wish."""
        command, room = wish.command, self.room
        if wish.member is None or not answers.is_move(command):
            return None
        member = answers.known_member(room, wish.member)
        self._check_fresh(wish, command)
        decision = answers.about_the_game(room, member.seat, command)
        if room.settings.consensus and isinstance(command, Guess):
            self._check_consensus(member.id, command)
        return decision

    async def _decide(self, wish: Wish) -> Decision:
        command, room = wish.command, self.room
        if isinstance(command, DoorCommand):
            return answers.at_the_door(room, command, self._means)
        if wish.member is None:
            assert not isinstance(command, RoomCommand), "the table has no wishes for the room"  # noqa: S101
            return answers.about_the_game(room, wish.seat, command)
        member = answers.known_member(room, wish.member)
        if isinstance(command, StartGame):
            deck = await self._deck(room)
            return answers.begin(room, member, deck, self._means)
        assert isinstance(command, RoomCommand), "moves were decided"  # noqa: S101 - for the type checker
        decision = answers.about_the_room(room, member, command, self._means)
        await self._check_exists(command)
        return decision

    async def _deck(self, room: Room) -> Deck:
        settings = room.settings
        deck = await mixed_deck(self.house.shelf, self.code, settings.decks, settings.options.game)
        # Pictures have no language of their own: clues are given, judged and heard by bots in the room's.
        return replace(deck, language=settings.language) if deck.kind == PICTURES else deck

    async def _check_exists(self, command: RoomCommand) -> None:
        if isinstance(command, SetUp):
            settings = command.settings
            await mixed_deck(self.house.shelf, self.code, settings.decks, settings.options.game)
        if isinstance(command, AddBot) and command.bot not in self.house.bots:
            raise NoSuchBot(f"the bots are {', '.join(self.house.bots)}")

    def _check_fresh(self, wish: Wish, command: Command) -> None:
        if wish.seen is not None and wish.seen < self.game_version and not isinstance(command, _NEVER_STALE):
            raise StaleView

    def _check_consensus(self, member_id: str, command: Guess) -> None:
        """All guessers who are connected have voted for the card."""
        seat = self.room.seat_of(member_id)
        others = {m.id for m in self.room.seated() if m.seat is seat and m.is_present_person} - {member_id}
        votes = self.audience.all_votes
        missing = [m for m in others & self.audience.here if votes.get(m, -1) != command.card]
        if missing:
            raise NotAllAgree(waiting_for=sorted(missing))

    # What has happened

    async def _catch_up(self) -> None:
        lines = await self.house.store.load(self.code, self.version)
        if lines:
            self._apply(decode_all(lines))

    def _apply(self, records: list[Record]) -> None:
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
            self._remember(record)
        self._publish(before, has_room_news=has_room_news)

    def _remember(self, record: Record) -> None:
        if record.id is not None:
            self._answered[record.by or "", record.id] = self.version
            if len(self._answered) > self.house.limits.answers:
                self._answered.popitem(last=False)

    def _publish(self, before: Room | None, *, has_room_news: bool) -> None:
        room = self.room
        if before is None or before.members is not room.members:
            self.audience.part_with_the_gone(room)
        due = next_due(room)
        if has_room_news or due != self._due or before is None or _looks_other(before, room):
            self.audience.tell_room(room, self.version)
        if before is None or room.game is not before.game or _sit_elsewhere(before, room):
            self.audience.tell_views(room, self.version)
        if before is not None and before.is_playing and not room.is_playing:
            self.audience.tell_watchers_lines(room)
        self._arm(due)
        self._bots.wake()

    # Time

    def _arm(self, due: Due | None) -> None:
        if due == self._due:
            return
        self._due = due
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if due is None else self.house.clock.call_at(due.at, self._ring)

    def _ring(self) -> None:
        due, self._alarm = self._due, None
        if due is None:
            return
        if due.command is None:
            self.audience.tell_all(TimeIsUp(self.version))
        else:
            self.spawn(self._move_of_the_table(due.seat, due.command))

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
            log.warning("table %s: its host waits for the store: %s", self.code, fault.code)

    async def _move_of_the_table(self, seat: Seat, command: Command) -> None:
        try:
            await self.submit(Wish(None, command, seat=seat))
        except Refused as refused:
            # Somebody moved, or another worker's clock was faster.
            log.debug("table %s: its clock was refused: %s", self.code, refused.code)
        except StoreError as fault:
            log.warning("table %s: its clock waits for the store: %s", self.code, fault.code)
            if self._alarm is None:
                self._alarm = self.house.clock.call_at(self.house.clock.now() + _STORE_PAUSE, self._ring)

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

    async def freshen(self) -> None:
        """Whoever comes from another worker finds what was acknowledged there; if the store answers soon."""
        if self.house.worker is None:
            return
        try:
            async with asyncio.timeout(_FRESH_WITHIN):
                await self.load()
        except (TimeoutError, StoreError):
            log.debug("table %s: shown as it is known", self.code)

    def connect(self, link: Link) -> None:
        """Let a device of a member listen; it is told everything once."""
        self.last_used = self.house.clock.now()
        self.audience.add(link, self.room, self.version)
        notes = self.room.notes.get(link.member, Notes())
        self.audience.tell(link, NotesNews(notes.text, notes.cards))
        self.share()
        self._bots.wake()

    def look_again(self, link: Link) -> None:
        """Tell a device the room and its view anew."""
        self.audience.show(link, self.room, self.version)

    def disconnect(self, link: Link) -> None:
        """A device listens no longer."""
        self.last_used = self.house.clock.now()
        self.audience.remove(link, self._room, self.version)
        self.share()

    def say(self, member_id: str, channel: Channel, text: str) -> None:
        """Say something; it is not stored.

        Raises:
            Refused: when this member has to be silent.
        """
        member = answers.known_member(self.room, member_id)
        line = say(self.room, member, channel, text, self.house.limits)
        self.audience.hear(self.room, line)
        if self.house.worker is not None:
            self._whisper(between.Overheard(self.house.worker, line))

    def point(self, member_id: str, card: int | None) -> None:
        """Point at a card, or at nothing any more.

        Raises:
            Refused: unless this member is guessing now.
        """
        self._check_card(member_id, card)
        self.audience.point(member_id, card)
        self.share()

    def vote(self, member_id: str, card: int | None, *, withdrawn: bool) -> None:
        """Vote for a card, or with None for stopping.

        Raises:
            Refused: unless this member is guessing now.
        """
        self._check_card(member_id, card)
        self.audience.vote(member_id, card, withdrawn=withdrawn)
        self.share()

    def _check_card(self, member_id: str, card: int | None) -> None:
        check_may_point(self.room, answers.known_member(self.room, member_id))
        if card is not None and (self.room.game is None or not 0 <= card < len(self.room.game.covered)):
            raise NoSuchCard

    # Other workers

    def hear(self, version: int, lines: Sequence[bytes]) -> None:
        """Another worker has appended: take it as it came along, or read it."""
        self._newest = max(self._newest, version)
        if self._turn.locked():
            return  # whoever is answered now looks again at the end
        if version - len(lines) == self.version and lines:
            try:
                self._apply(decode_all(lines))
            except BadRecord:
                log.exception("table %s: another worker wrote what this version cannot read", self.code)
        self._read_what_was_told()

    def _read_what_was_told(self) -> None:
        if self.version < self._newest and not self._waiting and not self._turn.locked():
            self.spawn(self._read())

    async def _read(self) -> None:
        try:
            await self.load()
        except (StoreError, BadRecord) as fault:
            log.warning("table %s: its news cannot be read: %s", self.code, type(fault).__name__)

    def share(self) -> None:
        """Tell the other workers who is here and where they point."""
        if self.house.worker is not None:
            self._whisper(self.audience.own_part(self.house.worker))

    def _whisper(self, whisper: between.Whisper) -> None:
        self.spawn(self._tell(between.encode(whisper)))

    async def _tell(self, message: bytes) -> None:
        try:
            await self.house.store.tell(self.code, message)
        except StoreError as fault:
            log.debug("table %s: the others were not told: %s", self.code, fault.code)

    def overhear(self, message: bytes) -> None:
        """Hear what another worker tells of this room."""
        whisper = between.decode(message)
        if whisper is None or whisper.worker == self.house.worker or self._room is None:
            return
        if isinstance(whisper, between.Elsewhere):
            is_new = not self.audience.knows(whisper.worker)
            self.audience.hear_part(whisper, self._room, self.version)
            if is_new:
                self.share()  # it does not know of us either
        else:
            self.audience.hear(self._room, whisper.line)

    def forget_silent(self, before: float) -> None:
        """Forget workers that have not been heard since."""
        self.audience.forget_silent(before, self.room, self.version)

    async def close(self) -> None:
        """Stop the clock and what runs beside."""
        if self._alarm is not None:
            self._alarm.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _sit_elsewhere(before: Room, room: Room) -> bool:
    """Whether somebody sees the table from another seat now."""
    if before.members is room.members:
        return False
    return {m.id: m.seat for m in before.seated()} != {m.id: m.seat for m in room.seated()}


def _looks_other(before: Room, room: Room) -> bool:
    """Whether a game began or ended, which the room shows too."""
    if before.members is room.members and before.games == room.games:
        return before.is_playing is not room.is_playing
    return (before.is_playing, before.games, before.members) != (room.is_playing, room.games, room.members)
