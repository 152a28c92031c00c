"""The phase table: which command is accepted in which phase, and the refusal elsewhere.

Law: a phase that a row does not name is one in which the command may be accepted. The diagram of
docs/design.md is drawn from this table.
"""

from __future__ import annotations

from nomdecode.rules.commands import (
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
from nomdecode.rules.refusals import (
    AnswerPending,
    ClueAlreadyGiven,
    CoverFirst,
    GameOver,
    HourglassNotRunning,
    NoClueYet,
    NoMoreClues,
    NoStopInSuddenDeath,
    NothingAsked,
    NothingToCover,
    NothingToRule,
    OnlyInSuddenDeath,
    OnlyWhileGuessing,
    Refused,
    RulingPending,
    TooLateToChallenge,
)
from nomdecode.rules.state import Phase

Row = dict[Phase, type[Refused]]


def _only_in(allowed: Phase, otherwise: type[Refused]) -> Row:
    return {**dict.fromkeys(set(Phase) - {allowed}, otherwise), Phase.OVER: GameOver}


_CLUE: Row = {
    Phase.ASKED: AnswerPending,
    Phase.GUESS: ClueAlreadyGiven,
    Phase.CHALLENGED: ClueAlreadyGiven,
    Phase.COVER: CoverFirst,
    Phase.SUDDEN_DEATH: NoMoreClues,  # D-30
    Phase.OVER: GameOver,
}
_BEFORE_A_CLUE: Row = {
    Phase.OPEN_CLUE: NoClueYet,
    Phase.CLUE: NoClueYet,
    Phase.ASKED: NoClueYet,
    Phase.COVER: NoClueYet,
    Phase.CHALLENGED: RulingPending,
    Phase.OVER: GameOver,
}
_ANY_TIME: Row = {Phase.OVER: GameOver}

WRONG_PHASE: dict[type[Command], Row] = {
    GiveClue: _CLUE,
    AskAboutClue: _CLUE,
    AnswerAboutClue: _only_in(Phase.ASKED, NothingAsked),
    WithdrawQuestion: _only_in(Phase.ASKED, NothingAsked),
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
    RuleOnClue: _only_in(Phase.CHALLENGED, NothingToRule),
    TurnHourglass: _only_in(Phase.GUESS, OnlyWhileGuessing),  # T-08
    # The sand waits for a ruling: the clock says it again afterwards.
    TimeRanOut: {**_only_in(Phase.GUESS, HourglassNotRunning), Phase.CHALLENGED: RulingPending},
    AskUndo: {Phase.CHALLENGED: RulingPending, Phase.OVER: GameOver},
    AnswerUndo: {Phase.CHALLENGED: RulingPending, Phase.OVER: GameOver},
    Concede: _ANY_TIME,
    ReplacePlayer: _ANY_TIME,
    SayPhrase: _only_in(Phase.SUDDEN_DEATH, OnlyInSuddenDeath),  # D-32
}


def wrong_phase(phase: Phase, command: type[Command]) -> type[Refused] | None:
    """Return why this command is refused in this phase; None when it is accepted."""
    return WRONG_PHASE[command].get(phase)
