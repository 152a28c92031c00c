"""How a clue is heard by each listener at one moment of a game, and what its turn may be worth."""

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
from nomdecode.study.win_chances import turn_payoffs

MEANT_BY_UNLIMITED: Final = 2  # as our guesser takes a clue without a number


@dataclass(frozen=True, slots=True)
class CluePosition:
    """What a clue plays for: the open cards, what they are by their place, and what the turn may be worth."""

    state: State
    seen: View  # by the giver
    shown: tuple[int, ...]
    cards: CardGroups
    payoffs: TurnPayoffs

    @property
    def has_cards_to_mean(self) -> bool:
        """Tell whether there is anything left that a clue could mean."""
        return bool(self.cards.right)


def clue_position(state: State, giver: Seat) -> CluePosition:
    """Return what a clue of this giver plays for at this moment."""
    seen = view(state, giver)
    shown, cards, _ = sort_cards_for_giver(seen)
    theirs = len(cards.wrong[1]) if not state.is_duo else 0
    return CluePosition(state, seen, tuple(shown), cards, turn_payoffs(state, len(cards.right), theirs))


class LanguageListeners:
    """Listeners (models of guessers) of one language; the first one's figures are those shown."""

    def __init__(self, resources: BotResources) -> None:
        self.resources = resources
        self.listeners: tuple[Listener, ...] = resources.listeners

    def know_word(self, word: str) -> bool:
        """Tell whether the word says anything to our bots."""
        return self.listeners[0].knows_clue(word)

    def hear_clue(self, at: CluePosition, word: str, number: Number, listener: int = 0) -> Floats:
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


def first_touch_chances(heard: Floats) -> Floats:
    """Return how likely each open card is to be touched first."""
    return softmax(heard[:, 0])


def count_cards_asked_for(at: CluePosition, number: Number, guesses: int = 0) -> int:
    """Return how many cards the number still asks for after so many guesses; none for a clue for zero."""
    asked = MEANT_BY_UNLIMITED if number == UNLIMITED else int(number)
    return min(max(0, asked - guesses), len(at.cards.right))


def expect_own_cards(at: CluePosition, heard: Floats, most: int) -> float:
    """Return how many own cards the listener finds, on the average, before a wrong one."""
    return float(compute_find_chances_of_clues(heard, at.cards, most)[1:, 0].sum())


def wrong_card_chances(at: CluePosition, heard: Floats, most: int) -> list[float]:
    """Return the chance to end on each kind of wrong card before the number is found."""
    kinds = range(len(at.cards.wrong))
    return [
        float(compute_expected_worths(heard, at.cards, make_payoffs_of_one_kind(kind, at.cards), most)[-1, 0])
        for kind in kinds
    ]


def win_chance_after_clue(at: CluePosition, heard: Floats, most: int) -> float:
    """Return the chance to win after the turn that this clue begins, without a bot's caution."""
    return float(np.clip(compute_expected_worths(heard, at.cards, at.payoffs, most)[-1, 0], 0, 1))
