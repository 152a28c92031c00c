"""`nomdecode`: the doors of the game from a terminal. Thin: it only reads arguments and calls inward."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence

from nomdecode.cli import (
    backup,
    bots,
    decks,
    judge,
    missions,
    replay,
    restore,
    rooms,
    scenario,
    schema,
    serve,
    store,
)
from nomdecode.cli.play import command as play
from nomdecode.lexicon.language import BadLanguage


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(
        prog="nomdecode", description="The Codenames-compatible family of games."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in (
        play,
        serve,
        rooms,
        store,
        scenario,
        replay,
        decks,
        missions,
        judge,
        bots,
        backup,
        restore,
        schema,
    ):
        module.add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show É still shows something.
            stream.reconfigure(errors="backslashreplace")
    try:
        args = build_parser().parse_args(arguments)
        status: int = args.func(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BadLanguage as bad:
        print(f"{bad.code}: {bad}", file=sys.stderr)
        return 1
    except OSError as bad:
        if bad.errno not in (errno.EPIPE, errno.ENOSPC):
            raise
        _write_no_more()
        if bad.errno == errno.ENOSPC:
            print(f"cannot_write: {bad.strerror}", file=sys.stderr)
        return 1  # a reader such as `head` that has enough is told nothing
    return status


def _write_no_more() -> None:
    """Send what still waits to nowhere: Python would try again when it ends, and complain again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
