"""Score weights on games they were not fitted on."""

from collections.abc import Mapping, Sequence

import numpy as np
from tools.bots import logit
from tools.bots.choices import Choices

from nomdecode.bots.human_agreement import AgreementScores, measure_agreement

FOLDS = 10


def scores(
    sets: Mapping[str, Choices],
    fitted: Mapping[str, Choices],
    names: Sequence[str],
    columns: Sequence[int] | None = None,
) -> dict[str, AgreementScores]:
    """Return the agreement on every set; the fitted ones by folds over whole games."""
    used = range(len(names)) if columns is None else columns
    free = [names.index(name) for name in logit.FREE if name in names]
    utilities: dict[str, dict[int, np.ndarray]] = {name: {} for name in sets}
    for fold in range(FOLDS):
        outside = {name: _rows(choices, fold, inside=False) for name, choices in fitted.items()}
        weights = logit.fit(logit.table(fitted, outside), used, free)
        for name, choices in sets.items():
            rows = _rows(choices, fold, inside=True) if name in fitted else range(len(choices.rows))
            if name in fitted or fold == 0:
                utilities[name].update({row: _utility(choices, row, weights) for row in rows})
    return {name: _agreement(choices, utilities[name]) for name, choices in sets.items()}


def _rows(choices: Choices, fold: int, *, inside: bool) -> list[int]:
    order = np.random.default_rng(0).permutation(max(choices.games) + 1)
    return [row for row, game in enumerate(choices.games) if bool(order[game] % FOLDS == fold) is inside]


def _utility(choices: Choices, row: int, weights: logit.Weights) -> np.ndarray | None:
    features = choices.features[row]
    return None if features is None else features @ weights


def _agreement(choices: Choices, utilities: Mapping[int, np.ndarray | None]) -> AgreementScores:
    order = iter(range(len(choices.rows)))

    def guesser(_clue: str, board: Sequence[str], _number: int | None) -> dict[str, float] | None:
        found = utilities[next(order)]
        return None if found is None else dict(zip(board, found.tolist(), strict=True))

    return measure_agreement(choices.rows, guesser)
