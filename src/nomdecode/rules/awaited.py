"""awaited(state): the seats that the game waits for, and the judge of its clue. Pure; tells no secret."""

from __future__ import annotations

from nomdecode.rules import guesses, rulings
from nomdecode.rules.clues import judge_of_questions
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State


def awaited(state: State) -> tuple[Seat, ...]:
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
        seat = judge_now(state)
    if seat is not None:
        return (seat,)
    if phase is Phase.OPEN_CLUE:
        return state.seats  # D-12
    if phase is Phase.SUDDEN_DEATH:
        # D-31, A-14: either partner, unless nothing is left to find for one of them.
        return tuple([seat for seat in state.seats if guesses.why_not_guess(state, seat) is None])
    return ()


def judge_now(state: State) -> Seat | None:
    """Return who answers a question about this turn's clue, or rules on the challenge; None: nobody."""
    if state.phase is Phase.CLUE or state.phase is Phase.ASKED:
        return judge_of_questions(state)
    return rulings.judge_of(state) if state.phase is Phase.CHALLENGED else None
