from __future__ import annotations

from collections import Counter

import pytest

from nomdecode.press.key_sets import make_key_set, side_b_as_printed, ways_key_can_lie
from nomdecode.press.order import KEY_COUNT
from nomdecode.rules.keys import GRIDS, DuoKey, TeamKey, has_printed_composition
from nomdecode.rules.options import Game
from nomdecode.rules.seats import Side


@pytest.mark.parametrize("game", Game)
def test_every_key_of_a_set_has_the_counts_of_its_game(game: Game) -> None:
    """W-07, I-02, D-09, D-46."""
    keys = make_key_set(game, KEY_COUNT[game], 1)
    assert len(keys) == KEY_COUNT[game]
    assert all(has_printed_composition(game, key) for key in keys)


@pytest.mark.parametrize("game", [Game.WORDS, Game.IMAGES])
def test_half_of_a_set_starts_red(game: Game) -> None:
    for count in (1, 7, KEY_COUNT[game]):
        starts = Counter(key.starts for key in make_key_set(game, count, 1) if isinstance(key, TeamKey))
        assert starts[Side.RED] - starts[Side.BLUE] == count % 2


@pytest.mark.parametrize("game", Game)
def test_no_two_keys_are_alike_however_they_lie(game: Game) -> None:
    """W-06, I-04."""
    keys = make_key_set(game, 200, 3)
    seen = Counter(look for key in keys for look in ways_key_can_lie(game, key))
    assert max(seen.values()) == 1
    turns = {Game.WORDS: 4, Game.IMAGES: 2}
    if game in turns:
        assert len(seen) == 200 * turns[game]


def test_side_b_is_printed_as_its_reader_sees_it() -> None:
    """A-02: the cell n of side A lies behind the cell 24 - n of the face of side B."""
    for game in (Game.DUO, Game.DUO_IMAGES):
        last = GRIDS[game].size - 1
        for key in make_key_set(game, 5, 1):
            assert isinstance(key, DuoKey)
            face = side_b_as_printed(key)
            assert [face[last - n] for n in range(last + 1)] == list(key.b)


def test_a_seed_gives_the_same_set_again_and_another_seed_another() -> None:
    assert make_key_set(Game.WORDS, 40, 1) == make_key_set(Game.WORDS, 40, 1)
    assert make_key_set(Game.WORDS, 40, 1) != make_key_set(Game.WORDS, 40, 2)
