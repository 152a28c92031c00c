"""`nomdecode schema`: print the JSON Schema of the protocol, or write it to a file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from nomdecode.cli.output import CommandError
from nomdecode.server.schema import protocol_schema


def run_schema(args: argparse.Namespace) -> int:
    """Run `nomdecode schema`: print the schema or write it to a file."""
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
    """Return the JSON Schema of the protocol as text."""
    return json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"
