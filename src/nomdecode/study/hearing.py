"""How a clue is heard at one moment of a game, and what it plays for; by the functions the bots play by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from nomdecode.bots.knowledge.card_meaning import make_card_meanings
from nomdecode.bots.knowledge.resources import BotResources
from nomdecode.bots.listener import Listener, softmax
from nomdecode.bots.spymaster.clue_search import (
    CardGroups,
    compute_expected_worths,
    compute_find_chances_of_clues,
    make_payoffs_of_one_kind,
)
from nomdecode.bots.spymaster.expected_reward import Floats, TurnPayoffs
from nomdecode.bots.spymaster.giver_view import sort_cards_for_giver
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
    cards: CardGroups
    payoffs: TurnPayoffs

    @property
    def is_open(self) -> bool:
        """Tell whether there is anything left that a clue could mean."""
        return bool(self.cards.right)


def position(state: State, giver: Seat) -> Position:
    """Return what a clue of this giver plays for at this moment."""
    seen = view(state, giver)
    shown, cards, _ = sort_cards_for_giver(seen)
    theirs = len(cards.wrong[1]) if not state.is_duo else 0
    return Position(state, seen, tuple(shown), cards, payoffs(state, len(cards.right), theirs))


class Ears:
    """The listeners of a language; the first is the one that figures are told by."""

    def __init__(self, resources: BotResources) -> None:
        self.resources = resources
        self.listeners: tuple[Listener, ...] = resources.listeners

    def know(self, word: str) -> bool:
        """Tell whether the word says anything to our bots."""
        return self.listeners[0].knows_clue(word)

    def hear(self, at: Position, word: str, number: Number, listener: int = 0) -> Floats:
        """Return what a clue says of each open card to a listener, as one column of utilities."""
        table = at.seen.table
        meanings = make_card_meanings(
            tuple(table.cards[card] for card in at.shown), table.game, table.language
        )
        ear = self.listeners[listener]
        heard = ear.clue_logits(word, meanings, initials=not at.state.is_duo)
        if isinstance(number, int) and number > 0:
            heard = heard + ear.logits_from_number(word, meanings, number)
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
    return float(compute_find_chances_of_clues(heard, at.cards, most)[1:, 0].sum())


def dangers(at: Position, heard: Floats, most: int) -> list[float]:
    """Return the chance to end on each kind of wrong card before the number is found."""
    kinds = range(len(at.cards.wrong))
    return [
        float(compute_expected_worths(heard, at.cards, make_payoffs_of_one_kind(kind, at.cards), most)[-1, 0])
        for kind in kinds
    ]


def worth(at: Position, heard: Floats, most: int) -> float:
    """Return the chance to win after the turn that this clue begins, without a bot's caution."""
    return float(np.clip(compute_expected_worths(heard, at.cards, at.payoffs, most)[-1, 0], 0, 1))
