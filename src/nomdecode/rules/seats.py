"""Seats, sides, players, and the identities that cards turn out to have. Pure values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class RulebookEnum(StrEnum):
    """String enum of rulebook terms, hashed as the string it is: Enum's own hash costs ten times as much."""

    __hash__ = str.__hash__


class Side(RulebookEnum):
    """One of the two that take turns: a team, or in Duo one of the two partners."""

    RED = "red"
    BLUE = "blue"
    A = "A"
    B = "B"

    @property
    def other(self) -> Side:
        """The opposing team, or in Duo the other partner."""
        return _ACROSS[self]


_ACROSS = {Side.RED: Side.BLUE, Side.BLUE: Side.RED, Side.A: Side.B, Side.B: Side.A}


class Identity(RulebookEnum):
    """What a card turns out to be (W-08, D-06)."""

    RED = "red"
    BLUE = "blue"
    NEUTRAL = "neutral"
    ASSASSIN = "assassin"
    CONTACT = "contact"
    BYSTANDER = "bystander"


IDENTITY_OF_TEAM = {Side.RED: Identity.RED, Side.BLUE: Identity.BLUE}
TEAM_OF_IDENTITY = {Identity.RED: Side.RED, Identity.BLUE: Side.BLUE}


class Seat(RulebookEnum):
    """A seat at the table; several people may share a guessers' seat or a Duo side (A-18, A-43)."""

    RED_SPYMASTER = "red spymaster"
    RED_GUESSER = "red guesser"
    BLUE_SPYMASTER = "blue spymaster"
    BLUE_GUESSER = "blue guesser"
    # One team against the imaginary opponent; the guesser's seat serves both teams of three players too.
    SPYMASTER = "spymaster"
    GUESSER = "guesser"
    SIDE_A = "side A"
    SIDE_B = "side B"
    # Nobody's seat: the clock and the host act through the table itself.
    TABLE = "table"


SPYMASTERS = frozenset({Seat.RED_SPYMASTER, Seat.BLUE_SPYMASTER, Seat.SPYMASTER})
GUESSERS = frozenset({Seat.RED_GUESSER, Seat.BLUE_GUESSER, Seat.GUESSER})
DUO_SEATS = frozenset({Seat.SIDE_A, Seat.SIDE_B})

# The side a seat belongs to; coop seats and the common guesser belong to whichever team is on turn.
SIDE_OF_SEAT = {
    Seat.RED_SPYMASTER: Side.RED,
    Seat.RED_GUESSER: Side.RED,
    Seat.BLUE_SPYMASTER: Side.BLUE,
    Seat.BLUE_GUESSER: Side.BLUE,
    Seat.SIDE_A: Side.A,
    Seat.SIDE_B: Side.B,
}
SPYMASTER_OF_TEAM = {Side.RED: Seat.RED_SPYMASTER, Side.BLUE: Seat.BLUE_SPYMASTER}
GUESSER_OF_TEAM = {Side.RED: Seat.RED_GUESSER, Side.BLUE: Seat.BLUE_GUESSER}
SEAT_OF_SIDE = {Side.A: Seat.SIDE_A, Side.B: Seat.SIDE_B}


@dataclass(frozen=True, slots=True)
class Player:
    """A person or a bot in a seat. A bot counts as a player (G-05)."""

    id: str  # the same in all games of a room; where there is no room, the name will do
    name: str
    seat: Seat
