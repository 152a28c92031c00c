"""Arguments of `nomdecode missions`."""

from __future__ import annotations

import argparse

from nomdecode.cli.arguments.common import (
    Subparsers,
    add_command,
    add_command_group,
    add_data_option,
    add_json_option,
)
from nomdecode.missions.texts import list_text_languages


def add_parser(subparsers: Subparsers) -> None:
    """Add the command `missions` to the main parser."""
    missions = add_command_group(
        subparsers,
        "missions",
        "list and check the missions for two, and count wins",
        "nomdecode missions list --language en",
        "nomdecode missions stats                     the notebooks of this server, no names",
        "nomdecode missions stats notebook-*.carnet",
    )
    actions = missions.add_subparsers(required=True, metavar="ACTION")
    listing = _add_action(actions, "list", "list the missions of the map")
    listing.add_argument(
        "--language", choices=list_text_languages(), default="fr", help="of the titles (default: fr)"
    )
    _add_action(actions, "check", "say what is wrong with the map, its texts and its numbers")
    stats = _add_action(actions, "stats", "add up attempts and wins of notebooks, beside the bands")
    stats.add_argument(
        "carnets", nargs="*", metavar="CARNET", help="a notebook kept as a file (default: those of the store)"
    )
    add_data_option(stats)


def _add_action(actions: Subparsers, name: str, about: str) -> argparse.ArgumentParser:
    parser = add_command(actions, name, about, f"missions:run_{name}")
    add_json_option(parser)
    return parser
