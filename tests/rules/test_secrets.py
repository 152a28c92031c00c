"""Law 4: two deals that differ only in what a seat may not know give that seat equal views, byte for byte.

The same moves are played on two deals. As long as what happened in public is the same, every seat that cannot
tell the deals apart must be sent the same bytes. What happened in public is worked out here from the keys,
not taken from the views.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomdecode.rules import decide, evolve, view
from nomdecode.rules.commands import AskAboutClue, Command, GiveClue
from nomdecode.rules.events import Event
from nomdecode.rules.keys import DuoKey, TeamKey
from nomdecode.rules.options import Options
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import SPYMASTERS, Identity, Seat, Side
from nomdecode.rules.state import Phase, State
from nomdecode.server.wire import view_json
from tests.rules.moves import legal_moves
from tests.tables import EVERY_GAME, begin, begun

Moves = list[tuple[Seat, Command]]


def play_at_random(state: State, dice: Random, steps: int) -> tuple[Moves, list[State]]:
    """Random legal moves, with secrets in every clue; the state after each."""
    moves: Moves = []
    states = [state]
    for _ in range(steps):
        if state.phase is Phase.OVER:
            break
        seat, command = dice.choice(legal_moves(state))
        if isinstance(command, GiveClue | AskAboutClue):
            command = replace(command, meant=(dice.randrange(20),))
        for event in decide(state, seat, command):
            state = evolve(state, event)
        moves.append((seat, command))
        states.append(state)
    return moves, states


def replayed(state: State, moves: Moves) -> list[State]:
    """The same moves on another deal, as far as they are legal there."""
    states = [state]
    for seat, command in moves:
        try:
            events: list[Event] = decide(state, seat, command)
        except Refused:
            break
        for event in events:
            state = evolve(state, event)
        states.append(state)
    return states


def shuffled_unseen(key: TeamKey, states: list[State], dice: Random) -> TeamKey:
    """The key with the cells that nobody touched dealt anew."""
    touched = {touch.card for touch in states[-1].touches}
    unseen = [i for i in range(len(key.cells)) if i not in touched]
    cells = list(key.cells)
    for i, cell in zip(unseen, dice.sample([key.cells[i] for i in unseen], len(unseen)), strict=True):
        cells[i] = cell
    return TeamKey(tuple(cells), key.starts)


def other_side_shuffled(key: DuoKey, mine: Side, dice: Random) -> DuoKey:
    """My side as it is; the partner's dealt anew within each of my colours, so that the table stays."""
    my_cells, other_cells = key.side(mine), list(key.side(mine.other))
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
        all(state.covered[i] for i, cell in enumerate(key.side(side)) if cell is Identity.CONTACT)
        for side in (Side.A, Side.B)
    )
    return (results, complete, state.phase)


def assert_equal_views(seat: Seat | None, ours: list[State], theirs: list[State]) -> int:
    compared = 0
    for one, two in zip(ours, theirs, strict=False):
        if public(one) != public(two) or one.phase is Phase.OVER:
            break
        assert view_json(view(one, seat)) == view_json(view(two, seat))
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
    theirs = replayed(begun(replace(state.setup, key=key)), moves)
    for seat in (*state.seats, None):
        if seat not in SPYMASTERS:
            assert assert_equal_views(seat, ours, theirs) >= 1


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
    theirs = replayed(begun(replace(state.setup, key=key)), moves)
    seat = Seat.SIDE_A if mine is Side.A else Seat.SIDE_B
    for viewer in (seat, None):
        assert assert_equal_views(viewer, ours, theirs) >= 1


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
@settings(max_examples=20)
@given(seed=SEEDS)
def test_nobody_but_the_giver_can_tell_what_was_meant(options: Options, seed: int) -> None:
    """Part of law 4: the intended cards are the giver's until the end."""
    dice = Random(seed)
    state = begin(options, dice=dice)
    moves, ours = play_at_random(state, dice, 25)
    secretive = [(seat, _meaning_else(command)) for seat, command in moves]
    theirs = replayed(state, secretive)
    givers = {seat for seat, command in moves if isinstance(command, GiveClue | AskAboutClue)}
    for seat in (*state.seats, None):
        if seat not in givers:
            assert_equal_views(seat, ours, theirs)
    assert len(ours) == len(theirs)


def _meaning_else(command: Command) -> Command:
    if isinstance(command, GiveClue):
        return replace(command, meant=(*command.meant, 19), feared=(18,))
    if isinstance(command, AskAboutClue):
        return replace(command, meant=(*command.meant, 19))
    return command


def test_the_property_can_fail() -> None:
    """A spymaster does tell two keys apart: the comparison is not empty."""
    dice = Random(5)
    state = begin(EVERY_GAME["words teams"], dice=dice)
    moves, ours = play_at_random(state, dice, 4)
    key = shuffled_unseen(state.team_key, ours, dice)
    theirs = replayed(begun(replace(state.setup, key=key)), moves)
    assert key != state.team_key
    with pytest.raises(AssertionError):
        assert_equal_views(Seat.RED_SPYMASTER, ours, theirs)
