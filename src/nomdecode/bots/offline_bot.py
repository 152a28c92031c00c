"""The offline bot: one player for every seat of every game, at four levels, in French and English.

Law: it answers whatever the table waits for; in a language it does not know, the simple bot plays.
"""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Final

from nomdecode.bots.duo_guesser import DuoGuesser
from nomdecode.bots.knowledge.resources import has_resources
from nomdecode.bots.levels import LEVEL_OF_NAME, LEVELS, BotLevel
from nomdecode.bots.registry import BotConfig, BotKind
from nomdecode.bots.responses import answer_pending_question
from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.bots.spymaster.spymaster import Spymaster
from nomdecode.bots.team_guesser import TeamGuesser
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, Cover, GiveClue, Guess, Stop
from nomdecode.rules.seats import DUO_SEATS

_GIVE, _COVER = NAMES[GiveClue], NAMES[Cover]
_GUESSING: Final = frozenset({NAMES[Guess], NAMES[Stop]})


class OfflineBot:
    """Gives clues, guesses and answers by what it knows of words; all it does follows from its view."""

    def __init__(self, level: BotLevel, behind: SimpleBot, without: frozenset[str] = frozenset()) -> None:
        self._spymaster = Spymaster(level, without)
        self._guesser = TeamGuesser(without)
        self._duo_guesser = DuoGuesser(without)
        self._behind = behind

    def choose(self, view: View) -> Command | None:
        """Do what the table waits for; None when it waits for nothing."""
        if not has_resources(view.table.language):
            return self._behind.choose(view)
        return answer_pending_question(view) or self._choose_move(view)

    def _choose_move(self, view: View) -> Command | None:
        may = {entry.do: entry for entry in view.may}
        if _COVER in may and may[_COVER].cards:
            return self._spymaster.choose_cover(view, may[_COVER].cards)
        if _GIVE in may:
            return self._spymaster.choose_clue(view) or self._behind.choose(view)
        if _GUESSING.isdisjoint(may):
            return None
        if view.seat in DUO_SEATS:
            return self._duo_guesser.choose(view)
        return self._guesser.choose(view)


def _make_offline_bot(config: BotConfig) -> OfflineBot:
    rng = SystemRandom() if config.seed is None else Random(config.seed)  # noqa: S311 - a game
    level = LEVEL_OF_NAME.get(config.level, LEVELS[0])
    return OfflineBot(level, SimpleBot(rng), config.without)


OFFLINE: Final = BotKind(_make_offline_bot, levels=tuple(level.name for level in LEVELS))
