"""Random words games here and in the PyPI package `codenames`, side by side in one run; and memory.

Ours pays for decide, evolve and a view for every seat and the spectators after each command; the peer
builds the one state its next player is shown. Prints ratios: seconds depend on the machine.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import time
import tracemalloc

from codenames.boards.builder import generate_board
from codenames.game.color import TeamColor
from codenames.game.move import Guess as PeerGuess
from codenames.game.move import Hint
from codenames.game.player import GamePlayers, Guesser, Hinter
from codenames.game.runner import GameRunner

from nomdecode.rules import decide, evolve, fold, start_game, views
from nomdecode.rules.commands import Command, GiveClue, Guess
from nomdecode.rules.events import Codename, Setup
from nomdecode.rules.keys import draw_key
from nomdecode.rules.options import Game, WordsOptions, seats_of_game
from nomdecode.rules.seats import Player, Seat
from nomdecode.rules.state import Phase, State

OPTIONS = WordsOptions()
AUDIENCES: tuple[Seat | None, ...] = (*seats_of_game(OPTIONS), None)


def play_ours(dice: random.Random) -> tuple[int, State]:
    """One random game; every audience gets a view after every command."""
    players = tuple(Player(seat.value, seat.value, seat) for seat in seats_of_game(OPTIONS))
    cards = tuple(Codename(f"WORD{i}", f"card-{i}") for i in range(25))
    state = fold(start_game(Setup(OPTIONS, players, cards, draw_key(Game.WORDS, dice))))
    assert state is not None
    moves = 0
    while state.phase is not Phase.OVER:
        seat, command = choose(state, dice, moves)
        for event in decide(state, seat, command):
            state = evolve(state, event)
        views(state, AUDIENCES)
        moves += 1
    return moves, state


def choose(state: State, dice: random.Random, moves: int) -> tuple[Seat, Command]:
    if state.phase is Phase.CLUE:
        assert state.giver is not None
        return state.giver, GiveClue(f"clue{moves}", dice.randint(1, 3))
    assert state.guesser is not None
    return state.guesser, Guess(dice.choice([i for i, tile in enumerate(state.covered) if tile is None]))


class RandomHinter(Hinter):
    """Gives a word never given before."""

    dice = random.Random()
    given = 0

    def pick_hint(self, game_state: object) -> Hint:  # noqa: ARG002
        RandomHinter.given += 1
        return Hint(word=f"clue{RandomHinter.given}", card_amount=self.dice.randint(1, 3))


class RandomGuesser(Guesser):
    """Touches any hidden card."""

    dice = random.Random()

    def guess(self, game_state: object) -> PeerGuess:
        cards = [i for i, card in enumerate(game_state.board) if not card.revealed]  # type: ignore[attr-defined]
        return PeerGuess(card_index=self.dice.choice(cards))


def play_peer(dice: random.Random) -> int:
    """One random game of the package `codenames`."""
    RandomHinter.dice = RandomGuesser.dice = dice
    players = GamePlayers.from_collection(
        [
            kind(f"{kind.__name__} {color}", color)
            for kind in (RandomHinter, RandomGuesser)
            for color in TeamColor
        ]
    )
    board = generate_board("english", seed=dice.randrange(1 << 30))
    runner = GameRunner(players=players, board=board)
    runner.run_game()
    return len(runner.state.given_hints) + len(runner.state.given_guesses)


def rate(play: object, games: int, seed: int) -> tuple[float, float]:
    """Games and moves a second."""
    dice = random.Random(seed)
    # Processor time: the machine may have other things to do.
    began = time.process_time()
    moves = 0
    for _ in range(games):
        played = play(dice)  # type: ignore[operator]
        moves += played if isinstance(played, int) else played[0]
    seconds = time.process_time() - began
    return games / seconds, moves / seconds


def memory_of_finished_games(games: int) -> float:
    """Mean bytes of a finished game's state, cards and key included."""
    dice = random.Random(7)
    tracemalloc.start()
    kept = [play_ours(dice)[1] for _ in range(games)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    best: dict[str, tuple[float, float]] = {}
    for round_ in range(args.rounds):
        # Alternate, and keep the best of each, so that a busy neighbour hurts both alike.
        for name, play in (("ours", play_ours), ("peer", play_peer)):
            best[name] = max(best.get(name, (0.0, 0.0)), rate(play, args.games, round_), key=lambda r: r[1])
    figures = {
        "games_per_second": round(best["ours"][0], 1),
        "moves_per_second": round(best["ours"][1]),
        "us_per_command": round(1e6 / best["ours"][1], 1),
        "peer_moves_per_second": round(best["peer"][1]),
        "ratio": round(best["ours"][1] / best["peer"][1], 2),
        "finished_game_bytes": round(memory_of_finished_games(200)),
    }
    print(json.dumps(figures) if args.json else "\n".join(f"{k}: {v}" for k, v in figures.items()))


if __name__ == "__main__":
    main()
