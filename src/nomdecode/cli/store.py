"""`nomdecode store`: show where the store is, its schema version, and its streams by kind."""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import asdict

from nomdecode.cli.data_folder import command_error, environment_of
from nomdecode.cli.output import print_json
from nomdecode.store.describe import StoreDescription, describe_store
from nomdecode.store.interface import StoreError
from nomdecode.store.kinds import STREAM_KINDS
from nomdecode.store.open_store import store_url


def run(args: argparse.Namespace) -> int:
    """Describe the store."""
    try:
        description = asyncio.run(describe_store(store_url(environment_of(args))))
    except StoreError as error:
        raise command_error(error) from error
    if args.json:
        print_json(asdict(description))
    else:
        print("\n".join(_lines(description)))
    return 0


def _lines(store: StoreDescription) -> list[str]:
    is_current = store.schema == store.program_schema
    note = "current" if is_current else f"the next start migrates it to {store.program_schema}"
    retention = {kind.name: kind.retention_days for kind in STREAM_KINDS}
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
