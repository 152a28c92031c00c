from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.rules.keys import (
    GRIDS,
    JOINT_TABLE,
    QUARTER_TURNS,
    DuoKey,
    TeamKey,
    draw_key,
    has_printed_composition,
    turn_key,
    unshuffled_team_cells,
)
from nomdecode.rules.options import Game
from nomdecode.rules.seats import Identity, Side

SEEDS = st.integers(0, 2**32)


@given(SEEDS)
def test_a_key_of_the_words_game_has_nine_eight_seven_and_one(seed: int) -> None:
    """W-07, W-08, W-09: the starting team is the colour with nine cells."""
    key = draw_key(Game.WORDS, Random(seed))
    assert isinstance(key, TeamKey)
    counts = Counter(key.cells)
    assert counts[Identity(key.starts.value)] == 9
    assert counts[Identity(key.starts.other.value)] == 8
    assert (counts[Identity.NEUTRAL], counts[Identity.ASSASSIN]) == (7, 1)


@given(SEEDS)
def test_a_key_of_images_has_eight_seven_four_and_one(seed: int) -> None:
    """I-02, A-41."""
    key = draw_key(Game.IMAGES, Random(seed))
    assert isinstance(key, TeamKey)
    assert sorted(Counter(key.cells).values()) == [1, 4, 7, 8]
    assert len(key.cells) == GRIDS[Game.IMAGES].size == 20


@pytest.mark.parametrize("game", [Game.DUO, Game.DUO_IMAGES])
@given(seed=SEEDS)
def test_the_two_sides_of_a_duo_key_have_the_joint_table(game: Game, seed: int) -> None:
    """D-02, D-06, D-08, D-09, D-10, D-46, A-01, A-02."""
    key = draw_key(game, Random(seed))
    assert isinstance(key, DuoKey)
    assert Counter(zip(key.a, key.b, strict=True)) == Counter(JOINT_TABLE[game])
    assert key.cells_seen_by(Side.A) == key.a
    assert key.cells_seen_by(Side.B) == key.b


def test_the_joint_table_gives_fifteen_contacts_and_three_blacks_a_side() -> None:
    """D-03, D-10, D-11, A-01."""
    table = JOINT_TABLE[Game.DUO]
    assert sum(n for pair, n in table.items() if Identity.CONTACT in pair) == 15
    assert sum(n for (a, _), n in table.items() if a is Identity.CONTACT) == 9
    assert sum(n for (a, _), n in table.items() if a is Identity.ASSASSIN) == 3
    assert sum(n for pair, n in table.items() if Identity.ASSASSIN in pair) == 5


def test_both_teams_start_and_every_direction_comes_up() -> None:
    """W-06, A-30: the dice choose, nobody looks at the words."""
    keys = [draw_key(Game.WORDS, Random(seed)) for seed in range(40)]
    assert {key.starts for key in keys if isinstance(key, TeamKey)} == {Side.RED, Side.BLUE}


@given(SEEDS)
def test_the_same_dice_draw_the_same_key(seed: int) -> None:
    """W-05."""
    assert draw_key(Game.WORDS, Random(seed)) == draw_key(Game.WORDS, Random(seed))


def test_a_square_key_has_four_directions_and_returns_after_four() -> None:
    """W-06, W-09."""
    key = TeamKey(unshuffled_team_cells(Game.WORDS, Side.RED), Side.RED)
    grid = GRIDS[Game.WORDS]
    turned = [turn_key(key, grid, n) for n in QUARTER_TURNS[Game.WORDS]]
    assert len({each.cells for each in turned}) == 4
    assert all(Counter(each.cells) == Counter(key.cells) and each.starts is Side.RED for each in turned)
    assert turn_key(turned[3], grid, 1) == key


def test_a_quarter_turn_brings_the_lower_left_cell_to_the_upper_left() -> None:
    """W-06."""
    cells = list(unshuffled_team_cells(Game.WORDS, Side.RED))
    cells.remove(Identity.ASSASSIN)
    cells.insert(20, Identity.ASSASSIN)  # the lower left corner
    key = TeamKey(tuple(cells), Side.RED)
    assert turn_key(key, GRIDS[Game.WORDS], 1).cells[0] is Identity.ASSASSIN


def test_a_key_of_images_has_two_directions() -> None:
    """I-04."""
    assert QUARTER_TURNS[Game.IMAGES] == (0, 2)
    key = TeamKey(unshuffled_team_cells(Game.IMAGES, Side.RED), Side.RED)
    assert turn_key(key, GRIDS[Game.IMAGES], 2).cells == key.cells[::-1]


def test_a_key_fits_only_its_own_game() -> None:
    """W-07, I-02, D-09."""
    words = TeamKey(unshuffled_team_cells(Game.WORDS, Side.BLUE), Side.BLUE)
    duo = draw_key(Game.DUO, Random(1))
    assert isinstance(duo, DuoKey)
    assert has_printed_composition(Game.WORDS, words)
    assert not has_printed_composition(Game.IMAGES, words)
    assert not has_printed_composition(Game.DUO, words)
    assert not has_printed_composition(Game.WORDS, TeamKey(words.cells, Side.RED))
    assert not has_printed_composition(Game.WORDS, TeamKey(words.cells, Side.A))
    assert has_printed_composition(Game.DUO, duo)
    assert not has_printed_composition(Game.DUO_IMAGES, duo)
    assert not has_printed_composition(Game.WORDS, duo)
    assert not has_printed_composition(Game.DUO, DuoKey(duo.a, duo.b[:-1]))
    assert not has_printed_composition(Game.DUO, DuoKey(duo.a, (*duo.b, duo.b[0])))
