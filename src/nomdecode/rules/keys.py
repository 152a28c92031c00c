"""Key cards of the games: draw one from a random generator, turn it, check its composition. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from nomdecode.rules.options import Game
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity, Side


class Rng(Protocol):
    """The random source; `random.Random` fits."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1."""
        ...

    def shuffle(self, x: list[Identity] | list[tuple[Identity, Identity]], /) -> None:
        """Put the list into random order."""
        ...


@dataclass(frozen=True, slots=True)
class Grid:
    """Size of the card grid: columns wide, rows high."""

    columns: int
    rows: int

    @property
    def size(self) -> int:
        """Number of cards."""
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class TeamKey:
    """The secret colour map both spymasters share (W-05); its lights name the starting team (W-09)."""

    cells: tuple[Identity, ...]
    starts: Side


@dataclass(frozen=True, slots=True)
class DuoKey:
    """The two sides of a Duo key, cell by cell (A-02); each partner sees one."""

    a: tuple[Identity, ...]
    b: tuple[Identity, ...]

    def cells_seen_by(self, side: Side) -> tuple[Identity, ...]:
        """Return the cells of the key that the partner on this side sees."""
        return self.a if side is Side.A else self.b


Key = TeamKey | DuoKey

# W-04, I-01, D-02, D-46
GRIDS = {
    Game.WORDS: Grid(5, 5),
    Game.IMAGES: Grid(5, 4),
    Game.DUO: Grid(5, 5),
    Game.DUO_IMAGES: Grid(5, 4),
}
# W-07, I-02: starting team, other team, neutral; and one assassin.
COMPOSITION = {Game.WORDS: (9, 8, 7), Game.IMAGES: (8, 7, 4)}
# W-09, I-03
LIGHTS = {Game.WORDS: 4, Game.IMAGES: 2}
# W-06: any of four quarter turns fits a square; I-04: only two fit a 5×4 grid.
QUARTER_TURNS = {Game.WORDS: (0, 1, 2, 3), Game.IMAGES: (0, 2)}

_G, _B, _K = Identity.CONTACT, Identity.BYSTANDER, Identity.ASSASSIN
# D-09, D-46: how many cells have each pair of identities (side A, side B).
JOINT_TABLE: dict[Game, dict[tuple[Identity, Identity], int]] = {
    Game.DUO: {
        (_G, _G): 3,
        (_G, _B): 5,
        (_G, _K): 1,
        (_B, _G): 5,
        (_B, _B): 7,
        (_B, _K): 1,
        (_K, _G): 1,
        (_K, _B): 1,
        (_K, _K): 1,
    },
    Game.DUO_IMAGES: {
        (_G, _G): 2,
        (_G, _B): 4,
        (_G, _K): 1,
        (_B, _G): 4,
        (_B, _B): 5,
        (_B, _K): 1,
        (_K, _G): 1,
        (_K, _B): 1,
        (_K, _K): 1,
    },
}


def draw_key(game: Game, rng: Rng) -> Key:
    """Draw a random key card for a game; a team key is turned at random too (W-06)."""
    if game in JOINT_TABLE:
        return _draw_duo_key(game, rng)
    starts = (Side.RED, Side.BLUE)[rng.randrange(2)]
    cells = list(unshuffled_team_cells(game, starts))
    rng.shuffle(cells)
    turns = QUARTER_TURNS[game]
    # W-06: the direction is chosen without the words in mind, so at random.
    return turn_key(TeamKey(tuple(cells), starts), GRIDS[game], turns[rng.randrange(len(turns))])


def _draw_duo_key(game: Game, rng: Rng) -> DuoKey:
    """Draw a random key of Duo: both identities of every cell."""
    pairs = [pair for pair, count in JOINT_TABLE[game].items() for _ in range(count)]
    rng.shuffle(pairs)
    return DuoKey(tuple(a for a, _ in pairs), tuple(b for _, b in pairs))


def unshuffled_team_cells(game: Game, starts: Side) -> tuple[Identity, ...]:
    """Return the cells of a team key in order: starting team, other team, neutral, assassin."""
    first, second, neutral = COMPOSITION[game]
    starter, other = IDENTITY_OF_TEAM[starts], IDENTITY_OF_TEAM[starts.other]
    return (starter,) * first + (other,) * second + (Identity.NEUTRAL,) * neutral + (Identity.ASSASSIN,)


def turn_key(key: TeamKey, grid: Grid, quarter_turns: int) -> TeamKey:
    """Return the key turned clockwise by quarter turns; its counts and its lights stay (W-09)."""
    cells, columns, rows = key.cells, grid.columns, grid.rows
    for _ in range(quarter_turns % 4):
        cells = tuple(cells[(rows - 1 - x) * columns + y] for y in range(columns) for x in range(rows))
        columns, rows = rows, columns
    return TeamKey(cells, key.starts)


def has_printed_composition(game: Game, key: Key) -> bool:
    """Tell whether a key has the printed composition of this game."""
    if isinstance(key, DuoKey):
        pairs = sorted(zip(key.a, key.b, strict=False))
        table = JOINT_TABLE.get(game, {})
        return len(key.a) == len(key.b) and pairs == sorted(p for p, n in table.items() for _ in range(n))
    return (
        game in COMPOSITION
        and key.starts in IDENTITY_OF_TEAM
        and sorted(key.cells) == sorted(unshuffled_team_cells(game, key.starts))
    )
