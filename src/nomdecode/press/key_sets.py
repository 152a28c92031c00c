"""Sets of key cards: drawn from a seed, no two alike however a card is turned. Pure."""

from __future__ import annotations

from random import Random

from nomdecode.rules.keys import GRIDS, QUARTER_TURNS, DuoKey, Key, TeamKey, draw_key, turn_key
from nomdecode.rules.options import Game
from nomdecode.rules.seats import Identity, Side


def key_set(game: Game, count: int, seed: int) -> list[Key]:
    """Draw a set; of team keys half start red and half blue (an odd one red)."""
    rng = Random(seed)  # noqa: S311 - printed for all to see
    keys: list[Key] = []
    seen: set[object] = set()
    left = {Side.RED: count - count // 2, Side.BLUE: count // 2}
    while len(keys) < count:
        key = draw_key(game, rng)
        if isinstance(key, TeamKey) and not left[key.starts]:
            continue
        looks = appearances(game, key)
        if seen.isdisjoint(looks):
            keys.append(key)
            seen |= looks
            if isinstance(key, TeamKey):
                left[key.starts] -= 1
    return keys


def appearances(game: Game, key: Key) -> frozenset[object]:
    """Return a key in every way it can lie: turned, and in Duo with its sides changed."""
    if isinstance(key, TeamKey):
        return frozenset(turn_key(key, GRIDS[game], turns).cells for turns in QUARTER_TURNS[game])
    sides = (key.a, key.b)
    turned = (key.a[::-1], key.b[::-1])
    return frozenset({sides, sides[::-1], turned, turned[::-1]})


def printed_b(key: DuoKey) -> tuple[Identity, ...]:
    """Return side B as its reader sees it, opposite side A: the last cell of the grid comes first."""
    return key.b[::-1]
