"""`python -m tools.bots.curve_games FILE`: arena games of mixed pairs, to fit and check the win curve with.

One line of JSON a game, added to what the file holds: who played, and its events.
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

from nomdecode.bots.arena.play_boards import BoardSeries
from nomdecode.bots.arena.play_game import play_game_to_end
from nomdecode.bots.duo_guesser import touchable_cards
from nomdecode.bots.knowledge.card_meaning import make_card_meanings
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig, make_bot
from nomdecode.bots.split_player import SplitPlayer
from nomdecode.codec.events import event_to_plain
from nomdecode.rules import View, decide, fold
from nomdecode.rules.commands import NAMES, Command, Guess, Stop
from nomdecode.rules.events import Event, GameStarted
from nomdecode.rules.seats import SIDE_OF_SEAT, Seat, Side
from nomdecode.rules.state import State

KINDS = ("words", "images", "coop", "duo")
# Three levels of ours; partners who hear by different sources; guessers as unsure as people are, or far more.
LEVELS = ("expert", "normal", "easy", "foreign", "unsure", "weak")
# Whoever plays together seldom loses: only weak pairs show what is left when nearly all is lost.
LEVELS_TOGETHER = (*LEVELS, "weak", "weakest", "weakest")
# Exponent of a guesser's chances: 1 as our listener says that people touch, 0 any card.
EXPONENTS = {"unsure": 1.0, "weak": 0.6, "weakest": 0.35}
LEVEL_OF_GIVER = {"foreign": "expert", "unsure": "expert", "weak": "easy", "weakest": "easy"}
# What a foreign pair knows words by: giver and guesser share no vectors.
APART = {
    "fr": (frozenset({"minilm"}), frozenset({"glove", "spacy"})),
    "en": (frozenset({"minilm"}), frozenset({"glove", "wordnet"})),
}
ENGLISH = 3  # every third game is English


class Unsure:
    """A guesser who touches cards as often as our listener says people do, or worse, up to the number."""

    def __init__(self, behind: Player, rng: Random, exponent: float) -> None:
        self._behind = behind
        self._rng = rng
        self._exponent = exponent

    def choose(self, view: View) -> Command | None:
        """Touch a card by its chance; where there is no clue, or it has been followed, as the bot behind."""
        table, cards = view.table, touchable_cards(view)
        if not cards or not table.guessing or not table.clues:
            return self._behind.choose(view)
        clue = table.clues[-1]
        if table.guesses >= (clue.number if isinstance(clue.number, int) else 2):
            return Stop() if any(entry.do == NAMES[Stop] for entry in view.may) else self._behind.choose(view)
        meanings = make_card_meanings(tuple(table.cards[card] for card in cards), table.game, table.language)
        chances = load_resources(table.language).listeners[0].touch_probabilities(clue.word, meanings)
        return Guess(self._rng.choices(cards, (chances**self._exponent).tolist())[0])


def plan(number: int) -> tuple[BoardSeries, dict[Side, str]]:
    """Return the boards and the teams of the game of this number; always the same."""
    rng = Random(number)  # noqa: S311 - boards
    kind = KINDS[number % len(KINDS)]
    language = "en" if number // len(KINDS) % ENGLISH == 0 else "fr"
    levels = LEVELS_TOGETHER if kind in ("coop", "duo") else LEVELS
    teams = {side: rng.choice(levels) for side in (Side.RED, Side.BLUE)}
    return BoardSeries(kind, language, seed=1_000_000), teams


def seated(state: State, number: int, language: str, teams: dict[Side, str]) -> dict[Seat, Player]:
    """Return a bot for each seat; a foreign one hears by other sources than its partner."""
    bots: dict[Seat, Player] = {}
    for seat in state.seats:
        level = teams[SIDE_OF_SEAT.get(seat, Side.RED)] if not state.is_duo else teams[Side.RED]
        seed = crc32(f"{number}/{seat}".encode())
        giving, hearing = APART[language] if level == "foreign" else (frozenset(), frozenset())
        name = f"offline:{LEVEL_OF_GIVER.get(level, level)}"
        if (
            state.is_duo and SIDE_OF_SEAT[seat] is Side.B
        ):  # both give and both hear in Duo: one partner is the stranger
            giving, hearing = hearing, giving
        sources = (giving, giving) if state.is_duo else (giving, hearing)
        giver, guesser = (make_bot(name, BotConfig(seed, without=each)) for each in sources)
        if level in EXPONENTS:
            guesser = Unsure(guesser, Random(seed), EXPONENTS[level])  # noqa: S311 - a game
        bots[seat] = SplitPlayer(giver, guesser)
    return bots


def line(number: int) -> dict[str, Any]:
    """Play the game of this number and return what is written of it."""
    boards, teams = plan(number)
    state = boards.deal_board(number)
    played = play_game_to_end(state, seated(state, number, boards.language, teams))
    events: list[Event] = [GameStarted(state.setup)]
    for move in played.moves:
        happened = decide(state, move.seat, move.command)
        events += happened
        state = fold(happened, state) or state
    return {
        "number": number,
        "kind": boards.contest,
        "language": boards.language,
        "teams": {side.value: name for side, name in teams.items()},
        "events": [event_to_plain(event) for event in events],
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
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="only these kinds of games")
    asked = parser.parse_args()
    done = asked.file.read_text().count("\n") if asked.file.exists() else 0
    chosen = (
        number
        for number in range(asked.games)
        if number // len(KINDS) % asked.step == asked.first and KINDS[number % len(KINDS)] in asked.kinds
    )
    with asked.file.open("a") as out:
        for number in islice(chosen, done, None):
            out.write(json.dumps(line(number)) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
