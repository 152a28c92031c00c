"""How long the referee takes on a board of 25 words, and what a language costs to load."""

import argparse
import resource
import statistics
import time
from random import Random

GRID = 25


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="fr")
    parser.add_argument("--clues", type=int, default=2000)
    asked = parser.parse_args()

    before = _memory()
    start = time.process_time()
    from nomdecode.lexicon import load_lexicon  # noqa: PLC0415 - the import is part of the first load

    lexicon = load_lexicon(asked.language)
    loaded = time.process_time() - start
    if lexicon is None:
        raise SystemExit(f"no lexicon for {asked.language!r}")
    print(f"first load {loaded:.2f} s of processor time, {_memory():.0f} MB in all ({before:.0f} MB before)")

    from nomdecode.decks.shipped import list_shipped_decks  # noqa: PLC0415
    from nomdecode.referee import judge  # noqa: PLC0415
    from nomdecode.rules.options import WordsOptions  # noqa: PLC0415

    deck = next(deck for deck in list_shipped_decks() if deck.language == asked.language)
    random = Random(1)
    options = WordsOptions()
    times = []
    for _ in range(asked.clues):
        clue = random.choice(lexicon.vocabulary[:10_000])
        board = random.sample(deck.all_faces, GRID)
        start = time.process_time()
        judge(clue, board, asked.language, options)
        times.append((time.process_time() - start) * 1000)
    cuts = statistics.quantiles(times, n=100)
    marks = ", ".join(f"p{mark} {cuts[mark - 1]:.2f} ms" for mark in (50, 95, 99))
    print(f"judge on {GRID} words, {asked.clues} clues: {marks}")
    print(f"p95 / p50 = {cuts[94] / cuts[49]:.1f}; memory at the end {_memory():.0f} MB")


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
