"""Tables for tests: every game and variant, dealt by dice or laid by hand."""

from __future__ import annotations

from random import Random

from nomdecode.room.real_table import deal_for_real_table
from nomdecode.rules import decide, evolve, fold, start_game
from nomdecode.rules.commands import Command
from nomdecode.rules.events import Codename, Event, Setup
from nomdecode.rules.keys import GRIDS, JOINT_TABLE, DuoKey, Key, TeamKey, draw_key, unshuffled_team_cells
from nomdecode.rules.options import (
    DuoImagesOptions,
    DuoOptions,
    Excess,
    Hourglass,
    ImagesOptions,
    Options,
    TimeEffect,
    Variant,
    WordsOptions,
    seats_of_game,
)
from nomdecode.rules.seats import Identity, Player, Seat, Side
from nomdecode.rules.state import State

SAND = Hourglass(on=True, effect=TimeEffect.END_TURN)

# Every game and variant, with every switch that changes the course of a game on in one of them.
EVERY_GAME: dict[str, Options] = {
    "words teams": WordsOptions(),
    "words teams, all on": WordsOptions(zero=True, unlimited=True, undo=True, hourglass=SAND),
    "words coop": WordsOptions(variant=Variant.COOP, undo=True, hourglass=SAND),
    "words three": WordsOptions(variant=Variant.THREE, undo=True, zero=True, hourglass=SAND),
    "images teams": ImagesOptions(undo=True),
    "images, assassin last": ImagesOptions(end_with_assassin=True, undo=True, hourglass=SAND),
    "images coop, assassin last": ImagesOptions(
        variant=Variant.COOP, end_with_assassin=True, undo=True, hourglass=SAND
    ),
    "images three, assassin last": ImagesOptions(variant=Variant.THREE, end_with_assassin=True, undo=True),
    "duo": DuoOptions(),
    "duo, all on": DuoOptions(tokens=11, zero=True, undo=True, hourglass=SAND),
    "duo mission": DuoOptions(tokens=5, allowed_marks=2),
    "duo mission that costs two": DuoOptions(
        tokens=6, allowed_marks=1, excess=Excess.COSTS_TWO, bold_clues=2
    ),
    "duo mission without sudden death": DuoOptions(tokens=9, sudden_death=False, highest_number=2),
    "duo images": DuoImagesOptions(undo=True, hourglass=SAND),
}


def words_for(options: Options) -> tuple[Codename, ...]:
    """Made-up codenames, W0 in the first cell."""
    return tuple(Codename(f"W{i}", f"card-{i}") for i in range(GRIDS[options.game].size))


def players_for(options: Options) -> tuple[Player, ...]:
    """One player in each chair, named after it."""
    return tuple(Player(seat.value, seat.value, seat) for seat in seats_of_game(options))


def laid_key(options: Options, starts: Side = Side.BLUE) -> Key:
    """A key in order: starter, other, neutral, assassin; Duo: the joint table row by row."""
    if options.game in JOINT_TABLE:
        pairs = [pair for pair, count in JOINT_TABLE[options.game].items() for _ in range(count)]
        return DuoKey(tuple(a for a, _ in pairs), tuple(b for _, b in pairs))
    return TeamKey(unshuffled_team_cells(options.game, starts), starts)


def begin(options: Options, key: Key | None = None, dice: Random | None = None) -> State:
    """A game just begun; without a key it is laid in order, or drawn by the dice."""
    if key is None:
        key = draw_key(options.game, dice) if dice else laid_key(options)
    return begun(Setup(options, players_for(options), words_for(options), key))


def begin_at_table(options: Options, dice: Random) -> State:
    """A game with real cards just begun, a device in each seat (T-09)."""
    return begun(deal_for_real_table(options, players_for(options), "fr", dice))


def begun(setup: Setup) -> State:
    """The first state of this setup."""
    state = fold(start_game(setup))
    assert state is not None
    return state


def play(state: State, *moves: tuple[Seat, Command]) -> State:
    """The state after these moves."""
    for seat, command in moves:
        state = after(state, decide(state, seat, command))
    return state


def after(state: State, events: list[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def cards_of(state: State, identity: Identity) -> list[int]:
    """The cells of this identity on a team key."""
    return [i for i, cell in enumerate(state.team_key.cells) if cell is identity]


def pair(state: State, a: Identity, b: Identity) -> list[int]:
    """The cells with these identities on the two sides of a Duo key."""
    key = state.duo_key
    return [i for i, cell in enumerate(zip(key.a, key.b, strict=True)) if cell == (a, b)]
