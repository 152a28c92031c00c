"""`nomdecode schema`: print the protocol as JSON Schema, or write it to the file clients are built from."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from nomdecode.server.schema import protocol_schema


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the main parser."""
    schema = subparsers.add_parser("schema", help="print the protocol as JSON Schema")
    schema.add_argument("--to", metavar="FILE", help="write it to this file instead")
    schema.set_defaults(func=_schema)


def _schema(args: argparse.Namespace) -> int:
    text = schema_text()
    if args.to is None:
        print(text, end="")
        return 0
    try:
        Path(args.to).write_text(text, encoding="utf-8")
    except OSError as error:
        print(f"cannot_write: {error}", file=sys.stderr)
        return 1
    return 0


def schema_text() -> str:
    """The schema as it is written to a file."""
    return json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"
