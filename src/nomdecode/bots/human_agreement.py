"""Measure how well a guesser agrees with people: what it would touch after a clue, and what they touched.

Law: a clue the guesser does not know counts as a random pick, so that coverage never hides a weakness.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

Scores = Mapping[str, float]
Guesser = Callable[[str, Sequence[str], int | None], Scores | None]
"""Given a clue, the words on the table and the number (None if none was recorded), a score for each word.

None stands for a clue it does not know.
"""

ALPHABETICAL = 0.9  # share of rows in the order of the alphabet that shows a file to hold sets
FEWEST_SHOWN = 30


class InvalidChoiceRow(ValueError):
    """A line of the file is not a row of human choices."""


class HumanChoiceRow(msgspec.Struct, frozen=True):
    """One clue with the board and what people meant or touched; lists that were not recorded are empty."""

    id: str
    clue: str
    board: list[str]
    number: int | str | None = None
    targets: list[str] | None = None
    avoid: list[str] | None = None
    neutral: list[str] | None = None
    guess_sets: list[list[str]] | None = None


@dataclass(frozen=True, slots=True)
class AgreementScores:
    """Shares of 0 to 1 over all rows, or None where nothing of the kind was recorded."""

    rows: int
    coverage: float | None
    first: float | None
    guess_recall: float | None
    target_recall: float | None
    exact: float | None
    avoid_hit: float | None


def read_choice_rows(lines: Iterable[str]) -> list[HumanChoiceRow]:
    """Read rows of human choices, one JSON object a line.

    Raises:
        BadRow: with the number of the line and what is wrong with it.
    """
    rows = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                row = msgspec.json.decode(line, type=HumanChoiceRow)
            except (msgspec.DecodeError, UnicodeError) as error:
                raise InvalidChoiceRow(f"line {number}: {error}") from error
            if not row.board:
                raise InvalidChoiceRow(f"line {number}: the board is empty")
            rows.append(row)
    return rows


def measure_agreement(rows: Sequence[HumanChoiceRow], guesser: Guesser) -> AgreementScores:
    """Compare the guesser with people on every row, and average the scores."""
    known: list[float] = []
    guesses: list[tuple[float, float]] = []
    targets: list[tuple[float, float, float]] = []
    of_set = holds_unordered_guesses(rows)
    for row in rows:
        scores = guesser(row.clue, row.board, row.number if isinstance(row.number, int) else None)
        known.append(scores is not None)
        guesses += [
            _score_guesses(row, touched, scores, of_set) for touched in row.guess_sets or () if touched
        ]
        candidates = _target_candidates(row)
        if row.targets and len(candidates) > len(row.targets):
            targets.append(_score_targets(row, row.targets, candidates, scores))
    first, guess_recall = _average_columns(guesses, 2)
    target_recall, exact, avoid_hit = _average_columns(targets, 3)
    (coverage,) = _average_columns([(each,) for each in known], 1)
    return AgreementScores(len(rows), coverage, first, guess_recall, target_recall, exact, avoid_hit)


def holds_unordered_guesses(rows: Sequence[HumanChoiceRow]) -> bool:
    """Tell whether the order of people's touches was lost: nearly every row is alphabetical."""
    several = [touched for row in rows for touched in row.guess_sets or () if len(touched) > 1]
    sorted_ones = sum(touched == sorted(touched) for touched in several)
    return len(several) >= FEWEST_SHOWN and sorted_ones >= ALPHABETICAL * len(several)


def _score_guesses(
    row: HumanChoiceRow, touched: list[str], scores: Scores | None, of_set: bool
) -> tuple[float, float]:
    """Compare the first touches with a person's: the first one, and how many of them are the same.

    Of a set any may have been the first.
    """
    first, count = touched if of_set else touched[:1], len(touched)
    if scores is None:
        return len(first) / len(row.board), count / len(row.board)
    ranked = _rank_words(row.board, row.id, scores)
    return float(ranked[0] in first), len({*ranked[:count]} & {*touched}) / count


def _score_targets(
    row: HumanChoiceRow, targets: list[str], candidates: list[str], scores: Scores | None
) -> tuple[float, float, float]:
    """Compare the first touches with what the giver meant: how many, whether all, whether any forbidden."""
    count, avoid = len(targets), {*(row.avoid or ())}
    if scores is None:
        ways = math.comb(len(candidates), count)
        none = math.comb(len(candidates) - len(avoid), count)
        return count / len(candidates), 1 / ways, 1 - none / ways
    ranked = _rank_words(candidates, row.id, scores)[:count]
    hits = len({*ranked} & {*targets})
    return hits / count, float(hits == count), float(any(word in avoid for word in ranked))


def _target_candidates(row: HumanChoiceRow) -> list[str]:
    return list(dict.fromkeys([*(row.targets or ()), *(row.neutral or ()), *(row.avoid or ())]))


def _rank_words(words: Iterable[str], salt: str, scores: Scores) -> list[str]:
    """Rank by score; equal scores stand in an order that favours nobody."""
    shuffled = sorted(words, key=lambda word: hashlib.md5(f"{salt}|{word}".encode()).digest())  # noqa: S324
    return sorted(shuffled, key=lambda word: scores.get(word, -math.inf), reverse=True)


def _average_columns(values: Sequence[tuple[float, ...]], width: int) -> list[float | None]:
    if not values:
        return [None] * width
    return [round(sum(column) / len(values), 4) for column in zip(*values, strict=True)]
