"""Check that a bot keeps every promise of bots; anybody can run it on any bot.

A bot answers only what its view's `may` lists, in every seat of every game; it never raises, never changes
the view, gives the same answers under the same seed, stands whatever was said, and goes on after a game.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from nomdecode.bots.arena.play_game import (
    MOST_TRIES,
    ClueForbiddenByReferee,
    apply_command,
    has_nothing_to_do,
    seats_to_move,
    start_bot_game,
)
from nomdecode.bots.conformance_positions import (
    GAMES,
    positions_after_nonsense_clue,
    positions_with_open_question,
)
from nomdecode.bots.parse_bot_answer import InvalidBotAnswer, parse_bot_answer
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.rules import View, view
from nomdecode.rules.commands import NAMES, AskAboutClue, Command, Cover, GiveClue, Guess, Stop
from nomdecode.rules.legal_moves import May
from nomdecode.rules.options import Game, Options
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State

MOST_MOVES: Final = 400  # of one game; every touch covers or marks, so a game has far fewer
_PICTURE_GAMES = (Game.IMAGES, Game.DUO_IMAGES)

Maker = Callable[[BotConfig], Player]


@dataclass(frozen=True, slots=True)
class BrokenPromise:
    """A promise that a bot did not keep: in which game and seat, and how."""

    game: str
    seat: str
    promise: str  # stable
    why: str


class _PromiseBroken(Exception):
    """Raised where the bot in this seat breaks a promise."""

    def __init__(self, seat: str, promise: str, why: str) -> None:
        super().__init__(why)
        self.seat = seat
        self.promise = promise

    def as_result(self, game: str) -> BrokenPromise:
        return BrokenPromise(game, self.seat, self.promise, str(self))


def check_bot(
    make: Maker, *, language: str = "fr", games: int = 1, of: Collection[str] = tuple(GAMES)
) -> list[BrokenPromise]:
    """Try a bot in every seat of every game; an empty list means that it keeps every promise."""
    faults: list[BrokenPromise] = []
    for name in of:
        options = GAMES[name]
        for seed in range(games):
            faults += _check_two_games(make, name, options, (language, seed))
        faults += _check_unusual_positions(make, name, options, language)
    return faults


def _check_two_games(make: Maker, name: str, options: Options, board: tuple[str, int]) -> list[BrokenPromise]:
    try:
        first = _record_two_games(make, options, board)
        if first != _record_two_games(make, options, board):
            return [
                BrokenPromise(
                    name, "", "repeats_itself", "the same seed and the same board gave other answers"
                )
            ]
    except _PromiseBroken as broken:
        return [broken.as_result(name)]
    return []


def _record_two_games(make: Maker, options: Options, board: tuple[str, int]) -> list[tuple[Seat, Command]]:
    """Play two games in a row with the same bots: whoever sits in a room plays more than once."""
    language, seed = board
    bots: dict[Seat, Player] = {}
    told: list[tuple[Seat, Command]] = []
    for number in range(2):
        state = _start_game(options, language, seed * 2 + number)
        bots = bots or {seat: _make_bot(make, seed + i, seat) for i, seat in enumerate(state.seats)}
        told += _play_game(state, bots)
    return told


def _make_bot(make: Maker, seed: int, seat: Seat) -> Player:
    try:
        return make(BotConfig(seed=seed))
    except (Exception, SystemExit) as bad:
        raise _PromiseBroken(seat, "never_raises", f"when it was made: {type(bad).__name__}: {bad}") from bad


def _play_game(state: State, bots: dict[Seat, Player]) -> list[tuple[Seat, Command]]:
    told: list[tuple[Seat, Command]] = []
    while state.phase is not Phase.OVER:
        if len(told) >= MOST_MOVES:
            raise _PromiseBroken("", "comes_to_an_end", f"no end after {MOST_MOVES} moves")
        state, seat, command = _ask_bots_for_move(state, bots)
        told.append((seat, command))
    for seat, bot in bots.items():
        if ask_bot_and_check(bot, view(state, seat), seat) is not None:
            raise _PromiseBroken(seat, "waits", "an answer after the end of the game")
    return told


def _ask_bots_for_move(state: State, bots: dict[Seat, Player]) -> tuple[State, Seat, Command]:
    for seat in state.seats:
        if has_nothing_to_do(state, seat) and (
            command := ask_bot_and_check(bots[seat], view(state, seat), seat)
        ):
            # It may be a right, such as conceding, but nobody waits for it.
            raise _PromiseBroken(seat, "waits", f"{command} when nobody waits for this seat")
    for seat in seats_to_move(state):
        for _ in range(MOST_TRIES):
            command = ask_bot_and_check(bots[seat], view(state, seat), seat)
            if command is None:
                break
            try:
                after, _ = apply_command(state, seat, command)
            except ClueForbiddenByReferee:
                continue  # the referee speaks to the giver alone, who thinks again
            except Refused as refused:
                raise _PromiseBroken(
                    seat, "is_accepted", f"{command} was refused: {refused.code}"
                ) from refused
            return after, seat, command
    raise _PromiseBroken(seats_to_move(state)[0], "finds_a_move", f"nothing to do in phase {state.phase}")


def _check_unusual_positions(
    make: Maker, name: str, options: Options, language: str
) -> Iterator[BrokenPromise]:
    """Ask each seat for one answer in positions that a game of bots alone does not come to."""
    fresh = _start_game(options, language, 0)
    for state in (*positions_with_open_question(fresh), *positions_after_nonsense_clue(fresh, Random(0))):  # noqa: S311 - a test's rng
        for seat in state.seats:
            try:
                _check_answer(_make_bot(make, 1, seat), state, seat)
            except _PromiseBroken as broken:
                yield broken.as_result(name)


def _check_answer(bot: Player, state: State, seat: Seat) -> None:
    command = ask_bot_and_check(bot, view(state, seat), seat)
    # Where either partner may act, one may leave it to the other.
    if command is None and seats_to_move(state) == [seat]:
        raise _PromiseBroken(seat, "finds_a_move", f"nothing to do in phase {state.phase}")


def ask_bot_and_check(bot: Player, seen: View, seat: Seat) -> Command | None:
    """Ask the bot for its answer to this view, and check it.

    Raises:
        _Broken: naming the promise that was not kept.
    """
    before = pickle.dumps(seen)  # twenty times faster than a deep copy
    try:
        answer: object = bot.choose(seen)
    except (Exception, SystemExit) as bad:  # sys.exit() in a bot would end the server
        raise _PromiseBroken(seat, "never_raises", f"{type(bad).__name__}: {bad}") from bad
    if pickle.dumps(seen) != before:
        raise _PromiseBroken(seat, "changes_nothing", "the view is not what it was")
    try:
        command = parse_bot_answer(answer)
    except InvalidBotAnswer as bad:
        raise _PromiseBroken(seat, "answers_with_a_command", str(bad)) from bad
    if command is None:
        return None
    entry = next((entry for entry in seen.may if entry.do == NAMES[type(command)]), None)
    if entry is None or not _is_command_listed(command, entry):
        raise _PromiseBroken(seat, "answers_what_may_lists", f"{command}")
    return command


def _is_command_listed(command: Command, entry: May) -> bool:
    match command:
        case Guess(card) | Cover(card):
            return card in entry.cards
        case GiveClue() | AskAboutClue():
            return command.number in entry.numbers
        case Stop(confirmed):
            return confirmed or not entry.confirm
        case _:
            return True


def _start_game(options: Options, language: str, seed: int) -> State:
    deck = load_shipped_deck("pictures" if options.game in _PICTURE_GAMES else language)
    return start_bot_game(options, deck, language, Random(seed))  # noqa: S311 - a test's rng
