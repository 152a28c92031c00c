"""Arguments of `nomdecode bots`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nomdecode.cli.arguments.common import (
    Subparsers,
    add_command,
    add_command_group,
    add_json_option,
    parse_game_count,
)
from nomdecode.lexicon.language import all_languages

# Known to the bots as `CONTESTS` and `SOURCES`, which a test compares: they are imported with numpy.
CONTESTS: Final = (
    "words-one-team",
    "words",
    "coop",
    "images-one-team",
    "images",
    "images-coop",
    "duo",
    "duo-images",
)
SOURCES: Final = ("glove", "minilm", "spacy", "wordnet")


def add_parser(subparsers: Subparsers) -> None:
    """Add the command `bots` to the main parser."""
    bots = add_command_group(
        subparsers,
        "bots",
        "list bots, let them play each other, check them",
        "nomdecode bots list",
        "nomdecode bots arena --spymaster offline:expert --guesser offline:normal --games 20",
        "nomdecode bots check offline:easy",
        "nomdecode bots check owl.py                     a file with one BotKind: docs/write-a-bot.md",
    )
    actions = bots.add_subparsers(required=True, metavar="ACTION")
    add_json_option(add_command(actions, "list", "list the bots by name", "bots:run_list"))
    _add_arena(actions)
    _add_eval(actions)
    checking = add_command(
        actions, "check", "check that a bot keeps what every bot promises", "bots:run_check"
    )
    checking.add_argument("name", metavar="NAME", help="of the bot, as listed, or a file.py that has it")
    checking.add_argument("--language", choices=list(all_languages()), default="fr")
    checking.add_argument("--games", type=parse_game_count, default=1, help="of each kind (default: 1)")
    add_json_option(checking)


def _add_arena(actions: Subparsers) -> None:
    arena = add_command(actions, "arena", "let bots play many boards and print the figures", "bots:run_arena")
    arena.add_argument("--spymaster", metavar="NAME", default="simple", help="who gives the clues")
    arena.add_argument("--guesser", metavar="NAME", default="simple", help="who guesses")
    arena.add_argument("--other-spymaster", metavar="NAME", help="of the other team; the same by default")
    arena.add_argument("--other-guesser", metavar="NAME", help="of the other team; the same by default")
    arena.add_argument("--game", choices=CONTESTS, default=CONTESTS[0])
    arena.add_argument(
        "--games",
        type=parse_game_count,
        default=100,
        metavar="N",
        help="games (default: 100); two teams play each board twice",
    )
    arena.add_argument("--language", choices=list(all_languages()), default="fr")
    arena.add_argument("--deck", nargs="+", metavar="ID", default=[], help="see `nomdecode decks list`")
    arena.add_argument("--seed", type=int, default=0, metavar="S", help="of the first board (default: 0)")
    arena.add_argument(
        "--without", nargs="+", choices=SOURCES, default=[], help="resources that our bots do without"
    )
    arena.add_argument("--show", action="store_true", help="print each game's clues first")
    add_json_option(arena)


def _add_eval(actions: Subparsers) -> None:
    parser = add_command(
        actions, "eval", "compare the offline guesser with what people touched", "bots_eval:run_eval"
    )
    parser.add_argument("file", type=Path, metavar="FILE.jsonl", help="one clue with its board a line")
    parser.add_argument("--language", choices=list(all_languages()), default="fr")
    parser.add_argument(
        "--without", nargs="+", choices=SOURCES, default=[], help="resources that the guesser does without"
    )
    add_json_option(parser)
