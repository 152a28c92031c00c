"""Make sets of key cards from a seed, no two alike however a card is turned. Pure."""

from __future__ import annotations

from random import Random

from nomdecode.rules.keys import GRIDS, QUARTER_TURNS, DuoKey, Key, TeamKey, draw_key, turn_key
from nomdecode.rules.options import Game
from nomdecode.rules.seats import Identity, Side


def make_key_set(game: Game, count: int, seed: int) -> list[Key]:
    """Draw a set of different keys at random; of team keys half start red, half blue (an odd one red)."""
    rng = Random(seed)  # noqa: S311 - printed for all to see
    keys: list[Key] = []
    seen: set[object] = set()
    left = {Side.RED: count - count // 2, Side.BLUE: count // 2}
    while len(keys) < count:
        key = draw_key(game, rng)
        if isinstance(key, TeamKey) and not left[key.starts]:
            continue
        looks = ways_key_can_lie(game, key)
        if seen.isdisjoint(looks):
            keys.append(key)
            seen |= looks
            if isinstance(key, TeamKey):
                left[key.starts] -= 1
    return keys


def ways_key_can_lie(game: Game, key: Key) -> frozenset[object]:
    """Return all ways in which a key can lie on the table: turned, and in Duo with its sides exchanged."""
    if isinstance(key, TeamKey):
        return frozenset(turn_key(key, GRIDS[game], turns).cells for turns in QUARTER_TURNS[game])
    sides = (key.a, key.b)
    turned = (key.a[::-1], key.b[::-1])
    return frozenset({sides, sides[::-1], turned, turned[::-1]})


def side_b_as_printed(key: DuoKey) -> tuple[Identity, ...]:
    """Return the cells of side B as its reader sees them, opposite side A: the last cell comes first."""
    return key.b[::-1]
