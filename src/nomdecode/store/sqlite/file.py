"""The database file of the SQLite store: create, connect and migrate."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import Final

from nomdecode.store.interface import StoreError
from nomdecode.store.migrations import SQLITE

APPLICATION_ID: Final = 0x4E6F6D43  # "NomC": marks the file as ours


def create(path: Path) -> None:
    """Create folder and file if missing, readable by their owner only: records hold the keys of games."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def connect(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """Connect to the file in WAL mode; transactions are explicit, and a commit is durable when it returns."""
    connection = sqlite3.connect(path, timeout=busy_timeout, isolation_level=None, check_same_thread=False)
    try:
        _enable_wal(connection, time.monotonic() + busy_timeout)
        connection.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _enable_wal(connection: sqlite3.Connection, deadline: float) -> None:
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            # SQLite does not apply its busy timeout here when another process opens the same new file.
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def check_schema(connection: sqlite3.Connection) -> int:
    """Return the schema version of the file; 0 for an empty one.

    Raises:
        StoreError: `not_a_store` or `newer_store`.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if owner != APPLICATION_ID and (tables or version or owner):
        raise StoreError("not_a_store", "this database belongs to another program")
    if version > len(SQLITE):
        raise StoreError(
            "newer_store", f"the database has version {version}, this program knows {len(SQLITE)}"
        )
    return int(version)


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate the tables to the current schema, in one transaction; several processes may try at once.

    Raises:
        StoreError: `not_a_store` or `newer_store`.
    """
    if check_schema(connection) == len(SQLITE):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in SQLITE[check_schema(connection) :]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(SQLITE)}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def open_file(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """Connect to the file; create or migrate it first if necessary.

    Raises:
        StoreError: `not_a_store`, `newer_store` or `store_unreachable`.
    """
    try:
        create(path)
        connection = connect(path, busy_timeout)
        try:
            migrate(connection)
        except BaseException:
            connection.close()
            raise
    except (OSError, sqlite3.OperationalError) as error:
        raise StoreError("store_unreachable", f"cannot open {path}: {error}") from error
    except sqlite3.DatabaseError as error:
        raise StoreError("not_a_store", f"cannot open {path}: {error}") from error
    return connection
