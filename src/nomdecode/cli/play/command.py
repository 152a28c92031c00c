"""`nomdecode play`: any game and variant in the terminal, passed from hand to hand, or with bots."""

from __future__ import annotations

import argparse
from random import Random

from nomdecode.cli.output import CommandError
from nomdecode.cli.play.match import Stuck
from nomdecode.cli.play.menu import ask_menu, is_wanted
from nomdecode.cli.play.options import BadChoice, choose
from nomdecode.cli.play.screen import EndOfInput, Screen
from nomdecode.cli.play.series import Series
from nomdecode.cli.play.texts import Words, terminal_language
from nomdecode.cli.play.turn import PlayerLeft
from nomdecode.decks.errors import DeckError


def run(args: argparse.Namespace) -> int:
    """Play games until nobody wants another."""
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
        raise CommandError(bad.code, str(bad), status=2) from bad
    except DeckError as bad:
        raise CommandError(bad.code, words("bad.cards"), status=2) from bad
    series.run(setup)
    return 1 if series.failed else 0
