"""`nomdecode play`: any game and variant in the terminal, passed from hand to hand, or with bots."""

from __future__ import annotations

import argparse
import sys
from random import Random

from nomdecode.cli.play.match import Stuck
from nomdecode.cli.play.menu import ask_menu, is_wanted
from nomdecode.cli.play.options import BadChoice, choose
from nomdecode.cli.play.screen import EndOfInput, Screen
from nomdecode.cli.play.series import Series
from nomdecode.cli.play.texts import LANGUAGES, Words, terminal_language
from nomdecode.cli.play.turn import PlayerLeft
from nomdecode.decks.errors import DeckError
from nomdecode.room.settings import Mode
from nomdecode.rules.options import Edition, Game, Variant


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the main parser."""
    parser = subparsers.add_parser("play", help="play a game in the terminal")
    parser.add_argument("game", nargs="?", choices=[game.value for game in Game], help="words by default")
    parser.add_argument("--variant", choices=[variant.value for variant in Variant], help="teams by default")
    parser.add_argument("--edition", choices=[edition.value for edition in Edition], help="of the words game")
    parser.add_argument("--language", choices=list(LANGUAGES), help="of the screen; LANG by default")
    parser.add_argument("--deck", nargs="+", metavar="ID", help="see `nomdecode decks list`")
    parser.add_argument("--option", nargs="+", metavar="NAME=VALUE", help="for instance zero=on")
    parser.add_argument("--mode", choices=[mode.value for mode in Mode], default=Mode.ASSIST.value)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--bot", nargs="+", metavar="SEAT", help="these seats are bots; `all` to watch")
    who.add_argument("--human", nargs="+", metavar="SEAT", help="all seats but these are bots")
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same game again")
    parser.add_argument("--export", metavar="FILE.json", help="write each finished game")
    parser.add_argument("--plain", action="store_true", help="no colours")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    words = Words(args.language or terminal_language())
    screen = Screen(plain=args.plain)
    try:
        return _play(args, screen, words)
    except (EndOfInput, PlayerLeft) as end:
        screen.close()
        if args.export:
            screen.say(words("export.unfinished"))
        screen.say(words("end_of_input" if isinstance(end, EndOfInput) else "bye"))
        return 0
    except Stuck:
        screen.close()
        screen.say(words("stuck"))
        return 1
    finally:
        screen.close()


def _play(args: argparse.Namespace, screen: Screen, words: Words) -> int:
    if is_wanted(args, screen):
        ask_menu(args, screen, words)
    rng = Random(args.seed)  # noqa: S311 - a game, not a secret; without a seed it is the system's
    try:
        series = Series(choose(args, words), screen, words, rng)
        setup = series.first_setup()
    except BadChoice as bad:
        print(f"{bad.code}: {bad}", file=sys.stderr)
        return 2
    except DeckError as bad:
        print(f"{bad.code}: {words('bad.cards')}", file=sys.stderr)
        return 2
    series.run(setup)
    return 1 if series.failed else 0
