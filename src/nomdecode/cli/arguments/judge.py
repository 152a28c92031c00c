"""Arguments of `nomdecode judge`."""

from __future__ import annotations

from typing import Final

from nomdecode.cli.arguments.common import Subparsers, add_command, add_json_option

EDITIONS: Final = ("fr", "fr-CA", "base", "images", "duo")


def add_parser(subparsers: Subparsers) -> None:
    """Add the command `judge` to the main parser."""
    parser = add_command(
        subparsers,
        "judge",
        "ask the referee whether a clue is allowed, and why",
        "judge:run_judge",
        'nomdecode judge --board "ROBE,GLACE" PLACE',
        'nomdecode judge --exit-status --language en --board "DRESS" DRESSES || echo doubtful',
        "nomdecode judge --batch clues.tsv",
    )
    parser.add_argument("clue", nargs="?", metavar="CLUE", help="the word to judge")
    parser.add_argument("--language", default="fr", help="the deck's language: fr, fr-CA, en or any other")
    parser.add_argument("--edition", choices=EDITIONS, help="whose rules; by default those of the language")
    parser.add_argument("--board", default="", metavar="WORD,WORD", help="the codenames that lie visible")
    parser.add_argument(
        "--batch", metavar="FILE", help="lines of clue TAB codenames [TAB flag|ok]; - reads standard input"
    )
    parser.add_argument("--random", type=int, metavar="N", help="judge N common nouns on random boards")
    parser.add_argument("--seed", type=int, default=1, help="the seed of --random")
    parser.add_argument(
        "--exit-status", action="store_true", help="by the worst verdict: 0 for ok, 3 for warn, 4 for hard"
    )
    add_json_option(parser)
