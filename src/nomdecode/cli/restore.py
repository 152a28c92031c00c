"""`nomdecode restore FILE`: put a copy of all rooms back, while the server is stopped."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from nomdecode.cli.data_folder import command_error, environment_of
from nomdecode.cli.output import print_json
from nomdecode.cli.progress import waiting
from nomdecode.store.backup import restore_store
from nomdecode.store.interface import StoreError
from nomdecode.store.open_store import is_postgres, store_file, store_url


def run(args: argparse.Namespace) -> int:
    """Put the copy back; what was there before is kept beside it."""
    try:
        database = database_of(environment_of(args))
        with waiting("restoring the rooms"):
            former = restore_store(args.file, database)
    except StoreError as error:
        raise command_error(error) from error
    if args.json:
        before = None if former is None else str(former)
        print_json({"database": str(database), "from": str(args.file), "before": before})
        return 0
    print(f"{database}: restored from {args.file}")
    if former is not None:
        print(f"{former}: what was there before")
    return 0


def database_of(environment: Mapping[str, str]) -> Path:
    """The database file that the environment names.

    Raises:
        StoreError: `store_is_postgres` when rooms are not kept in a file at all, `bad_store_url`.
    """
    url = store_url(environment)
    if is_postgres(url):
        raise StoreError("store_is_postgres", "DATABASE_URL is set: use pg_restore, or give --data")
    return store_file(url)
