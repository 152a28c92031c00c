"""Each game and variant as a machine that any command may be thrown at, in any state."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from nomdecode.rules import awaited_seats, decide, evolve, fold
from nomdecode.rules.commands import NAMES, Command, Guess, Stop, TimeRanOut
from nomdecode.rules.events import Event, GameStarted
from nomdecode.rules.keys import COMPOSITION
from nomdecode.rules.legal_moves import may
from nomdecode.rules.options import OPTIONS_OF_GAME, Options
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import GUESSERS, Identity, Seat, Side
from nomdecode.rules.state import Phase, State
from nomdecode.rules.view import view
from tests.rules.moves import COMMANDS, EVERY_COMMAND, SEATS, examples_of, is_accepted, legal_moves
from tests.tables import EVERY_GAME, begin, begin_at_table

# Written examples cover every branch: what chance finds is not measured, which would take as long again.
pytestmark = pytest.mark.no_cover


# The commands that the phases wait for; the others are possible beside them.
MOVING = {"give_clue", "answer_about_clue", "guess", "stop", "cover", "rule_on_clue"}


class Table(RuleBasedStateMachine):
    """The law of the house: never crash, refuse without a trace, keep the counts, always end."""

    options: Options = OPTIONS_OF_GAME[next(iter(OPTIONS_OF_GAME))]()
    state: State
    events: list[Event] = []  # noqa: RUF012 - each machine begins its own

    @initialize(seed=st.integers(0, 2**16))
    def deal(self, seed: int) -> None:
        self.state = begin(self.options, dice=Random(seed))
        self.events = [GameStarted(self.state.setup)]
        self.touches = 0
        self.looked_at: State | None = None

    def _do(self, seat: Seat, command: Command) -> None:
        before = self.state
        try:
            events = decide(self.state, seat, command)
        except Refused:
            assert self.state is before
            return
        assert events, "an accepted command makes something happen"
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        self.touches += isinstance(command, Guess)

    @rule(seat=SEATS, command=COMMANDS)
    def anybody_tries_anything(self, seat: Seat, command: Command) -> None:
        self._do(seat, command)

    @precondition(lambda self: self.state.phase is not Phase.OVER)
    @rule(data=st.data())
    def somebody_makes_a_legal_move(self, data: st.DataObject) -> None:
        self._do(*data.draw(st.sampled_from(legal_moves(self.state))))

    @precondition(lambda self: self.state.phase in (Phase.GUESS, Phase.SUDDEN_DEATH))
    @rule(data=st.data())
    def the_guessers_touch_or_stop(self, data: st.DataObject) -> None:
        moves = [m for m in legal_moves(self.state) if isinstance(m[1], Guess | Stop)]
        if moves:
            self._do(*data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.state.hourglass is not None)
    @rule()
    def the_sand_runs_out(self) -> None:
        self._do(Seat.TABLE, TimeRanOut(self.state.hourglass or 0))

    @invariant()
    def the_game_waits_for_those_who_can_move_it_on(self) -> None:
        able = {seat for seat in self.state.seats if MOVING & {each.do for each in may(self.state, seat)}}
        assert set(awaited_seats(self.state)) == able
        assert able or self.state.phase is Phase.OVER

    @invariant()
    def what_a_seat_may_do_is_accepted_and_nothing_else_is(self) -> None:
        if self.state is self.looked_at:
            return  # the last command was refused: nothing has changed
        self.looked_at = self.state
        for seat in self.state.seats:
            for entry in may(self.state, seat):
                assert entry.cards or entry.do not in ("guess", "cover"), "something to do it with"
                for command, good in examples_of(entry, len(self.state.covered), len(self.state.closed)):
                    assert is_accepted(self.state, seat, command) == good

    @invariant()
    def counts_add_up(self) -> None:
        state = self.state
        covered = Counter(tile for tile in state.covered if tile is not None)
        if state.is_duo:
            bank = state.bank
            tokens = bank.unused + bank.marking + bank.taken + bank.discarded
            assert tokens == state.setup.options.tokens  # type: ignore[union-attr]
            assert bank.unused >= 0
            assert covered[Identity.CONTACT] + state.count_contacts_missing() in (12, 15)
            return
        first, second, _ = COMPOSITION[state.game]
        assert covered[Identity.RED] + covered[Identity.BLUE] <= first + second
        assert covered[Identity.RED] + state.count_codenames_left(Side.RED) in (first, second)
        assert covered[Identity.BLUE] + state.count_codenames_left(Side.BLUE) in (first, second)
        for card, tile in enumerate(state.covered):
            assert tile in (None, state.team_key.cells[card])

    def teardown(self) -> None:
        """The state is the fold of its events: of all, so it was at every step."""
        if self.events:
            assert fold(self.events) == self.state

    @invariant()
    def every_seat_has_a_view(self) -> None:
        for seat in (*self.state.seats, None):
            assert (view(self.state, seat).table.outcome is None) == (self.state.phase is not Phase.OVER)


class RealTable(Table):
    """T-11: the same law for devices beside real cards, each of which may speak for several seats."""

    @initialize(seed=st.integers(0, 2**16))
    def deal(self, seed: int) -> None:
        super().deal(seed)
        self.state = begin_at_table(self.options, Random(seed))
        self.events = [GameStarted(self.state.setup)]

    @invariant()
    def the_game_waits_for_those_who_can_move_it_on(self) -> None:
        """Some device that sees a key can always move it on: one telephone is enough."""
        holders = [seat for seat in self.state.seats if seat not in GUESSERS]
        able = {seat for seat in holders if MOVING & {each.do for each in may(self.state, seat)}}
        assert able or self.state.phase is Phase.OVER
        if not self.state.is_duo and self.state.phase is not Phase.OVER:
            assert able == set(holders)

    @invariant()
    def what_is_not_listed_is_refused(self) -> None:
        for seat in self.state.seats:
            listed = {each.do for each in may(self.state, seat)}
            for command in EVERY_COMMAND:
                if NAMES[type(command)] not in listed:
                    assert not is_accepted(self.state, seat, command)


def _machine(name: str, options: Options, kind: type[Table] = Table, examples: int = 25) -> Any:
    machine: Any = type(f"Table of {name}", (kind,), {"options": options})
    machine.TestCase.settings = settings(max_examples=examples, stateful_step_count=40, deadline=None)
    return machine.TestCase


TestWordsTeams = _machine("words teams", EVERY_GAME["words teams"])
TestWordsAllOn = _machine("words teams, all on", EVERY_GAME["words teams, all on"])
TestWordsCoop = _machine("words coop", EVERY_GAME["words coop"])
TestWordsThree = _machine("words three", EVERY_GAME["words three"])
TestImagesTeams = _machine("images teams", EVERY_GAME["images teams"])
TestImagesAssassinLast = _machine("images, assassin last", EVERY_GAME["images, assassin last"])
TestImagesCoop = _machine("images coop, assassin last", EVERY_GAME["images coop, assassin last"])
TestImagesThree = _machine("images three, assassin last", EVERY_GAME["images three, assassin last"])
TestDuo = _machine("duo", EVERY_GAME["duo"])
TestDuoAllOn = _machine("duo, all on", EVERY_GAME["duo, all on"])
TestDuoMission = _machine("duo mission", EVERY_GAME["duo mission"])
TestDuoImages = _machine("duo images", EVERY_GAME["duo images"])
TestRealWords = _machine("real words", EVERY_GAME["words teams, all on"], RealTable, 10)
TestRealCoop = _machine("real coop", EVERY_GAME["words coop"], RealTable, 10)
TestRealThree = _machine("real three", EVERY_GAME["words three"], RealTable, 10)
TestRealImages = _machine("real images", EVERY_GAME["images, assassin last"], RealTable, 10)
TestRealDuo = _machine("real duo", EVERY_GAME["duo, all on"], RealTable, 10)
TestRealDuoImages = _machine("real duo images", EVERY_GAME["duo images"], RealTable, 10)


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_a_game_always_ends_within_a_bound(options: Options) -> None:
    """W-33, D-45: every touch covers or marks, so a game has at most one touch per card and side."""
    bound = 2 * 25 + 9
    for seed in range(60):
        dice = Random(seed)
        state = begin(options, dice=dice)
        moves = 0
        while state.phase is not Phase.OVER:
            seat, command = dice.choice(legal_moves(state, calm=True))
            for event in decide(state, seat, command):
                state = evolve(state, event)
            moves += isinstance(command, Guess)
            assert moves <= bound
