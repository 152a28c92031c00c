"""Bots seated in a room: they choose on a thread of the pool and submit commands like every member.

Law: whatever a bot does, the game goes on: the simple bot moves for one that fails or is refused too often.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Final

from nomdecode.bots.parse_bot_answer import parse_bot_answer
from nomdecode.bots.player import Player as Bot
from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.room.decide import CommandRequest
from nomdecode.room.members import Kind, Member
from nomdecode.room.refusals import Paused, StaleView
from nomdecode.room.settings import PACE_FACTORS
from nomdecode.rules import view
from nomdecode.rules.commands import NAMES, AnswerUndo, Command
from nomdecode.rules.refusals import Refused
from nomdecode.rules.view import View
from nomdecode.store.interface import StoreError

if TYPE_CHECKING:
    from nomdecode.live.room import LiveRoom

log = logging.getLogger(__name__)

_STORE_RETRY_SECONDS: Final = 1.0
_UNDO_SECONDS: Final = 30.0  # how long a bot waits for people to answer a request to undo
_POLL_SECONDS: Final = 0.25
_TAKEOVER_STEP_SECONDS: Final = 0.5
_TAKEOVER_SECONDS: Final = 5.0  # seconds without a move after which another worker runs the bots too


@dataclass(frozen=True, slots=True)
class BotResult:
    """What a bot chose: a command, nothing (None), or a failure."""

    command: Command | None
    failed: bool = False


class SeatedBots:
    """The bots seated in one room: each chooses and submits its commands in a task."""

    def __init__(self, live_room: LiveRoom) -> None:
        self._live_room = live_room
        self._players: dict[str, Bot] = {}
        self._thinking: set[str] = set()
        self._seated: list[Member] = []
        self._seated_for: tuple[Member, ...] | None = None  # cache key of `_seated`
        self._touches = 0
        self._revealed_at = 0.0

    def wake_bots(self) -> None:
        """Start a task for every seated bot without one, while a client is connected."""
        live_room = self._live_room
        room = live_room.room
        if len(room.game.touches if room.game else ()) != self._touches:
            self._touches = len(room.game.touches if room.game else ())
            self._revealed_at = monotonic()
        if self._seated_for is room.members and not self._seated:
            return
        if not room.is_playing or room.paused_at is not None or not live_room.connections.all:
            return
        if self._seated_for is not room.members:
            self._seated_for = room.members
            self._seated = [member for member in room.seated_members() if member.kind is Kind.BOT]
        for member in self._seated:
            if member.id not in self._thinking:
                self._thinking.add(member.id)
                live_room.start_background_task(self._run_bot(member))

    async def _run_bot(self, member: Member) -> None:
        try:
            await self._play_until_idle(member)
        finally:
            self._thinking.discard(member.id)

    async def _play_until_idle(self, member: Member) -> None:
        """Choose and submit until there is nothing to do; a later event wakes the bot again."""
        deps, failures = self._live_room.deps, 0
        await self._make_day_bot(member)
        # After that many failures the simple bot moves for it, with as many tries.
        while failures < deps.limits.bot_tries * 2:
            await self._wait_before_move()
            await self._wait_for_undo_answer(member)
            is_substituted = failures >= deps.limits.bot_tries
            async with deps.pool.wait_for_bot_thread(
                remote=member.bot in deps.remote and not is_substituted
            ) as pool:
                seen, version = self._view_of_bot(member), self._live_room.version
                if seen is None:
                    return
                result = await pool.run(partial(self._ask_bot, member, seen, is_substituted=is_substituted))
            if result.failed:
                failures += 1
            elif result.command is not None:
                failures = 0 if await self._submit_command(member, result.command, version) else failures + 1
            elif version == self._live_room.version:
                return
        log.warning("room %s: bot %s found no legal move", self._live_room.code, member.id)

    async def _make_day_bot(self, member: Member) -> None:
        """Make the bot of a daily challenge from its sheet; an ordinary bot when the sheet is gone."""
        day, days = self._live_room.room.settings.day, self._live_room.deps.days
        if day is None or days is None or member.id in self._players:
            return
        bot = await days.make_bot_of_sheet(day.sheet, member.bot or "")
        if bot is not None:
            self._players[member.id] = bot

    def _delay_seconds(self) -> float:
        """Return how long a bot waits: longer after a card was revealed, so that people read it."""
        deps = self._live_room.deps
        if not deps.bot_delay:
            return 0.0
        pace = PACE_FACTORS[self._live_room.room.settings.pace]
        read = self._revealed_at + deps.read_delay * pace - monotonic()
        return max(deps.bot_delay * pace, read)

    async def _wait_before_move(self) -> None:
        """Wait before a bot moves; of several workers, the first runs the bots."""
        live_room = self._live_room
        await asyncio.sleep(self._delay_seconds())
        version, waited = live_room.version, 0.0
        while (
            live_room.room.is_playing
            and waited < _TAKEOVER_SECONDS
            and not live_room.connections.is_bot_running_worker
        ):
            # In short steps: the members of a worker that died soon connect here, and this one is the first.
            await asyncio.sleep(_TAKEOVER_STEP_SECONDS)
            waited += _TAKEOVER_STEP_SECONDS
            if version != live_room.version:
                version, waited = live_room.version, 0.0

    async def _wait_for_undo_answer(self, member: Member) -> None:
        """Wait while others are asked about an undo: a move would cancel the request."""
        waited = 0.0
        while (
            waited < _UNDO_SECONDS and (seen := self._view_of_bot(member)) and _is_undo_asked_of_others(seen)
        ):
            await asyncio.sleep(_POLL_SECONDS)
            waited += _POLL_SECONDS

    async def _submit_command(self, member: Member, command: Command, version: int) -> bool:
        try:
            await self._live_room.submit_command(CommandRequest(member.id, command, seen=version))
        except (StaleView, Paused):
            return True  # the game changed meanwhile: choose again
        except Refused as refused:
            log.debug("room %s: bot %s was refused: %s", self._live_room.code, member.id, refused.code)
            return False
        except StoreError as error:
            log.warning(
                "room %s: bot %s retries after a store error: %s",
                self._live_room.code,
                member.id,
                error.reason,
            )
            await asyncio.sleep(_STORE_RETRY_SECONDS)
        return True

    def _view_of_bot(self, member: Member) -> View | None:
        """Return what a bot sees from its seat; None when no game is being played, or it is paused."""
        room = self._live_room.room
        if room.paused_at is not None:
            return None
        seat = room.seat_of(member.id)
        return view(room.game, seat) if room.is_playing and room.game and seat else None

    def _ask_bot(self, member: Member, seen: View, *, is_substituted: bool) -> BotResult:
        """Ask the bot for a command; runs on a thread of the pool."""
        try:
            if is_substituted:
                return BotResult(SimpleBot(SystemRandom()).choose(seen))
            if member.id not in self._players:
                self._players[member.id] = self._make_bot(member.bot or "simple")
            return BotResult(parse_bot_answer(self._players[member.id].choose(seen)))
        except (Exception, SystemExit) as bad:  # noqa: BLE001 - a third-party bot may raise anything, or call exit()
            # Its message may hold a clue or a key.
            log.error("room %s: bot %s failed: %s", self._live_room.code, member.id, type(bad).__name__)  # noqa: TRY400
            return BotResult(None, failed=True)

    def _make_bot(self, name: str) -> Bot:
        bots = self._live_room.deps.bots
        # A scripted bot has nothing to say once its sheet is gone.
        return bots[name]() if name in bots else SimpleBot(SystemRandom())


def _is_undo_asked_of_others(seen: View) -> bool:
    is_mine = any(entry.do == NAMES[AnswerUndo] for entry in seen.may)
    return seen.table.undo_asked_by is not None and not is_mine
