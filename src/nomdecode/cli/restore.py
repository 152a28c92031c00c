"""`nomdecode restore FILE`: restore the store from a backup, while the server is stopped."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from nomdecode.cli.data_folder import command_error_of_store, environment_with_arguments
from nomdecode.cli.output import print_json
from nomdecode.cli.progress import show_waiting_time
from nomdecode.store.backup import restore_store
from nomdecode.store.interface import StoreError
from nomdecode.store.open_store import is_postgres, store_file, store_url


def run_restore(args: argparse.Namespace) -> int:
    """Run `nomdecode restore`: put a backup in place; the former store is kept beside it."""
    try:
        database = database_file_of(environment_with_arguments(args))
        with show_waiting_time("restoring the rooms"):
            former = restore_store(args.file, database)
    except StoreError as error:
        raise command_error_of_store(error) from error
    if args.json:
        before = None if former is None else str(former)
        print_json({"database": str(database), "from": str(args.file), "before": before})
        return 0
    print(f"{database}: restored from {args.file}")
    if former is not None:
        print(f"{former}: what was there before")
    return 0


def database_file_of(environment: Mapping[str, str]) -> Path:
    """Return the path of the SQLite file that the environment names.

    Raises:
        StoreError: `store_is_postgres` when rooms are not kept in a file at all, `bad_store_url`.
    """
    url = store_url(environment)
    if is_postgres(url):
        raise StoreError("store_is_postgres", "DATABASE_URL is set: use pg_restore, or give --data")
    return store_file(url)
