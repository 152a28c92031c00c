"""`python -m bench.study`: what the analysis of games costs: processor time for 25 clues, and memory.

Games of our bots are played first and not counted; boards of others lie between, so that few cards are still
weighed when their game is studied.
"""

from __future__ import annotations

import argparse
import json
import resource
import time

from nomdecode.bots.arena.play_boards import BoardSeries
from nomdecode.bots.arena.play_game import play_game_to_end
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.bots.registry import make_bot
from nomdecode.codec.events import GameLog
from nomdecode.rules import decide, fold
from nomdecode.rules.events import Event, GameStarted
from nomdecode.study.game_study import study_game

CLUES = 25


def played(contest: str, language: str, board: int) -> GameLog:
    """Return the log of a game of our bots."""
    state = BoardSeries(contest, language).deal_board(board)
    events: list[Event] = [GameStarted(state.setup)]
    for move in play_game_to_end(state, {seat: make_bot("offline:normal") for seat in state.seats}).moves:
        happened = decide(state, move.seat, move.command)
        events += happened
        state = fold(happened, state) or state
    return GameLog(tuple(events))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="fr")
    parser.add_argument("--games", type=int, default=12)
    asked = parser.parse_args()
    load_resources(asked.language)
    for contest in ("words", "images", "duo"):
        games = [played(contest, asked.language, board) for board in range(asked.games)]
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        began, clues, longest = time.process_time(), 0, 0.0
        for game in games:
            first = time.process_time()
            clues += len(study_game(game).clues)
            longest = max(longest, time.process_time() - first)
        spent = time.process_time() - began
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        told = {
            "contest": contest,
            "clues": clues,
            "seconds of 25 clues": round(CLUES * spent / clues, 2),
            "longest game": round(longest, 2),
            "grown MB": round(grown / 1024, 1),
        }
        print(json.dumps(told))


if __name__ == "__main__":
    main()
