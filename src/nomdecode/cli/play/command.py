"""The command `nomdecode play`: any game in the terminal, shared by several people or with bots."""

from __future__ import annotations

import argparse
from random import Random

from nomdecode.cli.output import CommandError
from nomdecode.cli.play.menu import ask_what_to_play, is_menu_needed
from nomdecode.cli.play.options import InvalidOption, parse_game_choice
from nomdecode.cli.play.screen import EndOfInput, Screen
from nomdecode.cli.play.series import GameSeries
from nomdecode.cli.play.terminal_game import BotStuck
from nomdecode.cli.play.texts import TerminalTexts, choose_terminal_language
from nomdecode.cli.play.turn import PlayerLeft
from nomdecode.decks.errors import DeckError


def run_play(args: argparse.Namespace) -> int:
    """Run `nomdecode play`: play games until nobody wants another."""
    words = TerminalTexts(args.language or choose_terminal_language())
    screen = Screen(plain=args.plain)
    try:
        return _play_series(args, screen, words)
    except (EndOfInput, PlayerLeft) as end:
        screen.close()
        if args.export:
            screen.print_line(words("export.unfinished"))
        screen.print_line(words("end_of_input" if isinstance(end, EndOfInput) else "bye"))
        return 0
    except BotStuck:
        screen.close()
        screen.print_line(words("stuck"))
        return 1
    finally:
        screen.close()


def _play_series(args: argparse.Namespace, screen: Screen, words: TerminalTexts) -> int:
    if is_menu_needed(args, screen):
        ask_what_to_play(args, screen, words)
    rng = Random(args.seed)  # noqa: S311 - a game, not a secret; without a seed it is the system's
    try:
        series = GameSeries(parse_game_choice(args, words), screen, words, rng)
        setup = series.deal_first_game()
    except InvalidOption as bad:
        raise CommandError(bad.code, str(bad), status=2) from bad
    except DeckError as bad:
        raise CommandError(bad.code, words("bad.cards"), status=2) from bad
    series.play_series(setup)
    return 1 if series.failed else 0
