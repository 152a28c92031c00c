"""What our bots think of one touch: what else could have been done, and how it turned out.

Two figures, kept apart: the choice (regret: what the best card, or stopping, was worth more) and chance (what
came of the card against what was to be expected of it).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nomdecode.bots.duo_guesser import DuoGuesser
from nomdecode.bots.spymaster.expected_reward import Floats, TurnPayoffs
from nomdecode.bots.team_guesser import TeamGuesser
from nomdecode.rules import View, view
from nomdecode.rules.commands import NAMES, Stop
from nomdecode.rules.events import CardCovered, CardMarked
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity, Seat
from nomdecode.rules.state import Phase, State
from nomdecode.study.clue_hearing import LanguageListeners
from nomdecode.study.win_chances import turn_payoffs

_STOP = NAMES[Stop]


@dataclass(frozen=True, slots=True)
class TouchStudy:
    """One touch of a guesser. What is None cannot be said: our listeners do not know the clue."""

    step: int
    clue: Annotated[int | None, "its place in the log; None after none, in sudden death"]
    card: int
    seat: Seat
    by: Annotated[str | None, "id of the player who touched"]
    right: Annotated[bool, "it was an own card"]
    own: Annotated[float | None, "the chance that it was, as far as our guesser could know"] = None
    regret: Annotated[float | None, "points of 100 that the best choice was worth more"] = None
    luck: Annotated[float | None, "points of 100 that came of it, against what was to be expected"] = None


class TouchCritic:
    """Studies the touches of one game by what our guessers believe."""

    def __init__(self, ears: LanguageListeners) -> None:
        self._ears = ears
        self._guesser = TeamGuesser()
        self._duo = DuoGuesser()

    def study_touch(
        self, before: State, touched: CardCovered | CardMarked, step: int, by: str | None
    ) -> TouchStudy:
        """Study one touch, from the state before it."""
        clue = len(before.log) - 1 if before.clue is not None else None
        identity = touched.identity if isinstance(touched, CardCovered) else Identity.BYSTANDER
        right = identity is (Identity.CONTACT if before.is_duo else IDENTITY_OF_TEAM[before.side_on_turn])
        bare = TouchStudy(step, clue, touched.card, touched.by, by, right)
        seen = view(before, touched.by)
        if before.phase is not Phase.GUESS or clue is None or not self._ears.know_word(before.log[clue].word):
            return bare
        if before.clearance or (not before.is_duo and before.count_codenames_left(before.side_on_turn) == 0):
            return bare  # V-21, V-22: another game by now, which the table of chances does not know
        return self._add_figures(bare, before, seen, identity)

    def _add_figures(self, bare: TouchStudy, before: State, seen: View, identity: Identity) -> TouchStudy:
        """Return the study of a touch with regret and luck; unchanged where the card could not be touched."""
        stakes = _payoffs_before_touch(before)
        values = (self._duo if before.is_duo else self._guesser).value_touches(seen, stakes)
        if bare.card not in values.cards:
            return bare
        place = values.cards.index(bare.card)
        may_stop = any(entry.do == _STOP for entry in seen.may)
        best = max(float(values.worths.max()), values.stopping if may_stop else -1.0)
        value = float(values.worths[place])
        return TouchStudy(
            bare.step,
            bare.clue,
            bare.card,
            bare.seat,
            bare.by,
            bare.right,
            round(float(self._own_card_chances(seen, values.cards)[place]), 4),
            round(100 * max(0.0, best - value), 2),
            round(100 * (_worth_of_outcome(stakes, identity, right=bare.right) - value), 2),
        )

    def _own_card_chances(self, seen: View, cards: tuple[int, ...]) -> Floats:
        """Return, for each card that could be touched, the chance that it is an own one."""
        if seen.table.tokens is not None:
            return self._duo.estimate_cards(seen, cards).contact
        return self._guesser.estimate_cards(seen.table, cards).own


def _payoffs_before_touch(before: State) -> TurnPayoffs:
    """Return what the rest of the turn may be worth, from the state before a touch."""
    if before.is_duo:
        return turn_payoffs(before, 1, 0)
    side = before.side_on_turn
    return turn_payoffs(before, before.count_codenames_left(side), before.count_codenames_left(side.other))


def _worth_of_outcome(stakes: TurnPayoffs, identity: Identity, *, right: bool) -> float:
    """Return the chance to win after the touch, if the turn ended there."""
    if right:
        return float(stakes.stopped[1])
    if identity is Identity.ASSASSIN:
        return float(stakes.wrong[-1, 0])
    is_theirs = identity in IDENTITY_OF_TEAM.values()
    return float(stakes.wrong[1 if is_theirs else 0, 0])
