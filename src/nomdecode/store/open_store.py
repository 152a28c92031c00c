"""Open the store that the environment names: a PostgreSQL URL, or a SQLite file in the data folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from nomdecode.store.interface import Store, StoreError
from nomdecode.store.sqlite.store import SqliteStore

SQLITE_FILE_NAME: Final = "nomdecode.db"
_POSTGRES: Final = ("postgres://", "postgresql://")


def data_folder(environment: Mapping[str, str]) -> Path:
    """Return the data folder of this server: `NOMDECODE_DATA`, or `data` in the working directory."""
    return Path(environment.get("NOMDECODE_DATA") or "data")


def store_url(environment: Mapping[str, str]) -> str:
    """Return the URL of the store: `DATABASE_URL`, or the SQLite file in the data folder."""
    return environment.get("DATABASE_URL") or str(data_folder(environment) / SQLITE_FILE_NAME)


def is_postgres(url: str) -> bool:
    """Tell whether this is the URL of a PostgreSQL server."""
    return url.startswith(_POSTGRES)


def store_file(url: str) -> Path:
    """Return the file of a SQLite store: `sqlite:///path` or a plain path.

    Raises:
        StoreError: `bad_store_url`.
    """
    path = url.removeprefix("sqlite:///")
    if not path or "://" in path:
        # Only the scheme: a URL may hold a password.
        scheme = url.partition("://")[0]
        raise StoreError("bad_store_url", f"a store is postgresql://… or a file, not {scheme!r}")
    return Path(path)


async def open_store(url: str) -> Store:
    """Open the store at a PostgreSQL URL, `sqlite:///path` or a plain path.

    Raises:
        StoreError: `bad_store_url`, `postgres_not_installed`, `not_a_store`, `newer_store`, `store_failed`
            or `store_unreachable`.
    """
    if is_postgres(url):
        try:
            # Imported on use: asyncpg is an optional dependency.
            from nomdecode.store.postgres.store import PostgresStore  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise StoreError(
                "postgres_not_installed", "PostgreSQL needs asyncpg, this package's extra [postgres]"
            ) from error
        return await PostgresStore.open(url)
    return await SqliteStore.open(store_file(url))


def existing_store_url(environment: Mapping[str, str]) -> str:
    """Return the URL of a store that exists: opening another would create an empty one.

    Raises:
        StoreError: `no_store`.
    """
    url = store_url(environment)
    if not is_postgres(url) and not (path := store_file(url)).is_file():
        named_by = (
            "DATABASE_URL names it"
            if environment.get("DATABASE_URL")
            else "--data or NOMDECODE_DATA names its folder"
        )
        raise StoreError("no_store", f"there is no store at {path}: {named_by}")
    return url
