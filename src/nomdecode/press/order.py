"""A print order: which parts of the game to print, and on what paper. Equal orders give equal bytes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nomdecode.press.errors import PressError
from nomdecode.rules.options import Game

MOST_SHIFT: Final = 5.0
MOST_KEYS: Final = 200
MOST_DECKS: Final = 40


class Part(StrEnum):
    """One kind of sheets of a box."""

    CARDS = "cards"
    KEYS = "keys"
    TILES = "tiles"
    TOKENS = "tokens"
    STAND = "stand"
    RULES = "rules"
    RULERS = "rulers"


class PaperSize(StrEnum):
    """The paper in the printer."""

    A4 = "a4"
    LETTER = "letter"


class Sides(StrEnum):
    """How a sheet is turned for its back; `single` prints no backs."""

    LONG = "long"
    SHORT = "short"
    SINGLE = "single"


class Ink(StrEnum):
    """Black tells the identities apart by hatch and mark alone."""

    COLOUR = "colour"
    BLACK = "black"


# W-05, D-05: both keep the key on a stand; only Duo has tokens (D-03).
PARTS: Final = {
    Game.WORDS: (Part.CARDS, Part.KEYS, Part.TILES, Part.STAND, Part.RULES, Part.RULERS),
    Game.IMAGES: (Part.CARDS, Part.KEYS, Part.TILES, Part.STAND, Part.RULES, Part.RULERS),
    Game.DUO: (Part.CARDS, Part.KEYS, Part.TILES, Part.TOKENS, Part.STAND, Part.RULES, Part.RULERS),
    Game.DUO_IMAGES: (Part.CARDS, Part.KEYS, Part.TILES, Part.TOKENS, Part.STAND, Part.RULES, Part.RULERS),
}
"""The parts a game has, in printing order."""

BOX: Final = {game: tuple(part for part in parts if part is not Part.RULERS) for game, parts in PARTS.items()}
"""What a box holds: rulers are only for those who play with the companion."""

KEY_COUNT: Final = {Game.WORDS: 40, Game.IMAGES: 60, Game.DUO: 100, Game.DUO_IMAGES: 60}
"""How many keys a set has where none is said."""


def has_pictures(game: Game) -> bool:
    """Tell whether this game is played with pictures."""
    return game in (Game.IMAGES, Game.DUO_IMAGES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """An order of printed sheets; `parts` empty is the whole box, `decks` empty the deck of the language."""

    game: Game = Game.WORDS
    parts: tuple[Part, ...] = ()
    decks: tuple[str, ...] = ()
    paper: PaperSize = PaperSize.A4
    sides: Sides = Sides.LONG
    ink: Ink = Ink.COLOUR
    shift: tuple[float, float] = (0.0, 0.0)  # how far all backs are moved, in mm to the right and upwards
    keys: int | None = None
    keys_seed: int = 1
    language: str = "fr"
    sheets: tuple[int, int] | None = None  # first and last sheet to print, counted from 1
    test_sheet: bool = True

    @property
    def parts_to_print(self) -> tuple[Part, ...]:
        """The parts of the game that this order prints, each once and in printing order."""
        asked = self.parts or BOX[self.game]
        return tuple(part for part in PARTS[self.game] if part in asked)


def check_order(order: Order) -> None:
    """Refuse a print order with values that its types cannot exclude.

    Raises:
        PressError: `bad_shift`, `bad_count`, `bad_order`, `no_such_sheet` or `nothing_to_print`.
    """
    if not all(-MOST_SHIFT <= each <= MOST_SHIFT for each in order.shift):
        raise PressError("bad_shift", f"backs are moved by -{MOST_SHIFT:g} to {MOST_SHIFT:g} mm")
    if order.keys is not None and not 1 <= order.keys <= MOST_KEYS:
        raise PressError("bad_count", f"a set has 1 to {MOST_KEYS} keys, not {order.keys}")
    if not -(2**63) <= order.keys_seed < 2**63:
        raise PressError("bad_order", "keys_seed is a whole number of at most 64 bits")
    if len(order.decks) > MOST_DECKS:
        raise PressError("bad_order", f"at most {MOST_DECKS} decks are mixed")
    if order.sheets is not None and not 1 <= order.sheets[0] <= order.sheets[1]:
        raise PressError("no_such_sheet", "sheets are counted from 1, the first before the last")
    if not order.parts_to_print:
        parts = ", ".join(PARTS[order.game])
        raise PressError("nothing_to_print", f"{order.game} has these parts: {parts}")
