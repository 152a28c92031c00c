"""The command `nomdecode`: parse the arguments, import the module of the command, and run it."""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence

from nomdecode.cli.arguments import bots, daily, decks, files, judge, missions, play, press, serve, store
from nomdecode.cli.arguments.common import format_epilog
from nomdecode.cli.output import CommandError, print_error
from nomdecode.lexicon.language import InvalidLanguage

_EXAMPLES = (
    "nomdecode serve                                 the game for everybody on your network",
    "nomdecode play words --human red-guesser        a game against bots, here",
    'nomdecode judge --board "ROBE,GLACE" PLACE      is this clue allowed?',
    "nomdecode COMMAND --help                        more of one command; all of them: docs/cli.md",
)


class _PrintVersion(argparse.Action):
    """Argparse action that prints the version, which is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version  # noqa: PLC0415 - takes longer than all else here

        print(f"nomdecode {version('nomdecode')}")
        parser.exit()


def build_parser() -> argparse.ArgumentParser:
    """Build the argument parser with all commands."""
    parser = argparse.ArgumentParser(
        prog="nomdecode",
        description="The Codenames-compatible family of games.",
        epilog=format_epilog(*_EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_PrintVersion, nargs=0, help="print the version and exit")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in (play, serve, store, decks, press, missions, daily, judge, bots, files):
        module.add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 not done, 2 wrong usage or settings."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show É still shows something.
            stream.reconfigure(errors="backslashreplace")
    as_json = False
    try:
        args = build_parser().parse_args(arguments)
        as_json = getattr(args, "json", False)
        status = _import_command(args.run)(args)
        sys.stdout.flush()
    except CommandError as error:
        print_error(error, as_json=as_json)
        return error.status
    except InvalidLanguage as bad:
        print_error(CommandError(bad.code, str(bad)), as_json=as_json)
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as bad:
        if bad.errno not in (errno.EPIPE, errno.ENOSPC):
            raise
        _discard_pending_output()
        if bad.errno == errno.ENOSPC:
            print(f"cannot_write: {bad.strerror}", file=sys.stderr)
        return 1  # a reader such as `head` that has enough is told nothing
    return status


def _import_command(name: str) -> Callable[[argparse.Namespace], int]:
    """Import and return the function of a command, named `module:function`."""
    module, _, function = name.partition(":")
    command: Callable[[argparse.Namespace], int] = getattr(
        importlib.import_module(f"nomdecode.cli.{module}"), function
    )
    return command


def _discard_pending_output() -> None:
    """Discard pending output after a broken pipe: Python would try again at exit and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
