"""Fit a multinomial logit by Newton's method; weights that would be negative are left out."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from tools.bots.choices import Choices

RIDGE = 1.0
STEPS = 25
SMALLEST = 1e-3
EACH = 1000.0  # every file weighs as much as this many choices
FREE = ("unlisted",)  # may be negative: a correction, not a link
ASSOCIATIVE = (
    "said",
    "saying",
    "shared",
    "is",
    "made",
    "does",
    "like",
    "met",
    "example",
    "half",
    "counted",
    "wordnet",
    "unlisted",
)

Weights = NDArray[np.float64]
Table = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]


def table(sets: Mapping[str, Choices], kept: Mapping[str, Iterable[int]] | None = None) -> Table:
    """Return all choices of the sets (of the kept rows) as features, a mask of what was open, and weights."""
    found = []
    for name, choices in sets.items():
        rows = None if kept is None else set(kept[name])
        made = [each for each in choices.made() if rows is None or each[0] in rows]
        total = sum(weight for _, _, weight in made)
        found += [(features, weight * EACH / total) for _, features, weight in made]
    widest = max(len(features) for features, _ in found)
    x = np.zeros((len(found), widest, found[0][0].shape[1]))
    closed = np.full((len(found), widest), -1e9)
    for place, (features, _) in enumerate(found):
        x[place, : len(features)] = features
        closed[place, : len(features)] = 0
    return x, closed, np.array([weight for _, weight in found])


def fit(data: Table, columns: Sequence[int], free: Sequence[int] = ()) -> Weights:
    """Return a weight for every feature, zero for those not in `columns`."""
    x, closed, weights = data
    used = list(columns)
    while True:
        found = _newton(x[:, :, used], closed, weights)
        bad = [place for place, column in enumerate(used) if found[place] < 0 and column not in free]
        if not bad:
            break
        del used[min(bad, key=lambda place: found[place])]
    whole = np.zeros(x.shape[2])
    whole[used] = found
    return whole


def _newton(x: NDArray[np.float64], closed: NDArray[np.float64], weights: Weights) -> Weights:
    beta = np.zeros(x.shape[2])
    worth = _likelihood(x @ beta + closed, weights, beta)
    for _ in range(STEPS):
        step = _step(x, x @ beta + closed, weights, beta)
        if np.abs(step).max() < SMALLEST:
            break
        # A full step can overshoot where a choice is all but certain.
        while (better := _likelihood(x @ (beta + step) + closed, weights, beta + step)) < worth:
            step /= 2
        beta, worth = beta + step, better
    return beta


def _likelihood(utilities: NDArray[np.float64], weights: Weights, beta: Weights) -> float:
    top = utilities.max(axis=1)
    logs = utilities[:, 0] - top - np.log(np.exp(utilities - top[:, None]).sum(axis=1))
    return float(weights @ logs - RIDGE * beta @ beta)


def _step(x: NDArray[np.float64], utilities: NDArray[np.float64], weights: Weights, beta: Weights) -> Weights:
    shares = np.exp(utilities - utilities.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    mean = np.einsum("ij,ijk->ik", shares, x)
    slope = weights @ (x[:, 0] - mean) - 2 * RIDGE * beta
    flat = (np.sqrt(shares * weights[:, None])[:, :, None] * x).reshape(-1, x.shape[2])
    bend = flat.T @ flat - (mean * weights[:, None]).T @ mean + 2 * RIDGE * np.eye(len(beta))
    return np.linalg.solve(bend, slope)


def listeners(
    sets: Mapping[str, Choices], names: Sequence[str], without: Sequence[str]
) -> dict[str, dict[str, float]]:
    """Fit the blend, the one by associations, and one for each vector space that is left."""
    data = table(sets)
    left = [name for name in names if not name.startswith(tuple(without))]
    spaces = [name for name in left if name in ("minilm", "glove", "spacy")]
    kinds = {
        "blend": left,
        "associations": [
            name for name in left if name.startswith(ASSOCIATIVE) or name.endswith(("_word", "_clue"))
        ],
        **{space: [space] for space in spaces},
    }
    free = [names.index(name) for name in FREE if name in names]
    fitted = {kind: fit(data, [names.index(name) for name in used], free) for kind, used in kinds.items()}
    return {
        kind: {name: round(float(w), 3) for name, w in zip(names, weights, strict=True) if w}
        for kind, weights in fitted.items()
    }
