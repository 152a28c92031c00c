"""`nomdecode backup FILE`: copy all rooms to one file while the server runs."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from nomdecode.cli.data_folder import command_error_of_store, environment_with_arguments
from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.progress import show_waiting_time
from nomdecode.store.backup import back_up_store
from nomdecode.store.describe import describe_file
from nomdecode.store.interface import StoreError
from nomdecode.store.open_store import existing_store_url, is_postgres, store_file, store_url
from nomdecode.store.postgres.dump import dump_database

_PREFIX: Final = "nomdecode-"
SQLITE_SUFFIX: Final = ".backup"
POSTGRES_SUFFIX: Final = ".dump"


def run_backup(args: argparse.Namespace) -> int:
    """Copy the rooms, and with `--keep` remove the oldest copies."""
    environment = environment_with_arguments(args)
    suffix = POSTGRES_SUFFIX if is_postgres(store_url(environment)) else SQLITE_SUFFIX
    target = args.file if args.keep is None else new_copy_path(args.file, suffix)
    try:
        with show_waiting_time("copying the rooms"):
            told = copy_store(environment, target, overwrite=args.force)
        removed = [] if args.keep is None else delete_oldest_copies(args.file, suffix, args.keep)
    except StoreError as error:
        raise command_error_of_store(error) from error
    if args.json:
        print_json({"file": str(target), **told, "removed": [str(each) for each in removed]})
        return 0
    print(f"{target}: {describe_copy(told)}")
    for each in removed:
        print(f"{each}: removed")
    return 0


def copy_store(environment: Mapping[str, str], target: Path, *, overwrite: bool) -> dict[str, object]:
    """Copy the store that the environment names to a file; return its size and what is in it."""
    url = existing_store_url(environment)
    if is_postgres(url):
        return {"bytes": dump_database(url, target, overwrite=overwrite)}
    size = back_up_store(store_file(url), target, overwrite=overwrite)
    schema, streams = describe_file(target)
    return {"bytes": size, "schema": schema, "streams": streams}


def describe_copy(told: Mapping[str, object]) -> str:
    """Return one line for people about a copy of the store."""
    streams = told.get("streams")
    counts = [f"{count} {kind}" for kind, count in streams.items()] if isinstance(streams, dict) else []
    schema = [f"schema {told['schema']}"] if "schema" in told else []
    return ", ".join([f"{told['bytes']} bytes", *schema, *counts])


def new_copy_path(folder: Path, suffix: str) -> Path:
    """Return the path for a new copy, named by date and time, in a folder that is created if needed.

    Raises:
        CommandError: `no_folder` where it cannot be made.
    """
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise CommandError("no_folder", f"--keep: {folder} is no folder: {error.strerror}") from error
    now = datetime.datetime.now(datetime.UTC)
    return folder / f"{_PREFIX}{now:%Y%m%dT%H%M%SZ}{suffix}"


def delete_oldest_copies(folder: Path, suffix: str, keep: int) -> list[Path]:
    """Delete all copies in a folder that `new_copy_path` named, except the newest; return the deleted."""
    copies = sorted(folder.glob(f"{_PREFIX}????????T??????Z{suffix}"))
    old = copies[:-keep]
    for each in old:
        each.unlink()
    return old
