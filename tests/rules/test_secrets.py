"""Law 4: two deals that differ only in what a seat may not know give that seat equal views, byte for byte.

The same moves are played on two deals. As long as what happened in public is the same, every seat that cannot
tell the deals apart must be sent the same bytes. What happened in public is worked out here from the keys,
not taken from the views. The same holds for what an asker is told alone: rulings, hints and refusals.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomdecode.room.settings import Mode
from nomdecode.room.table import Table
from nomdecode.rules import view
from nomdecode.rules.commands import AskAboutClue, Command, GiveClue
from nomdecode.rules.keys import DuoKey, TeamKey
from nomdecode.rules.options import Options
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import SPYMASTERS, Identity, Seat, Side
from nomdecode.rules.state import Phase, State
from tests.rules.moves import legal_moves
from tests.tables import EVERY_GAME, begin, begin_at_table, begun
from tests.wire_json import view_json

# Written examples cover every branch: what chance finds is not measured, which would take as long again.
pytestmark = pytest.mark.no_cover

Moves = list[tuple[Seat, Command]]
# A plain word; one that is refused; two that the referee may doubt.
WORDS = ("X", "W3", "W33", "PANIER")


@dataclass
class Course:
    """What came of some moves: the state before each and after the last, and what each asker was told."""

    states: list[State]
    told: list[object] = field(default_factory=list)

    def ask(self, seat: Seat, command: Command) -> bool:
        """Ask the table as everybody does: the referee, then the rules; tell whether it was accepted."""
        table = Table(Mode.ASSIST, self.states[-1])
        try:
            answer = table.decide_command(seat, command)
        except Refused as refused:
            self.told.append((refused.code, dict(refused.facts)))
            self.states.append(self.states[-1])
            return False
        self.told.append((answer.findings, answer.hints))
        table.apply_events(answer.events)
        assert table.state is not None
        self.states.append(table.state)
        return True


def play_at_random(state: State, dice: Random, steps: int) -> tuple[Moves, Course]:
    """Random legal moves, with secrets in every clue; some clues are not to the referee's liking."""
    moves: Moves = []
    course = Course([state])
    for _ in range(steps):
        if course.states[-1].phase is Phase.OVER:
            break
        seat, command = dice.choice(legal_moves(course.states[-1]))
        if isinstance(command, GiveClue | AskAboutClue):
            command = replace(command, word=dice.choice(WORDS), meant=(dice.randrange(20),))
        if isinstance(command, GiveClue):
            command = replace(command, confirmed=dice.random() < 0.8)
        course.ask(seat, command)
        moves.append((seat, command))
    return moves, course


def replayed(state: State, moves: Moves, ours: Course) -> Course:
    """The same moves on another deal, as far as they are legal there."""
    course = Course([state])
    for (seat, command), (before, after) in zip(moves, pairwise(ours.states), strict=True):
        if not course.ask(seat, command) and before is not after:
            break
    return course


def shuffled_unseen(key: TeamKey, course: Course, dice: Random) -> TeamKey:
    """The key with the cells that nobody touched dealt anew."""
    touched = {touch.card for touch in course.states[-1].touches}
    unseen = [i for i in range(len(key.cells)) if i not in touched]
    cells = list(key.cells)
    for i, cell in zip(unseen, dice.sample([key.cells[i] for i in unseen], len(unseen)), strict=True):
        cells[i] = cell
    return TeamKey(tuple(cells), key.starts)


def other_side_shuffled(key: DuoKey, mine: Side, dice: Random) -> DuoKey:
    """My side as it is; the partner's dealt anew within each of my colours, so that the table stays."""
    my_cells, other_cells = key.cells_seen_by(mine), list(key.cells_seen_by(mine.other))
    for colour in (Identity.CONTACT, Identity.BYSTANDER, Identity.ASSASSIN):
        places = [i for i, cell in enumerate(my_cells) if cell is colour]
        dealt = dice.sample([other_cells[i] for i in places], len(places))
        for i, cell in zip(places, dealt, strict=True):
            other_cells[i] = cell
    other = tuple(other_cells)
    return DuoKey(my_cells, other) if mine is Side.A else DuoKey(other, my_cells)


def public(state: State) -> tuple[object, ...]:
    """What happened in public: results of touches, and what had to be announced; worked out from the key."""
    results = tuple((t.card, t.identity, t.by) for t in state.touches)
    if not state.is_duo:
        return (results, state.phase)
    key = state.duo_key
    complete = tuple(
        all(state.covered[i] for i, cell in enumerate(key.cells_seen_by(side)) if cell is Identity.CONTACT)
        for side in (Side.A, Side.B)
    )
    return (results, complete, state.phase)


def assert_equal_views(seat: Seat | None, moves: Moves, ours: Course, theirs: Course) -> int:
    """As long as the same happened in public, a seat sees the same and is told the same when it asks."""
    compared = 0
    for i, (one, two) in enumerate(zip(ours.states, theirs.states, strict=False)):
        if public(one) != public(two) or one.phase is Phase.OVER:
            break
        assert view_json(view(one, seat)) == view_json(view(two, seat))
        if i < len(theirs.told) and moves[i][0] is seat:
            assert ours.told[i] == theirs.told[i]
        compared += 1
    return compared


TEAM_GAMES = {name: o for name, o in EVERY_GAME.items() if not name.startswith("duo")}
DUO_GAMES = {name: o for name, o in EVERY_GAME.items() if name.startswith("duo")}
SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize("options", TEAM_GAMES.values(), ids=TEAM_GAMES)
@settings(max_examples=30)
@given(seed=SEEDS)
def test_guessers_and_spectators_cannot_tell_two_keys_apart(options: Options, seed: int) -> None:
    """W-05, I-06, A-45."""
    dice = Random(seed)
    state = begin(options, dice=dice)
    moves, ours = play_at_random(state, dice, 30)
    key = shuffled_unseen(state.team_key, ours, dice)
    theirs = replayed(begun(replace(state.setup, key=key)), moves, ours)
    for seat in (*state.seats, None):
        if seat not in SPYMASTERS:
            assert assert_equal_views(seat, moves, ours, theirs) >= 1


@pytest.mark.parametrize("options", DUO_GAMES.values(), ids=DUO_GAMES)
@pytest.mark.parametrize("mine", [Side.A, Side.B])
@settings(max_examples=30)
@given(seed=SEEDS)
def test_a_partner_cannot_tell_two_other_sides_apart(mine: Side, options: Options, seed: int) -> None:
    """D-05, A-14."""
    dice = Random(seed)
    state = begin(options, dice=dice)
    moves, ours = play_at_random(state, dice, 30)
    key = other_side_shuffled(state.duo_key, mine, dice)
    theirs = replayed(begun(replace(state.setup, key=key)), moves, ours)
    seat = Seat.SIDE_A if mine is Side.A else Seat.SIDE_B
    for viewer in (seat, None):
        assert assert_equal_views(viewer, moves, ours, theirs) >= 1


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
@settings(max_examples=20)
@given(seed=SEEDS)
def test_nobody_but_the_giver_can_tell_what_was_meant(options: Options, seed: int) -> None:
    """Part of law 4: the intended cards are the giver's until the end."""
    dice = Random(seed)
    state = begin(options, dice=dice)
    moves, ours = play_at_random(state, dice, 25)
    secretive = [(seat, _meaning_else(command)) for seat, command in moves]
    theirs = replayed(state, secretive, ours)
    givers = {seat for seat, command in moves if isinstance(command, GiveClue | AskAboutClue)}
    for seat in (*state.seats, None):
        if seat not in givers:
            assert_equal_views(seat, moves, ours, theirs)
    assert len(ours.states) == len(theirs.states)


def _meaning_else(command: Command) -> Command:
    if isinstance(command, GiveClue):
        return replace(command, meant=(*command.meant, 19), feared=(18,))
    if isinstance(command, AskAboutClue):
        return replace(command, meant=(*command.meant, 19))
    return command


REAL_TABLES = {
    name: EVERY_GAME[name]
    for name in ("words teams, all on", "words coop", "words three", "images, assassin last")
}
REAL_DUOS = {name: EVERY_GAME[name] for name in ("duo, all on", "duo images")}


@pytest.mark.parametrize("options", REAL_TABLES.values(), ids=REAL_TABLES)
@settings(max_examples=25)
@given(seed=SEEDS)
def test_beside_real_cards_guessers_and_spectators_cannot_tell_two_keys_apart(
    options: Options, seed: int
) -> None:
    """W-05, T-09, T-11."""
    dice = Random(seed)
    state = begin_at_table(options, dice)
    moves, ours = play_at_random(state, dice, 30)
    key = shuffled_unseen(state.team_key, ours, dice)
    theirs = replayed(begun(replace(state.setup, key=key)), moves, ours)
    for seat in (*state.seats, None):
        if seat not in SPYMASTERS:
            assert assert_equal_views(seat, moves, ours, theirs) >= 1


@pytest.mark.parametrize("options", REAL_DUOS.values(), ids=REAL_DUOS)
@pytest.mark.parametrize("mine", [Side.A, Side.B])
@settings(max_examples=25)
@given(seed=SEEDS)
def test_beside_real_cards_a_partner_cannot_tell_two_other_sides_apart(
    mine: Side, options: Options, seed: int
) -> None:
    """D-05, T-11."""
    dice = Random(seed)
    state = begin_at_table(options, dice)
    moves, ours = play_at_random(state, dice, 30)
    key = other_side_shuffled(state.duo_key, mine, dice)
    theirs = replayed(begun(replace(state.setup, key=key)), moves, ours)
    seat = Seat.SIDE_A if mine is Side.A else Seat.SIDE_B
    for viewer in (seat, None):
        assert assert_equal_views(viewer, moves, ours, theirs) >= 1


def test_the_property_can_fail() -> None:
    """A spymaster does tell two keys apart: the comparison is not empty."""
    dice = Random(5)
    state = begin(EVERY_GAME["words teams"], dice=dice)
    moves, ours = play_at_random(state, dice, 4)
    key = shuffled_unseen(state.team_key, ours, dice)
    theirs = replayed(begun(replace(state.setup, key=key)), moves, ours)
    assert key != state.team_key
    with pytest.raises(AssertionError):
        assert_equal_views(Seat.RED_SPYMASTER, moves, ours, theirs)
