"""The state of a game: everything that has happened, as one immutable value with every secret in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from nomdecode.rules.commands import Phrase
from nomdecode.rules.events import Clue, Setup, Why
from nomdecode.rules.keys import COMPOSITION, JOINT_TABLE, DuoKey, TeamKey
from nomdecode.rules.options import DuoImagesOptions, DuoOptions, Game, ImagesOptions, Variant
from nomdecode.rules.outcome import Bank, Outcome
from nomdecode.rules.seats import (
    GUESSER_OF_TEAM,
    IDENTITY_OF_TEAM,
    SEAT_OF_SIDE,
    SPYMASTER_OF_TEAM,
    Identity,
    Player,
    Seat,
    Side,
)


class Phase(StrEnum):
    """What the table is waiting for."""

    OPEN_CLUE = "open_clue"  # Duo: the first clue, by whoever has one (D-12)
    CLUE = "clue"
    ASKED = "asked"  # the opposing spymaster's answer (C-26)
    GUESS = "guess"
    CHALLENGED = "challenged"  # a ruling
    COVER = "cover"  # the imaginary opponent's turn (V-10)
    SUDDEN_DEATH = "sudden_death"
    OVER = "over"


class Standing(StrEnum):
    """What became of a clue."""

    GIVEN = "given"
    DISMISSED = "dismissed"  # challenged, and it stands
    UPHELD = "upheld"  # challenged, and it was not valid
    TAKEN_BACK = "taken_back"


@dataclass(frozen=True, slots=True)
class LoggedClue:
    """A clue in the public history (A-40)."""

    clue: Clue
    turn: int
    standing: Standing = Standing.GIVEN


@dataclass(frozen=True, slots=True)
class Touch:
    """A card that was touched or covered, and under which clue of the log."""

    card: int
    identity: Identity
    by: Seat
    why: Why
    clue: int | None
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment."""

    setup: Setup
    players: tuple[Player, ...]
    phase: Phase
    active: Side | None  # the team on turn, or Duo's clue-giver; None while either partner may act
    covered: tuple[Identity | None, ...]
    facing: tuple[Side | None, ...] = ()  # Duo: the partner a contact tile faces
    marks: tuple[tuple[Side, ...], ...] = ()  # Duo: the partners for whom a word proved a bystander
    turn: int = 1
    clue: Clue | None = None  # the clue being guessed
    guesses: int = 0  # right guesses made in this turn
    log: tuple[LoggedClue, ...] = ()
    touches: tuple[Touch, ...] = ()
    question: Clue | None = None
    challenger: Seat | None = None
    penalty: Side | None = None  # the team that may cover one own codename (C-30)
    covers_due: int = 0  # coop: cards the spymaster has yet to cover
    clearance: bool = False  # V-22
    bank: Bank = field(default_factory=lambda: Bank(0))
    complete: tuple[Side, ...] = ()  # Duo: sides whose contacts are all found (D-25)
    sudden_death: bool = False
    hourglass: int | None = None  # the run of sand now going through
    runs: int = 0
    undo_asked_by: Seat | None = None
    before: State | None = None  # what a taking back would return to
    shown: tuple[Touch, ...] = ()  # taken back, so open again, but everybody has seen them
    said: tuple[Seat, Phrase] | None = None
    departed: tuple[Player, ...] = ()
    outcome: Outcome | None = None

    @property
    def game(self) -> Game:
        """Which of the four games is being played."""
        return self.setup.options.game

    @property
    def variant(self) -> Variant | None:
        """How the people are split; None in Duo."""
        options = self.setup.options
        return None if isinstance(options, DuoOptions | DuoImagesOptions) else options.variant

    @property
    def is_duo(self) -> bool:
        """Tell whether two partners play with a two-sided key."""
        return isinstance(self.setup.key, DuoKey)

    @property
    def ends_with_assassin(self) -> bool:
        """O-11: all images, then the assassin."""
        options = self.setup.options
        return isinstance(options, ImagesOptions) and options.end_with_assassin

    @property
    def team_key(self) -> TeamKey:
        """The key both spymasters share."""
        key = self.setup.key
        assert isinstance(key, TeamKey), "Duo has a two-sided key"  # noqa: S101 - ours to get right
        return key

    @property
    def duo_key(self) -> DuoKey:
        """Duo's two-sided key."""
        key = self.setup.key
        assert isinstance(key, DuoKey), "teams share a one-sided key"  # noqa: S101 - ours to get right
        return key

    @property
    def on_turn(self) -> Side:
        """The team on turn, or Duo's giver, where there is one for certain."""
        assert self.active is not None, "nobody in particular is on turn"  # noqa: S101 - ours to get right
        return self.active

    @property
    def giver(self) -> Seat | None:
        """The chair that gives, or gave, this turn's clue; None while either partner may."""
        if self.active is None:
            return None
        if self.is_duo:
            return SEAT_OF_SIDE[self.active]
        return Seat.SPYMASTER if self.variant is Variant.COOP else SPYMASTER_OF_TEAM[self.active]

    @property
    def guesser(self) -> Seat | None:
        """The chair that guesses in this turn; None while either partner may."""
        if self.active is None:
            return None
        if self.is_duo:
            return SEAT_OF_SIDE[self.active.other]
        return GUESSER_OF_TEAM[self.active] if self.variant is Variant.TEAMS else Seat.GUESSER

    def left(self, side: Side) -> int:
        """How many codenames of this team are still visible."""
        first, second, _ = COMPOSITION[self.game]
        total = first if side is self.team_key.starts else second
        return total - self.covered.count(IDENTITY_OF_TEAM[side])

    def contacts_missing(self) -> int:
        """Duo: contact tiles not laid yet; public, as the tiles lie on the table (D-03)."""
        table = JOINT_TABLE[self.game]
        total = sum(n for pair, n in table.items() if Identity.CONTACT in pair)
        return total - self.covered.count(Identity.CONTACT)

    def is_complete(self, side: Side) -> bool:
        """Duo: all contacts of that side are covered, whoever touched them (D-25)."""
        cells = self.duo_key.side(side)
        return all(c is not None for k, c in zip(cells, self.covered, strict=True) if k is Identity.CONTACT)
