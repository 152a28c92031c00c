"""A player made of two bots: one gives the clues, the other does everything else."""

from __future__ import annotations

from nomdecode.bots.player import Player
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, Cover, GiveClue

_GIVING = frozenset({NAMES[GiveClue], NAMES[Cover]})


class SplitPlayer:
    """Player whose clues are one bot's and whose guesses are another's, as Duo's seats need."""

    def __init__(self, giver: Player, guesser: Player) -> None:
        self._giver = giver
        self._guesser = guesser

    def choose(self, view: View) -> Command | None:
        """Ask the bot whose business it is."""
        is_giving = any(entry.do in _GIVING for entry in view.may)
        return (self._giver if is_giving else self._guesser).choose(view)
