"""Games with real cards: clues are spoken, and devices report what people did (T-09…T-13). Pure.

Law: a device speaks only for seats whose secrets it sees anyway; so what it may tell is no secret to it.
"""

from __future__ import annotations

from typing import Final

from nomdecode.rules import clues, hourglass, undo
from nomdecode.rules.commands import (
    UNLIMITED,
    AnswerAboutClue,
    AnswerUndo,
    AskAboutClue,
    ChallengeClue,
    Command,
    Cover,
    GiveClue,
    Guess,
    RuleOnClue,
    SayPhrase,
    Stop,
    TurnHourglass,
    WithdrawQuestion,
)
from nomdecode.rules.refusals import GameOver, KeyHoldersTellTouches, NotYourTurn, Refused, SaidAloud
from nomdecode.rules.seats import GUESSERS, SEAT_OF_SIDE, SIDE_OF_SEAT, SPYMASTER_OF_TEAM, Seat
from nomdecode.rules.state import Phase, State

# What people at one table say to each other: nothing of it is told to a device.
SAID_ALOUD: Final = frozenset({AskAboutClue, AnswerAboutClue, WithdrawQuestion, SayPhrase})
# T-10: a touch that is told before any clue says that one was spoken, without its number.
BEFORE_GUESSES: Final = frozenset({Phase.OPEN_CLUE, Phase.CLUE})


def why_device_may_not_tell(state: State, device: Seat, command: type[Command]) -> type[Refused] | None:
    """Return why the device in this seat may not report this command; None: the seat's own rules decide."""
    if state.phase is Phase.OVER:
        return GameOver
    if command in SAID_ALOUD:
        return SaidAloud
    if command is not Guess:
        return None
    if device in GUESSERS:
        return KeyHoldersTellTouches  # T-11
    # T-11, D-07: my tap says what my partner touched, so it is mine to tell while I give the clues.
    is_partners = state.is_duo and state.giver is not None and state.giver is not device
    return NotYourTurn if is_partners else None


def may_tell_touch_before_clue(state: State) -> bool:
    """T-10: tell whether a touch may be reported before any clue: not where a mission needs its number."""
    return state.phase in BEFORE_GUESSES and UNLIMITED in clues.allowed_numbers(state)


def seat_spoken_for(state: State, device: Seat, command: type[Command]) -> Seat:
    """Return the seat for which the device in this seat reports a command (T-11, T-12).

    A guesser's device speaks for its own seat.
    """
    if device in GUESSERS:
        return device
    if command is Guess:
        return guesser_of_device(state, device)
    if command is Stop:
        return state.guesser or device
    if command is GiveClue:
        return device if state.is_duo else state.giver or device
    if command is Cover and state.penalty is not None:
        return SPYMASTER_OF_TEAM[state.penalty]
    if command is ChallengeClue:
        return device if state.is_duo else clues.judge_of_challenge(state)
    if command is RuleOnClue and state.phase is Phase.CHALLENGED:
        return clues.judge_of_challenge(state)
    if command is TurnHourglass:
        return next(
            (s for s in (device, *state.seats) if hourglass.why_not_turn_hourglass(state, s) is None), device
        )
    if command is AnswerUndo:
        return next((s for s in (device, *state.seats) if undo.why_not_answer_undo(state, s) is None), device)
    return device


def guesser_of_device(state: State, device: Seat) -> Seat:
    """Return the seat that touches cards by this device's key: the team's guesser, Duo's partner (D-07)."""
    if state.is_duo:
        return SEAT_OF_SIDE[SIDE_OF_SEAT[device].other]
    return state.guesser or device
