"""What every bot promises, as a check that anybody can run on any bot.

A bot answers only what its view's `may` lists, in every seat of every game; it never raises, never changes
the view, gives the same answers under the same seed, stands whatever was said, and goes on after a game.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from nomdecode.bots.answer_check import NoCommand, command_of_answer
from nomdecode.bots.arena.table import MOST_TRIES, ClueForbidden, apply, deal_board, is_idle, waiting_for
from nomdecode.bots.conformance_tables import GAMES, asked_tables, forged_tables
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.rules import View, view
from nomdecode.rules.commands import NAMES, AskAboutClue, Command, Cover, GiveClue, Guess, Stop
from nomdecode.rules.may import May
from nomdecode.rules.options import Game, Options
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State

MOST_MOVES: Final = 400  # of one game; every touch covers or marks, so a game has far fewer
_PICTURE_GAMES = (Game.IMAGES, Game.DUO_IMAGES)

Maker = Callable[[BotConfig], Player]


@dataclass(frozen=True, slots=True)
class Fault:
    """A promise that was not kept."""

    game: str
    seat: str
    promise: str  # stable
    why: str


class _Broken(Exception):
    """A promise broken by the bot in this seat."""

    def __init__(self, seat: str, promise: str, why: str) -> None:
        super().__init__(why)
        self.seat = seat
        self.promise = promise

    def at(self, game: str) -> Fault:
        return Fault(game, self.seat, self.promise, str(self))


def check(
    make: Maker, *, language: str = "fr", games: int = 1, of: Collection[str] = tuple(GAMES)
) -> list[Fault]:
    """Try a bot in every seat of every game; an empty list means that it keeps every promise."""
    faults: list[Fault] = []
    for name in of:
        options = GAMES[name]
        for seed in range(games):
            faults += _check_game(make, name, options, (language, seed))
        faults += _check_tables(make, name, options, language)
    return faults


def _check_game(make: Maker, name: str, options: Options, board: tuple[str, int]) -> list[Fault]:
    try:
        first = _transcript(make, options, board)
        if first != _transcript(make, options, board):
            return [Fault(name, "", "repeats_itself", "the same seed and the same board gave other answers")]
    except _Broken as broken:
        return [broken.at(name)]
    return []


def _transcript(make: Maker, options: Options, board: tuple[str, int]) -> list[tuple[Seat, Command]]:
    """Two games in a row with the same bots: whoever sits in a room plays more than once."""
    language, seed = board
    bots: dict[Seat, Player] = {}
    told: list[tuple[Seat, Command]] = []
    for number in range(2):
        state = _deal(options, language, seed * 2 + number)
        bots = bots or {seat: _made(make, seed + i, seat) for i, seat in enumerate(state.seats)}
        told += _play(state, bots)
    return told


def _made(make: Maker, seed: int, seat: Seat) -> Player:
    try:
        return make(BotConfig(seed=seed))
    except (Exception, SystemExit) as bad:
        raise _Broken(seat, "never_raises", f"when it was made: {type(bad).__name__}: {bad}") from bad


def _play(state: State, bots: dict[Seat, Player]) -> list[tuple[Seat, Command]]:
    told: list[tuple[Seat, Command]] = []
    while state.phase is not Phase.OVER:
        if len(told) >= MOST_MOVES:
            raise _Broken("", "comes_to_an_end", f"no end after {MOST_MOVES} moves")
        state, seat, command = _move(state, bots)
        told.append((seat, command))
    for seat, bot in bots.items():
        if answer_of(bot, view(state, seat), seat) is not None:
            raise _Broken(seat, "waits", "an answer after the end of the game")
    return told


def _move(state: State, bots: dict[Seat, Player]) -> tuple[State, Seat, Command]:
    for seat in state.seats:
        if is_idle(state, seat) and (command := answer_of(bots[seat], view(state, seat), seat)):
            # It may be a right, such as conceding, but nobody waits for it.
            raise _Broken(seat, "waits", f"{command} when nobody waits for this seat")
    for seat in waiting_for(state):
        for _ in range(MOST_TRIES):
            command = answer_of(bots[seat], view(state, seat), seat)
            if command is None:
                break
            try:
                after, _ = apply(state, seat, command)
            except ClueForbidden:
                continue  # the referee speaks to the giver alone, who thinks again
            except Refused as refused:
                raise _Broken(seat, "is_accepted", f"{command} was refused: {refused.code}") from refused
            return after, seat, command
    raise _Broken(waiting_for(state)[0], "finds_a_move", f"nothing to do in phase {state.phase}")


def _check_tables(make: Maker, name: str, options: Options, language: str) -> Iterator[Fault]:
    """One answer of each seat on tables that a game of bots alone does not come to."""
    fresh = _deal(options, language, 0)
    for state in (*asked_tables(fresh), *forged_tables(fresh, Random(0))):  # noqa: S311 - a test's rng
        for seat in state.seats:
            try:
                _check_answer(_made(make, 1, seat), state, seat)
            except _Broken as broken:
                yield broken.at(name)


def _check_answer(bot: Player, state: State, seat: Seat) -> None:
    command = answer_of(bot, view(state, seat), seat)
    # Where either partner may act, one may leave it to the other.
    if command is None and waiting_for(state) == [seat]:
        raise _Broken(seat, "finds_a_move", f"nothing to do in phase {state.phase}")


def answer_of(bot: Player, seen: View, seat: Seat) -> Command | None:
    """The bot's answer to this view, checked.

    Raises:
        _Broken: naming the promise that was not kept.
    """
    before = pickle.dumps(seen)  # twenty times faster than a deep copy
    try:
        answer: object = bot.choose(seen)
    except (Exception, SystemExit) as bad:  # sys.exit() in a bot would end the server
        raise _Broken(seat, "never_raises", f"{type(bad).__name__}: {bad}") from bad
    if pickle.dumps(seen) != before:
        raise _Broken(seat, "changes_nothing", "the view is not what it was")
    try:
        command = command_of_answer(answer)
    except NoCommand as bad:
        raise _Broken(seat, "answers_with_a_command", str(bad)) from bad
    if command is None:
        return None
    entry = next((entry for entry in seen.may if entry.do == NAMES[type(command)]), None)
    if entry is None or not _is_listed(command, entry):
        raise _Broken(seat, "answers_what_may_lists", f"{command}")
    return command


def _is_listed(command: Command, entry: May) -> bool:
    match command:
        case Guess(card) | Cover(card):
            return card in entry.cards
        case GiveClue() | AskAboutClue():
            return command.number in entry.numbers
        case Stop(confirmed):
            return confirmed or not entry.confirm
        case _:
            return True


def _deal(options: Options, language: str, seed: int) -> State:
    deck = load_shipped_deck("pictures" if options.game in _PICTURE_GAMES else language)
    return deal_board(options, deck, language, Random(seed))  # noqa: S311 - a test's rng
