"""The spymaster of a composed day: it says the sheet's clues in their order, then goes on by itself.

Law: it answers a view and holds words and the cards they mean, no key of its own; what it says next follows
from what lies on the table, so that every worker and every restart goes on the same.
"""

from __future__ import annotations

from typing import Final

from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig, make_bot
from nomdecode.daily.day_sheet import Sheet, SheetClue
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, GiveClue

SCRIPTED: Final = "scripted"  # the name of this bot at a table
_GIVE: Final = NAMES[GiveClue]
_EXPERT: Final = "offline:expert"


class ScriptedSpymaster:
    """Says composed clues while there are some; another bot does everything else."""

    def __init__(self, clues: tuple[SheetClue, ...], behind: Player) -> None:
        self._clues = clues
        self._behind = behind

    def choose(self, view: View) -> Command | None:
        """Return the next composed clue where one is waited for, else what the bot behind does."""
        if all(entry.do != _GIVE for entry in view.may):
            return self._behind.choose(view)
        return self._next_scripted_clue(view) or self._behind.choose(view)

    def _next_scripted_clue(self, view: View) -> GiveClue | None:
        """Return the first clue not said yet that still has an open card; its number counts those."""
        said = {clue.word for clue in view.table.clues}
        for clue in self._clues:
            left = tuple(card for card in clue.meant if view.table.covered[card] is None)
            if clue.word not in said and left:
                return GiveClue(clue.word, len(left), meant=left, confirmed=True)
        return None


def make_bot_for_sheet(sheet: Sheet, bot: str) -> Player:
    """Return a bot of this sheet by its name; all bots of a sheet have the sheet's own seed."""
    config = BotConfig(sheet.bot_seed)
    if bot == SCRIPTED:
        return ScriptedSpymaster(sheet.clues, make_bot(_EXPERT, config))
    return make_bot(bot, config)
