"""`nomdecode store`: show where the store is, its schema version, and its streams by kind."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from dataclasses import asdict

from nomdecode.cli.backup import refuse
from nomdecode.store.describe import StoreDescription, describe_store
from nomdecode.store.interface import StoreError
from nomdecode.store.kinds import KINDS
from nomdecode.store.open_store import store_url


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the main parser."""
    parser = subparsers.add_parser("store", help="show the schema version and contents of the store")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    try:
        description = asyncio.run(describe_store(store_url(os.environ)))
    except StoreError as error:
        return refuse(error)
    if args.json:
        print(json.dumps(asdict(description), ensure_ascii=False, indent=2))
    else:
        print("\n".join(_lines(description)))
    return 0


def _lines(store: StoreDescription) -> list[str]:
    is_current = store.schema == store.program_schema
    note = "current" if is_current else f"the next start migrates it to {store.program_schema}"
    retention = {kind.name: kind.retention_days for kind in KINDS}
    return [
        f"store   {store.place} ({store.database})",
        f"schema  {store.schema} ({note})",
        *(_kind_line(kind, count, retention.get(kind)) for kind, count in store.streams.items()),
    ]


def _kind_line(kind: str, count: int, days: float | None) -> str:
    if days is None:
        kept = "kept: a kind of a newer program"
    else:
        kept = f"kept {days:g} days after the last use by default" if days else "kept until deleted"
    return f"{kind:<7} {count} ({kept})"
