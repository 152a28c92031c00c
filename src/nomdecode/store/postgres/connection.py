"""Reconnecting PostgreSQL connections, and retries with exponential backoff."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

import asyncpg

from nomdecode.store.interface import StoreError

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]

T = TypeVar("T")
log = logging.getLogger(__name__)

_OUTAGE_SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class PostgresSettings:
    """Limits of the PostgreSQL store."""

    retry_seconds: float = 30.0  # deadline of retries when the database is lost
    command_timeout: float = 10.0  # seconds after which a silent connection counts as lost
    heartbeat: float = 10.0  # seconds between two queries that check an idle LISTEN connection
    readers: int = 4  # connections for reading
    batch: int = 512  # appends per transaction at most
    max_queued: int = 10_000  # messages to publish, and notifications to deliver


POSTGRES_ERRORS: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)

# The server is gone or could not do it now; the outcome of the command is unknown. Some InterfaceErrors are
# ValueErrors too, and permanent: see `is_transient`.
_TRANSIENT: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection lost during asyncpg's own housekeeping
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # shutting down, crashed, starting up
    asyncpg.InsufficientResourcesError,  # too many connections, disk full
    asyncpg.DeadlockDetectedError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby: the next connection may reach the new primary
)


def is_transient(error: Exception) -> bool:
    """Tell whether a retry on a new connection may succeed."""
    return isinstance(error, _TRANSIENT) and not isinstance(error, ValueError)


class OutageLog:
    """Logs one line when the database has stopped answering, and one when it answers again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since: float | None = None
        self._is_logged = False

    def note_failure(self, error: Exception) -> None:
        """Note a transient failure; it is logged only when it lasts longer than a second."""
        now = self._clock()
        if self._since is None:
            self._since = now
        elif not self._is_logged and now - self._since >= _OUTAGE_SECONDS:
            self._is_logged = True
            log.warning("PostgreSQL does not answer (%s): commands wait for it", type(error).__name__)

    def note_success(self) -> None:
        """Note that the database answers."""
        if self._since is not None and self._is_logged:
            log.warning("PostgreSQL answers again, after %.0f seconds", self._clock() - self._since)
        self._since, self._is_logged = None, False


async def retry_with_backoff(
    attempt: Callable[[], Awaitable[T]], retry_seconds: float, outage: OutageLog | None = None
) -> T:
    """Retry with exponential backoff and jitter until it succeeds or the deadline has passed.

    Raises:
        StoreError: `store_unreachable` after the deadline, `store_failed` for a permanent error,
            `bad_store_url` for an invalid URL.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + retry_seconds
    pause = 0.02
    outage = outage or OutageLog()
    while True:
        try:
            result = await attempt()
            outage.note_success()
            return result  # noqa: TRY300
        except asyncpg.ClientConfigurationError as error:
            raise StoreError("bad_store_url", f"not a PostgreSQL URL: {error}") from error
        except POSTGRES_ERRORS as error:
            if not is_transient(error):
                raise StoreError("store_failed", f"PostgreSQL refused: {error}") from error
            outage.note_failure(error)
            if loop.time() + pause > deadline:
                raise StoreError("store_unreachable", f"PostgreSQL does not answer: {error}") from error
        # Jitter, so that workers do not reconnect in the same instant.
        await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311 - no secret
        pause = min(pause * 2, 1.0)


class ReconnectingConnection:
    """One connection for one task at a time; connects on first use and again after a loss."""

    def __init__(self, url: str, settings: PostgresSettings) -> None:
        self._url = url
        self._timeout = settings.command_timeout
        self._connection: Connection | None = None

    async def get_connection(self) -> Connection:
        """Return the connection; a commit on it is durable when it returns."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(
                self._url, timeout=self._timeout, command_timeout=self._timeout
            )
            await self._connection.execute(
                "SELECT set_config('synchronous_commit', 'on', false)"
                " WHERE current_setting('synchronous_commit') = 'off'"
            )
        return self._connection

    def drop(self) -> None:
        """Terminate the connection at once; the next use reconnects."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        """Close the connection; terminate it if the server does not answer."""
        if self._connection is not None and not self._connection.is_closed():
            try:
                await self._connection.close(timeout=self._timeout)
            except POSTGRES_ERRORS:
                self.drop()
