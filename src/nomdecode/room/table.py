"""A table without I/O: the referee, then the rules.

Everybody comes through `ask`: people, bots, the clock, tests.

Law: `ask` changes nothing; its events happen when they are given to `happen`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from msgspec import Struct

from nomdecode.referee import Ruling, Verdict, judge
from nomdecode.rules import View, decide, evolve, start, view
from nomdecode.rules.clues import hints
from nomdecode.rules.commands import AskAboutClue, Command, GiveClue
from nomdecode.rules.decide import why_not
from nomdecode.rules.events import ClueAsked, ClueGiven, Event, Setup
from nomdecode.rules.refusals import NotAtThisTable, Refused
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State


class Mode(StrEnum):
    """How much the referee has to say (C-36)."""

    ASSIST = "assist"  # doubtful clues are told to the giver, who may go on
    STRICT = "strict"  # doubtful clues need the opposing spymaster's consent
    TABLE = "table"  # nothing is checked, as at a real table


class ClueNotAllowed(Refused):
    """The referee does not allow this clue; nobody has heard it and it costs nothing."""


class ClueDoubtful(Refused):
    """The referee has doubts about this clue: confirm it, or think again."""


class ConsentNeeded(Refused):
    """In strict mode a doubtful clue needs the opposing spymaster's consent."""


class OnlyTwoPhrases(Refused):
    """In sudden death only “I go” and “you go” may be said."""


class NoGameYet(Refused):
    """No game has begun at this table."""


class Answer(Struct, frozen=True):
    """What would happen, and what is told to the asker alone."""

    events: tuple[Event, ...]
    ruling: Ruling | None = None
    hints: tuple[str, ...] = ()


class Table:
    """One table and the game that lies on it."""

    def __init__(self, mode: Mode = Mode.ASSIST, state: State | None = None) -> None:
        self.mode = mode
        self.state = state

    def begin(self, setup: Setup) -> Answer:
        """Ask to begin a game, or the next one."""
        return Answer(tuple(start(setup, self.state)))

    def ask(self, seat: Seat, command: Command) -> Answer:
        """Answer a wish: the referee first, then the rules.

        Raises:
            Refused: with the reason; nothing has changed.
        """
        state = self._game()
        if not isinstance(command, GiveClue | AskAboutClue):
            return Answer(tuple(decide(state, seat, command)))
        # Whose turn it is comes first: the referee speaks only to a giver.
        if reason := why_not(state, seat, type(command)):
            raise reason
        ruling = self._ruling(state, command.word)
        events = decide(state, seat, command)
        if isinstance(command, GiveClue):
            self._check_ruling(state, seat, ruling, confirmed=command.confirmed)
        return Answer(
            tuple(_with_ruling(e, ruling) for e in events), ruling, hints(state, seat, command.number)
        )

    def happen(self, events: Iterable[Event]) -> None:
        """Let what was answered happen."""
        for event in events:
            self.state = evolve(self.state, event)

    def view(self, seat: Seat | None) -> View:
        """What a seat sees; None is a spectator."""
        return view(self._game(), seat)

    def judge(self, word: str) -> Ruling:
        """The referee's opinion of a word while it is being typed."""
        return self._ruling(self._game(), word)

    def hear(self, seat: Seat, text: str) -> tuple[Seat, str]:
        """D-32, A-14: free talk among those who sit here, which sudden death forbids."""
        state = self._game()
        if seat not in state.seats:
            raise NotAtThisTable
        if state.phase is Phase.SUDDEN_DEATH:
            raise OnlyTwoPhrases
        return seat, text

    def _game(self) -> State:
        if self.state is None:
            raise NoGameYet
        return self.state

    def _ruling(self, state: State, word: str) -> Ruling:
        if self.mode is Mode.TABLE:
            return Ruling()
        # C-03, A-11: covered codenames may be used; token-marked ones are still visible.
        visible = [text for text, tile in zip(state.texts, state.covered, strict=True) if tile is None]
        return judge(word, visible, state.setup.language, state.setup.options)

    def _check_ruling(self, state: State, seat: Seat, ruling: Ruling, *, confirmed: bool) -> None:
        # C-36: a hard refusal comes before publication and costs nothing.
        if ruling.verdict is Verdict.HARD:
            raise ClueNotAllowed(findings=ruling.findings)
        if ruling.verdict is Verdict.OK:
            return
        if self.mode is Mode.STRICT:
            # Where there is nobody to ask, a doubtful clue is refused.
            can_ask = why_not(state, seat, AskAboutClue) is None
            raise (ConsentNeeded if can_ask else ClueNotAllowed)(findings=ruling.findings)
        if not confirmed:
            raise ClueDoubtful(findings=ruling.findings)


def _with_ruling(event: Event, ruling: Ruling) -> Event:
    """The ruling is written into the clue, so that a replay never asks the referee again."""
    if ruling.codes and isinstance(event, ClueGiven | ClueAsked):
        return replace(event, clue=replace(event.clue, ruling=ruling.codes))
    return event
