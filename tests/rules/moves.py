"""Every command a seat could think of, for tests that try them all."""

from __future__ import annotations

from hypothesis import strategies as st

from nomdecode.rules import decide
from nomdecode.rules.commands import (
    NAMES,
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
    Phrase,
    ReplacePlayer,
    RuleOnClue,
    SayPhrase,
    Stop,
    TimeRanOut,
    TurnHourglass,
    WithdrawQuestion,
)
from nomdecode.rules.legal_moves import May, may
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Player, Seat
from nomdecode.rules.state import State

CARDS = st.integers(-2, 27)
NUMBERS = st.one_of(
    st.integers(-1, 11), st.just(UNLIMITED), st.none(), st.floats(), st.text(max_size=3), st.booleans()
)
MEANT = st.lists(st.integers(-1, 25), max_size=4).map(tuple)
SEATS = st.sampled_from(list(Seat))
NAMES_OF_PEOPLE = st.sampled_from([seat.value for seat in Seat] + ["Eve", "Zoé"])

COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(GiveClue, st.text(max_size=8), NUMBERS, MEANT, st.booleans()),
    st.builds(AskAboutClue, st.text(max_size=8), NUMBERS, MEANT),
    st.builds(AnswerAboutClue, st.booleans()),
    st.just(WithdrawQuestion()),
    st.builds(Guess, CARDS),
    st.builds(Stop, st.booleans()),
    st.builds(Cover, CARDS),
    st.just(ChallengeClue()),
    st.builds(RuleOnClue, st.booleans()),
    st.just(TurnHourglass()),
    st.builds(TimeRanOut, st.integers(0, 5)),
    st.just(AskUndo()),
    st.builds(AnswerUndo, st.booleans()),
    st.just(Concede()),
    st.builds(AddPlayer, st.builds(Player, NAMES_OF_PEOPLE, NAMES_OF_PEOPLE, SEATS)),
    st.builds(ReplacePlayer, NAMES_OF_PEOPLE, st.builds(Player, NAMES_OF_PEOPLE, NAMES_OF_PEOPLE, SEATS)),
    st.builds(SayPhrase, st.sampled_from(Phrase)),
)


def examples_of(entry: May, size: int, closed: int = 0) -> list[tuple[Command, bool]]:
    """For something that may be done: commands of that kind, and whether each must be accepted.

    C-37: after so many closed words another one is said.
    """
    word = "X" * (closed + 1)
    if entry.do == NAMES[Guess]:
        return [(Guess(card), card in entry.cards) for card in range(-1, size + 1)]
    if entry.do == NAMES[Cover]:
        return [(Cover(card), card in entry.cards) for card in range(-1, size + 1)]
    if entry.do == NAMES[GiveClue]:
        return [(GiveClue(word, n), n in entry.numbers) for n in (*range(-1, 11), UNLIMITED)]
    if entry.do == NAMES[AskAboutClue]:
        return [(AskAboutClue(word, n), n in entry.numbers) for n in (*range(-1, 11), UNLIMITED)]
    if entry.do == NAMES[Stop]:
        return [(Stop(confirmed=True), True), (Stop(), not entry.confirm)]
    return [(command, True) for command in _PLAIN[entry.do]]


_PLAIN: dict[str, list[Command]] = {
    NAMES[AnswerAboutClue]: [AnswerAboutClue(allow=True), AnswerAboutClue(allow=False)],
    NAMES[RuleOnClue]: [RuleOnClue(uphold=True), RuleOnClue(uphold=False)],
    NAMES[AnswerUndo]: [AnswerUndo(agree=True), AnswerUndo(agree=False)],
    NAMES[SayPhrase]: [SayPhrase(Phrase.I_GO), SayPhrase(Phrase.YOU_GO)],
    NAMES[WithdrawQuestion]: [WithdrawQuestion()],
    NAMES[ChallengeClue]: [ChallengeClue()],
    NAMES[TurnHourglass]: [TurnHourglass()],
    NAMES[AskUndo]: [AskUndo()],
    NAMES[Concede]: [Concede()],
}


# One of each kind that a client can send, good wherever its kind is.
EVERY_COMMAND: tuple[Command, ...] = (
    GiveClue("", UNLIMITED),
    GiveClue("X", 1),
    AskAboutClue("X", 1),
    *(Guess(card) for card in range(25)),
    *(Cover(card) for card in range(25)),
    Stop(confirmed=True),
    *(command for commands in _PLAIN.values() for command in commands),
)


def is_accepted(state: State, seat: Seat, command: Command) -> bool:
    """Tell whether the rules accept the command."""
    try:
        return bool(decide(state, seat, command))
    except Refused:
        return False


def legal_moves(state: State, *, calm: bool = False) -> list[tuple[Seat, Command]]:
    """Every legal move of every seat; a calm list leaves out conceding and endless disputes."""
    moves = []
    for seat in state.seats:
        for entry in may(state, seat):
            if calm and entry.do in _RESTLESS:
                continue
            examples = examples_of(entry, len(state.covered), len(state.closed))
            moves += [(seat, command) for command, good in examples if good]
    return moves


_RESTLESS = {NAMES[c] for c in (Concede, AskUndo, AskAboutClue, ChallengeClue, TurnHourglass, SayPhrase)}
