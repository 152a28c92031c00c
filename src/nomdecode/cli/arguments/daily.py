"""Arguments of `nomdecode daily`."""

from __future__ import annotations

import argparse

from nomdecode.cli.arguments.common import (
    Subparsers,
    add_command,
    add_command_group,
    add_data_option,
    add_json_option,
    parse_game_count,
)

_KINDS = ("guess", "guess-images", "clue", "duo")


def add_parser(subparsers: Subparsers) -> None:
    """Add the command `daily` to the main parser."""
    daily = add_command_group(
        subparsers,
        "daily",
        "compose and audit daily challenges, and report unfair clues",
        "nomdecode daily compose --language en --date 2027-03-01 --seed 7",
        "nomdecode daily audit --language fr --days 365",
        "nomdecode daily report",
    )
    actions = daily.add_subparsers(required=True, metavar="ACTION")
    compose = _add_action(actions, "compose", "compose one day with a throw-away secret and print it")
    _add_language(compose)
    compose.add_argument("--date", required=True, metavar="DATE", help="YYYY-MM-DD")
    audit = _add_action(actions, "audit", "compose many days in a row and print the figures they must meet")
    _add_language(audit)
    audit.add_argument(
        "--days", type=parse_game_count, default=30, metavar="N", help="how many (default: 30)"
    )
    audit.add_argument("--read", type=parse_game_count, metavar="N", help="print N sheets for readers first")
    report = _add_action(actions, "report", "list the clues of this server's days that players found unfair")
    add_data_option(report)


def _add_action(actions: Subparsers, name: str, about: str) -> argparse.ArgumentParser:
    parser = add_command(actions, name, about, f"daily:run_{name}")
    add_json_option(parser)
    return parser


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=("fr", "fr-CA", "en"), default="fr", help="(default: fr)")
    parser.add_argument("--kind", choices=_KINDS, default="guess", help="of day (default: guess)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="of the throw-away secret (default: 1)"
    )
