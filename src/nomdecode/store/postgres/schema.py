"""The tables of the PostgreSQL store: read their schema version, migrate and describe them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import asyncpg

from nomdecode.store.interface import StoreError
from nomdecode.store.migrations import POSTGRES_STEPS, STORE_SCHEMA, TABLES, newer_schema_error
from nomdecode.store.postgres.connection import (
    PostgresSettings,
    ReconnectingConnection,
    is_transient,
    retry_with_backoff,
)

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    Connection = PoolConnectionProxy[asyncpg.Record] | asyncpg.Connection[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]

COUNT_STREAMS: Final = (
    "SELECT split_part(stream, ':', 1) AS kind, count(*) FROM nomdecode.streams GROUP BY kind ORDER BY kind"
)
_LOCK: Final = 0x4E6F6D43
_TIMEOUT: Final = 3600.0  # seconds: every record is rewritten, and the other workers wait for it


async def migrate_tables(pool: Pool) -> None:
    """Migrate the tables to the current schema, in one transaction; several workers may try at once.

    Raises:
        StoreError: `newer_store`, `store_damaged` or `migration_failed`.
    """
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK, timeout=_TIMEOUT)
        version = await check_schema(connection)
        if version == STORE_SCHEMA:
            return
        try:
            await _run_migration_steps(connection, version)
        except asyncpg.PostgresError as error:
            if is_transient(error):
                raise
            raise StoreError(
                "migration_failed",
                f"cannot migrate from schema {version} to {STORE_SCHEMA}: {error}; nothing was changed",
            ) from error


async def _run_migration_steps(connection: Connection, version: int) -> None:
    if version == 0:
        await connection.execute("CREATE SCHEMA IF NOT EXISTS nomdecode")
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS nomdecode.schema_version (version integer NOT NULL)"
        )
        await connection.execute("DELETE FROM nomdecode.schema_version")
        await connection.execute("INSERT INTO nomdecode.schema_version VALUES (0)")
    for step in POSTGRES_STEPS[version:]:
        for statement in step:
            await connection.execute(statement, timeout=_TIMEOUT)
    await connection.execute("UPDATE nomdecode.schema_version SET version = $1", STORE_SCHEMA)


async def check_schema(connection: Connection) -> int:
    """Return the schema version of the database; 0 when it has no tables of ours.

    Raises:
        StoreError: `newer_store`, or `store_damaged` when the version or a table is missing.
    """
    query = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'nomdecode'"
    tables = {row["table_name"] for row in await connection.fetch(query)}
    if not tables:
        return 0
    versions = []
    if "schema_version" in tables:
        versions = await connection.fetch("SELECT version FROM nomdecode.schema_version")
    if len(versions) != 1:
        raise StoreError("store_damaged", "the schema nomdecode has no version: restore a backup")
    version = int(versions[0]["version"])
    if version > STORE_SCHEMA:
        raise newer_schema_error(version)
    if missing := TABLES.get(version, frozenset()) - tables:
        raise StoreError("store_damaged", f"the database has no table {min(missing)}: restore a backup")
    return version


async def describe_postgres(url: str) -> tuple[str, int, dict[str, int]]:
    """Return the server without its password, the schema, and how many streams of each kind there are.

    Raises:
        StoreError: `bad_store_url`, `newer_store`, `store_damaged`, `store_failed` or `store_unreachable`.
    """
    settings = PostgresSettings()
    connection = ReconnectingConnection(url, settings)
    try:
        return await retry_with_backoff(lambda: _read_description(connection), settings.retry_seconds)
    finally:
        await connection.close()


async def _read_description(reconnecting: ReconnectingConnection) -> tuple[str, int, dict[str, int]]:
    connection = await reconnecting.get_connection()
    place = await connection.fetchval(
        "SELECT current_database() || coalesce(' at ' || host(inet_server_addr()), '')"
    )
    schema = await check_schema(connection)
    return str(place), schema, await _count_streams_by_kind(connection, schema)


async def _count_streams_by_kind(connection: Connection, schema: int) -> dict[str, int]:
    if schema == 1:
        rooms = await connection.fetchval("SELECT count(*) FROM nomdecode.rooms")
        return {"room": rooms} if rooms else {}
    rows = await connection.fetch(COUNT_STREAMS) if schema else []
    return {row["kind"]: row["count"] for row in rows}
