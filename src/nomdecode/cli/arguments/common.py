"""Shared by the arguments of several commands: `--json`, `--data`, and examples below the help."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - argparse has no other name


def add_command(
    subparsers: Subparsers, name: str, about: str, run: str, *examples: str
) -> argparse.ArgumentParser:
    """Add a command whose work is a function of a module of `nomdecode.cli`, such as `serve:run_serve`."""
    parser = add_command_group(subparsers, name, about, *examples)
    parser.set_defaults(run=run)
    return parser


def add_command_group(
    subparsers: Subparsers, name: str, about: str, *examples: str
) -> argparse.ArgumentParser:
    """Add a command that has subcommands."""
    return subparsers.add_parser(
        name,
        help=about,
        description=f"{about[0].upper()}{about[1:]}.",
        epilog=format_epilog(*examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def format_epilog(*examples: str) -> str | None:
    """Return the examples as they are shown below the help; None without examples."""
    return "\n".join(["examples:", *(f"  {each}" for each in examples)]) if examples else None


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Add `--json`: print one JSON object; in one for an error, `error` holds its code and message."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add `--data`, which names the data folder."""
    parser.add_argument(
        "--data",
        metavar="FOLDER",
        type=Path,
        help="the data folder, instead of $NOMDECODE_DATA (else ./data) and $DATABASE_URL",
    )


def parse_game_count(text: str) -> int:
    """Parse a number of games.

    Raises:
        argparse.ArgumentTypeError: for anything that is none.
    """
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"a number from 1 to 1000000, not {text!r}")
    return int(text)
