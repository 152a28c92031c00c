"""Describe a store without migrating it: its schema version, and how many streams of each kind it has."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from nomdecode.store.interface import StoreError
from nomdecode.store.migrations import STORE_SCHEMA
from nomdecode.store.open_store import is_postgres, store_file
from nomdecode.store.sqlite.file import COUNT_STREAMS, check_schema, connect_read_only


@dataclass(frozen=True, slots=True)
class StoreDescription:
    """What is known of a store: where it is, its schema, its streams."""

    database: str  # "SQLite" or "PostgreSQL"
    place: str  # the file, or the server without its password
    schema: int  # 0: no tables yet
    program_schema: int  # the schema this program writes
    streams: dict[str, int]  # how many of each kind; empty before a migration


async def describe_store(url: str) -> StoreDescription:
    """Read the schema and count the streams of the store at this URL.

    Raises:
        StoreError: `no_store`, `not_a_store`, `newer_store`, `store_damaged`, `store_unreachable` or
            `postgres_not_installed`.
    """
    if is_postgres(url):
        try:
            from nomdecode.store.postgres.schema import describe_postgres  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise StoreError(
                "postgres_not_installed", "PostgreSQL needs asyncpg, this package's extra [postgres]"
            ) from error
        place, schema, streams = await describe_postgres(url)
        return StoreDescription("PostgreSQL", place, schema, STORE_SCHEMA, streams)
    path = store_file(url)
    schema, streams = describe_file(path)
    return StoreDescription("SQLite", str(path), schema, STORE_SCHEMA, streams)


def describe_file(path: Path) -> tuple[int, dict[str, int]]:
    """Return the schema of a SQLite store and how many streams of each kind it has.

    Raises:
        StoreError: `no_store`, `not_a_store`, `newer_store`, `store_damaged` or `store_unreachable`.
    """
    if not path.is_file():
        raise StoreError("no_store", f"there is no store at {path}")
    try:
        with closing(connect_read_only(path)) as connection:
            schema = check_schema(connection)
            if schema == 1:
                (rooms,) = connection.execute("SELECT count(*) FROM rooms").fetchone()
                return schema, {"room": rooms} if rooms else {}
            return schema, dict(connection.execute(COUNT_STREAMS)) if schema else {}
    except sqlite3.OperationalError as error:
        raise StoreError("store_unreachable", f"cannot open {path}: {error}") from error
    except sqlite3.DatabaseError as error:
        raise StoreError("not_a_store", f"cannot open {path}: {error}") from error
