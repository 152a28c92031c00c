"""Which store, and where: a PostgreSQL address, or a file in the data folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from nomdecode.store.interface import Store, StoreError
from nomdecode.store.sqlite.store import SqliteStore

FILE_NAME: Final = "nomdecode.db"
_POSTGRES: Final = ("postgres://", "postgresql://")


def data_folder(environment: Mapping[str, str]) -> Path:
    """The folder of everything this server keeps: `NOMDECODE_DATA`, or `data` where it was started."""
    return Path(environment.get("NOMDECODE_DATA") or "data")


def store_url(environment: Mapping[str, str]) -> str:
    """Where rooms are kept: `DATABASE_URL`, or the file in the data folder."""
    return environment.get("DATABASE_URL") or str(data_folder(environment) / FILE_NAME)


def is_postgres(url: str) -> bool:
    """Whether this is the address of a PostgreSQL server."""
    return url.startswith(_POSTGRES)


def store_file(url: str) -> Path:
    """The file of a store that is `sqlite:///path` or a plain path.

    Raises:
        StoreError: `bad_store_url`.
    """
    path = url.removeprefix("sqlite:///")
    if not path or "://" in path:
        # Without what follows: an address may hold a password.
        scheme = url.partition("://")[0]
        raise StoreError("bad_store_url", f"a store is postgresql://… or a file, not {scheme!r}")
    return Path(path)


async def open_store(url: str) -> Store:
    """Open the store at a PostgreSQL address, `sqlite:///path` or a plain path.

    Raises:
        StoreError: `bad_store_url`, `postgres_not_installed`, `not_a_store`, `newer_store`, `store_failed`
            or `store_unreachable`.
    """
    if is_postgres(url):
        try:
            # Only here: SQLite needs nothing that is not in Python.
            from nomdecode.store.postgres.store import PostgresStore  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise StoreError(
                "postgres_not_installed", "PostgreSQL needs asyncpg, this package's extra [postgres]"
            ) from error
        return await PostgresStore.open(url)
    return await SqliteStore.open(store_file(url))
