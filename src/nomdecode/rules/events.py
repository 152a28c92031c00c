"""Events: what has happened, in the past tense. They hold secrets and are stored, never sent."""

from __future__ import annotations

from dataclasses import dataclass

from nomdecode.rules.commands import Number, Phrase
from nomdecode.rules.keys import Key
from nomdecode.rules.options import Options
from nomdecode.rules.outcome import Outcome
from nomdecode.rules.seats import Identity, Player, RulebookEnum, Seat, Side


@dataclass(frozen=True, slots=True)
class Codename:
    """One face of a card in its cell: a word, or the name of a picture."""

    text: str
    card: str


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is fixed when a game begins."""

    options: Options
    players: tuple[Player, ...]
    cards: tuple[Codename, ...]
    key: Key
    language: str = "fr"
    needs_consent: bool = False  # a doubtful clue is given only with the judge's consent (C-36, strict)
    spoken: bool = False  # at a real table: cards are places, clues are spoken (T-09, T-10)


@dataclass(frozen=True, slots=True)
class Clue:
    """A word and a number as given, with what only the giver knows and what the referee said of it."""

    word: str
    number: Number
    giver: Seat
    meant: tuple[int, ...] = ()
    ruling: tuple[str, ...] = ()  # the referee's reason codes, so that a replay never asks it again
    approved: bool = False  # allowed beforehand by the opposing spymaster
    feared: tuple[int, ...] = ()


class Why(RulebookEnum):
    """Why a tile was laid."""

    GUESS = "guess"
    IMAGINARY = "imaginary"  # V-10
    PENALTY = "penalty"  # C-30, A-35


class TurnEnding(RulebookEnum):
    """Why a turn ended."""

    STOPPED = "stopped"
    WRONG = "wrong"
    CAP = "cap"  # W-25
    TIME = "time"
    INVALID_CLUE = "invalid_clue"


class TokenUse(RulebookEnum):
    """What became of a time token."""

    MARKING = "marking"  # D-16: laid on a bystander
    TAKEN = "taken"  # D-18
    DISCARDED = "discarded"  # D-42, A-22


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The cards are dealt, the key is on its stand."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class ClueAsked:
    """A spymaster showed a clue to the opposing one."""

    clue: Clue


@dataclass(frozen=True, slots=True)
class ClueRefused:
    """The opposing spymaster did not allow it; nobody else heard it."""


@dataclass(frozen=True, slots=True)
class QuestionWithdrawn:
    """The asker thought again."""


@dataclass(frozen=True, slots=True)
class ClueGiven:
    """Everybody has heard the clue."""

    clue: Clue


@dataclass(frozen=True, slots=True)
class CardCovered:
    """A tile lies on the card; in Duo, `by` is the partner it faces."""

    card: int
    identity: Identity
    by: Seat
    why: Why = Why.GUESS


@dataclass(frozen=True, slots=True)
class CardMarked:
    """A bystander token lies on the card, facing the partner who touched it (D-16)."""

    card: int
    by: Seat


@dataclass(frozen=True, slots=True)
class ClearanceBegan:
    """The assassin came too early: the team must find all the rest without an error (V-22)."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn has passed."""

    ending: TurnEnding


@dataclass(frozen=True, slots=True)
class TokenSpent:
    """A time token has left the bank."""

    use: TokenUse


@dataclass(frozen=True, slots=True)
class SideCompleted:
    """All contacts of this side are covered; that must be said (D-25)."""

    side: Side


@dataclass(frozen=True, slots=True)
class SuddenDeathBegan:
    """The bank is empty and contacts are missing (D-29)."""


@dataclass(frozen=True, slots=True)
class PhraseSaid:
    """One of the two phrases of sudden death was said."""

    seat: Seat
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class ClueChallenged:
    """Somebody says the clue is not valid."""

    by: Seat


@dataclass(frozen=True, slots=True)
class ChallengeUpheld:
    """The clue was not valid."""


@dataclass(frozen=True, slots=True)
class ChallengeDismissed:
    """The clue stands."""


@dataclass(frozen=True, slots=True)
class HourglassTurned:
    """The sand is running."""

    run: int
    by: Seat


@dataclass(frozen=True, slots=True)
class HourglassRanOut:
    """The sand is through."""


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """Somebody asks to take the last guess or clue back."""

    by: Seat


@dataclass(frozen=True, slots=True)
class UndoRefused:
    """The others do not agree."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last guess or clue was taken back; what was seen stays seen."""


@dataclass(frozen=True, slots=True)
class PlayerReplaced:
    """Another player sits in the seat of one who has left."""

    leaving: str  # the id of the player who has left
    arriving: Player


@dataclass(frozen=True, slots=True)
class PlayerAdded:
    """One more guesser sits down in a running game."""

    arriving: Player


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; the key is shown to all."""

    outcome: Outcome


Event = (
    GameStarted
    | ClueAsked
    | ClueRefused
    | QuestionWithdrawn
    | ClueGiven
    | CardCovered
    | CardMarked
    | ClearanceBegan
    | TurnEnded
    | TokenSpent
    | SideCompleted
    | SuddenDeathBegan
    | PhraseSaid
    | ClueChallenged
    | ChallengeUpheld
    | ChallengeDismissed
    | HourglassTurned
    | HourglassRanOut
    | UndoAsked
    | UndoRefused
    | Undone
    | PlayerReplaced
    | PlayerAdded
    | GameEnded
)
