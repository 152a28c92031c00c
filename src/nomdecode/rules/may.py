"""What a seat may do now, so that clients carry no rules. Pure; says nothing the seat may not know."""

from __future__ import annotations

from dataclasses import dataclass

from nomdecode.rules import clues, guesses, words
from nomdecode.rules.commands import NAMES, AskAboutClue, Command, Cover, GiveClue, Guess, Number, Stop
from nomdecode.rules.decide import TABLE_COMMANDS, why_not
from nomdecode.rules.phases import WRONG_PHASE
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State


@dataclass(frozen=True, slots=True)
class May:
    """One thing a seat may do, with the cards or numbers it may do it with."""

    do: str
    cards: tuple[int, ...] = ()
    numbers: tuple[Number, ...] = ()
    confirm: bool = False  # it loses the game, so it must be confirmed (A-21d)


# The commands of players heard in each phase, from the phase table.
_HEARD: dict[Phase, tuple[type[Command], ...]] = {
    phase: tuple(c for c, row in WRONG_PHASE.items() if phase not in row and c not in TABLE_COMMANDS)
    for phase in Phase
}


def may(state: State, seat: Seat) -> tuple[May, ...]:
    """List what this chair may do."""
    heard = _HEARD[state.phase]
    return tuple(_entry(state, seat, command) for command in heard if why_not(state, seat, command) is None)


def _entry(state: State, seat: Seat, command: type[Command]) -> May:
    name = NAMES[command]
    if command is Guess:
        return May(name, cards=guesses.touchable(state, seat))
    if command is Cover:
        return May(name, cards=words.coverable(state))
    if command in (GiveClue, AskAboutClue):
        return May(name, numbers=clues.numbers(state.setup.options))
    return May(name, confirm=command is Stop and state.clearance)
