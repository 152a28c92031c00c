"""Human choices as numbers: for each row the features of every word on the board, and what was chosen."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.human_agreement import HumanChoiceRow, holds_unordered_guesses, read_choice_rows
from nomdecode.bots.knowledge.card_meaning import make_word_meaning
from nomdecode.bots.knowledge.resources import BotResources
from nomdecode.bots.listener import weigh_number_as_evidence

LATER = 0.5  # a second touch is less telling than the first
MEANT = 0.7  # what a giver meant tells less than what a listener touched
SAME_GAME = 0.6  # the share of words that two turns of one game have in common

Features = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Choices:
    """The rows of one file, their features (None for an unknown clue) and the game each is of."""

    rows: list[HumanChoiceRow]
    features: list[Features | None]
    games: list[int]
    of_sets: bool = False

    def made(self) -> Iterator[tuple[int, Features, float]]:
        """Give the choices: the row, the features of what was open with the chosen one first, the weight."""
        for place, (row, features) in enumerate(zip(self.rows, self.features, strict=True)):
            if features is not None:
                for chosen, others, weight in _picks(row, self.of_sets):
                    yield place, features[[chosen, *others]], weight


def read(folder: Path, name: str, resources: BotResources) -> Choices:
    """Read a file and ask the mind what it knows of each clue and word."""
    rows = read_choice_rows((folder / f"{name}.jsonl").read_text("utf-8").splitlines())
    return Choices(
        rows, [features(resources, row) for row in rows], _games(rows), holds_unordered_guesses(rows)
    )


def names(resources: BotResources) -> tuple[str, ...]:
    """Return the features in their order: what links a clue to a word, and what the number adds."""
    return (*resources.knowledge.feature_names, "counted")


def features(resources: BotResources, row: HumanChoiceRow) -> Features | None:
    """Return words × features, in the order of `names`."""
    total = _links(resources, row.clue, row.board)
    if total is None:
        return None
    column = np.zeros(len(row.board), np.float32)
    if isinstance(row.number, int):
        members = resources.utilities.membership_strengths(
            row.clue, [make_word_meaning(word) for word in row.board]
        )
        column = weigh_number_as_evidence(members, row.number)
    return np.column_stack([total, column])


def _links(resources: BotResources, clue: str, board: list[str]) -> Features | None:
    heard = resources.vocabulary.lookup(clue)
    if not heard:
        return None
    parts = [(place, *each) for place, word in enumerate(board) for each in resources.vocabulary.lookup(word)]
    rows = np.array([row for _, row, _ in parts], np.intp)
    total = np.zeros((len(board), len(resources.knowledge.feature_names)))
    for clue_row, share in heard:
        for found, (place, _, part) in zip(_of_clue(resources, clue_row, rows), parts, strict=True):
            total[place] += share * part * found
    return total


def _of_clue(resources: BotResources, clue: int, rows: NDArray[np.intp]) -> Features:
    knowledge = resources.knowledge
    columns = {
        "unlisted": 1.0 - knowledge.listed[rows],
        **dict(knowledge.vector_features_of_clue(clue, rows)),
    }
    columns["shared"] = knowledge.overlap_of_associations(clue, rows)
    for name, others, values in knowledge.link_features(clue, of_clue=True):
        spread = np.zeros(knowledge.size)
        spread[others] = values
        columns[name] = spread[rows]
    return np.stack([columns[name] for name in knowledge.feature_names], axis=1).astype(np.float64)


def _picks(row: HumanChoiceRow, of_sets: bool) -> Iterator[tuple[int, list[int], float]]:
    place = {word: index for index, word in enumerate(row.board)}
    people = [touched for touched in row.guess_sets or () if touched]
    for touched in people:
        if of_sets:  # each of the set against all that were left
            chosen_ones = [place[word] for word in touched if word in place]
            rest = [each for each in range(len(row.board)) if each not in chosen_ones]
            for chosen in chosen_ones:
                yield chosen, rest, 1.0 / len(people)
            continue
        left = list(range(len(row.board)))
        for turn, word in enumerate(touched):
            chosen = place.get(word)
            if chosen in left:
                left.remove(chosen)
                yield chosen, left.copy(), (LATER if turn else 1.0) / len(people)
    if not people and row.targets:
        meant = [place[word] for word in row.targets if word in place]
        others = [place[w] for w in (*(row.neutral or ()), *(row.avoid or ())) if w in place]
        for chosen in meant:
            yield chosen, others, MEANT / len(meant)


def _games(rows: list[HumanChoiceRow]) -> list[int]:
    """Number the games: turns of one game stand together and share most of their words."""
    games: list[int] = []
    seen: dict[frozenset[str], int] = {}
    before: frozenset[str] = frozenset()
    for row in rows:
        board = frozenset(row.board)
        if board in seen:
            game = seen[board]
        elif before and len(board & before) >= SAME_GAME * min(len(board), len(before)):
            game = games[-1]
        else:
            game = max(games, default=-1) + 1
        games.append(game)
        seen[board] = game
        before = board
    return games
