"""Back up and restore a SQLite store: copied while the server runs, restored while it is stopped."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from nomdecode.store.interface import StoreError
from nomdecode.store.sqlite.file import (
    check_schema,
    connect_exclusively,
    connect_read_only,
    copy_snapshot_to,
    create_file,
)


def back_up_store(database: Path, target: Path, *, overwrite: bool = False) -> int:
    """Copy a store that may be in use to one file, complete or not at all; return its size in bytes.

    Raises:
        StoreError: `no_store`, `file_exists`, `not_a_store`, `newer_store`, `store_damaged` or
            `backup_failed`.
    """
    if not database.is_file():
        raise StoreError("no_store", f"there is no store at {database}")
    if target.exists() and not overwrite:
        raise StoreError("file_exists", f"{target} exists already")
    if target.exists() and target.samefile(database):
        raise StoreError("file_exists", f"{target} is the store itself")
    try:
        handle, name = tempfile.mkstemp(
            dir=target.parent, prefix=f".{target.name}."
        )  # readable by its owner only
        os.close(handle)
        copy = Path(name)
        try:
            with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as source:
                copy_snapshot_to(source, copy)
            check_backup_file(copy)
            copy.replace(target)
            _sync_folder(target.parent)
        finally:
            copy.unlink(missing_ok=True)
        return target.stat().st_size
    except (OSError, sqlite3.Error) as error:
        raise StoreError("backup_failed", f"cannot copy {database} to {target}: {error}") from error


def restore_store(source: Path, database: Path) -> Path | None:
    """Replace the store with a backup; return the path to which the former store was saved, if any.

    Raises:
        StoreError: `no_backup`, `not_a_store`, `newer_store` or `store_damaged` for the copy, `store_in_use`
            while another process has the store open, `restore_failed`.
    """
    if not source.is_file():
        raise StoreError("no_backup", f"there is no copy at {source}")
    if database.exists() and source.samefile(database):
        raise StoreError("not_a_store", f"{source} is the store itself")
    check_backup_file(source)
    former = database.with_name(f"{database.name}.before-restore")
    try:
        was_broken = _set_aside_if_broken(database, former)
        create_file(database)
        with closing(connect_exclusively(database)) as target, closing(connect_read_only(source)) as copy:
            had_rooms = bool(target.execute("PRAGMA user_version").fetchone()[0])
            if had_rooms:
                former.unlink(missing_ok=True)
                copy_snapshot_to(target, former)
            copy.backup(target)
        _leave_to_owner_of_folder(database)
    except (OSError, sqlite3.Error) as error:
        raise StoreError("restore_failed", f"cannot restore {source} to {database}: {error}") from error
    return former if was_broken or had_rooms else None


def _leave_to_owner_of_folder(database: Path) -> None:
    """Give the file to the owner of its folder: a service could not open a file restored by root."""
    if os.geteuid() == 0:
        folder = database.parent.stat()
        os.chown(database, folder.st_uid, folder.st_gid)


def check_backup_file(path: Path) -> None:
    """Refuse a file that is not a complete store of a known schema.

    Raises:
        StoreError: `not_a_store`, `newer_store` or `store_damaged`.
    """
    try:
        with closing(connect_read_only(path)) as connection:
            if check_schema(connection) == 0:
                raise StoreError("not_a_store", f"{path} holds no streams")
            (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise StoreError("store_damaged", f"{path}: {error}") from error
    if verdict != "ok":
        raise StoreError("store_damaged", f"{path}: {verdict}")


def _set_aside_if_broken(database: Path, former: Path) -> bool:
    """Move away a file that SQLite cannot open: it could not be overwritten page by page."""
    if not database.exists():
        return False
    try:
        with closing(connect_read_only(database)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError:
        return False  # Locked: the exclusive connection reports it.
    except sqlite3.DatabaseError:
        for suffix in ("-wal", "-shm"):
            database.with_name(database.name + suffix).unlink(missing_ok=True)
        database.replace(former)
        return True
    return False


def _sync_folder(folder: Path) -> None:
    """Sync the folder, so that the new file name is durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
