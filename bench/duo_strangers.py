"""`python -m bench.duo_strangers`: Duo between two of ours who know different sources, as strangers do.

A pair tuned to itself wins every game and tells nothing; these two share no vectors, only the associations.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace

from nomdecode.bots.arena.game_statistics import compute_statistics
from nomdecode.bots.arena.play_boards import BoardSeries, BotTeam, Maker, play_boards
from nomdecode.bots.registry import find_bot_maker

# What the giver and the guesser do without.
WITHOUT = {"en": (("glove", "wordnet"), ("minilm",)), "fr": (("spacy",), ("minilm", "glove"))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="offline:expert", metavar="NAME", help="see `nomdecode bots list`")
    parser.add_argument("--language", choices=list(WITHOUT), default="fr")
    parser.add_argument("--boards", type=int, default=120)
    parser.add_argument("--seed", type=int, default=5000)
    asked = parser.parse_args()
    giver, guesser = (_without(find_bot_maker(asked.bot), sources) for sources in WITHOUT[asked.language])
    games = play_boards(BoardSeries("duo", asked.language, asked.boards, asked.seed), BotTeam(giver, guesser))
    print(json.dumps(asdict(compute_statistics(games))))


def _without(make: Maker, sources: tuple[str, ...]) -> Maker:
    return lambda order: make(replace(order, without=frozenset(sources)))


if __name__ == "__main__":
    main()
