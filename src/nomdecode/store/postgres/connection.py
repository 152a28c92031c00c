"""Connections to PostgreSQL that are made anew when lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

import asyncpg

from nomdecode.store.interface import StoreError

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PostgresSettings:
    """Limits of the PostgreSQL store."""

    patience: float = 30.0  # seconds during which a lost database is waited for
    answer_within: float = 10.0  # seconds after which a silent connection counts as lost
    heartbeat: float = 10.0  # seconds between two looks at a line on which nothing is heard
    readers: int = 4  # connections for reading
    batch: int = 512  # appends in one transaction at most
    news: int = 10_000  # messages that wait to be told, and news that wait to be heard


FAULTS: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)

# The server went away or could not do it now; whether it did is to be looked up. Some InterfaceErrors are
# ValueErrors too, and will never get better: see `is_passing`.
_PASSING: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that died in the middle of its own housekeeping
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # shutting down, crashed, starting up
    asyncpg.InsufficientResourcesError,  # too many connections, disk full
    asyncpg.DeadlockDetectedError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby: the next connection may meet the new primary
)


def is_passing(error: Exception) -> bool:
    """Whether asking again, on a new connection, may help."""
    return isinstance(error, _PASSING) and not isinstance(error, ValueError)


async def persist(attempt: Callable[[], Awaitable[T]], patience: float) -> T:
    """Attempt until it works, with growing pauses.

    Raises:
        StoreError: `store_unreachable` when patience ran out, `store_failed` when asking again is no use,
            `bad_store_url` for an address that is none.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience
    pause = 0.02
    while True:
        try:
            return await attempt()
        except asyncpg.ClientConfigurationError as error:
            raise StoreError("bad_store_url", f"not a PostgreSQL address: {error}") from error
        except FAULTS as error:
            if not is_passing(error):
                raise StoreError("store_failed", f"PostgreSQL refused: {error}") from error
            if loop.time() + pause > deadline:
                raise StoreError("store_unreachable", f"PostgreSQL does not answer: {error}") from error
        # Workers that lost it together do not come back together.
        await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311 - no secret
        pause = min(pause * 2, 1.0)


class Link:
    """One connection, used by one task at a time, connected on first use and again after a loss."""

    def __init__(self, url: str, settings: PostgresSettings) -> None:
        self._url = url
        self._within = settings.answer_within
        self._connection: Connection | None = None

    async def connection(self) -> Connection:
        """The connection; a commit on it is on the server's disk when it returns."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(
                self._url, timeout=self._within, command_timeout=self._within
            )
            await self._connection.execute(
                "SELECT set_config('synchronous_commit', 'on', false)"
                " WHERE current_setting('synchronous_commit') = 'off'"
            )
        return self._connection

    def drop(self) -> None:
        """Let go at once: whatever state it is in, the next use connects anew."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        """Say goodbye politely, or let go."""
        if self._connection is not None and not self._connection.is_closed():
            try:
                await self._connection.close(timeout=self._within)
            except FAULTS:
                self.drop()
