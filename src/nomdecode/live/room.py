"""One room in memory: commands are executed one at a time, stored, and only then broadcast.

Law 1: only a LiveRoom changes a room. Law 2: refused means that the state is the same object.
Law 5: stored before anybody is told. A slow client is never waited for (`outbox`).
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final

from nomdecode.live.connections import Connection, Connections
from nomdecode.live.dependencies import Dependencies, find_and_mix_decks
from nomdecode.live.ephemeral import EphemeralActions
from nomdecode.live.seated_bots import SeatedBots
from nomdecode.live.server_messages import Done, NotesMessage
from nomdecode.live.timer import RoomTimer
from nomdecode.live.token_bucket import TokenBucket
from nomdecode.live.worker_sync import WorkerSync
from nomdecode.room.commands import Join, KeepNotes, LeaveRoom, ShuffleSeats
from nomdecode.room.decide import (
    CommandRequest,
    Decision,
    DecisionContext,
    decide,
    is_game_command,
    judge_word,
    settings_of_decks_needed,
)
from nomdecode.room.events import NotesKept, Record, RoomCreated, is_game_event
from nomdecode.room.evolve import evolve, fold
from nomdecode.room.host_transfer import HostAbsence
from nomdecode.room.members import Kind, Member
from nomdecode.room.prearranged_game import PrearrangedGame, start_prearranged_game
from nomdecode.room.records import decode_record, decode_records, encode_record
from nomdecode.room.refusals import HistoryFull, NoSuchRoom, RateLimited, TooBusy
from nomdecode.room.settings import Mode, Settings
from nomdecode.room.state import Notes, Room, next_timer_action
from nomdecode.rules.commands import AskAboutClue, GiveClue
from nomdecode.rules.events import GameEnded, Setup
from nomdecode.rules.refusals import Refused
from nomdecode.rules.state import Phase, State
from nomdecode.store.interface import StoreError, VersionConflict
from nomdecode.store.kinds import ROOM_STREAMS

log = logging.getLogger(__name__)

_ANY_WORD: Final = "NOMDECODE"  # what the referee is asked first, so that it loads the language
_NOTES_SECONDS: Final = 1.0  # notes of a member are stored that often, after a burst
_NOTES_BURST: Final = 20
_SHORT_HISTORY: Final = 50  # records that are applied on the event loop: some 20 µs each
_LONGEST_GAME: Final = 1000  # records of a game that is played to its end in a room with a full history
_MOST_RETRIES: Final = 20  # version conflicts with other workers before a command is given up


class LiveRoom:
    """One room in memory: serialized commands, store, broadcast."""

    def __init__(self, code: str, deps: Dependencies) -> None:
        self.code = code
        self.stream = ROOM_STREAMS.stream_name(code)
        self.deps = deps
        self.version = 0
        self.game_version = 0  # version of the last event of the game
        self.connections = Connections(deps)
        self.worker_sync = WorkerSync(self)
        self.ephemeral = EphemeralActions(self)
        self.last_used = deps.clock.now()
        self._room: Room | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._note_buckets: dict[str, TokenBucket] = {}
        self._newest_notes: dict[str, CommandRequest] = {}
        self._commands = TokenBucket(deps.limits.commands_per_second, deps.limits.commands_burst)
        self._done_ids: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer = RoomTimer(self)
        self._bots = SeatedBots(self)
        self._host_absence = HostAbsence()
        self._language: asyncio.Task[None] | None = None  # loads what the referee needs

    @property
    def room(self) -> Room:
        """Return the state of the room as it is now.

        Raises:
            NoSuchRoom: when it has no records.
        """
        if self._room is None:
            raise NoSuchRoom
        return self._room

    @property
    def is_idle(self) -> bool:
        """Tell whether the room has no connection, no waiting command and no background task."""
        return not self.connections.all and not self._waiting and not self._tasks

    @property
    def is_executing(self) -> bool:
        """Tell whether a command is executed or queued, or the store is being read."""
        return self._waiting > 0 or self._lock.locked()

    async def store_new_room(
        self, settings: Settings, join: Join | None = None, opening: PrearrangedGame | None = None
    ) -> None:
        """Store a new room, with its first member and perhaps its game, in one append.

        Raises:
            Refused: when the member may not join.
            VersionConflict: when the code is in use.
        """
        now = self.deps.clock.now()
        created = Record(now, RoomCreated(self.code, settings))
        records = [created]
        if join is not None:
            context = DecisionContext(self.deps.limits)
            decision = decide(evolve(None, created), CommandRequest(None, join), context)
            records += [Record(now, event) for event in decision.events]
        joined = fold(records)
        if opening is not None and joined is not None:
            events = start_prearranged_game(joined, opening, self.deps.limits, now)
            records += [Record(now, event, joined.host) for event in events]
        await self.deps.store.append_records(self.stream, 0, [encode_record(record) for record in records])
        self.apply_records(records)

    async def load_new_records(self) -> None:
        """Read the records after the known version from the store, apply and broadcast them.

        Raises:
            StoreError: when they cannot be read.
        """
        async with self._lock:
            await self._load_new_records_locked()
            if self.version < self.worker_sync.newest:
                await self._load_new_records_locked()  # a notification arrived during the read

    async def submit_command(self, request: CommandRequest) -> Done:
        """Decide a command, store its events, then broadcast; one command of a room at a time.

        Raises:
            Refused: with the reason; nothing has changed.
            StoreError: outcome unknown; a retry with the same id is idempotent.
        """
        if isinstance(request.command, KeepNotes) and await self._are_notes_superseded(request):
            return Done(request.id, self.version)
        if self._waiting >= self.deps.limits.waiting:
            raise TooBusy
        self._waiting += 1
        try:
            async with self._lock:
                return await self._execute_command(request)
        finally:
            self._waiting -= 1
            self.last_used = self.deps.clock.now()
            if self.version < self.worker_sync.newest:
                self.worker_sync.load_pending()

    async def _are_notes_superseded(self, request: CommandRequest) -> bool:
        """Hold back notes that come very often for a moment; tell whether newer ones came meanwhile.

        Each note is a record that stays: somebody who writes without end would fill the disk.
        """
        member = request.member or ""
        bucket = self._note_buckets.get(member)
        if bucket is None:
            bucket = self._note_buckets[member] = TokenBucket(1 / _NOTES_SECONDS, _NOTES_BURST)
        self._newest_notes[member] = request
        if not bucket.allow():
            await asyncio.sleep(_NOTES_SECONDS)
        return self._newest_notes.get(member) is not request

    def count_command(self) -> None:
        """Count a command of a client, or a request of similar cost, against the room's rate limit.

        Raises:
            RateLimited: when its members together do too much.
        """
        if not self._commands.allow():
            raise RateLimited

    async def _execute_command(self, request: CommandRequest) -> Done:
        for _ in range(_MOST_RETRIES):
            if request.id is not None and (known := self._done_ids.get((request.member or "", request.id))):
                return Done(request.id, known)
            is_unheard = False
            if isinstance(request.command, GiveClue | AskAboutClue):
                await self.wait_for_referee()
                is_unheard = await self.is_word_unknown_to_bot(request.command.word)
            try:
                context = self._context_of_game_command(request) or await self._look_up_context(request)
                if is_unheard:
                    context = replace(context, is_unheard=True)
                decision = decide(self.room, request, context)
                if decision.events and self.version >= self.deps.limits.records:
                    self._check_history_length(request)
            except Refused:
                if await self._refresh_if_stale():
                    continue
                raise
            if not decision.events:
                if await self._refresh_if_stale():
                    continue
            elif not await self._store_decision(request, decision):
                continue
            return Done(request.id, self.version, decision.findings, decision.hints)
        raise TooBusy

    def _check_history_length(self, request: CommandRequest) -> None:
        """Refuse commands that lengthen a long history, except leaving and those of the running game.

        Raises:
            HistoryFull
        """
        is_too_long = self.version >= self.deps.limits.records + _LONGEST_GAME
        if not isinstance(request.command, LeaveRoom) and (is_too_long or not self.room.is_playing):
            raise HistoryFull

    def _context_of_game_command(self, request: CommandRequest) -> DecisionContext | None:
        """Return the context of a command of the game, which needs no look-up; None for others."""
        if is_game_command(request.command) and not self.room.settings.consensus:
            return DecisionContext(self.deps.limits, self.game_version)
        return None

    async def _look_up_context(self, request: CommandRequest) -> DecisionContext:
        """Look up what deciding a command may need beside the room: connections, votes, decks, bots.

        Raises:
            NoSuchDeck, DeckDoesNotFit
        """
        deps, connections = self.deps, self.connections
        context = DecisionContext(
            deps.limits, self.game_version, connections.connected_members, connections.all_votes, deps.bots
        )
        settings = settings_of_decks_needed(self.room, request, context)
        if settings is None and not isinstance(request.command, ShuffleSeats):
            return context
        # One secret seed for each deal: a game is not predictable from earlier ones, and dealing stays quick.
        context = replace(context, rng=Random(deps.rng.getrandbits(256)))  # noqa: S311
        if settings is None or settings.at_table:
            return context
        deck = await find_and_mix_decks(deps.deck_source, self.code, settings.decks, settings.options.game)
        return replace(context, deck=deck)

    async def _store_decision(self, request: CommandRequest, decision: Decision) -> bool:
        """Append the events of a decision and apply them; return False when another worker appended first."""
        now = self.deps.clock.now()
        records = [Record(now, event, request.member, request.id) for event in decision.events]
        try:
            await self.deps.store.append_records(
                self.stream, self.version, [encode_record(record) for record in records]
            )
        except VersionConflict:
            await self._reload_after_conflict()
            return False
        self.apply_records(records)
        if self.deps.days is not None and isinstance(decision.events[-1], GameEnded):
            self.start_background_task(self.deps.days.count_finished_game(self.code, self.room))
        return True

    async def _refresh_if_stale(self) -> bool:
        """Read what other workers have appended; tell whether there was anything.

        Without an append no version conflict would show that this worker is behind.
        """
        before = self.version
        if self.deps.worker is not None:
            await self._load_new_records_locked()
        return self.version != before

    async def _reload_after_conflict(self) -> None:
        """Read what another worker has appended first.

        Raises:
            NoSuchRoom: when the room was deleted.
        """
        before = self.version
        await self._load_new_records_locked()
        if self.version == before and not await self.deps.store.last_versions([self.stream]):
            raise NoSuchRoom

    # Applying stored records

    async def _load_new_records_locked(self) -> None:
        lines = await self.deps.store.load_records(self.stream, self.version)
        if self._room is None and len(lines) > _SHORT_HISTORY:
            self._begin_with_history(
                await self.deps.pool.run_room_opening(
                    partial(_apply_all_records, lines, self.deps.limits.answers)
                )
            )
        elif lines:
            self.apply_records(decode_records(lines))

    def _begin_with_history(self, history: _RoomHistory) -> None:
        """Take over the state after all stored records, computed on a thread; nobody is connected yet."""
        self._room, self.version, self.game_version = history.room, history.version, history.game_version
        self._done_ids = history.done_ids
        self._broadcast_and_schedule(None, history.room, has_room_changed=True)

    def apply_records(self, records: list[Record]) -> None:
        """Apply stored records and broadcast what has changed."""
        before = self._room
        has_room_changed = False
        for record in records:
            self._room = evolve(self._room, record)
            self.version += 1
            if is_game_event(record.event):
                self.game_version = self.version
            elif isinstance(record.event, NotesKept):
                self.connections.send_notes(self._room, record.event.member)
            else:
                has_room_changed = True
            if record.id is not None:
                self._remember_id(record.by or "", record.id)
        self._broadcast_and_schedule(before, self.room, has_room_changed=has_room_changed)

    def _remember_id(self, member: str, request_id: str) -> None:
        """Remember an executed command, so that a repeated one is not executed twice."""
        self._done_ids[member, request_id] = self.version
        if len(self._done_ids) > self.deps.limits.answers:
            self._done_ids.popitem(last=False)

    def _broadcast_and_schedule(self, before: Room | None, room: Room, *, has_room_changed: bool) -> None:
        due = next_timer_action(room)
        if before is None:
            self.connections.disconnect_removed(room)
            self.connections.broadcast_room(room, self.version)
            self.connections.broadcast_deal(room, self.version)
            self.connections.broadcast_views(room, self.version)
        else:
            has_room_changed = has_room_changed or due != self._timer.due
            self._broadcast_changes(before, room, has_room_changed=has_room_changed)
        if due != self._timer.due:
            self._timer.arm_timer(due)
        if room.present_members(Kind.BOT):
            self._bots.wake_bots()
        if room.is_playing and room.game and _setup_of_game(before) is not room.game.setup:
            self._start_loading_language(room.game, room.settings.mode)

    def _start_loading_language(self, game: State, mode: Mode) -> None:
        """Start loading on a thread what the referee needs for a game that was just dealt or loaded."""
        if mode is Mode.TABLE or game.setup.spoken:
            return  # no referee
        # Judging any word loads the lexicon and looks the codenames up.
        self._language = self.start_background_task(
            self.deps.pool.run_loading(partial(judge_word, game, _ANY_WORD, mode))
        )

    async def is_word_unknown_to_bot(self, word: str) -> bool:
        """Tell whether the guessing bot of this room's daily challenge does not know a word."""
        day, days = self.room.settings.day, self.deps.days
        return day is not None and days is not None and await days.is_word_unknown_to_bot(day.sheet, word)

    async def wait_for_referee(self) -> None:
        """Wait until the language of the game is loaded: judging then takes a millisecond."""
        if self._language is not None:
            await asyncio.wait([self._language])
            self._language = None

    def _broadcast_changes(self, before: Room, room: Room, *, has_room_changed: bool) -> None:
        have_members_changed = before.members is not room.members
        was_playing, is_playing = before.is_playing, room.is_playing
        if have_members_changed:
            self.connections.disconnect_removed(room)
        # The room message also shows that a game has begun or ended, and what partners may say in each phase.
        has_room_changed = (
            has_room_changed
            or was_playing is not is_playing
            or before.games != room.games
            or _duo_phase(before) is not _duo_phase(room)
        )
        # The view comes first: whoever learns that a game is over has seen its last card.
        if _has_new_deal(before, room):
            self.connections.broadcast_deal(room, self.version)
        if room.game is not before.game or (
            have_members_changed and _seats_by_member(before) != _seats_by_member(room)
        ):
            self.connections.broadcast_views(room, self.version)
        if has_room_changed or have_members_changed:
            self.connections.broadcast_room(room, self.version)
        if was_playing and not is_playing:
            self.connections.deliver_spectator_chat(room)

    def start_background_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a background task, cancelled when the room is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Members and their connections

    async def find_member_of_session(self, guest: str | None) -> Member | None:
        """Return the member with this session id, who may have joined on another worker just now."""
        if guest is None:
            return None
        if self.room.member_of_session(guest) is None and self.deps.worker is not None:
            await self.load_new_records()
        return self.room.member_of_session(guest)

    def connect(self, connection: Connection) -> None:
        """Add a device of a member and send it the whole state."""
        self.last_used = self.deps.clock.now()
        self.connections.add_connection(connection, self.room, self.version)
        notes = self.room.notes.get(connection.member, Notes())
        self.connections.send(connection, NotesMessage(notes.text, notes.cards))
        self.worker_sync.publish_presence()
        self._bots.wake_bots()

    def resend_state(self, connection: Connection) -> None:
        """Send a device the room, its view and the pointers again."""
        self.connections.send_snapshot(connection, self.room, self.version)

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection that was closed."""
        self.last_used = self.deps.clock.now()
        self.connections.remove_connection(connection, self._room, self.version)
        self.worker_sync.publish_presence()

    async def replace_absent_host(self) -> None:
        """Make a connected member the host when the host has been away for too long."""
        now, longest = self.deps.clock.now(), self.deps.limits.host_away_seconds
        try:
            command = self._host_absence.check(self.room, self.connections.connected_members, now, longest)
            if command is not None:
                await self.submit_command(CommandRequest(None, command))
        except Refused as refused:
            log.debug("room %s: absent host not replaced: %s", self.code, refused.code)
        except StoreError as error:
            log.warning("room %s: absent host not replaced, store error: %s", self.code, error.reason)

    async def close(self) -> None:
        """Stop the timer and cancel the background tasks."""
        self._timer.stop_timer()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@dataclass(frozen=True, slots=True)
class _RoomHistory:
    """The state of a room after all its records, with the ids of executed commands."""

    room: Room
    version: int
    game_version: int
    done_ids: OrderedDict[tuple[str, str], int]


def _apply_all_records(lines: Sequence[bytes], most_ids: int) -> _RoomHistory:
    """Apply all records of a room; for a long history this takes many milliseconds.

    Raises:
        BadRecord: when one cannot be read.
    """
    room: Room | None = None
    game_version = 0
    done_ids: OrderedDict[tuple[str, str], int] = OrderedDict()
    for version, line in enumerate(lines, start=1):
        record = decode_record(line)
        room = evolve(room, record)
        if is_game_event(record.event):
            game_version = version
        if record.id is not None:
            done_ids[record.by or "", record.id] = version
            if len(done_ids) > most_ids:
                done_ids.popitem(last=False)
    assert room is not None, "it has records"  # noqa: S101 - for the type checker
    return _RoomHistory(room, len(lines), game_version, done_ids)


def _duo_phase(room: Room) -> Phase | None:
    """Return the phase of a game of partners; None in other games."""
    return room.game.phase if room.game is not None and room.game.is_duo else None


def _setup_of_game(room: Room | None) -> Setup | None:
    return room.game.setup if room is not None and room.game is not None else None


def _has_new_deal(before: Room, room: Room) -> bool:
    if room.game is None or room.game is before.game:
        return False
    return (
        before.game is None
        or room.game.setup is not before.game.setup
        or room.game.players is not before.game.players
    )


def _seats_by_member(room: Room) -> dict[str, object]:
    """Return the seat of each seated member, to see whose views have to be sent again."""
    return {member.id: member.seat for member in room.seated_members()}
