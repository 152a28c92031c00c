"""A pair's notebook: the fold of its finished attempts. Pure values; nothing here is stored as such.

Law: `merge` loses no win and no laurel; what is open is computed from the wins, never kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from nomdecode.missions.atlas import Atlas, open_missions
from nomdecode.missions.attempt import Attempt, Laurel, Loss
from nomdecode.missions.mission import Mission
from nomdecode.rules.seats import RulebookEnum

LOSSES_FOR_REINFORCEMENT: Final = 3  # D-59
MOST: Final = 1_000_000  # of anything that is counted: nobody plays that much


@dataclass(frozen=True, slots=True)
class Result:
    """What a pair has done in one mission so far."""

    wins: int = 0
    lost_in_a_row: int = 0
    losses: Mapping[Loss, int] = field(default_factory=dict)
    laurels: frozenset[Laurel] = frozenset()
    best_contacts: int = 0
    best_unused: int | None = None  # of the wins without reinforcement
    fewest_marks: int | None = None  # the same
    reinforced: bool = False  # won, but never without reinforcement
    with_bot: bool = False  # won, but never by two people
    won_at: int | None = None  # the first win, in seconds since 1970

    @property
    def attempts(self) -> int:
        """Finished attempts, won and lost (D-58)."""
        return self.wins + sum(self.losses.values())

    @property
    def is_won(self) -> bool:
        """D-55: won stays won."""
        return self.wins > 0


@dataclass(frozen=True, slots=True)
class Tally:
    """What a pair has done over all missions."""

    contacts: int = 0
    clues: int = 0
    boldest: int = 0  # the largest number of a clue found whole
    assassins: int = 0  # met

    @property
    def contacts_a_clue(self) -> float:
        """How many contacts a clue found on average."""
        return self.contacts / self.clues if self.clues else 0.0


@dataclass(frozen=True, slots=True)
class Notebook:
    """The results of a pair by mission; missions never attempted are not in it."""

    results: Mapping[str, Result] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)

    @property
    def won(self) -> frozenset[str]:
        """The missions that are won."""
        return frozenset(each for each, result in self.results.items() if result.is_won)

    @property
    def laurels(self) -> int:
        """How many laurels the pair has in all."""
        return sum(len(result.laurels) for result in self.results.values())

    def of(self, mission: str) -> Result:
        """The result of one mission, attempted or not."""
        return self.results.get(mission, Result())


class MissionState(RulebookEnum):
    """How a mission stands on the map."""

    CLOSED = "closed"
    OPEN = "open"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Medal:
    """What a point of the map shows."""

    state: MissionState
    laurels: int = 0
    reinforced: bool = False
    with_bot: bool = False


def fold(attempts: Iterable[Attempt], notebook: Notebook | None = None) -> Notebook:
    """The notebook after these attempts, in their order."""
    notebook = notebook or Notebook()
    for attempt in attempts:
        notebook = note(notebook, attempt)
    return notebook


def note(notebook: Notebook, attempt: Attempt) -> Notebook:
    """The notebook after one more attempt."""
    before = notebook.of(attempt.mission)
    after = _after_win(before, attempt) if attempt.loss is None else _after_loss(before, attempt.loss)
    after = replace(after, best_contacts=max(before.best_contacts, attempt.contacts))
    tally = Tally(
        notebook.tally.contacts + attempt.contacts,
        notebook.tally.clues + attempt.clues,
        max(notebook.tally.boldest, attempt.boldest),
        notebook.tally.assassins + (attempt.loss is Loss.ASSASSIN),
    )
    return Notebook({**notebook.results, attempt.mission: after}, tally)


def _after_loss(before: Result, loss: Loss) -> Result:
    losses = {**before.losses, loss: before.losses.get(loss, 0) + 1}
    return replace(before, lost_in_a_row=before.lost_in_a_row + 1, losses=losses)


def _after_win(before: Result, attempt: Attempt) -> Result:
    is_reinforced = attempt.reinforcement > 0
    won = replace(
        before,
        wins=before.wins + 1,
        lost_in_a_row=0,
        laurels=before.laurels | attempt.laurels,
        # A later win without help, or by two people, takes the mark away.
        reinforced=is_reinforced and (before.reinforced or not before.is_won),
        with_bot=attempt.with_bot and (before.with_bot or not before.is_won),
        won_at=attempt.at if before.won_at is None else before.won_at,
    )
    if is_reinforced:
        return won
    return replace(
        won,
        best_unused=_best(max, before.best_unused, attempt.unused),
        fewest_marks=_best(min, before.fewest_marks, attempt.marks),
    )


def reinforcement_for(mission: Mission, result: Result) -> int:
    """D-59: the tokens a pair may ask for: one after three losses in a row, two after six, where they fit."""
    return min(result.lost_in_a_row // LOSSES_FOR_REINFORCEMENT, mission.most_reinforcement)


def main_loss(result: Result) -> tuple[Loss, int] | None:
    """What ended the lost attempts most often, and how often; None before the second loss."""
    if sum(result.losses.values()) < 2:
        return None
    loss = max(result.losses, key=lambda each: result.losses[each])
    return loss, result.losses[loss]


def medal(atlas: Atlas, notebook: Notebook, mission: str) -> Medal:
    """What the point of this mission shows."""
    result = notebook.of(mission)
    if result.is_won:
        return Medal(MissionState.WON, len(result.laurels), result.reinforced, result.with_bot)
    is_open = mission in open_missions(atlas, notebook.won)
    return Medal(MissionState.OPEN if is_open else MissionState.CLOSED)


def gentler(atlas: Atlas, notebook: Notebook, mission: Mission) -> Mission | None:
    """The open mission to try first instead of this one: easier, and rather one that is not won yet."""
    won = notebook.won
    is_open = open_missions(atlas, won)
    easier = [each for each in atlas.missions if each.id in is_open and each.tier < mission.tier]
    return max(easier, key=lambda each: (each.id not in won, each.tier, -each.number), default=None)


def merge(one: Notebook, other: Notebook) -> Notebook:
    """Two notebooks as one: won if either is, the best of each, counts added."""
    ids = [*one.results, *(each for each in other.results if each not in one.results)]
    tally = Tally(
        _sum(one.tally.contacts, other.tally.contacts),
        _sum(one.tally.clues, other.tally.clues),
        max(one.tally.boldest, other.tally.boldest),
        _sum(one.tally.assassins, other.tally.assassins),
    )
    return Notebook({each: _merged(one.of(each), other.of(each)) for each in ids}, tally)


def _merged(one: Result, other: Result) -> Result:
    losses = {loss: _sum(one.losses.get(loss, 0), other.losses.get(loss, 0)) for loss in Loss}
    won = [each for each in (one, other) if each.is_won]
    return Result(
        _sum(one.wins, other.wins),
        max(one.lost_in_a_row, other.lost_in_a_row),
        {loss: count for loss, count in losses.items() if count},
        one.laurels | other.laurels,
        max(one.best_contacts, other.best_contacts),
        _best(max, one.best_unused, other.best_unused),
        _best(min, one.fewest_marks, other.fewest_marks),
        bool(won) and all(each.reinforced for each in won),
        bool(won) and all(each.with_bot for each in won),
        _best(min, one.won_at, other.won_at),
    )


def _sum(one: int, other: int) -> int:
    return min(one + other, MOST)


def _best(choose: Callable[..., int], one: int | None, other: int | None) -> int | None:
    known = [each for each in (one, other) if each is not None]
    return choose(known) if known else None
