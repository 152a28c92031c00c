"""The state of a game: everything that has happened, as one immutable value with every secret in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

from nomdecode.rules.commands import Number, Phrase
from nomdecode.rules.events import Clue, Setup, TurnEnding, Why
from nomdecode.rules.keys import COMPOSITION, JOINT_TABLE, DuoKey, TeamKey
from nomdecode.rules.options import DuoImagesOptions, DuoOptions, Game, ImagesOptions, Variant, seats_of_game
from nomdecode.rules.outcome import Bank, Outcome
from nomdecode.rules.seats import (
    GUESSER_OF_TEAM,
    IDENTITY_OF_TEAM,
    SEAT_OF_SIDE,
    SPYMASTER_OF_TEAM,
    Identity,
    Player,
    RulebookEnum,
    Seat,
    Side,
)


class Phase(RulebookEnum):
    """What the table is waiting for."""

    OPEN_CLUE = "open_clue"  # Duo: the first clue, by whoever has one (D-12)
    CLUE = "clue"
    ASKED = "asked"  # the opposing spymaster's answer (C-26)
    GUESS = "guess"
    CHALLENGED = "challenged"  # a ruling
    COVER = "cover"  # the imaginary opponent's turn (V-10)
    SUDDEN_DEATH = "sudden_death"
    OVER = "over"


class Standing(RulebookEnum):
    """What became of a clue."""

    GIVEN = "given"
    DISMISSED = "dismissed"  # challenged, and it stands
    UPHELD = "upheld"  # challenged, and it was not valid
    TAKEN_BACK = "taken_back"


class QuestionEnding(RulebookEnum):
    """How a question about a clue ended (C-26)."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


class UndoEnding(RulebookEnum):
    """How a request to take back ended."""

    AGREED = "agreed"
    REFUSED = "refused"
    LAPSED = "lapsed"  # nobody answered before the game went on


@dataclass(frozen=True, slots=True)
class LoggedClue:
    """A clue in the public history (A-40): only what everybody has heard."""

    word: str
    number: Number
    giver: Seat
    turn: int
    approved: bool = False
    standing: Standing = Standing.GIVEN


@dataclass(frozen=True, slots=True)
class ClosedWord:
    """A word that the judge has said no to, closed for the rest of the turn (C-37)."""

    word: str
    by: Annotated[Seat, "who said no"]
    ruling: Annotated[tuple[str, ...], "what the referee had said of it"] = ()


@dataclass(frozen=True, slots=True)
class ClueIntent:
    """What only the giver knows of a clue: the cards meant and feared, and what the referee said of it."""

    clue: Annotated[int, "its place in the log"]
    meant: tuple[int, ...]
    ruling: tuple[str, ...]
    feared: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Touch:
    """A card that was touched or covered, and under which clue of the log."""

    card: int
    identity: Identity
    by: Seat
    why: Why = Why.GUESS
    clue: int | None = None
    taken_back: bool = False


_BOTH = (Side.RED, Side.BLUE)
_GIVERS: dict[Variant | None, dict[Side, Seat]] = {
    Variant.TEAMS: SPYMASTER_OF_TEAM,
    Variant.THREE: SPYMASTER_OF_TEAM,
    Variant.COOP: dict.fromkeys(_BOTH, Seat.SPYMASTER),
    None: SEAT_OF_SIDE,
}
_GUESSERS: dict[Variant | None, dict[Side, Seat]] = {
    Variant.TEAMS: GUESSER_OF_TEAM,
    Variant.THREE: dict.fromkeys(_BOTH, Seat.GUESSER),
    Variant.COOP: dict.fromkeys(_BOTH, Seat.GUESSER),
    None: {side: SEAT_OF_SIDE[side.other] for side in SEAT_OF_SIDE},
}


@dataclass(frozen=True)  # without slots: `copy_with` copies the dictionary
class State:
    """The state of one game at one moment, with every secret."""

    setup: Setup
    players: tuple[Player, ...]
    phase: Phase
    active: Side | None  # the team on turn, or Duo's clue-giver; None while either partner may act
    covered: tuple[Identity | None, ...]
    facing: tuple[Side | None, ...] = ()  # Duo: the partner a contact tile faces
    marks: tuple[tuple[Side, ...], ...] = ()  # Duo: the partners for whom a word proved a bystander
    turn: int = 1
    turn_ended: TurnEnding | None = None  # why the turn before this one ended
    clue: LoggedClue | None = None  # the clue being guessed
    guesses: int = 0  # touches of this turn that did not end it
    log: tuple[LoggedClue, ...] = ()
    intents: tuple[ClueIntent, ...] = ()  # what only the givers know of their clues
    touches: tuple[Touch, ...] = ()
    question: Clue | None = None
    asked: int = 0  # questions of this turn
    question_ended: QuestionEnding | None = None  # how the last question of this turn ended
    closed: tuple[ClosedWord, ...] = ()  # words that the judge has said no to in this turn (C-37)
    challenger: Seat | None = None
    penalty: Side | None = None  # the team that may cover one own codename (C-30)
    covers_due: int = 0  # coop: cards the spymaster has yet to cover
    clearance: bool = False  # V-22
    bank: Bank = field(default_factory=lambda: Bank(0))
    complete: tuple[Side, ...] = ()  # Duo: sides whose contacts are all found (D-25)
    sudden_death: bool = False
    hourglass: int | None = None  # the run of sand now going through
    runs: int = 0
    time_is_up: bool = False  # the sand has run out in this turn
    undo_asked_by: Seat | None = None
    undo_ended: UndoEnding | None = None  # how the last request to take back ended
    before: State | None = None  # what a taking back would return to
    shown: tuple[Touch, ...] = ()  # taken back, so open again, but everybody has seen them
    said: tuple[Seat, Phrase] | None = None
    departed: tuple[Player, ...] = ()
    outcome: Outcome | None = None

    # What follows from the setup alone is computed once in a game: `copy_with` carries it along.
    @cached_property
    def game(self) -> Game:
        """The game being played, one of four."""
        return self.setup.options.game

    @cached_property
    def variant(self) -> Variant | None:
        """How the players are split into teams; None in Duo."""
        options = self.setup.options
        return None if isinstance(options, DuoOptions | DuoImagesOptions) else options.variant

    @cached_property
    def is_duo(self) -> bool:
        """Tell whether two partners play with a two-sided key."""
        return isinstance(self.setup.key, DuoKey)

    @cached_property
    def ends_with_assassin(self) -> bool:
        """O-11: tell whether the assassin must be touched last, after all images."""
        options = self.setup.options
        return isinstance(options, ImagesOptions) and options.end_with_assassin

    @cached_property
    def team_key(self) -> TeamKey:
        """The key that both spymasters share."""
        key = self.setup.key
        assert isinstance(key, TeamKey), "Duo has a two-sided key"  # noqa: S101 - ours to get right
        return key

    @cached_property
    def duo_key(self) -> DuoKey:
        """Duo's two-sided key."""
        key = self.setup.key
        assert isinstance(key, DuoKey), "teams share a one-sided key"  # noqa: S101 - ours to get right
        return key

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this game."""
        return seats_of_game(self.setup.options)

    @cached_property
    def codenames(self) -> tuple[str, ...]:
        """The codenames on the table, by card number."""
        return tuple(c.text for c in self.setup.cards)

    @property
    def side_on_turn(self) -> Side:
        """The team on turn, or Duo's giver; an error where either partner may act."""
        assert self.active is not None, "nobody in particular is on turn"  # noqa: S101 - ours to get right
        return self.active

    @property
    def giver(self) -> Seat | None:
        """The seat that gives, or gave, this turn's clue; None while either partner may."""
        return None if (active := self.active) is None else _GIVERS[self.variant][active]

    @property
    def guesser(self) -> Seat | None:
        """The seat that guesses in this turn; None while either partner may."""
        return None if (active := self.active) is None else _GUESSERS[self.variant][active]

    def count_codenames_left(self, side: Side) -> int:
        """Return how many codenames of this team are not covered yet."""
        first, second, _ = COMPOSITION[self.game]
        total = first if side is self.team_key.starts else second
        return total - self.covered.count(IDENTITY_OF_TEAM[side])

    def count_contacts_missing(self) -> int:
        """Return how many contact tiles of Duo are not laid yet: public, as tiles lie on the table (D-03)."""
        table = JOINT_TABLE[self.game]
        total = sum(n for pair, n in table.items() if Identity.CONTACT in pair)
        return total - self.covered.count(Identity.CONTACT)

    def is_side_complete(self, side: Side) -> bool:
        """Tell whether all contacts of that side of Duo are covered, whoever touched them (D-25)."""
        return self.count_contacts_left(side) == 0

    def count_contacts_left(self, side: Side) -> int:
        """Return how many contacts of that side of Duo are not covered: a secret of who sees it (A-14)."""
        cells = zip(self.duo_key.cells_seen_by(side), self.covered, strict=True)
        return sum(1 for identity, tile in cells if identity is Identity.CONTACT and tile is None)


if TYPE_CHECKING:
    # For the type checker `copy_with` is `dataclasses.replace`, so that wrong fields are found.
    copy_with = replace
else:

    def copy_with(value, /, **changes):
        """Return a copy with fields changed, ten times as fast as `dataclasses.replace`; not for slots."""
        new = object.__new__(type(value))
        object.__setattr__(new, "__dict__", value.__dict__ | changes)
        return new
