"""`python -m bench.bots_ready`: processor time to load a language of the bots, memory, first clues.

Each run is a process of its own on one core, in which the server is imported first; the least and the median
of several are told. A loop that always does the same work runs beside, to show how busy the machine was.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from nomdecode.bots.arena.play_boards import BoardSeries
from nomdecode.bots.arena.play_game import seats_to_move
from nomdecode.bots.registry import make_bot
from nomdecode.decks.pictures.deck import shipped_picture_deck
from nomdecode.rules import view

if TYPE_CHECKING:
    from nomdecode.bots.knowledge.resources import BotResources

ONE_CORE = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
CONTESTS = {"words": "words-one-team", "pictures": "images-one-team"}


def run_once(language: str, boards: int) -> dict[str, float]:
    """Load the language in this process and give the first clue of many boards."""
    import numpy  # noqa: F401, PLC0415 - its memory is not the language's

    import nomdecode.server.app  # noqa: F401, PLC0415 - after the process has begun to count
    from nomdecode.bots.knowledge.resources import load_resources  # noqa: PLC0415
    from nomdecode.bots.spymaster import spymaster  # noqa: F401, PLC0415

    gc.collect()
    found = {"loop_ms": 1000 * min(_time_fixed_work() for _ in range(5))}
    before = _memory("VmRSS")
    began = time.process_time()
    resources = load_resources(language)
    found["load_s"] = time.process_time() - began
    found["memory_mb"] = _memory("VmRSS") - before
    found["peak_mb"] = _memory("VmHWM") - before
    shipped_picture_deck()
    for game, contest in CONTESTS.items():
        spent = [_first_clue(BoardSeries(contest, language), board) for board in range(boards)]
        found[f"{game}_first_ms"] = spent[0]
        resources.utilities.clear()
        cold = [_first_clue(BoardSeries(contest, language), board, resources) for board in range(boards)]
        found[f"{game}_p50_ms"] = statistics.median(cold)
        found[f"{game}_p95_ms"] = statistics.quantiles(cold, n=20)[-1]
    found["after_play_mb"] = _memory("VmRSS") - before
    return found


def _first_clue(boards: BoardSeries, number: int, resources: BotResources | None = None) -> float:
    """Return the milliseconds of a new bot's first clue; of given resources the cache is cleared."""
    state = boards.deal_board(number)
    seat = seats_to_move(state)[0]
    seen, bot = view(state, seat), make_bot("offline:expert")
    if resources is not None:
        resources.utilities.clear()
    began = time.process_time()
    bot.choose(seen)
    return 1000 * (time.process_time() - began)


def _time_fixed_work() -> float:
    began, total = time.process_time(), {}
    for number in range(200_000):
        total[number % 5000] = total.get(number % 5000, 0) + number
    return time.process_time() - began


def _memory(name: str) -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(name))) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--language", nargs="+", default=["en", "fr", "fr-CA"])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--here", action="store_true", help="one run in this process")
    asked = parser.parse_args()
    if asked.here:
        print(json.dumps(run_once(asked.language[0], asked.boards)))
        return
    for language in asked.language:
        command = [sys.executable, "-m", "bench.bots_ready", "--here", "--language", language]
        command += ["--boards", str(asked.boards)]
        runs = [
            json.loads(
                subprocess.run(command, env=os.environ | ONE_CORE, check=True, capture_output=True).stdout
            )
            for _ in range(asked.runs)
        ]
        for name in runs[0]:
            each = [run[name] for run in runs]
            print(f"{language:6} {name:18} least {min(each):8.2f}  median {statistics.median(each):8.2f}")


if __name__ == "__main__":
    main()
