"""Arguments of `nomdecode decks`."""

from __future__ import annotations

from nomdecode.cli.arguments.common import Subparsers, add_command, add_command_group, add_json_option


def add_parser(subparsers: Subparsers) -> None:
    """Add the command `decks` to the main parser."""
    decks = add_command_group(
        subparsers,
        "decks",
        "list, show and check decks",
        "nomdecode decks list",
        "nomdecode decks show fr > words.txt",
        "nomdecode decks check words.txt",
    )
    actions = decks.add_subparsers(required=True, metavar="ACTION")
    listing = add_command(actions, "list", "list the shipped decks", "decks:run_list")
    showing = add_command(actions, "show", "print a shipped deck as its text file", "decks:run_show")
    showing.add_argument("id", metavar="ID", help="of the deck, as listed")
    checking = add_command(
        actions, "check", "say line by line what is wrong with a deck of your own", "decks:run_check"
    )
    checking.add_argument("file", metavar="FILE", help="text or CSV; - reads standard input")
    for parser in (listing, showing, checking):
        add_json_option(parser)
