"""`python -m tools.bots.win_curve FILE…`: fit the chances on arena games, and check the curve.

The files are those of `tools.bots.curve_games`. Every second game is kept apart: nothing is fitted on it,
and the figures printed are of those alone. `--write` writes `study/data/chances.json`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.codec.events import event_from_plain
from nomdecode.rules.events import CardCovered, CardMarked, ClueGiven, Event
from nomdecode.rules.replay import replay_steps
from nomdecode.rules.seats import Side
from nomdecode.rules.state import Phase, State
from nomdecode.study import win_chances, win_curve
from nomdecode.study.clue_hearing import LanguageListeners

DATA = Path(__file__).resolve().parents[2] / "src/nomdecode/study/data/chances.json"
KEPT_APART = 2
FEWEST = 60  # positions of a bin that is looked at
TRUSTS = tuple(np.linspace(0, 1, 21).round(2).tolist())
EVEN = np.linspace(0, 1, 11).round(1).tolist()
DOUBT = 15  # positions that speak for the logit where there are few
MOVES = (ClueGiven, CardCovered, CardMarked)
Floats = NDArray[np.float64]
Moments = list[tuple[Event, State]]


def read(paths: list[Path]) -> Iterator[dict[str, Any]]:
    for path in paths:
        for line in path.read_text().splitlines():
            game = json.loads(line)
            if game["kind"] in win_chances.KINDS and not game["stuck"]:
                yield game


def replay(game: dict[str, Any]) -> Moments:
    """Return the events of a game with the state after each."""
    return list(replay_steps(event_from_plain(event) for event in game["events"]))


def is_won(state: State, end: State) -> bool:
    """Tell whether the side on turn, or everybody, won in the end."""
    assert end.outcome is not None  # noqa: S101 - stuck games are left out
    if win_chances.curve_kind_of(end) in ("words", "images"):
        return end.outcome.side is state.active
    return bool(end.outcome.winners)


def at_rest(moments: Moments) -> Iterator[tuple[float, float, float, float, float]]:
    """Yield what is left when a turn begins, how often each side has erred, and whether it was won."""
    end = moments[-1][1]
    for _, state in moments:
        if state.phase in (Phase.CLUE, Phase.OPEN_CLUE, Phase.SUDDEN_DEATH) and state.clue is None:
            if state.is_duo:
                tokens = 0 if state.sudden_death else state.bank.unused
                yield state.count_contacts_missing(), tokens, *_erred(state), is_won(state, end)
            else:
                side = state.side_on_turn
                yield (
                    state.count_codenames_left(side),
                    state.count_codenames_left(side.other),
                    *_erred(state),
                    is_won(state, end),
                )


def _erred(state: State) -> tuple[float, float]:
    if win_chances.is_cooperative(state):
        return win_chances.wrong_touches_per_clue(state, None), win_chances.USUAL_ERRORS
    return win_chances.wrong_touches_per_clue(state, state.side_on_turn), win_chances.wrong_touches_per_clue(
        state, state.side_on_turn.other
    )


def fit(rows: Floats) -> Floats:
    """Fit a logit with a light ridge by Newton's method."""
    x, won = win_chances.win_features(rows[:, 0], rows[:, 1], rows[:, 2:4]), rows[:, 4]
    weights, ridge = np.zeros(x.shape[1]), np.diag([0.0, *[0.5] * (x.shape[1] - 1)])
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (won - p) - ridge @ weights
        weights += np.linalg.solve(
            x.T @ (x * (p * (1 - p))[:, None]) + ridge + 1e-6 * np.eye(len(weights)), slope
        )
    return weights


def knots(rows: Floats, weights: Floats) -> list[float]:
    """Return what came true where the logit says 0, 0.1 … 1; where it seldom says so, near what it says."""
    x, won = win_chances.win_features(rows[:, 0], rows[:, 1], rows[:, 2:4]), rows[:, 4]
    return moved(1 / (1 + np.exp(-np.clip(x @ weights, -30, 30))), won)


def moved(says: Floats, won: Floats) -> list[float]:
    """Return what came true where somebody says 0, 0.1 … 1."""
    found = []
    for centre in np.linspace(0, 1, 11):
        near = np.exp(-(((says - centre) / 0.05) ** 2))
        found.append(centre + (near @ (won - says)) / (near.sum() + DOUBT))
    found[0], found[-1] = min(found[0], 0.05), max(found[-1], 0.95)
    return [round(float(each), 4) for each in np.clip(np.maximum.accumulate(found), 0, 1)]


def of_curve(moments: Moments, ears: LanguageListeners) -> Iterator[tuple[float, float]]:
    """Yield what the curve says after each clue and touch before the last, and whether it came true.

    Where teams play, for the one whose turn it was: colours are drawn by lot.
    """
    end = moments[-1][1]
    assert end.outcome is not None  # noqa: S101 - stuck games are left out
    won = (
        end.outcome.side is Side.RED
        if win_chances.curve_kind_of(end) in ("words", "images")
        else end.outcome.winners
    )
    values = win_curve.win_curve(moments, ears)
    is_team = win_chances.curve_kind_of(end) in ("words", "images")
    active = None
    moves = [place for place, (event, _) in enumerate(moments) if isinstance(event, MOVES)]
    for place, ((_, state), value) in enumerate(zip(moments, values, strict=True)):
        if place in moves[:-1]:  # the last one decides, and is certain
            turned = is_team and active is Side.BLUE
            yield (1 - value, 1 - float(bool(won))) if turned else (value, float(bool(won)))
        active = state.active


def told(rows: Floats) -> dict[str, Any]:
    """Return Brier scores and the reliability of each tenth."""
    says, won = rows[:, 0], rows[:, 1]
    base = won.mean()
    brier, of_base = ((says - won) ** 2).mean(), ((base - won) ** 2).mean()
    bins = []
    for low in np.arange(10) / 10:
        inside = (says >= low) & (says < low + 0.1)
        if inside.sum() >= FEWEST:
            bins.append((int(inside.sum()), round(says[inside].mean(), 3), round(won[inside].mean(), 3)))
    return {
        "positions": len(rows),
        "base": round(base, 3),
        "brier": round(brier, 4),
        "brier of the base": round(of_base, 4),
        "better": round(1 - brier / of_base, 3),
        "largest error": round(max((abs(a - b) for _, a, b in bins), default=0.0), 3),
        "bins": bins,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true", help="fit, and write the weights")
    parser.add_argument("--most", type=int, default=100_000, help="games of each kind at most")
    asked = parser.parse_args()
    fitted: dict[str, dict[str, list[float]]] = {}
    for kind in win_chances.KINDS:
        games = [game for game in read(asked.files) if game["kind"] == kind][: asked.most]
        unseen = [game for place, game in enumerate(games) if place % KEPT_APART == 0]
        seen = [game for place, game in enumerate(games) if place % KEPT_APART]
        if asked.write:
            rows = np.array([row for game in seen for row in at_rest(replay(game)) if row[0]], float)
            weights = fit(rows).round(4)
            fitted[kind] = {"weights": weights.tolist(), "knots": knots(rows, weights), "trust": [1.0]}
            fitted[kind]["turn_knots"] = EVEN
            _use(fitted[kind], kind)
            fitted[kind]["trust"], fitted[kind]["turn_knots"] = trusted(kind, seen[: len(seen) * 2 // 3])
            _use(fitted[kind], kind)
        rows = np.array([row for game in unseen for row in of_curve(replay(game), _ears(game))])
        print(kind, len(seen), "games seen,", len(unseen), "unseen")
        print(json.dumps({"trust": win_chances.load_fitted_weights()[kind]["trust"], **told(rows)}))
    if asked.write:
        DATA.write_text(json.dumps(fitted, indent=1) + "\n")


def trusted(kind: str, games: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Return how far the listener is to be trusted inside a turn, and what came true of what is then said."""
    told = {}
    for trust in (0.0, 1.0):  # in between it is a mixture of these two
        win_chances.load_fitted_weights()[kind]["trust"] = [trust]
        told[trust] = np.array([row for game in games for row in of_curve(replay(game), _ears(game))])
    table, listener, won = told[0.0][:, 0], told[1.0][:, 0], told[0.0][:, 1]
    scores = {t: (((1 - t) * table + t * listener - won) ** 2).mean() for t in TRUSTS}
    best = min(scores, key=lambda trust: scores[trust])
    return [best], moved((1 - best) * table + best * listener, won)


def _use(weights: dict[str, list[float]], kind: str) -> None:
    try:
        win_chances.load_fitted_weights()[kind] = weights
    except FileNotFoundError:
        DATA.parent.mkdir(exist_ok=True)
        DATA.write_text("{}")
        win_chances.load_fitted_weights()[kind] = weights
    win_chances.win_chance_table.cache_clear()


def _ears(game: dict[str, Any]) -> LanguageListeners:
    return LanguageListeners(load_resources(game["language"]))


if __name__ == "__main__":
    main()
