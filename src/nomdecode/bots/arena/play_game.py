"""Play one game between bots: ask them in turn, with the referee, to its end.

Law: a bot gets a `View` and answers with a `Command`; only `decide` and `evolve` change the game.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from nomdecode.bots.player import Player
from nomdecode.decks.deal import deal_grid
from nomdecode.decks.deck import Deck
from nomdecode.referee import Verdict, judge
from nomdecode.rules import decide, evolve, fold, start_game, view
from nomdecode.rules.commands import (
    NAMES,
    AnswerAboutClue,
    AnswerUndo,
    Command,
    Cover,
    GiveClue,
    Guess,
    RuleOnClue,
    Stop,
)
from nomdecode.rules.events import Codename, Event, Setup, TurnEnded, TurnEnding
from nomdecode.rules.keys import GRIDS, draw_key
from nomdecode.rules.options import Options, seats_of_game
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Player as Sitter
from nomdecode.rules.seats import Seat, Side
from nomdecode.rules.state import Phase, State

MOST_TRIES: Final = 3  # refusals after which a bot is stuck
# What the table waits for, the most urgent first; everything else is a right, not a duty.
EXPECTED: Final = tuple(
    NAMES[kind] for kind in (AnswerUndo, AnswerAboutClue, RuleOnClue, Cover, GiveClue, Guess, Stop)
)


class ClueForbiddenByReferee(Exception):
    """The referee does not allow this clue."""


@dataclass(frozen=True, slots=True)
class BotMove:
    """One answer of a bot: who, what, how long it took, and whether the referee had something to say."""

    seat: Seat
    command: Command
    seconds: float  # of processor time
    flagged: bool = False


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game with its moves from deal to end; `stuck` when no bot found a move that is allowed."""

    state: State
    moves: tuple[BotMove, ...]
    refused: int
    stuck: bool = False


def start_bot_game(options: Options, deck: Deck, language: str, rng: Random) -> State:
    """Deal a fresh board and start a game on it, one bot in each seat."""
    dealt = deal_grid(deck, GRIDS[options.game].size, rng)
    cards = tuple(Codename(each.face, each.card) for each in dealt)
    sitters = tuple(Sitter(seat.value, seat.value, seat) for seat in seats_of_game(options))
    state = fold(start_game(Setup(options, sitters, cards, draw_key(options.game, rng), language)))
    assert state is not None  # noqa: S101 - a start is an event
    return state


def play_game_to_end(state: State, bots: Mapping[Seat, Player], *, alone: Side | None = None) -> PlayedGame:
    """Play a game to its end; `alone` is the only team that plays, the other one always passes."""
    moves: list[BotMove] = []
    refused = 0
    while state.phase is not Phase.OVER:
        if alone is not None and state.active is not alone:
            state = evolve(state, TurnEnded(TurnEnding.STOPPED))
            continue
        step = _ask_bots_for_move(state, bots)
        refused += step.refused
        if step.move is None:
            return PlayedGame(state, tuple(moves), refused, stuck=True)
        moves.append(step.move)
        state = step.after
    return PlayedGame(state, tuple(moves), refused)


@dataclass(frozen=True, slots=True)
class _MoveAttempt:
    after: State
    move: BotMove | None
    refused: int = 0


def _ask_bots_for_move(state: State, bots: Mapping[Seat, Player]) -> _MoveAttempt:
    """Return the first answer that is allowed, asking the seats that the game waits for."""
    refused = 0
    for seat in seats_to_move(state):
        for _ in range(MOST_TRIES):
            seen = view(state, seat)
            began = time.process_time()
            command = bots[seat].choose(seen)
            seconds = time.process_time() - began
            if command is None:
                break
            try:
                after, flagged = apply_command(state, seat, command)
            except (Refused, ClueForbiddenByReferee):
                refused += 1
                continue
            return _MoveAttempt(after, BotMove(seat, command, seconds, flagged), refused)
    return _MoveAttempt(state, None, refused)


def seats_to_move(state: State) -> list[Seat]:
    """Return the seats whose move is the most urgent; two where either partner may act."""
    asked = {seat: place for seat in state.seats if (place := _rank_urgency(state, seat)) is not None}
    return [seat for seat, place in asked.items() if place == min(asked.values())]


def has_nothing_to_do(state: State, seat: Seat) -> bool:
    """Tell whether the game waits for nothing that this seat could do."""
    return _rank_urgency(state, seat) is None


def _rank_urgency(state: State, seat: Seat) -> int | None:
    may = {entry.do for entry in view(state, seat).may}
    # Guessing and stopping are one thing to wait for.
    return next(
        (min(place, EXPECTED.index(NAMES[Guess])) for place, do in enumerate(EXPECTED) if do in may), None
    )


def apply_command(state: State, seat: Seat, command: Command) -> tuple[State, bool]:
    """Apply a command to the game; return the new state and whether the referee flags the clue.

    Raises:
        ClueForbidden: by the referee.
        Refused: by the rules.
    """
    events: list[Event] = decide(state, seat, command)
    flagged = False
    if isinstance(command, GiveClue):
        verdict = judge_clue(state, command.word)
        if verdict is Verdict.HARD:
            raise ClueForbiddenByReferee
        flagged = verdict is not Verdict.OK
    for event in events:
        state = evolve(state, event)
    return state, flagged


def judge_clue(state: State, word: str) -> Verdict:
    """Return the referee's verdict on a clue for this game (C-03: covered codenames do not count)."""
    visible = [text for text, tile in zip(state.codenames, state.covered, strict=True) if tile is None]
    return judge(word, visible, state.setup.language, state.setup.options).verdict
