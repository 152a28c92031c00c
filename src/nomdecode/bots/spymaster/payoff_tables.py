"""Win chances by what is left on the board, and payoffs from them: teams, one team alone, Duo. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.spymaster.expected_reward import Floats, TurnPayoffs
from nomdecode.rules.options import DuoImagesOptions, DuoOptions, Excess
from nomdecode.rules.view import OpenTable

# A turn of people who play well: how many own words it finds, and how often it ends on a wrong one.
# Published human games have 1.34 own words a turn, a wrong word in a third of the turns, the assassin in 3 %.
FOUND: Final = (0.15, 0.40, 0.33, 0.12)
TO_THEIRS: Final = 0.14
TO_ASSASSIN: Final = 0.02
# A turn of Duo finds nothing, or one contact and up to three more, each the likelier the more are missing:
# the last ones are named one by one. Our own pair finds more; counting on poor turns makes partners hurry.
IN_VAIN: Final = 0.2
ONE_MORE: Final = 0.025  # for each contact missing besides the first
RIGHT_WITHOUT_CLUE: Final = 0.3  # a guess in sudden death
_MOST: Final = 16  # cards anybody may have left
_SWEEPS: Final = 60

Table = NDArray[np.float64]


@cache
def compute_team_win_chances() -> Floats:
    """Return the win chance of the team that is to move: rows are its words left, columns the others'."""
    chance = np.zeros((_MOST, _MOST))
    chance[0, :] = 1
    # A turn that changes nothing comes round to the same question, so the table is refined until it stands.
    for _ in range(_SWEEPS):
        for own in range(1, _MOST):
            for theirs in range(1, _MOST):
                chance[own, theirs] = _compute_chance_after_turn(chance, own, theirs)
    return chance.astype(np.float32)


def _compute_chance_after_turn(chance: Table, own: int, theirs: int) -> float:
    total = 0.0
    for found, share in enumerate(FOUND):
        for given, odds in ((1, TO_THEIRS), (0, 1 - TO_THEIRS)):
            won = 1.0 if found >= own else 1 - chance[theirs - given, own - found]
            total += share * odds * won
    return float(total * (1 - TO_ASSASSIN))


def make_team_payoffs(own: int, theirs: int) -> TurnPayoffs:
    """Return the payoffs of a turn of two teams; the kinds of wrong cards are neutral, theirs, assassin."""
    chance = compute_team_win_chances()
    found = np.arange(own + 1)
    stopped = np.where(found < own, 1 - chance[theirs, own - found], 1)
    given = np.where(found < own, 1 - chance[max(theirs - 1, 0), own - found], 1)
    return _make_payoffs(stopped, stopped, given, np.zeros(own + 1))


@cache
def compute_coop_scores() -> Floats:
    """Return the expected score of a team alone (V-12): rows are its words left, columns the opponent's."""
    hope = np.zeros((_MOST, _MOST))
    hope[0] = [_score_coop_win(theirs) for theirs in range(_MOST)]
    for own in range(1, _MOST):
        for theirs in range(1, _MOST):
            hope[own, theirs] = sum(
                share
                * odds
                * (_score_coop_win(theirs) if found >= own else hope[own - found, max(0, theirs - 1 - given)])
                for found, share in enumerate(FOUND)
                for given, odds in ((1, TO_THEIRS), (0, 1 - TO_THEIRS))
            ) * (1 - TO_ASSASSIN)
    return hope.astype(np.float32)


def _score_coop_win(theirs: int) -> float:
    """Winning at all is half of it, the score is the rest; all of theirs covered is a loss (V-11)."""
    return 0.0 if theirs == 0 else 0.5 + theirs / 16


def make_coop_payoffs(own: int, theirs: int) -> TurnPayoffs:
    """Return the payoffs of a turn against the imaginary opponent, who covers one word after each."""
    hope = compute_coop_scores()
    found = np.arange(own + 1)
    stopped = np.where(found < own, hope[own - found, max(theirs - 1, 0)], _score_coop_win(theirs))
    given = np.where(found < own, hope[own - found, max(theirs - 2, 0)], _score_coop_win(theirs))
    return _make_payoffs(stopped, stopped, given, np.zeros(own + 1))


@dataclass(frozen=True, slots=True)
class TokenStakes:
    """What a turn of Duo plays for: the tokens, what a bystander takes, what an empty bank means."""

    tokens: int
    bystander: int | None = 1  # tokens that a bystander costs now; None = the game (A-15, D-51)
    sudden_death: bool = True  # D-52

    def chances_after_good_turn(self, missing: NDArray[np.intp]) -> Floats:
        """Return the chances after a turn that ends well, by the contacts missing then."""
        return self._chances_after_spending(missing, 1)

    def chances_after_bystander(self, missing: NDArray[np.intp]) -> Floats:
        """Return the chances after a turn that ends on a bystander."""
        return (
            np.zeros(len(missing), np.float32)
            if self.bystander is None
            else self._chances_after_spending(missing, self.bystander)
        )

    def _chances_after_spending(self, missing: NDArray[np.intp], spent: int) -> Floats:
        chances: Floats = compute_duo_win_chances(sudden_death=self.sudden_death)[
            missing, max(self.tokens - spent, 0)
        ]
        return chances


def read_token_stakes(table: OpenTable) -> TokenStakes:
    """Return what the next turn of this Duo game plays for."""
    options, tokens = table.options, table.tokens
    if tokens is None or not isinstance(options, DuoOptions | DuoImagesOptions):
        return TokenStakes(0)
    is_last = options.allowed_marks is not None and tokens.marking >= options.allowed_marks
    cost = 1 if not is_last else 2 if options.excess is Excess.COSTS_TWO else None
    return TokenStakes(tokens.unused, cost, options.sudden_death)


@cache
def compute_duo_win_chances(*, sudden_death: bool = True) -> Floats:
    """Return the win chance of two partners: rows are the contacts missing, columns the tokens unused."""
    chance = np.zeros((_MOST, _MOST))
    chance[0] = 1
    for missing in range(1, _MOST if sudden_death else 1):
        chance[missing, 0] = RIGHT_WITHOUT_CLUE**missing
    for tokens in range(1, _MOST):
        for missing in range(1, _MOST):
            found = _find_chances_of_duo_turn(missing)
            after = [chance[max(0, missing - count), tokens - 1] for count in range(len(found))]
            chance[missing, tokens] = (1 - TO_ASSASSIN) * np.dot(found, after)
    return chance.astype(np.float32)


def _find_chances_of_duo_turn(missing: int) -> tuple[float, ...]:
    """Return how likely a turn is to find none, one, two, three and four of the missing contacts."""
    more = ONE_MORE * (missing - 1)
    shares = (comb(3, count) * more**count * (1 - more) ** (3 - count) for count in range(4))
    return (IN_VAIN, *((1 - IN_VAIN) * share for share in shares))


def make_duo_payoffs(mine: int, missing: int, stakes: TokenStakes) -> TurnPayoffs:
    """Return the payoffs of a turn of Duo; the kinds of wrong cards are bystander and assassin.

    D-19: a bystander costs the one token that stopping costs, but for the last ones of a mission.
    """
    left = np.maximum(missing - np.arange(mine + 1), 0)
    return _make_payoffs(
        stakes.chances_after_good_turn(left), stakes.chances_after_bystander(left), np.zeros(mine + 1)
    )


def _make_payoffs(stopped: NDArray[np.floating], *wrong: NDArray[np.floating]) -> TurnPayoffs:
    return TurnPayoffs(stopped.astype(np.float32), np.stack(wrong).astype(np.float32))
