"""`python -m bench.judge`: our spymaster with a guesser that shares neither lists nor vectors with it.

A lower bound: the giver has half of what it has in a room, and the judge half of what people know. Make both
halves first: `python -m bench.judge.halves`. A lost game counts 25 turns.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from dataclasses import asdict
from statistics import mean
from typing import Any

from bench.judge.halves import HALVES, LANGUAGES, NotBuilt, knowing

from nomdecode.bots.arena.game_statistics import compute_statistics, count_right_cards_by_clue
from nomdecode.bots.arena.play_boards import CONTESTS, ArenaGame, BoardSeries, BotTeam, Maker, play_boards
from nomdecode.bots.levels import LEVELS
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig, find_bot_maker
from nomdecode.rules import View
from nomdecode.rules.commands import Command

_GAMES = ("words-one-team", "duo", "images-one-team")
_SHOWN = ("win", "turns", "assassin", "own_words_per_clue", "number")


class _Informed:
    """A player that knows one half."""

    def __init__(self, player: Player, half: str) -> None:
        self._player = player
        self._half = half

    def choose(self, view: View) -> Command | None:
        with knowing(self._half):
            return self._player.choose(view)


def half_player(name: str, half: str) -> Maker:
    """Make bots of this name that know one half."""

    def make(config: BotConfig) -> Player:
        return _Informed(find_bot_maker(name)(config), half)

    return make


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", nargs="+", default=["expert"], choices=[level.name for level in LEVELS])
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--game", nargs="+", choices=tuple(CONTESTS), default=_GAMES)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    try:
        rows = [
            _row(asked, game, language, level)
            for game in asked.game
            for language in asked.language
            for level in asked.level
        ]
    except NotBuilt as bad:
        print(f"not_built: {bad}", file=sys.stderr)
        return 2
    if asked.json:
        print(json.dumps(rows, indent=1))
    return 0


def _row(asked: argparse.Namespace, game: str, language: str, level: str) -> dict[str, Any]:
    giver, judge = HALVES
    # The judge guesses as the expert does: a level is the giver's.
    team = BotTeam(half_player(f"offline:{level}", giver), half_player("offline:expert", judge))
    games = list(play_boards(BoardSeries(game, language, asked.boards, asked.seed), team))
    row = {"game": game, "language": language, "level": level, **asdict(compute_statistics(games))}
    row["found_by_number"] = _found_by_number(games)
    print(f"{game:16} {language} {level:8}", *(f"{name} {row[name]}" for name in _SHOWN), file=sys.stderr)
    return row


def _found_by_number(games: list[ArenaGame]) -> dict[int, tuple[int, float]]:
    """For each number: how many clues had it, and how many right cards were touched under one of them."""
    found: dict[int, list[int]] = defaultdict(list)
    for game in games:
        right = count_right_cards_by_clue(game)
        for place, clue in enumerate(game.played.state.log):
            if place in right and isinstance(clue.number, int):
                found[clue.number].append(right[place])
    return {number: (len(each), round(mean(each), 3)) for number, each in sorted(found.items())}


if __name__ == "__main__":
    raise SystemExit(main())
