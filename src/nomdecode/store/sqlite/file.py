"""The database file of the SQLite store: create, connect and migrate.

Law: a migration happens in one transaction, alone, and leaves a copy of the file as it was.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from nomdecode.store.interface import StoreError
from nomdecode.store.migrations import SQLITE_STEPS, STORE_SCHEMA, TABLES, newer_schema_error

INCREMENTAL_VACUUM: Final = 2  # auto_vacuum: free pages are given back when asked for
_JOURNAL_BYTES: Final = 16_000_000  # to which the WAL shrinks after a large upload
APPLICATION_ID: Final = 0x4E6F6D43  # "NomC": marks the file as ours
COUNT_STREAMS: Final = (
    "SELECT substr(stream, 1, instr(stream, ':') - 1) AS kind, count(*) FROM streams"
    " GROUP BY kind ORDER BY kind"
)


def create_file(path: Path) -> None:
    """Create folder and file if missing, readable by their owner only: records hold the keys of games."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def connect_to_file(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """Connect to the file in WAL mode; transactions are explicit, and a commit is durable when it returns."""
    connection = sqlite3.connect(path, timeout=busy_timeout, isolation_level=None, check_same_thread=False)
    try:
        # Before anything is written; it changes nothing in a file that exists.
        connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL_VACUUM}")
        _enable_wal(connection, time.monotonic() + busy_timeout)
        connection.execute(f"PRAGMA journal_size_limit = {_JOURNAL_BYTES}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(
            "PRAGMA secure_delete = ON"
        )  # what is deleted is overwritten, whatever the build does
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Connect to an existing file for reading, without changing its journal mode."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def connect_exclusively(path: Path) -> sqlite3.Connection:
    """Connect with an exclusive lock, until closed.

    Raises:
        StoreError: `store_in_use` when another process has the file open.
    """
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        # Leaving WAL mode fails while another connection exists, even an idle one.
        (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
        if mode == "delete":
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
            return connection
    except sqlite3.OperationalError as error:
        connection.close()
        raise StoreError("store_in_use", f"stop the server first: {path} is open ({error})") from error
    connection.close()
    raise StoreError("store_in_use", f"stop the server first: {path} is open")


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
        StoreError: `not_a_store`, `newer_store`, or `store_damaged` when a table is missing.
    """
    with _snapshot(connection):
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (owner,) = connection.execute("PRAGMA application_id").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if owner != APPLICATION_ID and (tables or version or owner):
        raise StoreError("not_a_store", "this database belongs to another program")
    if version > STORE_SCHEMA:
        raise newer_schema_error(version)
    if missing := TABLES.get(version, frozenset()) - tables:
        raise StoreError("store_damaged", f"the database has no table {min(missing)}: restore a backup")
    return int(version)


@contextmanager
def _snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Read one state of the file: another process may create or migrate the store between two reads."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def open_file(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """Connect to the file; create or migrate it first if necessary.

    Raises:
        StoreError: `not_a_store`, `newer_store`, `store_damaged`, `store_in_use`, `migration_failed` or
            `store_unreachable`.
    """
    try:
        create_file(path)
        with closing(connect_read_only(path)) as connection:
            version = check_schema(connection)
        if 0 < version < STORE_SCHEMA:
            _migrate_alone(path, time.monotonic() + busy_timeout)
        connection = connect_to_file(path, busy_timeout)
        try:
            migrate_file(connection)
        except BaseException:
            connection.close()
            raise
    except (OSError, sqlite3.OperationalError) as error:
        raise StoreError("store_unreachable", f"cannot open {path}: {error}") from error
    except sqlite3.DatabaseError as error:
        raise StoreError("not_a_store", f"cannot open {path}: {error}") from error
    return connection


def migrate_file(connection: sqlite3.Connection) -> None:
    """Migrate the tables to the current schema, in one transaction; several processes may try at once.

    Raises:
        StoreError: `not_a_store`, `newer_store` or `store_damaged`.
    """
    if check_schema(connection) == STORE_SCHEMA:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in SQLITE_STEPS[check_schema(connection) :]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {STORE_SCHEMA}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _migrate_alone(path: Path, deadline: float) -> None:
    """Copy the file to `NAME.schema-N` and migrate it, while no other process has it open."""
    while True:
        try:
            connection = connect_exclusively(path)
            break
        except StoreError:
            # Another worker that starts may be migrating; a server of the version before will not go away.
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
    with closing(connection):
        version = check_schema(connection)
        if version == STORE_SCHEMA:
            return
        copy = path.with_name(f"{path.name}.schema-{version}")
        try:
            copy_snapshot_to(connection, copy)
            migrate_file(connection)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(
                "migration_failed",
                f"cannot migrate {path} from schema {version} to {STORE_SCHEMA}: {error};"
                " nothing was changed",
            ) from error
        _rewrite_for_vacuum(connection)


def _rewrite_for_vacuum(connection: sqlite3.Connection) -> None:
    """Rewrite a file of an earlier version so that it shrinks when rooms are deleted."""
    connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL_VACUUM}")
    # Needs as much room on the disk again; without it the store works and only keeps its free pages.
    with suppress(sqlite3.OperationalError):
        connection.execute("VACUUM")


def copy_snapshot_to(source: sqlite3.Connection, copy: Path) -> None:
    """Copy a consistent snapshot of all pages to a file; writers continue meanwhile."""
    create_file(copy)
    with closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        # A single file without WAL, easy to move; opening it as a store turns WAL on again.
        target.execute("PRAGMA journal_mode = DELETE")
