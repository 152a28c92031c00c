"""A pair's notebook: its results in every mission, summed up from its finished attempts. Pure values.

Law: `merge_notebooks` loses no win and no laurel; what is open is computed from the wins, never kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from nomdecode.missions.attempt import Attempt, Laurel, Loss
from nomdecode.missions.mission import Mission
from nomdecode.missions.mission_map import MissionMap, find_open_missions
from nomdecode.rules.seats import RulebookEnum

LOSSES_FOR_REINFORCEMENT: Final = 3  # D-59
MOST: Final = 1_000_000  # of anything that is counted: nobody plays that much


@dataclass(frozen=True, slots=True)
class MissionResult:
    """The wins, losses and records of a pair in one mission so far."""

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
        """Return the number of finished attempts, won and lost (D-58)."""
        return self.wins + sum(self.losses.values())

    @property
    def is_won(self) -> bool:
        """D-55: tell whether the mission was ever won."""
        return self.wins > 0


@dataclass(frozen=True, slots=True)
class NotebookTotals:
    """The totals of a pair over all missions."""

    contacts: int = 0
    clues: int = 0
    boldest: int = 0  # the largest number of a clue found whole
    assassins: int = 0  # met

    @property
    def contacts_per_clue(self) -> float:
        """Return how many contacts a clue found on average."""
        return self.contacts / self.clues if self.clues else 0.0


@dataclass(frozen=True, slots=True)
class Notebook:
    """The results of a pair by mission; missions never attempted are not in it."""

    results: Mapping[str, MissionResult] = field(default_factory=dict)
    tally: NotebookTotals = field(default_factory=NotebookTotals)

    @property
    def won_missions(self) -> frozenset[str]:
        """Return the ids of the missions that are won."""
        return frozenset(each for each, result in self.results.items() if result.is_won)

    @property
    def laurel_count(self) -> int:
        """Return how many laurels (awards) the pair has in all."""
        return sum(len(result.laurels) for result in self.results.values())

    def result_of_mission(self, mission: str) -> MissionResult:
        """Return the result of one mission, attempted or not."""
        return self.results.get(mission, MissionResult())


class MissionState(RulebookEnum):
    """Whether a mission is closed, open or won."""

    CLOSED = "closed"
    OPEN = "open"
    WON = "won"


@dataclass(frozen=True, slots=True)
class MapPointBadge:
    """What the point of a mission on the map shows: its state, awards and marks."""

    state: MissionState
    laurels: int = 0
    reinforced: bool = False
    with_bot: bool = False


def add_attempts(attempts: Iterable[Attempt], notebook: Notebook | None = None) -> Notebook:
    """Return the notebook after these attempts, in their order."""
    notebook = notebook or Notebook()
    for attempt in attempts:
        notebook = add_attempt(notebook, attempt)
    return notebook


def add_attempt(notebook: Notebook, attempt: Attempt) -> Notebook:
    """Return the notebook after one more attempt."""
    before = notebook.result_of_mission(attempt.mission)
    after = (
        _add_win_to_result(before, attempt)
        if attempt.loss is None
        else _add_loss_to_result(before, attempt.loss)
    )
    after = replace(after, best_contacts=max(before.best_contacts, attempt.contacts))
    tally = NotebookTotals(
        notebook.tally.contacts + attempt.contacts,
        notebook.tally.clues + attempt.clues,
        max(notebook.tally.boldest, attempt.boldest),
        notebook.tally.assassins + (attempt.loss is Loss.ASSASSIN),
    )
    return Notebook({**notebook.results, attempt.mission: after}, tally)


def _add_loss_to_result(before: MissionResult, loss: Loss) -> MissionResult:
    """Return the result of a mission after one more loss."""
    losses = {**before.losses, loss: before.losses.get(loss, 0) + 1}
    return replace(before, lost_in_a_row=before.lost_in_a_row + 1, losses=losses)


def _add_win_to_result(before: MissionResult, attempt: Attempt) -> MissionResult:
    """Return the result of a mission after one more win."""
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
        best_unused=_best_known_value(max, before.best_unused, attempt.unused),
        fewest_marks=_best_known_value(min, before.fewest_marks, attempt.marks),
    )


def count_offered_reinforcement(mission: Mission, result: MissionResult) -> int:
    """D-59: return how many extra tokens a pair may ask for: 1 after 3 losses in a row, 2 after 6."""
    return min(result.lost_in_a_row // LOSSES_FOR_REINFORCEMENT, mission.max_reinforcement)


def most_frequent_loss(result: MissionResult) -> tuple[Loss, int] | None:
    """Return what ended the lost attempts most often, and how often; None before the second loss."""
    if sum(result.losses.values()) < 2:
        return None
    loss = max(result.losses, key=lambda each: result.losses[each])
    return loss, result.losses[loss]


def badge_of_mission(atlas: MissionMap, notebook: Notebook, mission: str) -> MapPointBadge:
    """Return what the point of this mission shows on the map."""
    result = notebook.result_of_mission(mission)
    if result.is_won:
        return MapPointBadge(MissionState.WON, len(result.laurels), result.reinforced, result.with_bot)
    is_open = mission in find_open_missions(atlas, notebook.won_missions)
    return MapPointBadge(MissionState.OPEN if is_open else MissionState.CLOSED)


def suggest_easier_mission(atlas: MissionMap, notebook: Notebook, mission: Mission) -> Mission | None:
    """Return the open mission to try first instead of this one: easier, and rather not won yet."""
    won = notebook.won_missions
    is_open = find_open_missions(atlas, won)
    easier = [each for each in atlas.missions if each.id in is_open and each.tier < mission.tier]
    return max(easier, key=lambda each: (each.id not in won, each.tier, -each.number), default=None)


def merge_notebooks(one: Notebook, other: Notebook) -> Notebook:
    """Return two notebooks as one: won if either is, the best of each, counts added."""
    ids = [*one.results, *(each for each in other.results if each not in one.results)]
    tally = NotebookTotals(
        _capped_sum(one.tally.contacts, other.tally.contacts),
        _capped_sum(one.tally.clues, other.tally.clues),
        max(one.tally.boldest, other.tally.boldest),
        _capped_sum(one.tally.assassins, other.tally.assassins),
    )
    return Notebook(
        {each: _merge_results(one.result_of_mission(each), other.result_of_mission(each)) for each in ids},
        tally,
    )


def _merge_results(one: MissionResult, other: MissionResult) -> MissionResult:
    """Return two results of one mission as one."""
    losses = {loss: _capped_sum(one.losses.get(loss, 0), other.losses.get(loss, 0)) for loss in Loss}
    won = [each for each in (one, other) if each.is_won]
    return MissionResult(
        _capped_sum(one.wins, other.wins),
        max(one.lost_in_a_row, other.lost_in_a_row),
        {loss: count for loss, count in losses.items() if count},
        one.laurels | other.laurels,
        max(one.best_contacts, other.best_contacts),
        _best_known_value(max, one.best_unused, other.best_unused),
        _best_known_value(min, one.fewest_marks, other.fewest_marks),
        bool(won) and all(each.reinforced for each in won),
        bool(won) and all(each.with_bot for each in won),
        _best_known_value(min, one.won_at, other.won_at),
    )


def _capped_sum(one: int, other: int) -> int:
    """Return the sum, at most the largest count a notebook may hold."""
    return min(one + other, MOST)


def _best_known_value(choose: Callable[..., int], one: int | None, other: int | None) -> int | None:
    """Return the better of two records (by `choose`), either of which may be missing."""
    known = [each for each in (one, other) if each is not None]
    return choose(known) if known else None
