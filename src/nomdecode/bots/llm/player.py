"""A language model in a seat: off unless the server is told of an endpoint; an offline bot stands behind it.

Law: every clue passes the referee; what is late, unreadable or not allowed is answered by the offline bot.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from nomdecode.bots.llm.answer import read_cards, read_clue, read_list, read_object
from nomdecode.bots.llm.chat import Chat, ChatFailed
from nomdecode.bots.llm.prompt import NothingToTell, Question, ask_for_cards, ask_for_clue
from nomdecode.bots.player import Player
from nomdecode.lexicon import load_lexicon
from nomdecode.referee import Verdict, judge
from nomdecode.rules import View
from nomdecode.rules.clues import LONGEST_CLUE
from nomdecode.rules.commands import NAMES, Command, GiveClue, Guess, Stop
from nomdecode.rules.may import May

log = logging.getLogger(__name__)

MOST_FAILURES: Final = 3  # in a row; then the offline bot plays the rest of the game
_GIVE, _GUESS, _STOP = NAMES[GiveClue], NAMES[Guess], NAMES[Stop]


@dataclass(slots=True)
class Tally:
    """How often the endpoint was asked, and how often its answer could be played."""

    asked: int = 0
    usable: int = 0


class LlmPlayer:
    """Asks the endpoint for clues and guesses, and the bot behind it for everything else."""

    def __init__(self, chat: Chat, behind: Player, tally: Tally | None = None) -> None:
        self._chat = chat
        self._behind = behind
        self._tally = tally or Tally()
        self._failures = 0
        self._board: tuple[str, ...] = ()
        self._ranked: tuple[int, list[int]] = (-1, [])  # the cards chosen for the clue at this place

    def choose(self, view: View) -> Command | None:
        """Ask the endpoint while it answers well; otherwise the bot behind."""
        if view.table.cards != self._board:
            self._board, self._failures, self._ranked = view.table.cards, 0, (-1, [])
        return self._asked(view) or self._behind.choose(view)

    def _asked(self, view: View) -> Command | None:
        """What the endpoint would do, if this is its business and it can be trusted."""
        may = {entry.do: entry for entry in view.may}
        if self._failures >= MOST_FAILURES:
            return None
        try:
            if _GIVE in may:
                return self._clue(view, may[_GIVE])
            return self._guess(view, may) if _GUESS in may and view.table.guessing else None
        except (ChatFailed, NothingToTell) as bad:
            self._failures += 1
            log.info("the language model gave no usable answer: %s", bad)
            return None

    def _clue(self, view: View, entry: May) -> Command:
        question = ask_for_clue(view, entry.numbers)
        told = read_object(self._said(question))
        if told is None:
            raise ChatFailed("no clue")
        open_cards = tuple(card for card, tile in enumerate(view.table.covered) if tile is None)
        meant = tuple(read_cards(told, view, open_cards))
        word, number = read_clue(told, meant, entry.numbers)
        if number is None:
            raise ChatFailed("no number that may be said")
        if not _is_allowed(view, word):
            raise ChatFailed("a word that is not allowed")
        self._answered()
        return GiveClue(word, number, meant)

    def _guess(self, view: View, may: dict[str, May]) -> Command | None:
        place = len(view.table.clues) - 1
        if self._ranked[0] != place:
            self._ranked = place, []  # a clue is asked about once, whatever comes of it
            self._ranked = place, self._rank(view, may[_GUESS].cards)
        ranked = self._ranked[1]
        number = view.table.clues[-1].number
        most = number if isinstance(number, int) and number > 0 else len(ranked)
        left = [card for card in ranked if card in may[_GUESS].cards]
        if left and view.table.guesses < most:
            return Guess(left[0])
        return Stop() if ranked and _STOP in may and not may[_STOP].confirm else None

    def _rank(self, view: View, cards: tuple[int, ...]) -> list[int]:
        question = ask_for_cards(view, cards)
        said = self._said(question)
        ranked = read_cards(read_object(said) or {}, view, cards) or read_list(said, view, cards)
        if not ranked:
            raise ChatFailed("no card of the table")
        self._answered()
        return ranked

    def _said(self, question: Question) -> str:
        self._tally.asked += 1
        return self._chat.ask(question.messages, question.schema)

    def _answered(self) -> None:
        self._tally.usable += 1
        self._failures = 0


def _is_allowed(view: View, word: str) -> bool:
    """Only what the referee lets pass without a doubt, and nothing obscene."""
    table = view.table
    if not 0 < len(word) <= LONGEST_CLUE or not word.isprintable():
        return False
    lexicon = load_lexicon(table.language)
    if lexicon is not None and lexicon.is_adult_word(word):
        return False
    visible = [text for text, tile in zip(table.cards, table.covered, strict=True) if tile is None]
    return judge(word, visible, table.language, table.options).verdict is Verdict.OK
