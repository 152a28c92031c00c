"""The database file of the SQLite store: how it is made, opened and brought up to date."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import Final

from nomdecode.store.interface import StoreError
from nomdecode.store.migrations import SQLITE

APPLICATION_ID: Final = 0x4E6F6D43  # "NomC": says whose file it is


def create(path: Path) -> None:
    """Make the folder and the file, for their owner only: records hold keys. What exists stays as it is."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """Open the file; transactions are begun by hand, and a commit is on the disk when it returns."""
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        _write_ahead(connection, time.monotonic() + patience)
        connection.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection, deadline: float) -> None:
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            # SQLite itself does not wait here for another process that opens the same new file.
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def check_schema(connection: sqlite3.Connection) -> int:
    """The file's version of the tables.

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
    """Bring the tables up to date; several processes may try at once.

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


def open_file(path: Path, patience: float) -> sqlite3.Connection:
    """Make the file if need be, open it and bring it up to date.

    Raises:
        StoreError: `not_a_store`, `newer_store` or `store_unreachable`.
    """
    try:
        create(path)
        connection = connect(path, patience)
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
