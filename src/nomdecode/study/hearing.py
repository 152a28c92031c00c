"""How a clue is heard at one moment of a game, and what it plays for; by the functions the bots play by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from nomdecode.bots.knowledge.cards import meanings_of
from nomdecode.bots.knowledge.resources import BotResources
from nomdecode.bots.listener import Listener, softmax
from nomdecode.bots.spymaster.reward import Floats, Payoffs
from nomdecode.bots.spymaster.search import Cards, finds, only, weigh
from nomdecode.bots.spymaster.table import sorted_out
from nomdecode.rules import View, view
from nomdecode.rules.commands import UNLIMITED, Number
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State
from nomdecode.study.chances import payoffs

MEANT_BY_UNLIMITED: Final = 2  # as our guesser takes a clue without a number


@dataclass(frozen=True, slots=True)
class Position:
    """What a clue plays for: the open cards, what they are by their place, and what the turn may be worth."""

    state: State
    seen: View  # by the giver
    shown: tuple[int, ...]
    cards: Cards
    payoffs: Payoffs

    @property
    def is_open(self) -> bool:
        """Tell whether there is anything left that a clue could mean."""
        return bool(self.cards.right)


def position(state: State, giver: Seat) -> Position:
    """Return what a clue of this giver plays for at this moment."""
    seen = view(state, giver)
    shown, cards, _ = sorted_out(seen)
    theirs = len(cards.wrong[1]) if not state.is_duo else 0
    return Position(state, seen, tuple(shown), cards, payoffs(state, len(cards.right), theirs))


class Ears:
    """The listeners of a language; the first is the one that figures are told by."""

    def __init__(self, resources: BotResources) -> None:
        self.resources = resources
        self.listeners: tuple[Listener, ...] = resources.listeners

    def know(self, word: str) -> bool:
        """Tell whether the word says anything to our bots."""
        return self.listeners[0].knows(word)

    def hear(self, at: Position, word: str, number: Number, listener: int = 0) -> Floats:
        """Return what a clue says of each open card to a listener, as one column of utilities."""
        table = at.seen.table
        meanings = meanings_of(tuple(table.cards[card] for card in at.shown), table.game, table.language)
        ear = self.listeners[listener]
        heard = ear.logits(word, meanings, initials=not at.state.is_duo)
        if isinstance(number, int) and number > 0:
            heard = heard + ear.by_number(word, meanings, number)
        return heard[:, None]


def shares(heard: Floats) -> Floats:
    """Return how likely each open card is to be touched first."""
    return softmax(heard[:, 0])


def counted(at: Position, number: Number, guesses: int = 0) -> int:
    """Return how many cards the number still asks for after so many guesses; none for a clue for zero."""
    asked = MEANT_BY_UNLIMITED if number == UNLIMITED else int(number)
    return min(max(0, asked - guesses), len(at.cards.right))


def expected(at: Position, heard: Floats, most: int) -> float:
    """Return how many own cards the listener finds, on the average, before a wrong one."""
    return float(finds(heard, at.cards, most)[1:, 0].sum())


def dangers(at: Position, heard: Floats, most: int) -> list[float]:
    """Return the chance to end on each kind of wrong card before the number is found."""
    kinds = range(len(at.cards.wrong))
    return [float(weigh(heard, at.cards, only(kind, at.cards), most)[-1, 0]) for kind in kinds]


def worth(at: Position, heard: Floats, most: int) -> float:
    """Return the chance to win after the turn that this clue begins, without a bot's caution."""
    return float(np.clip(weigh(heard, at.cards, at.payoffs, most)[-1, 0], 0, 1))
