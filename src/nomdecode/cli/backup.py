"""`nomdecode backup FILE`: copy the store to one file while the server runs."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from nomdecode.store.backup import back_up
from nomdecode.store.describe import describe_file
from nomdecode.store.interface import StoreError
from nomdecode.store.open_store import FILE_NAME, is_postgres, store_file, store_url


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the main parser."""
    parser = subparsers.add_parser("backup", help="copy all rooms to one file, while the server runs")
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy to write")
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    add_data(parser)
    parser.set_defaults(func=_run)


def add_data(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the data folder."""
    parser.add_argument(
        "--data", metavar="FOLDER", type=Path, help="the data folder (default: $NOMDECODE_DATA, or ./data)"
    )


def database_of(args: argparse.Namespace) -> Path:
    """The database file these arguments mean.

    Raises:
        StoreError: `store_is_postgres` when rooms are not kept in a file at all, `bad_store_url`.
    """
    if args.data is not None:
        return Path(args.data) / FILE_NAME
    url = store_url(os.environ)
    if is_postgres(url):
        raise StoreError(
            "store_is_postgres", "DATABASE_URL is set: use pg_dump and pg_restore, or give --data"
        )
    return store_file(url)


def refuse(error: StoreError) -> int:
    """Say what is wrong and give the exit status."""
    print(f"{error.code}: {error}", file=sys.stderr)
    return 1


def _run(args: argparse.Namespace) -> int:
    try:
        size = back_up(database_of(args), args.file, overwrite=args.force)
        schema, streams = describe_file(args.file)
    except StoreError as error:
        return refuse(error)
    counts = "".join(f", {count} {kind}" for kind, count in streams.items())
    print(f"{args.file}: {size} bytes, schema {schema}{counts}")
    return 0
