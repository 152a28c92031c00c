"""A language model as a player: off unless the server names an endpoint; an offline bot stands behind it.

Law: every clue passes the referee; what is late, unreadable or not allowed is answered by the offline bot.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from nomdecode.bots.llm.chat_client import ChatClient, ChatRequestFailed
from nomdecode.bots.llm.parse_model_answer import parse_card_list, parse_cards, parse_clue, parse_fields
from nomdecode.bots.llm.prompt import (
    ModelQuestion,
    UndescribedPicture,
    build_clue_question,
    build_guess_question,
)
from nomdecode.bots.player import Player
from nomdecode.lexicon import load_lexicon
from nomdecode.referee import Verdict, judge
from nomdecode.rules import View
from nomdecode.rules.clues import LONGEST_CLUE
from nomdecode.rules.commands import NAMES, Command, GiveClue, Guess, Stop
from nomdecode.rules.legal_moves import May

log = logging.getLogger(__name__)

MOST_FAILURES: Final = 3  # in a row; then the offline bot plays the rest of the game
_GIVE, _GUESS, _STOP = NAMES[GiveClue], NAMES[Guess], NAMES[Stop]


@dataclass(slots=True)
class AnswerTally:
    """Counts how often the endpoint was asked, and how often its answer could be played."""

    asked: int = 0
    usable: int = 0


class LlmPlayer:
    """Player that asks the endpoint for clues and guesses, and the bot behind it for everything else."""

    def __init__(self, chat: ChatClient, behind: Player, tally: AnswerTally | None = None) -> None:
        self._chat = chat
        self._behind = behind
        self._tally = tally or AnswerTally()
        self._failures = 0
        self._board: tuple[str, ...] = ()
        self._ranked: tuple[int, list[int]] = (-1, [])  # the cards chosen for the clue at this place

    def choose(self, view: View) -> Command | None:
        """Ask the endpoint while it answers well; otherwise the bot behind."""
        if view.table.cards != self._board:
            self._board, self._failures, self._ranked = view.table.cards, 0, (-1, [])
        return self._ask_model(view) or self._behind.choose(view)

    def _ask_model(self, view: View) -> Command | None:
        """What the endpoint would do, if this is its business and it can be trusted."""
        may = {entry.do: entry for entry in view.may}
        if self._failures >= MOST_FAILURES:
            return None
        try:
            if _GIVE in may:
                return self._ask_for_clue(view, may[_GIVE])
            return self._ask_for_guess(view, may) if _GUESS in may and view.table.guessing else None
        except (ChatRequestFailed, UndescribedPicture) as bad:
            self._failures += 1
            log.info("the language model gave no usable answer: %s", bad)
            return None

    def _ask_for_clue(self, view: View, entry: May) -> Command:
        question = build_clue_question(view, entry.numbers)
        told = parse_fields(self._send_question(question))
        if told is None:
            raise ChatRequestFailed("no clue")
        open_cards = tuple(card for card, tile in enumerate(view.table.covered) if tile is None)
        meant = tuple(parse_cards(told, view, open_cards))
        word, number = parse_clue(told, meant, entry.numbers)
        if number is None:
            raise ChatRequestFailed("no number that may be said")
        if not _is_clue_allowed(view, word):
            raise ChatRequestFailed("a word that is not allowed")
        self._count_good_answer()
        return GiveClue(word, number, meant)

    def _ask_for_guess(self, view: View, may: dict[str, May]) -> Command | None:
        place = len(view.table.clues) - 1
        if self._ranked[0] != place:
            self._ranked = place, []  # a clue is asked about once, whatever comes of it
            self._ranked = place, self._ask_for_ranked_cards(view, may[_GUESS].cards)
        ranked = self._ranked[1]
        number = view.table.clues[-1].number
        most = number if isinstance(number, int) and number > 0 else len(ranked)
        left = [card for card in ranked if card in may[_GUESS].cards]
        if left and view.table.guesses < most:
            return Guess(left[0])
        return Stop() if ranked and _STOP in may and not may[_STOP].confirm else None

    def _ask_for_ranked_cards(self, view: View, cards: tuple[int, ...]) -> list[int]:
        question = build_guess_question(view, cards)
        said = self._send_question(question)
        ranked = parse_cards(parse_fields(said) or {}, view, cards) or parse_card_list(said, view, cards)
        if not ranked:
            raise ChatRequestFailed("no card of the table")
        self._count_good_answer()
        return ranked

    def _send_question(self, question: ModelQuestion) -> str:
        self._tally.asked += 1
        return self._chat.request_answer(question.messages, question.schema)

    def _count_good_answer(self) -> None:
        self._tally.usable += 1
        self._failures = 0


def _is_clue_allowed(view: View, word: str) -> bool:
    """Only what the referee lets pass without a doubt, and nothing obscene."""
    table = view.table
    if not 0 < len(word) <= LONGEST_CLUE or not word.isprintable():
        return False
    lexicon = load_lexicon(table.language)
    if lexicon is not None and lexicon.is_adult_word(word):
        return False
    visible = [text for text, tile in zip(table.cards, table.covered, strict=True) if tile is None]
    return judge(word, visible, table.language, table.options).verdict is Verdict.OK
