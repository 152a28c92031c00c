"""Arguments of `nomdecode play`."""

from __future__ import annotations

from typing import Final

from nomdecode.cli.arguments.common import Subparsers, add_command, format_epilog
from nomdecode.cli.play.texts import load_all_texts
from nomdecode.rules.options import Edition, Game, Variant

MODES: Final = ("assist", "strict", "table")
EXAMPLES: Final = (
    "nomdecode play                                  a menu, where a terminal is",
    "nomdecode play words --human red-guesser        you guess, bots do the rest",
    "nomdecode play duo --language en --option tokens=10",
    "nomdecode play duo --mission saint-malo --human side-A",
    "nomdecode play images --variant coop --bot spymaster",
    "nomdecode play words --bot all --seed 7         watch a game",
)
SEATS: Final = """seats:
  words, images    red-spymaster, red-guesser, blue-spymaster, blue-guesser
  --variant coop   spymaster, guesser
  --variant three  red-spymaster, blue-spymaster, guesser
  duo, duo-images  side-A, side-B

options of each game and their values: docs/options.md; a wrong name lists the right ones

"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command `play` to the main parser."""
    parser = add_command(subparsers, "play", "play a game in the terminal", "play.command:run_play")
    parser.epilog = SEATS + (format_epilog(*EXAMPLES) or "")
    parser.add_argument("game", nargs="?", choices=[game.value for game in Game], help="words by default")
    parser.add_argument("--variant", choices=[variant.value for variant in Variant], help="teams by default")
    parser.add_argument("--edition", choices=[edition.value for edition in Edition], help="of the words game")
    parser.add_argument("--language", choices=list(load_all_texts()), help="of the screen; LANG by default")
    parser.add_argument("--deck", nargs="+", metavar="ID", help="see `nomdecode decks list`")
    parser.add_argument("--option", nargs="+", metavar="NAME=VALUE", help="for instance zero=on")
    parser.add_argument(
        "--mission", metavar="ID", help="fixes the options of a Duo game; see `nomdecode missions list`"
    )
    parser.add_argument("--mode", choices=MODES, default=MODES[0], help="how strictly clues are checked")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--bot", nargs="+", metavar="SEAT", help="these seats are bots; `all` to watch")
    who.add_argument("--human", nargs="+", metavar="SEAT", help="all seats but these are bots")
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same game again")
    parser.add_argument("--export", metavar="FILE.json", help="write each finished game")
    parser.add_argument("--plain", action="store_true", help="no colours")
