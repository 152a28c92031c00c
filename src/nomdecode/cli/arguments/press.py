"""Arguments of `nomdecode print`."""

from __future__ import annotations

import argparse
from pathlib import Path

from nomdecode.cli.arguments.common import Subparsers, add_command, add_command_group, add_json_option
from nomdecode.lexicon.language import all_languages
from nomdecode.rules.options import Game

_GAMES = [game.value for game in Game]
# What is printed, in which games, and what is said of it.
_PARTS = {
    "words": "word cards",
    "pictures": "picture cards",
    "keys": "key cards",
    "tiles": "the tiles that cover cards",
    "tokens": "the time tokens of Duo",
    "stand": "a stand for the key",
    "rules": "the rules on one page",
    "rulers": "rulers A to E and 1 to 5 to lay along the grid",
    "box": "everything a game needs, in one file",
}


def add_parser(subparsers: Subparsers) -> None:
    """Add the command `print` to the main parser."""
    group = add_command_group(
        subparsers,
        "print",
        "make a PDF of cards, keys, tiles and rules, to print and cut",
        "nomdecode print box                             all of the words game, A4, both sides",
        "nomdecode print words --file my.csv --ink black",
        "nomdecode print keys --game duo --keys-seed 2   another set of keys",
        "nomdecode print box --shift 0.5 -1 --sheets 3-5   sheets again, their backs moved",
    )
    parts = group.add_subparsers(required=True, metavar="WHAT")
    for name, about in _PARTS.items():
        parser = add_command(parts, name, f"print {about}", "press:run_print")
        parser.set_defaults(what=name)
        _add_options(parser, name)


def _add_options(parser: argparse.ArgumentParser, name: str) -> None:
    if name not in ("words", "pictures"):
        default = "duo" if name == "tokens" else "words"
        parser.add_argument("--game", choices=_GAMES, default=default, help=f"whose (default: {default})")
    if name in ("words", "box"):
        source = parser.add_mutually_exclusive_group()
        source.add_argument("--deck", nargs="+", metavar="ID", help="shipped decks, mixed as in a room")
        source.add_argument("--file", metavar="FILE", help="a deck of your own, as for `decks check`")
    if name in ("keys", "box"):
        parser.add_argument("--count", type=int, metavar="N", help="how many keys (default: as in the box)")
        parser.add_argument("--keys-seed", type=int, default=1, metavar="N", help="another set (default: 1)")
    parser.add_argument("--paper", choices=("a4", "letter"), help="by default that of the country")
    parser.add_argument(
        "--sides",
        choices=("long", "short", "single"),
        default="long",
        help="the edge over which the printer turns the sheet, or no backs (default: long)",
    )
    parser.add_argument("--ink", choices=("colour", "black"), default="colour", help="(default: colour)")
    parser.add_argument(
        "--shift",
        nargs=2,
        type=float,
        default=(0.0, 0.0),
        metavar=("X", "Y"),
        help="move all backs by so many mm, read from the test sheet",
    )
    parser.add_argument("--language", choices=list(all_languages()), default="fr", help="(default: fr)")
    parser.add_argument("--sheets", metavar="M-N", help="only these sheets, counted from 1")
    parser.add_argument("--no-test-sheet", action="store_true", help="without the test sheet")
    parser.add_argument("--to", type=Path, metavar="FILE.pdf", help="the file to write")
    parser.add_argument("--force", action="store_true", help="replace FILE.pdf if it exists")
    add_json_option(parser)
