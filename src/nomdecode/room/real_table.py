"""Deal for a real table: the cards are named by their places, the key is drawn as ever (T-09…T-12). Pure."""

from __future__ import annotations

from dataclasses import replace

from nomdecode.rules.events import Codename, Setup
from nomdecode.rules.keys import GRIDS, Rng, draw_key
from nomdecode.rules.options import Game, Options
from nomdecode.rules.seats import Player


def grid_positions(game: Game) -> tuple[Codename, ...]:
    """T-09: return the places of the grid in reading order: letter is column, digit is row."""
    grid = GRIDS[game]
    names = [f"{chr(ord('A') + x)}{y + 1}" for y in range(grid.rows) for x in range(grid.columns)]
    return tuple(Codename(name, f"table:{name}") for name in names)


def deal_for_real_table(options: Options, players: tuple[Player, ...], language: str, rng: Rng) -> Setup:
    """Draw a key for cards that lie on a real table (W-30, D-41: people turn those over themselves).

    A slip of the thumb must be mendable, so what was told can be taken back whatever the options say.
    """
    options = replace(options, undo=True)
    return Setup(
        options, players, grid_positions(options.game), draw_key(options.game, rng), language, spoken=True
    )
