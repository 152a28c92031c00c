"""The clock of the machine, and the timer of one room, which submits the next command that is due."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from nomdecode.live.server_messages import TimeIsUp
from nomdecode.room.decide import CommandRequest
from nomdecode.room.state import TimerAction
from nomdecode.rules.commands import Command
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Seat
from nomdecode.store.interface import StoreError

if TYPE_CHECKING:
    from nomdecode.live.room import LiveRoom

log = logging.getLogger(__name__)

_STORE_RETRY_SECONDS: Final = 1.0


class Cancellable(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> None:
        """Cancel the scheduled call."""
        ...


class Clock(Protocol):
    """The source of time of a server; tests replace it."""

    def now(self) -> float:
        """Return the seconds since the epoch."""
        ...

    def monotonic(self) -> float:
        """Return monotonic seconds, which no change of the clock affects."""
        ...

    def call_at(self, when: float, then: Callable[[], None]) -> Cancellable:
        """Call a function at this moment, or soon if it is past."""
        ...


class WallClock:
    """The clock of the machine."""

    now = staticmethod(time.time)
    monotonic = staticmethod(time.monotonic)

    def call_at(self, when: float, then: Callable[[], None]) -> Cancellable:
        """Call a function at this moment, on the event loop."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), then)


class RoomTimer:
    """The timer of a room, set to what is due next there (hourglass, phase timers)."""

    def __init__(self, live_room: LiveRoom) -> None:
        self._live_room = live_room
        self.due: TimerAction | None = None
        self._armed: Cancellable | None = None

    def arm_timer(self, due: TimerAction | None) -> None:
        """Set the timer to what is due next; an earlier setting is cancelled."""
        if due == self.due:
            return
        self.due = due
        self.stop_timer()
        if due is not None:
            self._armed = self._live_room.deps.clock.call_at(due.at, self._fire)

    def stop_timer(self) -> None:
        """Cancel what the timer is set to."""
        if self._armed is not None:
            self._armed.cancel()
            self._armed = None

    def _fire(self) -> None:
        due, self._armed = self.due, None
        if due is None:
            return
        if due.command is None:
            self._live_room.connections.broadcast(TimeIsUp(self._live_room.version))
        else:
            self._live_room.start_background_task(self._submit_due_command(due.seat, due.command))

    async def _submit_due_command(self, seat: Seat, command: Command) -> None:
        live_room = self._live_room
        try:
            await live_room.submit_command(CommandRequest(None, command, seat=seat))
        except Refused as refused:
            # A player moved meanwhile, or the timer of another worker fired first.
            log.debug("room %s: timer refused: %s", live_room.code, refused.code)
        except StoreError as error:
            log.warning("room %s: timer retries after a store error: %s", live_room.code, error.reason)
            if self._armed is None:
                clock = live_room.deps.clock
                self._armed = clock.call_at(clock.now() + _STORE_RETRY_SECONDS, self._fire)
