"""The menu of `nomdecode play` without arguments: which game, and who plays. Enter, Enter begins."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from nomdecode.cli.play.screen import Screen
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.rules.options import Game, Variant
from nomdecode.rules.seats import Seat

_GAMES: tuple[tuple[Game, Variant | None], ...] = (
    (Game.WORDS, Variant.COOP),
    (Game.WORDS, Variant.TEAMS),
    (Game.WORDS, Variant.THREE),
    (Game.DUO, None),
    (Game.IMAGES, Variant.COOP),
    (Game.IMAGES, Variant.TEAMS),
    (Game.IMAGES, Variant.THREE),
    (Game.DUO_IMAGES, None),
)
# Where one person sits among bots, by variant: guessing, or with the key.
_ALONE: dict[Variant | None, dict[str, Seat]] = {
    Variant.COOP: {"who.solo_guess": Seat.GUESSER, "who.solo_key": Seat.SPYMASTER},
    Variant.TEAMS: {"who.solo_guess": Seat.RED_GUESSER, "who.solo_key": Seat.RED_SPYMASTER},
    Variant.THREE: {"who.solo_guess": Seat.GUESSER, "who.solo_key": Seat.RED_SPYMASTER},
    None: {"who.solo": Seat.SIDE_A},
}


def is_menu_needed(args: argparse.Namespace, screen: Screen) -> bool:
    """Tell whether to show the menu: a person is at the terminal and named neither game nor players."""
    said = (args.game, args.mission, args.variant, args.edition, args.bot, args.human)
    return screen.is_live and not any(said)


def ask_what_to_play(args: argparse.Namespace, screen: Screen, words: TerminalTexts) -> None:
    """Ask which game to play and who plays, and store the answers in the arguments."""
    screen.print_line(words("title"), "bold")
    names = [words(f"game.{g}.{v}" if v else f"game.{g}") for g, v in _GAMES]
    game, variant = _GAMES[_ask_choice(words("menu.game"), names, screen, words)]
    alone = _ALONE[variant]
    keys = [*alone, "who.here", "who.bots"]
    who = keys[_ask_choice(words("menu.who"), [words(key) for key in keys], screen, words)]
    args.game = game.value
    args.variant = variant.value if variant else None
    if who in alone:
        args.human = [alone[who].value]
    elif who == "who.bots":
        args.bot = ["all"]


def _ask_choice(question: str, choices: Sequence[str], screen: Screen, words: TerminalTexts) -> int:
    screen.print_line(question, "bold")
    for n, choice in enumerate(choices, start=1):
        screen.print_line(f"  {n}. {choice}")
    while True:
        answer = screen.read_line(words("menu.choice", default=1)) or "1"
        if answer in {str(n) for n in range(1, len(choices) + 1)}:
            return int(answer) - 1
        screen.print_line(words("menu.again", default=1))
