"""One game without a server: `Table` keeps it and asks `room.decide`, as every command does.

Law 2: `decide_command` changes nothing; `apply_events` applies its events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nomdecode.referee import Ruling
from nomdecode.room.chat import why_seat_silent
from nomdecode.room.decide import CommandRequest, Decision, DecisionContext, decide, judge_word
from nomdecode.room.events import AnyEvent, is_game_event
from nomdecode.room.refusals import NoGameYet
from nomdecode.room.settings import Mode, Settings
from nomdecode.room.state import Room
from nomdecode.rules import View, evolve, start_game, view
from nomdecode.rules.commands import Command
from nomdecode.rules.events import Setup
from nomdecode.rules.refusals import NotAtThisTable
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State, copy_with

_CONTEXT = DecisionContext()


class Table:
    """One game and its referee, without members, clock or I/O: for the terminal, scenarios and libraries."""

    def __init__(self, mode: Mode = Mode.ASSIST, state: State | None = None) -> None:
        self._room = Room("TABLE", Settings(mode=mode), game=state)

    @property
    def state(self) -> State | None:
        """Return the game; None before the first one."""
        return self._room.game

    @state.setter
    def state(self, state: State | None) -> None:
        self._room = copy_with(self._room, game=state)

    def begin_game(self, setup: Setup) -> Decision:
        """Return the decision that begins a game, or the next one.

        Raises:
            Refused: with the reason; nothing has changed.
        """
        is_strict = self._room.settings.mode is Mode.STRICT
        return Decision(tuple(start_game(replace(setup, needs_consent=is_strict), self.state)))

    def decide_command(self, seat: Seat, command: Command) -> Decision:
        """Return the decision about a command of a seat: the referee first, then the rules.

        Raises:
            Refused: with the reason; nothing has changed.
        """
        return decide(self._room, CommandRequest(None, command, seat=seat), _CONTEXT)

    def apply_events(self, events: Iterable[AnyEvent]) -> None:
        """Apply the events of a decision."""
        for event in filter(is_game_event, events):
            self.state = evolve(self.state, event)

    def view(self, seat: Seat | None) -> View:
        """Return what a seat sees; None is a spectator."""
        return view(self._require_game(), seat)

    def judge_word(self, word: str) -> Ruling:
        """Return the referee's ruling on a word while it is being typed."""
        return judge_word(self._require_game(), word, self._room.settings.mode)

    def allow_speech(self, seat: Seat, text: str) -> tuple[Seat, str]:
        """Allow what a player says aloud: whoever sees a key is silent; sudden death has two phrases (D-32).

        Raises:
            Refused: when this seat has to be silent.
        """
        state = self._require_game()
        if seat not in state.seats:
            raise NotAtThisTable
        if reason := why_seat_silent(state, seat):
            raise reason
        return seat, text

    def _require_game(self) -> State:
        """Return the game; refuse when none has begun."""
        if self.state is None:
            raise NoGameYet
        return self.state
