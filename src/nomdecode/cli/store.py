"""`nomdecode store`: print where the store is, its schema version, and its streams by kind."""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import asdict

from nomdecode.cli.data_folder import command_error_of_store, environment_with_arguments
from nomdecode.cli.output import print_json
from nomdecode.store.describe import StoreDescription, describe_store
from nomdecode.store.interface import StoreError
from nomdecode.store.kinds import STREAM_KINDS
from nomdecode.store.open_store import store_url


def run_store(args: argparse.Namespace) -> int:
    """Run `nomdecode store`: describe the store."""
    try:
        description = asyncio.run(describe_store(store_url(environment_with_arguments(args))))
    except StoreError as error:
        raise command_error_of_store(error) from error
    if args.json:
        print_json(asdict(description))
    else:
        print("\n".join(_description_lines(description)))
    return 0


def _description_lines(store: StoreDescription) -> list[str]:
    is_current = store.schema == store.program_schema
    note = "current" if is_current else f"the next start migrates it to {store.program_schema}"
    retention = {kind.name: kind.retention_days for kind in STREAM_KINDS}
    return [
        f"store   {store.place} ({store.database})",
        f"schema  {store.schema} ({note})",
        *(_line_about_kind(kind, count, retention.get(kind)) for kind, count in store.streams.items()),
    ]


def _line_about_kind(kind: str, count: int, days: float | None) -> str:
    if days is None:
        kept = "kept: a kind of a newer program"
    else:
        kept = f"kept {days:g} days after the last use by default" if days else "kept until deleted"
    return f"{kind:<7} {count} ({kept})"
