"""Bots at a table: they think off the line of wishes, a few at a time, and move like everybody else."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from nomdecode.bots.player import Player as Bot
from nomdecode.room.members import Kind, Member
from nomdecode.room.refusals import StaleView
from nomdecode.room.wish import Wish
from nomdecode.rules import view
from nomdecode.rules.commands import Command
from nomdecode.rules.refusals import Refused
from nomdecode.rules.view import View
from nomdecode.store.events import StoreError

if TYPE_CHECKING:
    from nomdecode.room.host import Host

log = logging.getLogger(__name__)

_STORE_PAUSE: Final = 1.0  # seconds before a bot tries again what could not be stored
_STAND_IN: Final = 5.0  # seconds without a move after which another worker thinks too


class SeatedBots:
    """The bots of one table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._players: dict[str, Bot] = {}
        self._thinking: set[str] = set()

    def wake(self) -> None:
        """Let every bot that may do something think about it, if somebody is there to see it."""
        host = self._host
        room = host.room
        if not room.is_playing or room.paused_at is not None or not host.audience.links:
            return
        for member in room.seated():
            if member.kind is Kind.BOT and member.id not in self._thinking:
                self._thinking.add(member.id)
                host.spawn(self._think(member))

    async def _think(self, member: Member) -> None:
        try:
            await self._play(member)
        finally:
            self._thinking.discard(member.id)

    async def _play(self, member: Member) -> None:
        """Move as long as there is something to do; what happens later wakes it again."""
        house, refusals = self._host.house, 0
        while refusals < house.limits.bot_tries:
            await self._wait()
            async with house.thinking:
                seen, version = self._view(member), self._host.version
                if seen is None:
                    return
                command = await asyncio.to_thread(self._choose, member, seen)
            if command is not None:
                refusals = 0 if await self._submit(member, command, version) else refusals + 1
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

    async def _submit(self, member: Member, command: Command, version: int) -> bool:
        try:
            await self._host.submit(Wish(member.id, command, seen=version))
        except StaleView:
            return True  # somebody moved meanwhile: think again
        except Refused as refused:
            log.debug("table %s: bot %s was refused: %s", self._host.code, member.id, refused.code)
            return False
        except StoreError as fault:
            log.warning("table %s: bot %s waits for the store: %s", self._host.code, member.id, fault.code)
            await asyncio.sleep(_STORE_PAUSE)
        return True

    def _view(self, member: Member) -> View | None:
        room = self._host.room
        seat = room.seat_of(member.id)
        return view(room.game, seat) if room.is_playing and room.game and seat else None

    def _choose(self, member: Member, seen: View) -> Command | None:
        if member.id not in self._players:
            self._players[member.id] = self._host.house.bots[member.bot or "simple"]()
        return self._players[member.id].choose(seen)
