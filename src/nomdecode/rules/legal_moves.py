"""Legal moves: what each seat may do now (`may`), and whom the game waits for. Pure; tells no secret."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from nomdecode.rules import clues, guesses, real_table, team_turns
from nomdecode.rules.clues import judge_of_clue_questions
from nomdecode.rules.commands import (
    NAMES,
    AnswerUndo,
    AskAboutClue,
    AskUndo,
    Command,
    Cover,
    GiveClue,
    Guess,
    Number,
    Stop,
    TurnHourglass,
)
from nomdecode.rules.decide import SEAT_CHECKS, TABLE_COMMANDS, WRONG_PHASE, decide, why_not_allowed
from nomdecode.rules.events import GameEnded
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import GUESSERS, SIDE_OF_SEAT, SPYMASTERS, Seat
from nomdecode.rules.state import Phase, State


@dataclass(slots=True)
class May:
    """One thing a seat may do, with the cards or numbers it may do it with."""

    do: str
    cards: tuple[int, ...] = ()
    numbers: tuple[Number, ...] = ()
    barred: Annotated[tuple[int, ...], "numbers that the mission bars for this clue (D-53, D-54)"] = ()
    confirm: Annotated[bool, "it loses the game, so it must be confirmed (A-21d)"] = False
    ends: Annotated[
        tuple[int, ...], "beside real cards: cards whose touch ends the game, which cannot be taken back"
    ] = ()


# What is told with more than its name: see `_describe_move`.
_DETAILED = (Guess, Cover, GiveClue, AskAboutClue, Stop)
# A command, why a seat may not give it, and how it is encoded; None: see `_describe_move`.
_Row = tuple[type[Command], Callable[[State, Seat], type[Refused] | None], May | None]


def _accepted_commands(phase: Phase, seat: Seat, *, undo: bool, hourglass: bool) -> tuple[_Row, ...]:
    """Return the commands accepted in this phase that this seat may ever give, with their seat checks."""
    off = set(TABLE_COMMANDS) | (set() if undo else {AskUndo, AnswerUndo})
    off |= set() if hourglass else {TurnHourglass}
    off |= {Guess, Stop} if seat in SPYMASTERS else set()
    off |= {GiveClue, AskAboutClue} if seat in GUESSERS else set()
    return tuple(
        (
            command,
            SEAT_CHECKS.get(command, _allow_every_seat),
            None if command in _DETAILED else May(NAMES[command]),
        )
        for command, row in WRONG_PHASE.items()
        if phase not in row and command not in off
    )


def _allow_every_seat(_state: State, _seat: Seat) -> None:
    """Return None: a seat check for commands that every seat may give."""


# By whether undo is on, whether the hourglass is, the phase and the seat.
_ACCEPTED = {
    undo: {
        hourglass: {
            phase: {seat: _accepted_commands(phase, seat, undo=undo, hourglass=hourglass) for seat in Seat}
            for phase in Phase
        }
        for hourglass in (False, True)
    }
    for undo in (False, True)
}


def may(state: State, seat: Seat) -> tuple[May, ...]:
    """List the legal moves of a seat; at a real table, what the device in it may report."""
    if state.setup.spoken:
        return _list_device_moves(state, seat)
    options = state.setup.options
    rows = _ACCEPTED[options.undo][options.hourglass.on][state.phase][seat]
    return tuple(
        [
            told or _describe_move(state, seat, what)
            for what, why_not, told in rows
            if why_not(state, seat) is None
        ]
    )


def _list_device_moves(state: State, device: Seat) -> tuple[May, ...]:
    """T-11: list what a device at a real table may report, for whichever seat it speaks."""
    told = []
    for command in WRONG_PHASE:
        if command in TABLE_COMMANDS or real_table.why_device_may_not_tell(state, device, command):
            continue
        seat = real_table.seat_spoken_for(state, device, command)
        is_spoken_first = command is Guess and real_table.may_tell_touch_before_clue(state)
        if not is_spoken_first and why_not_allowed(state, seat, command) is not None:
            continue
        entry = _describe_move(state, seat, command) if command in _DETAILED else May(NAMES[command])
        if command is Guess:
            entry.ends = _cards_that_end_game(state, device, entry.cards)
        told.append(entry)
    return tuple(told)


def _cards_that_end_game(state: State, device: Seat, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards whose touch would end the game; cards that are the same on the seen key end alike."""
    key = state.duo_key.cells_seen_by(SIDE_OF_SEAT[device]) if state.is_duo else state.team_key.cells
    ends = {key[card]: card for card in cards}
    ending = {
        identity
        for identity, card in ends.items()
        if any(isinstance(event, GameEnded) for event in decide(state, device, Guess(card)))
    }
    return tuple([card for card in cards if key[card] in ending])


def _describe_move(state: State, seat: Seat, command: type[Command]) -> May:
    """Return a legal move with its cards or numbers."""
    name = NAMES[command]
    if command is Guess:
        return May(name, cards=guesses.touchable_cards(state, seat))
    if command is Cover:
        return May(name, cards=team_turns.coverable_cards(state))
    if command is Stop:
        return May(name, confirm=state.clearance)
    return May(name, numbers=clues.allowed_numbers(state), barred=clues.barred_numbers(state))


def awaited_seats(state: State) -> tuple[Seat, ...]:
    """Return the seats that can move the game on: several where any of them may, none after the end.

    A request to take back stops nobody: it lapses when the game goes on.
    """
    phase = state.phase
    seat: Seat | None = None
    if phase is Phase.GUESS:
        seat = state.guesser
    elif phase is Phase.CLUE or phase is Phase.COVER:
        seat = state.giver  # V-10: the giver covers for the imaginary team
    elif phase is Phase.ASKED or phase is Phase.CHALLENGED:
        seat = current_judge(state)
    if seat is not None:
        return (seat,)
    if phase is Phase.OPEN_CLUE:
        return state.seats  # D-12
    if phase is Phase.SUDDEN_DEATH:
        # D-31, A-14: either partner, unless nothing is left to find for one of them.
        return tuple([seat for seat in state.seats if guesses.why_not_guess(state, seat) is None])
    return ()


def current_judge(state: State) -> Seat | None:
    """Return who answers a question about this turn's clue, or rules on the challenge; None: nobody."""
    if state.phase is Phase.CLUE or state.phase is Phase.ASKED:
        return judge_of_clue_questions(state)
    return clues.judge_of_challenge(state) if state.phase is Phase.CHALLENGED else None
