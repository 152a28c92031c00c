"""The two questions put to somebody who came without arguments: what, and who. Enter, Enter begins."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from nomdecode.cli.play.screen import Screen
from nomdecode.cli.play.texts import Words
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


def is_wanted(args: argparse.Namespace, screen: Screen) -> bool:
    """Tell whether to ask: a person came and said nothing of game or people."""
    said = (args.game, args.mission, args.variant, args.edition, args.bot, args.human)
    return screen.is_live and not any(said)


def ask_menu(args: argparse.Namespace, screen: Screen, words: Words) -> None:
    """Ask what to play and who plays, and write it where arguments would have put it."""
    screen.say(words("title"), "bold")
    names = [words(f"game.{g}.{v}" if v else f"game.{g}") for g, v in _GAMES]
    game, variant = _GAMES[_pick(words("menu.game"), names, screen, words)]
    alone = _ALONE[variant]
    keys = [*alone, "who.here", "who.bots"]
    who = keys[_pick(words("menu.who"), [words(key) for key in keys], screen, words)]
    args.game = game.value
    args.variant = variant.value if variant else None
    if who in alone:
        args.human = [alone[who].value]
    elif who == "who.bots":
        args.bot = ["all"]


def _pick(question: str, choices: Sequence[str], screen: Screen, words: Words) -> int:
    screen.say(question, "bold")
    for n, choice in enumerate(choices, start=1):
        screen.say(f"  {n}. {choice}")
    while True:
        answer = screen.ask(words("menu.choice", default=1)) or "1"
        if answer in {str(n) for n in range(1, len(choices) + 1)}:
            return int(answer) - 1
        screen.say(words("menu.again", default=1))
