"""`nomdecode play`: a game in the terminal."""

from __future__ import annotations

import argparse


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the main parser."""
    parser = subparsers.add_parser("play", help="play a game in the terminal")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    return 0 if args else 1
