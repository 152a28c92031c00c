"""`python -m tools.bots.curve_games FILE`: arena games of mixed pairs, to fit and check the win curve with.

One line of JSON a game, added to what the file holds: which board, who played, and every command in order.
The kinds of games take turns, so that a run that was stopped holds about as many of each.
"""

from __future__ import annotations

import argparse
import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec

from nomdecode.bots.arena.run import Boards
from nomdecode.bots.arena.table import play
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig, make
from nomdecode.bots.split_player import SplitPlayer
from nomdecode.rules.commands import NAMES, Command
from nomdecode.rules.seats import SIDE_OF_SEAT, Seat, Side
from nomdecode.rules.state import State

KINDS = ("words", "images", "coop", "duo", "images-coop", "duo-images")
LEVELS = ("expert", "normal", "easy", "foreign")
# What a foreign pair knows words by: giver and guesser share neither vectors nor relations.
APART = {
    "fr": (frozenset({"minilm"}), frozenset({"glove", "spacy"})),
    "en": (frozenset({"minilm"}), frozenset({"glove", "wordnet"})),
}
ENGLISH = 4  # every fourth game is English


def plan(number: int) -> tuple[Boards, dict[Side, str]]:
    """Return the boards and the teams of the game of this number; always the same."""
    rng = Random(number)  # noqa: S311 - boards
    kind = KINDS[number % len(KINDS)]
    language = "en" if number // len(KINDS) % ENGLISH == 0 else "fr"
    teams = {side: rng.choice(LEVELS) for side in (Side.RED, Side.BLUE)}
    return Boards(kind, language, seed=1_000_000), teams


def seated(state: State, number: int, language: str, teams: dict[Side, str]) -> dict[Seat, Player]:
    """Return a bot for each seat; a foreign one hears by other sources than its partner."""
    bots: dict[Seat, Player] = {}
    for seat in state.seats:
        level = teams[SIDE_OF_SEAT.get(seat, Side.RED)] if not state.is_duo else teams[Side.RED]
        seed = crc32(f"{number}/{seat}".encode())
        giving, hearing = APART[language] if level == "foreign" else (frozenset(), frozenset())
        name = f"offline:{'expert' if level == 'foreign' else level}"
        if (
            state.is_duo and SIDE_OF_SEAT[seat] is Side.B
        ):  # both give and both hear in Duo: one partner is the stranger
            giving, hearing = hearing, giving
        sources = (giving, giving) if state.is_duo else (giving, hearing)
        bots[seat] = SplitPlayer(*(make(name, BotConfig(seed, without=each)) for each in sources))
    return bots


def plain(command: Command) -> dict[str, Any]:
    """Return the command as JSON values that `codec.commands.command_from` reads."""
    return {"do": NAMES[type(command)], **msgspec.to_builtins(command)}


def line(number: int) -> dict[str, Any]:
    """Play the game of this number and return what is written of it."""
    boards, teams = plan(number)
    state = boards.deal(number)
    played = play(state, seated(state, number, boards.language, teams))
    return {
        "number": number,
        "kind": boards.contest,
        "language": boards.language,
        "teams": {side.value: name for side, name in teams.items()},
        "moves": [[move.seat.value, plain(move.command)] for move in played.moves],
        "stuck": played.stuck,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument(
        "--step", type=int, default=1, help="play every so-manieth game, for several processes"
    )
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    done = asked.file.read_text().count("\n") if asked.file.exists() else 0
    chosen = (number for number in range(asked.games) if number // len(KINDS) % asked.step == asked.first)
    with asked.file.open("a") as out:
        for number in islice(chosen, done, None):
            out.write(json.dumps(line(number)) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
