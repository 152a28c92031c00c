"""`nomdecode schema`: print the protocol as JSON Schema, or write it to the file clients are built from."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from nomdecode.cli.output import CommandError
from nomdecode.server.schema import protocol_schema


def run(args: argparse.Namespace) -> int:
    """Print or write the schema."""
    text = schema_text()
    if args.to is None:
        print(text, end="")
        return 0
    try:
        Path(args.to).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError("cannot_write", str(error)) from error
    return 0


def schema_text() -> str:
    """The schema as it is written to a file."""
    return json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"
