"""The clock of one table: what is due next, and the wish that is asked when its time comes."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from nomdecode.live.requests import Wish
from nomdecode.live.server_messages import TimeIsUp
from nomdecode.room.clock import Cancellable, Due
from nomdecode.rules.commands import Command
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Seat
from nomdecode.store.interface import StoreError

if TYPE_CHECKING:
    from nomdecode.live.room import Host

log = logging.getLogger(__name__)

_STORE_PAUSE: Final = 1.0  # seconds before the table's own move is tried again


class Alarm:
    """Rings once for what is due next."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.due: Due | None = None
        self._armed: Cancellable | None = None

    def arm(self, due: Due | None) -> None:
        """Ring for this and for nothing else."""
        if due == self.due:
            return
        self.due = due
        self.stop()
        if due is not None:
            self._armed = self._host.house.clock.call_at(due.at, self._ring)

    def stop(self) -> None:
        """Ring no more."""
        if self._armed is not None:
            self._armed.cancel()
            self._armed = None

    def _ring(self) -> None:
        due, self._armed = self.due, None
        if due is None:
            return
        if due.command is None:
            self._host.audience.tell_all(TimeIsUp(self._host.version))
        else:
            self._host.spawn(self._move(due.seat, due.command))

    async def _move(self, seat: Seat, command: Command) -> None:
        host = self._host
        try:
            await host.submit(Wish(None, command, seat=seat))
        except Refused as refused:
            # Somebody moved, or another worker's clock was faster.
            log.debug("table %s: its clock was refused: %s", host.code, refused.code)
        except StoreError as fault:
            log.warning("table %s: its clock waits for the store: %s", host.code, fault.reason)
            if self._armed is None:
                clock = host.house.clock
                self._armed = clock.call_at(clock.now() + _STORE_PAUSE, self._ring)
