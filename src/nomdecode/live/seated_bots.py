"""Bots at a table: they think off the line of wishes, a few at a time, and move like everybody else.

Law: whatever a bot does, the game goes on: the simple bot helps one that fails or is refused too often.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from nomdecode.bots.answer_check import command_of_answer
from nomdecode.bots.player import Player as Bot
from nomdecode.bots.simple import SimpleBot
from nomdecode.live.requests import Wish
from nomdecode.room.members import Kind, Member
from nomdecode.room.refusals import Paused, StaleView
from nomdecode.rules import view
from nomdecode.rules.commands import NAMES, AnswerUndo, Command
from nomdecode.rules.refusals import Refused
from nomdecode.rules.view import View
from nomdecode.store.interface import StoreError

if TYPE_CHECKING:
    from nomdecode.live.room import Host

log = logging.getLogger(__name__)

_STORE_PAUSE: Final = 1.0  # seconds before a bot tries again what could not be stored
_PATIENCE: Final = 30.0  # seconds that people have to let something be taken back before a bot moves on
_GLANCE: Final = 0.25
_STAND_IN: Final = 5.0  # seconds without a move after which another worker thinks too


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking: a command, nothing to do, or a failure."""

    command: Command | None
    failed: bool = False


class SeatedBots:
    """The bots of one table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._players: dict[str, Bot] = {}
        self._thinking: set[str] = set()
        self._seated: list[Member] = []
        self._seated_of: tuple[Member, ...] | None = None  # the members among whom they were found

    def wake(self) -> None:
        """Let every bot that may do something think about it, if somebody is there to see it."""
        host = self._host
        room = host.room
        if self._seated_of is room.members and not self._seated:
            return
        if not room.is_playing or room.paused_at is not None or not host.audience.links:
            return
        if self._seated_of is not room.members:
            self._seated_of = room.members
            self._seated = [member for member in room.seated() if member.kind is Kind.BOT]
        for member in self._seated:
            if member.id not in self._thinking:
                self._thinking.add(member.id)
                host.spawn(self._think(member))

    async def _think(self, member: Member) -> None:
        try:
            await self._play(member)
        finally:
            self._thinking.discard(member.id)

    async def _play(self, member: Member) -> None:
        """Move as long as there is something to do; what happens later wakes it again."""
        house, failures = self._host.house, 0
        # After so many failures the simple bot moves in its place, and has as many tries.
        while failures < house.limits.bot_tries * 2:
            await self._wait()
            await self._let_answer(member)
            is_helped = failures >= house.limits.bot_tries
            async with house.pool.place(remote=member.bot in house.remote and not is_helped) as places:
                seen, version = self._view(member), self._host.version
                if seen is None:
                    return
                thought = await places.run(partial(self._choose, member, seen, is_helped=is_helped))
            if thought.failed:
                failures += 1
            elif thought.command is not None:
                failures = 0 if await self._submit(member, thought.command, version) else failures + 1
            elif version == self._host.version:
                return
        log.warning("table %s: bot %s found no move", self._host.code, member.id)

    async def _wait(self) -> None:
        """Let a moment pass; where several workers have people at this table, the first of them thinks."""
        host, version = self._host, -1
        await asyncio.sleep(host.house.bot_delay)
        while host.room.is_playing and version != host.version and not host.audience.is_first_worker:
            version = host.version
            await asyncio.sleep(_STAND_IN)

    async def _let_answer(self, member: Member) -> None:
        """Let others answer whether something is taken back: a move would end the question."""
        passed = 0.0
        while passed < _PATIENCE and (seen := self._view(member)) and _is_asked_of_others(seen):
            await asyncio.sleep(_GLANCE)
            passed += _GLANCE

    async def _submit(self, member: Member, command: Command, version: int) -> bool:
        try:
            await self._host.submit(Wish(member.id, command, seen=version))
        except (StaleView, Paused):
            return True  # somebody moved or paused meanwhile: think again
        except Refused as refused:
            log.debug("table %s: bot %s was refused: %s", self._host.code, member.id, refused.code)
            return False
        except StoreError as fault:
            log.warning("table %s: bot %s waits for the store: %s", self._host.code, member.id, fault.reason)
            await asyncio.sleep(_STORE_PAUSE)
        return True

    def _view(self, member: Member) -> View | None:
        """What its chair sees; None when there is nothing to play for, or the game is paused."""
        room = self._host.room
        if room.paused_at is not None:
            return None
        seat = room.seat_of(member.id)
        return view(room.game, seat) if room.is_playing and room.game and seat else None

    def _choose(self, member: Member, seen: View, *, is_helped: bool) -> Thought:
        """What the bot does; runs on a thread of the pool."""
        try:
            if is_helped:
                return Thought(SimpleBot(SystemRandom()).choose(seen))
            if member.id not in self._players:
                self._players[member.id] = self._host.house.bots[member.bot or "simple"]()
            return Thought(command_of_answer(self._players[member.id].choose(seen)))
        except (Exception, SystemExit) as bad:  # noqa: BLE001 - others write bots too, and theirs may say exit()
            # Its message may hold a clue or a key.
            log.error("table %s: bot %s failed: %s", self._host.code, member.id, type(bad).__name__)  # noqa: TRY400
            return Thought(None, failed=True)


def _is_asked_of_others(seen: View) -> bool:
    is_mine = any(entry.do == NAMES[AnswerUndo] for entry in seen.may)
    return seen.table.undo_asked_by is not None and not is_mine
