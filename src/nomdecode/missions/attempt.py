"""One finished attempt at a mission: won or lost, with its counts and awards. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nomdecode.rules.outcome import Ending
from nomdecode.rules.seats import Identity, RulebookEnum
from nomdecode.rules.state import State

ENOUGH_UNUSED: Final = 2  # D-57: tokens left for the laurel “early”


class Laurel(RulebookEnum):
    """What a win can be praised for (D-57)."""

    NO_MISTAKE = "no_mistake"  # no bystander was marked
    COOL_HEAD = "cool_head"  # won before sudden death
    EARLY = "early"  # two or more tokens unused


class Loss(RulebookEnum):
    """What a lost attempt lacked."""

    TOKENS = "tokens"  # the bank ran empty: a wrong touch in sudden death, or no sudden death (D-52)
    MARKS = "marks"  # one bystander too many
    ASSASSIN = "assassin"
    GAVE_UP = "gave_up"  # conceded or abandoned (D-58)


_LOSSES: Final = {
    Ending.ASSASSIN: Loss.ASSASSIN,
    Ending.TOO_MANY_MARKS: Loss.MARKS,
    Ending.CONCEDED: Loss.GAVE_UP,
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One finished attempt at a mission; `loss` is None when it was won (D-56)."""

    mission: str
    loss: Loss | None
    contacts: int  # found
    clues: int
    marks: int  # bystanders touched, by both partners
    unused: int  # tokens left
    sudden_death: bool = False
    boldest: int = 0  # the largest number of a clue whose cards were all found in its turn
    reinforcement: int = 0
    with_bot: bool = False
    at: int = 0  # when it ended, in seconds since 1970

    @property
    def is_won(self) -> bool:
        """D-56: tell whether the attempt was won."""
        return self.loss is None

    @property
    def laurels(self) -> frozenset[Laurel]:
        """D-57, D-59: return the awards of a win without reinforcement; none for a loss."""
        if not self.is_won or self.reinforcement:
            return frozenset()
        earned = {
            Laurel.NO_MISTAKE: self.marks == 0,
            Laurel.COOL_HEAD: not self.sudden_death,
            Laurel.EARLY: self.unused >= ENOUGH_UNUSED,
        }
        return frozenset(laurel for laurel, is_earned in earned.items() if is_earned)


def make_attempt_from_game(
    game: State, mission: str, *, reinforcement: int = 0, with_bot: bool = False, at: int = 0
) -> Attempt | None:
    """Return the attempt that a game was, ended or abandoned; None before its first clue (D-58)."""
    if not game.log:
        return None
    return Attempt(
        mission,
        _find_loss_reason(game),
        contacts=game.covered.count(Identity.CONTACT),
        clues=len(game.log),
        # D-56: tokens of invalid clues and of the sand are discarded, and no mistakes.
        marks=sum(len(sides) for sides in game.marks),
        unused=game.bank.unused,
        sudden_death=game.sudden_death,
        boldest=_largest_clue_fully_found(game),
        reinforcement=reinforcement,
        with_bot=with_bot,
        at=at,
    )


def _find_loss_reason(game: State) -> Loss | None:
    """Return why the game was lost; None when it was won."""
    if game.outcome is None:
        return Loss.GAVE_UP
    if game.outcome.winners:
        return None
    return _LOSSES.get(game.outcome.ending, Loss.TOKENS)


def _largest_clue_fully_found(game: State) -> int:
    """Return the largest number of a clue whose cards were all found in its turn; 0 without one."""
    found = [touch.clue for touch in game.touches if touch.identity is Identity.CONTACT]
    # More than its number: the others were meant by earlier clues (D-20).
    whole = [
        clue.number
        for at, clue in enumerate(game.log)
        if isinstance(clue.number, int) and found.count(at) >= clue.number
    ]
    return max(whole, default=0)
