"""How a game ended: who won, why, the score, and the key of its title (texts belong to the client)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nomdecode.rules.seats import RulebookEnum, Seat, Side


class Ending(RulebookEnum):
    """Why a game ended."""

    ALL_FOUND = "all_found"  # W-28, V-12, D-27
    ASSASSIN = "assassin"  # W-21, V-11, D-28
    ASSASSIN_LAST = "assassin_last"  # V-21: all images, then the assassin
    CLEARED = "cleared"  # V-22: after an early assassin every image was found
    CLEARANCE_FAILED = "clearance_failed"  # V-22
    OPPONENT_DONE = "opponent_done"  # V-11: the imaginary opponent is all covered
    SUDDEN_DEATH = "sudden_death"  # D-34: a wrong guess in sudden death
    TOO_MANY_MARKS = "too_many_marks"  # a mission's bystanders are used up
    OUT_OF_TIME = "out_of_time"  # D-52: the bank is empty, and there is no sudden death
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    ending: Ending
    winners: Annotated[tuple[Seat, ...], "the seats that won; none when everybody lost"]
    side: Annotated[Side | None, "the team that won, where teams play"] = None
    score: Annotated[int | None, "V-12, D-36"] = None
    title: Annotated[str | None, "a stable key; the words are the client's"] = None
    sudden_death: Annotated[bool, "D-35: won or lost after the tokens were gone"] = False


@dataclass(frozen=True, slots=True)
class Bank:
    """Duo's time tokens by what became of them (D-36, A-05)."""

    unused: int
    marking: int = 0
    taken: int = 0
    discarded: int = 0


def coop_title(score: int) -> str:
    """Return the title key of a coop win, one for each number of enemy tiles not played (V-14)."""
    return f"coop_{score}"


def duo_score(bank: Bank, *, sudden_death: bool) -> int:
    """D-37: return the score of a Duo win: a token taken counts 1, an unused one 3, sudden death costs 1."""
    return bank.taken + 3 * bank.unused - (1 if sudden_death else 0)


def duo_title(score: int | None) -> str:
    """D-38, D-39: return the title key of a Duo win."""
    if score is None:
        return "duo_accomplished"
    if score >= 10:
        return "duo_brilliant"
    return "duo_good" if score >= 5 else "duo_won"
