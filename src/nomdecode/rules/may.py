"""What a seat may do now, so that clients carry no rules. Pure; says nothing the seat may not know."""

from __future__ import annotations

from dataclasses import dataclass

from nomdecode.rules import clues, guesses, words
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
from nomdecode.rules.decide import CHAIR_CHECKS, TABLE_COMMANDS
from nomdecode.rules.phases import WRONG_PHASE
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State


@dataclass(slots=True)
class May:
    """One thing a seat may do, with the cards or numbers it may do it with."""

    do: str
    cards: tuple[int, ...] = ()
    numbers: tuple[Number, ...] = ()
    confirm: bool = False  # it loses the game, so it must be confirmed (A-21d)


def _heard(phase: Phase, *, undo: bool, hourglass: bool) -> tuple[type[Command], ...]:
    """The commands of players heard in this phase, from the phase table."""
    off = set(TABLE_COMMANDS) | (set() if undo else {AskUndo, AnswerUndo})
    off |= set() if hourglass else {TurnHourglass}
    return tuple(c for c, row in WRONG_PHASE.items() if phase not in row and c not in off)


# By whether undo is on, whether the hourglass is, and the phase.
_HEARD = {
    undo: {
        hourglass: {phase: _heard(phase, undo=undo, hourglass=hourglass) for phase in Phase}
        for hourglass in (False, True)
    }
    for undo in (False, True)
}
_PLAIN = {command: May(name) for command, name in NAMES.items()}


def may(state: State, seat: Seat) -> tuple[May, ...]:
    """List what this chair of the game may do."""
    options = state.setup.options
    return tuple(
        [
            _entry(state, seat, command)
            for command in _HEARD[options.undo][options.hourglass.on][state.phase]
            if command not in CHAIR_CHECKS or CHAIR_CHECKS[command](state, seat) is None
        ]
    )


def _entry(state: State, seat: Seat, command: type[Command]) -> May:
    plain = _PLAIN[command]
    if command is Guess:
        return May(plain.do, cards=guesses.touchable(state, seat))
    if command is Cover:
        return May(plain.do, cards=words.coverable(state))
    if command in (GiveClue, AskAboutClue):
        return May(plain.do, numbers=clues.numbers(state.setup.options))
    return May(plain.do, confirm=True) if command is Stop and state.clearance else plain
