"""`python -m tools.bots.win_curve FILE…`: fit the chances on arena games, and check the curve.

The files are those of `tools.bots.curve_games`. Games are dealt at random, by a fixed seed, into two
halves. Each is judged by what was fitted on the other, so that the figures are of unseen games alone.
With `--write` nothing is judged: all games are fitted, and `study/data/chances.json` is written.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.resources import BotResources, load_resources
from nomdecode.codec.events import event_from_plain
from nomdecode.rules.commands import Number
from nomdecode.rules.events import CardCovered, CardMarked, ClueGiven, Event
from nomdecode.rules.replay import replay_steps
from nomdecode.rules.seats import Side
from nomdecode.rules.state import Phase, State
from nomdecode.study import win_chances, win_curve
from nomdecode.study.clue_hearing import CluePosition, LanguageListeners

DATA = Path(__file__).resolve().parents[2] / "src/nomdecode/study/data/chances.json"
SPLIT_SEED = 24  # of the halves
FEWEST = 60  # positions of a bin that is looked at
TRUSTS = tuple(np.linspace(0, 1, 21).round(2).tolist())
KNOTS = 21
EVEN = np.linspace(0, 1, KNOTS).round(2).tolist()
RIDGE = 20.0
HEARD_GAMES = 220  # whose clues are heard to learn how far the listener is to be trusted: hearing is dear
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
    """Return the events of a game with the state after each; kept, for it is gone through often."""
    if "moments" not in game:
        game["moments"] = list(replay_steps(event_from_plain(event) for event in game["events"]))
    moments: Moments = game["moments"]
    return moments


def is_won(state: State, end: State) -> bool:
    """Tell whether the side on turn, or everybody, won in the end."""
    assert end.outcome is not None  # noqa: S101 - stuck games are left out
    if win_chances.curve_kind_of(end) in ("words", "images"):
        return end.outcome.side is state.active
    return bool(end.outcome.winners)


def at_rest(moments: Moments) -> Iterator[tuple[float, ...]]:
    """Yield what is left when a turn begins, the records of both sides, and whether it was won."""
    end = moments[-1][1]
    for _, state in moments:
        if state.phase in (Phase.CLUE, Phase.OPEN_CLUE, Phase.SUDDEN_DEATH) and state.clue is None:
            if state.is_duo:
                tokens = 0 if state.sudden_death else state.bank.unused
                yield state.count_contacts_missing(), tokens, *_records(state), is_won(state, end)
            else:
                side = state.side_on_turn
                yield (
                    state.count_codenames_left(side),
                    state.count_codenames_left(side.other),
                    *_records(state),
                    is_won(state, end),
                )


def _records(state: State) -> tuple[float, float, float, float]:
    if win_chances.is_cooperative(state):
        own, other = win_chances.partners_record(state, None), win_chances.USUAL_RECORD
    else:
        own = win_chances.partners_record(state, state.side_on_turn)
        other = win_chances.partners_record(state, state.side_on_turn.other)
    return own.missed, own.found, other.missed, other.found


def fit(rows: Floats) -> Floats:
    """Fit a logit by Newton's method; a ridge holds the weights of features, which are scaled for it."""
    x, won = win_chances.win_features(rows[:, 0], rows[:, 1], rows[:, 2:6]), rows[:, 6]
    mean, scale = x.mean(axis=0), x.std(axis=0)
    mean[0], scale[0] = 0, 1  # the constant
    scale[scale < 1e-9] = np.inf  # a feature that this kind of game has not
    x = (x - mean) / scale
    weights, ridge = np.zeros(x.shape[1]), np.diag([0.0, *[RIDGE] * (x.shape[1] - 1)])
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (won - p) - ridge @ weights
        curvature = x.T @ (x * (p * (1 - p))[:, None]) + ridge
        weights += np.linalg.solve(curvature + 1e-6 * np.eye(len(weights)), slope)
    weights = weights / scale
    weights[0] -= mean[1:] @ weights[1:]
    return weights


def knots(rows: Floats, weights: Floats) -> list[float]:
    """Return what came true where the logit says 0, 0.1 … 1; where it seldom says so, near what it says."""
    x, won = win_chances.win_features(rows[:, 0], rows[:, 1], rows[:, 2:6]), rows[:, 6]
    return moved(1 / (1 + np.exp(-np.clip(x @ weights, -30, 30))), won)


def moved(says: Floats, won: Floats) -> list[float]:
    """Return what came true where somebody says 0, 0.05 … 1."""
    found = []
    for centre in np.linspace(0, 1, KNOTS):
        near = np.exp(-(((says - centre) / 0.05) ** 2))
        found.append(centre + (near @ (won - says)) / (near.sum() + DOUBT))
    found[0], found[-1] = min(found[0], 0.05), max(found[-1], 0.95)
    return [round(float(each), 4) for each in np.clip(np.maximum.accumulate(found), 0, 1)]


def of_curve(moments: Moments, ears: LanguageListeners) -> Iterator[tuple[float, float, bool]]:
    """Yield what the curve says after each clue and touch but the last, if it came true, if somebody guesses.

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
            guesses = state.phase is Phase.GUESS
            yield (1 - value, 1.0 - bool(won), guesses) if turned else (value, float(bool(won)), guesses)
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
    parser.add_argument("--write", action="store_true", help="fit all games, and write the weights")
    parser.add_argument("--most", type=int, default=100_000, help="games of each kind at most")
    asked = parser.parse_args()
    fitted: dict[str, dict[str, list[float]]] = {}
    for kind in win_chances.KINDS:
        games = [game for game in read(asked.files) if game["kind"] == kind][: asked.most]
        if asked.write:
            fitted[kind] = fit_kind(kind, games)
        else:
            check_kind(kind, games)
    if asked.write:
        DATA.write_text(json.dumps(fitted, indent=1) + "\n")


def check_kind(kind: str, games: list[dict[str, Any]]) -> None:
    """Print how each half is judged by what is fitted on the other."""
    parts = halves(games)
    rows: list[tuple[float, float, bool]] = []
    for seen, unseen in (parts, parts[::-1]):
        fit_kind(kind, seen)
        rows += [row for game in unseen for row in of_curve(replay(game), _ears(game))]
    english = [sum(game["language"] == "en" for game in part) for part in parts]
    print(kind, "games of the halves:", [len(part) for part in parts], "English:", english)
    print(json.dumps(told(np.array(rows, float))), flush=True)


def fit_kind(kind: str, games: list[dict[str, Any]]) -> dict[str, list[float]]:
    """Fit everything of a kind of game on these games, and use it from now on."""
    rows = np.array([row for game in games for row in at_rest(replay(game)) if row[0]], float)
    weights = fit(rows).round(4)
    found = {"weights": weights.tolist(), "knots": knots(rows, weights), "trust": [1.0], "turn_knots": EVEN}
    _use(found, kind)
    found["trust"], found["turn_knots"] = trusted(kind, games[:HEARD_GAMES])
    _use(found, kind)
    return found


def halves(games: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Deal games into two halves; each stays in its half when others come."""
    is_seen = [Random(f"{SPLIT_SEED}/{game['number']}").random() < 0.5 for game in games]  # noqa: S311
    return (
        [game for game, seen in zip(games, is_seen, strict=True) if seen],
        [game for game, seen in zip(games, is_seen, strict=True) if not seen],
    )


def trusted(kind: str, games: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Return how far the listener is to be trusted inside a turn, and what came true of what is then said."""
    told = {}
    for trust in (0.0, 1.0):  # in between it is a mixture of these two
        win_chances.load_fitted_weights()[kind]["trust"] = [trust]
        rows = [row for game in games for row in of_curve(replay(game), _ears(game))]
        told[trust] = np.array([row for row in rows if row[2]], float)
    table, listener, won = told[0.0][:, 0], told[1.0][:, 0], told[0.0][:, 1]
    scores = {t: (((1 - t) * table + t * listener - won) ** 2).mean() for t in TRUSTS}
    best = min(scores, key=lambda trust: scores[trust])
    said = (1 - best) * table + best * listener
    if kind in ("words", "images"):  # what one side gains the other loses
        said, won = np.concatenate([said, 1 - said]), np.concatenate([won, 1 - won])
    return [best], moved(said, won)


class RememberingListeners(LanguageListeners):
    """Listeners that hear each clue of a board once: the games are gone through again and again."""

    def __init__(self, resources: BotResources) -> None:
        super().__init__(resources)
        self._heard: dict[tuple[object, ...], Floats] = {}

    def hear_clue(self, at: CluePosition, word: str, number: Number, listener: int = 0) -> Floats:
        """Return what a clue says of each open card, from memory where it was heard before."""
        key = (at.seen.table.cards, at.shown, word, number, listener)
        if key not in self._heard:
            self._heard[key] = super().hear_clue(at, word, number, listener)
        return self._heard[key]


def _use(weights: dict[str, list[float]], kind: str) -> None:
    try:
        win_chances.load_fitted_weights()[kind] = weights
    except FileNotFoundError:
        DATA.parent.mkdir(exist_ok=True)
        DATA.write_text("{}")
        win_chances.load_fitted_weights()[kind] = weights
    win_chances.win_chance_table.cache_clear()


@cache
def _ears_of(language: str) -> RememberingListeners:
    return RememberingListeners(load_resources(language))


def _ears(game: dict[str, Any]) -> LanguageListeners:
    return _ears_of(game["language"])


if __name__ == "__main__":
    main()
