"""A simple legal bot: it knows how to behave, not what words mean."""

from __future__ import annotations

from functools import cache
from random import Random, SystemRandom
from typing import Final

from nomdecode.bots.registry import BotConfig, BotKind
from nomdecode.bots.responses import answer_pending_question
from nomdecode.lexicon.language import fallback_languages
from nomdecode.rules import View
from nomdecode.rules.commands import (
    NAMES,
    Command,
    Cover,
    GiveClue,
    Guess,
    Stop,
)
from nomdecode.rules.legal_moves import May


class SimpleBot:
    """Plays at random: touches open cards, stops after the number, answers as the referee would."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Command | None:
        """Do the first thing this seat is expected to do."""
        if (response := answer_pending_question(view)) is not None:
            return response
        may = {entry.do: entry for entry in view.may}
        for kind in (Cover, GiveClue, Stop, Guess):
            entry = may.get(NAMES[kind])
            if entry is not None and (command := self._make_command(kind, entry, view)) is not None:
                return command
        return None

    def _make_command(self, kind: type[Command], entry: May, view: View) -> Command | None:
        if kind is GiveClue:
            # D-53: one, or the least that a mission lets the first clues carry.
            number = 1 if 1 in entry.numbers else entry.numbers[0]
            return GiveClue(self._rng.choice(_list_filler_words(view.table.language)), number, confirmed=True)
        if kind in (Cover, Guess):
            # The right to a penalty is optional, but always worth taking.
            return self._pick_card(Cover if kind is Cover else Guess, entry.cards)
        return None if entry.confirm or not _is_time_to_stop(view) else Stop()

    def _pick_card(self, kind: type[Cover | Guess], cards: tuple[int, ...]) -> Command | None:
        return kind(self._rng.choice(cards)) if cards else None


@cache
def _list_filler_words(language: str) -> tuple[str, ...]:
    """Return words that mean nothing in particular and lie on no table of ours."""
    return next(each.filler_words for each in fallback_languages(language) if each.filler_words)


def _is_time_to_stop(view: View) -> bool:
    if all(entry.do != NAMES[Guess] for entry in view.may):
        return True  # nothing is left to touch
    number = view.table.clues[-1].number
    return isinstance(number, int) and view.table.guesses >= max(number, 1)


def _make_simple_bot(config: BotConfig) -> SimpleBot:
    return SimpleBot(SystemRandom() if config.seed is None else Random(config.seed))  # noqa: S311 - a game


SIMPLE: Final = BotKind(_make_simple_bot)
