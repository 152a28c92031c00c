"""The guesser where teams play: estimates what each card is, and decides whether another touch pays.

Law: it knows what lies open and what was said; never a key.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from nomdecode.bots.duo_guesser import NOTHING_TO_TOUCH, TouchValues, chances_among_first, touchable_cards
from nomdecode.bots.knowledge.card_meaning import CardMeaning, make_card_meanings
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.bots.listener import Utilities, softmax
from nomdecode.bots.spymaster.expected_reward import Floats, TurnPayoffs
from nomdecode.bots.spymaster.payoff_tables import make_coop_payoffs, make_team_payoffs
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, UNLIMITED, Command, Guess, Stop
from nomdecode.rules.options import Variant
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Side
from nomdecode.rules.state import LoggedClue, Standing
from nomdecode.rules.view import OpenTable

TRUST: Final = 0.9  # how often a clue means the cards that this listener thinks of
TRUST_OF_OLD: Final = 0.7  # what was left of an earlier clue was left for a reason
MEANT_BY_UNLIMITED: Final = 2  # a clue without a number means at least so many
WARNED_OF: Final = 2  # a clue for zero keeps away from so many cards
_STOP = NAMES[Stop]
_VOID = (Standing.TAKEN_BACK, Standing.UPHELD)


@dataclass(frozen=True, slots=True)
class TeamCardChances:
    """For each card that may be touched: the chances that it is ours, theirs, the assassin."""

    own: Floats
    theirs: Floats
    assassin: Floats


class TeamGuesser:
    """Guesser of team games: touches the likeliest own card as long as that is worth the danger."""

    def __init__(self, without: frozenset[str] = frozenset()) -> None:
        self._without = without
        self._heard = lru_cache(maxsize=64)(self._clue_logits)
        self._counted = lru_cache(maxsize=64)(self._logits_from_number)

    def choose(self, view: View) -> Command | None:
        """Guess or stop."""
        may = {entry.do: entry for entry in view.may}
        can_stop = _STOP in may and not may[_STOP].confirm
        values = self.value_touches(view)
        if not values.cards:
            return Stop() if can_stop else None
        best = int(values.worths.argmax())
        if can_stop and values.worths[best] <= values.stopping:
            return Stop()
        return Guess(values.cards[best])

    def value_touches(self, view: View, payoffs: TurnPayoffs | None = None) -> TouchValues:
        """Return the expected value of touching each card, and of stopping.

        `payoffs` is what the end of this turn is worth; by default, what the bots play for.
        """
        table, cards = view.table, touchable_cards(view)
        own, theirs = _count_words_left(table)
        if not cards:
            return NOTHING_TO_TOUCH
        if table.clearance or own == 0:
            # V-22: every open card that the clue fits is still to be found, and nobody stops.
            return TouchValues(cards, self._first_touch_chances(table, table.clues[-1].word, cards), -1.0)
        payoffs = payoffs or _payoffs_of_turn(table, own, theirs)
        beliefs = self.estimate_cards(table, cards)
        neutral = 1 - beliefs.own - beliefs.theirs - beliefs.assassin
        values = (
            beliefs.own * payoffs.stopped[1]
            + neutral * payoffs.wrong[0, 0]
            + beliefs.theirs * payoffs.wrong[1, 0]
            + beliefs.assassin * payoffs.wrong[2, 0]
        )
        return TouchValues(cards, values, float(payoffs.stopped[0]))

    def estimate_cards(self, table: OpenTable, cards: tuple[int, ...]) -> TeamCardChances:
        """Estimate what each card is from what lies open and from both teams' clues."""
        own, theirs = _count_words_left(table)
        ours = _side_to_guess(table)
        meant = {side: np.zeros(len(cards), np.float32) for side in (ours, ours.other)}
        warned = np.zeros(len(cards), np.float32)
        for place, clue in enumerate(table.clues):
            if clue.standing in _VOID:
                continue
            side = SIDE_OF_SEAT.get(clue.giver, ours)
            number = _count_cards_still_meant(table, place, clue, side)
            chances = self._first_touch_chances(table, clue.word, cards, number)
            if clue.number == 0:
                warned = np.maximum(
                    warned, chances_among_first(chances, WARNED_OF) if side is ours else warned
                )
            elif number:
                is_now = table.guessing and place == len(table.clues) - 1
                trust = TRUST if is_now else TRUST_OF_OLD
                meant[side] = 1 - (1 - meant[side]) * (1 - trust * chances_among_first(chances, number))
        return _combine_claims_of_teams(meant[ours] * (1 - warned), meant[ours.other], (own, theirs))

    def _first_touch_chances(
        self, table: OpenTable, word: str, cards: tuple[int, ...], number: int = 0
    ) -> Floats:
        """Return how likely each card is to be touched first, by the clue and by how many it still means."""
        meanings = make_card_meanings(table.cards, table.game, table.language)
        logits = self._heard(table.language, word, meanings)[list(cards)]
        if number:
            logits = logits + self._counted(table.language, word, tuple(meanings[c] for c in cards), number)
        return softmax(logits)

    def _logits_from_number(
        self, language: str, word: str, meanings: tuple[CardMeaning, ...], number: int
    ) -> Utilities:
        return load_resources(language, self._without).listeners[0].logits_from_number(word, meanings, number)

    def _clue_logits(self, language: str, word: str, meanings: tuple[CardMeaning, ...]) -> Utilities:
        return load_resources(language, self._without).listeners[0].clue_logits(word, meanings)


def _combine_claims_of_teams(ours: Floats, theirs: Floats, left: tuple[int, int]) -> TeamCardChances:
    """Join what both teams' clues claim; a card that nobody means is what is left on the table."""
    nobody, both = (1 - ours) * (1 - theirs), ours * theirs / 2
    unclaimed: Floats = nobody / np.float32(len(ours))
    own: Floats = ours * (1 - theirs) + both + unclaimed * np.float32(left[0])
    other: Floats = theirs * (1 - ours) + both + unclaimed * np.float32(left[1])
    return TeamCardChances(own, other, unclaimed)


def _count_cards_still_meant(table: OpenTable, place: int, clue: LoggedClue, side: Side) -> int:
    """Return how many cards the clue means that nobody has touched yet."""
    right = IDENTITY_OF_TEAM[side]
    found = sum(t.clue == place and t.identity is right and not t.taken_back for t in table.touches)
    number = MEANT_BY_UNLIMITED if clue.number == UNLIMITED else int(clue.number)
    return max(0, number - found)


def _side_to_guess(table: OpenTable) -> Side:
    return table.active or Side.RED


def _count_words_left(table: OpenTable) -> tuple[int, int]:
    """Return the cards our team and the others have yet to find."""
    red, blue = table.red_left or 0, table.blue_left or 0
    return (red, blue) if _side_to_guess(table) is Side.RED else (blue, red)


def _payoffs_of_turn(table: OpenTable, own: int, theirs: int) -> TurnPayoffs:
    variant = getattr(table.options, "variant", Variant.TEAMS)
    return make_coop_payoffs(own, theirs) if variant is Variant.COOP else make_team_payoffs(own, theirs)
