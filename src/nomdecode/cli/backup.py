"""`nomdecode backup FILE`: copy all rooms to one file while the server runs."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Mapping
from pathlib import Path

from nomdecode.cli.data_folder import command_error, environment_of
from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.progress import waiting
from nomdecode.store.backup import back_up
from nomdecode.store.describe import describe_file
from nomdecode.store.interface import StoreError
from nomdecode.store.open_store import is_postgres, store_file, store_url

_PREFIX, _SUFFIX = "nomdecode-", ".backup"


def run(args: argparse.Namespace) -> int:
    """Copy the rooms, and with `--keep` remove the oldest copies."""
    target = args.file if args.keep is None else dated(args.file)
    try:
        with waiting("copying the rooms"):
            size = back_up(database_of(environment_of(args)), target, overwrite=args.force)
        schema, streams = describe_file(target)
        removed = [] if args.keep is None else rotate(args.file, args.keep)
    except StoreError as error:
        raise command_error(error) from error
    if args.json:
        told = {"file": str(target), "bytes": size, "schema": schema, "streams": streams}
        print_json({**told, "removed": [str(each) for each in removed]})
        return 0
    counts = "".join(f", {count} {kind}" for kind, count in streams.items())
    print(f"{target}: {size} bytes, schema {schema}{counts}")
    for each in removed:
        print(f"{each}: removed")
    return 0


def dated(folder: Path) -> Path:
    """The copy of this moment in a folder of copies.

    Raises:
        CommandError: `no_folder` where there is no such folder.
    """
    if not folder.is_dir():
        raise CommandError("no_folder", f"--keep: {folder} is not a folder")
    now = datetime.datetime.now(datetime.UTC)
    return folder / f"{_PREFIX}{now:%Y%m%dT%H%M%SZ}{_SUFFIX}"


def rotate(folder: Path, keep: int) -> list[Path]:
    """Remove all copies that `dated` named but the newest; other files stay."""
    copies = sorted(folder.glob(f"{_PREFIX}????????T??????Z{_SUFFIX}"))
    old = copies[:-keep]
    for each in old:
        each.unlink()
    return old


def database_of(environment: Mapping[str, str]) -> Path:
    """The database file these arguments mean.

    Raises:
        StoreError: `store_is_postgres` when rooms are not kept in a file at all, `bad_store_url`.
    """
    url = store_url(environment)
    if is_postgres(url):
        raise StoreError(
            "store_is_postgres", "DATABASE_URL is set: use pg_dump and pg_restore, or give --data"
        )
    return store_file(url)
