"""decide(state, seat, command): return the events of a game command, or refuse it; all commands come here.

Law 1: it returns events or raises `Refused`; it changes nothing. Law 2: every no has a stable code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from nomdecode.rules import clues, guesses, hourglass, players, real_table, team_turns, undo
from nomdecode.rules.commands import (
    UNLIMITED,
    AddPlayer,
    AnswerAboutClue,
    AnswerUndo,
    AskAboutClue,
    AskUndo,
    ChallengeClue,
    Command,
    Concede,
    Cover,
    GiveClue,
    Guess,
    ReplacePlayer,
    RuleOnClue,
    SayPhrase,
    Stop,
    TimeRanOut,
    TurnHourglass,
    WithdrawQuestion,
)
from nomdecode.rules.events import Event, PhraseSaid
from nomdecode.rules.evolve import evolve
from nomdecode.rules.refusals import (
    AnswerPending,
    ClueAlreadyGiven,
    CoverFirst,
    GameOver,
    HourglassNotRunning,
    HourglassOff,
    NoClueYet,
    NoMoreClues,
    NoStopInSuddenDeath,
    NotAtThisTable,
    NothingAsked,
    NothingToCover,
    NothingToRule,
    OnlyInSuddenDeath,
    OnlyTheTable,
    OnlyWhileGuessing,
    Refused,
    RulingPending,
    TooLateToChallenge,
)
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State

PhaseRefusals = dict[Phase, type[Refused]]


def _refuse_outside_phase(allowed: Phase, otherwise: type[Refused]) -> PhaseRefusals:
    """Return the refusal of a command in every phase but one."""
    return {**dict.fromkeys(set(Phase) - {allowed}, otherwise), Phase.OVER: GameOver}


_CLUE: PhaseRefusals = {
    Phase.ASKED: AnswerPending,
    Phase.GUESS: ClueAlreadyGiven,
    Phase.CHALLENGED: ClueAlreadyGiven,
    Phase.COVER: CoverFirst,
    Phase.SUDDEN_DEATH: NoMoreClues,  # D-30
    Phase.OVER: GameOver,
}
_BEFORE_A_CLUE: PhaseRefusals = {
    Phase.OPEN_CLUE: NoClueYet,
    Phase.CLUE: NoClueYet,
    Phase.ASKED: NoClueYet,
    Phase.COVER: NoClueYet,
    Phase.CHALLENGED: RulingPending,
    Phase.OVER: GameOver,
}
_ANY_TIME: PhaseRefusals = {Phase.OVER: GameOver}

WRONG_PHASE: dict[type[Command], PhaseRefusals] = {
    GiveClue: _CLUE,
    AskAboutClue: _CLUE,
    AnswerAboutClue: _refuse_outside_phase(Phase.ASKED, NothingAsked),
    WithdrawQuestion: _refuse_outside_phase(Phase.ASKED, NothingAsked),
    Guess: _BEFORE_A_CLUE,
    Stop: {**_BEFORE_A_CLUE, Phase.SUDDEN_DEATH: NoStopInSuddenDeath},
    Cover: {
        Phase.OPEN_CLUE: NothingToCover,
        Phase.ASKED: AnswerPending,
        Phase.GUESS: NothingToCover,
        Phase.CHALLENGED: RulingPending,
        Phase.SUDDEN_DEATH: NothingToCover,
        Phase.OVER: GameOver,
    },
    ChallengeClue: {
        Phase.OPEN_CLUE: NoClueYet,
        Phase.CLUE: TooLateToChallenge,
        Phase.ASKED: TooLateToChallenge,
        Phase.CHALLENGED: RulingPending,
        Phase.COVER: TooLateToChallenge,
        Phase.SUDDEN_DEATH: TooLateToChallenge,
        Phase.OVER: GameOver,
    },
    RuleOnClue: _refuse_outside_phase(Phase.CHALLENGED, NothingToRule),
    TurnHourglass: _refuse_outside_phase(Phase.GUESS, OnlyWhileGuessing),  # T-08
    # The sand waits for a ruling: the clock says it again afterwards.
    TimeRanOut: {**_refuse_outside_phase(Phase.GUESS, HourglassNotRunning), Phase.CHALLENGED: RulingPending},
    AskUndo: {Phase.CHALLENGED: RulingPending, Phase.OVER: GameOver},
    AnswerUndo: {Phase.CHALLENGED: RulingPending, Phase.OVER: GameOver},
    Concede: _ANY_TIME,
    ReplacePlayer: _ANY_TIME,
    AddPlayer: _ANY_TIME,
    SayPhrase: _refuse_outside_phase(Phase.SUDDEN_DEATH, OnlyInSuddenDeath),  # D-32
}


def why_wrong_phase(phase: Phase, command: type[Command]) -> type[Refused] | None:
    """Return why this command is refused in this phase; None when it is accepted."""
    return WRONG_PHASE[command].get(phase)


# What the table itself says: its clock, its host.
TABLE_COMMANDS = (TimeRanOut, ReplacePlayer, AddPlayer)


def decide(state: State, seat: Seat, command: Command) -> list[Event]:
    """Return the events that a command leads to.

    Raises:
        Refused: with the reason; the state is as it was.
    """
    if state.setup.spoken and seat in state.seats:
        return _decide_for_device(state, seat, command)
    if reason := why_not_allowed(state, seat, type(command)):
        raise reason
    return events_of_command(state, seat, command)


def _decide_for_device(state: State, device: Seat, command: Command) -> list[Event]:
    """Return the events of what a device beside real cards reports (T-11)."""
    if reason := real_table.why_device_may_not_tell(state, device, type(command)):
        raise reason
    spoken: list[Event] = []
    if isinstance(command, Guess) and state.phase in real_table.BEFORE_GUESSES:
        # T-10: people spoke, and nobody told the table how many.
        spoken = clues.give_clue(
            state, real_table.seat_spoken_for(state, device, GiveClue), GiveClue("", UNLIMITED)
        )
        for event in spoken:
            state = evolve(state, event)
    seat = real_table.seat_spoken_for(state, device, type(command))
    if reason := why_not_allowed(state, seat, type(command)):
        raise reason
    return [*spoken, *events_of_command(state, seat, command)]


def why_not_allowed(state: State, seat: Seat, command: type[Command]) -> type[Refused] | None:
    """Return why this seat may not give such a command now, whatever the card or word; None when it may."""
    if command in TABLE_COMMANDS:
        if seat is not Seat.TABLE:
            return OnlyTheTable
        return why_wrong_phase(state.phase, command)
    if seat not in state.seats:
        return NotAtThisTable
    # S-143: without an hourglass there is nothing to turn in any phase.
    if command is TurnHourglass and not state.setup.options.hourglass.on:
        return HourglassOff
    return why_wrong_phase(state.phase, command) or _why_not_this_seat(state, seat, command)


def _why_not_this_seat(state: State, seat: Seat, command: type[Command]) -> type[Refused] | None:
    """Return why this seat may not give a command that the phase accepts; None when it may."""
    ask = SEAT_CHECKS.get(command)
    return ask(state, seat) if ask else None


# Why a seat may not do what its phase allows; a command without a row is open to every seat.
SEAT_CHECKS: dict[type[Command], Callable[[State, Seat], type[Refused] | None]] = {
    GiveClue: clues.why_not_give_clue,
    AskAboutClue: clues.why_not_ask_about_clue,
    AnswerAboutClue: clues.why_not_answer_about_clue,
    WithdrawQuestion: clues.why_not_withdraw_question,
    Guess: guesses.why_not_guess,
    Stop: guesses.why_not_stop,
    Cover: team_turns.why_not_cover_card,
    ChallengeClue: clues.why_not_challenge_clue,
    RuleOnClue: clues.why_not_rule_on_clue,
    TurnHourglass: hourglass.why_not_turn_hourglass,
    AskUndo: undo.why_not_ask_undo,
    AnswerUndo: undo.why_not_answer_undo,
    Concede: guesses.why_not_concede,
}


def events_of_command(state: State, seat: Seat, command: Command) -> list[Event]:  # noqa: C901, PLR0912 - one arm per command
    """Return the events of a command that `why_not_allowed` allows.

    Raises:
        Refused: about the card, the word or the number.
    """
    match command:
        case Guess(card):
            return guesses.guess_card(state, seat, card)
        case GiveClue():
            return clues.give_clue(state, seat, command)
        case AskAboutClue():
            return clues.ask_about_clue(state, seat, command)
        case AnswerAboutClue(allow):
            return clues.answer_about_clue(state, allow=allow)
        case WithdrawQuestion():
            return clues.withdraw_question()
        case Stop(confirmed):
            return guesses.stop_guessing(state, confirmed=confirmed)
        case Cover(card):
            return team_turns.cover_card(state, seat, card)
        case ChallengeClue():
            return clues.challenge_clue(seat)
        case RuleOnClue(uphold):
            return clues.rule_on_clue(state, uphold=uphold)
        case TurnHourglass():
            return hourglass.turn_hourglass(state, seat)
        case TimeRanOut(run):
            return hourglass.let_hourglass_run_out(state, run)
        case AskUndo():
            return undo.ask_undo(seat)
        case AnswerUndo(agree):
            return undo.answer_undo(agree=agree)
        case Concede():
            return guesses.concede_game(state, seat)
        case ReplacePlayer():
            return players.replace_player(state, command)
        case AddPlayer(arriving):
            return players.add_player(state, arriving)
        case SayPhrase(phrase):
            return [PhraseSaid(seat, phrase)]
        case _:
            assert_never(command)
