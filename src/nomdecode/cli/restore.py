"""`nomdecode restore FILE`: put a copy of all rooms back, while the server is stopped."""

from __future__ import annotations

import argparse
from pathlib import Path

from nomdecode.cli.backup import add_data, database_of, refuse
from nomdecode.store.backup import restore
from nomdecode.store.interface import StoreError


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the main parser."""
    parser = subparsers.add_parser(
        "restore", help="put a copy of all rooms back, while the server is stopped"
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a copy made by nomdecode backup")
    add_data(parser)
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    try:
        database = database_of(args)
        former = restore(args.file, database)
    except StoreError as error:
        return refuse(error)
    print(f"{database}: restored from {args.file}")
    if former is not None:
        print(f"{former}: what was there before")
    return 0
