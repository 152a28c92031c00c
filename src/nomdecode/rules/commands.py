"""Commands: what a player at the table asks for. Imperative, unchecked; `decide` answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from nomdecode.rules.names import snake_case_name
from nomdecode.rules.seats import Player, RulebookEnum

UNLIMITED: Final = "unlimited"
Number = int | Literal["unlimited"]
# A number as it was typed; `decide` refuses what is not a digit (C-35).
TypedNumber = int | float | str | None


class Phrase(RulebookEnum):
    """The only two things that may be said in sudden death (D-32)."""

    I_GO = "i_go"
    YOU_GO = "you_go"


@dataclass(frozen=True, slots=True)
class GiveClue:
    """Say one word and one number; `meant` and `feared` are the cards in mind, for the giver's eyes."""

    word: str
    number: TypedNumber
    meant: tuple[int, ...] = ()
    confirmed: Annotated[bool, "the giver has read the referee's warning"] = False
    feared: Annotated[
        tuple[int, ...], "cards it might be taken for: how a bot explains itself after the game"
    ] = ()


@dataclass(frozen=True, slots=True)
class AskAboutClue:
    """Ask the opposing spymaster before giving a clue (C-24)."""

    word: str
    number: TypedNumber
    meant: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerAboutClue:
    """Allow or refuse the clue one was asked about (C-26)."""

    allow: bool


@dataclass(frozen=True, slots=True)
class WithdrawQuestion:
    """Take the question back and think again."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Touch a card: the touch is the commitment (W-16)."""

    card: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn of one's own will (W-23, D-18)."""

    confirmed: Annotated[bool, "needed only where stopping loses (A-21d)"] = False


@dataclass(frozen=True, slots=True)
class Cover:
    """Lay a tile without a guess: the imaginary turn (V-10) or a penalty (C-30)."""

    card: int


@dataclass(frozen=True, slots=True)
class ChallengeClue:
    """Say that the clue is not valid (C-28)."""


@dataclass(frozen=True, slots=True)
class RuleOnClue:
    """Uphold or dismiss a challenge (A-27)."""

    uphold: bool


@dataclass(frozen=True, slots=True)
class TurnHourglass:
    """Hasten the guessers (T-01)."""


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """The sand of this run is through; said by the table's clock."""

    run: int


@dataclass(frozen=True, slots=True)
class AskUndo:
    """Ask to take the last guess or clue back."""


@dataclass(frozen=True, slots=True)
class AnswerUndo:
    """Agree to the taking back, or not."""

    agree: bool


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the game up."""


@dataclass(frozen=True, slots=True)
class ReplacePlayer:
    """Seat another player in the place of one who has left (A-44); sent by the server itself."""

    leaving: str  # the id of the player who has left
    arriving: Player  # in the same seat


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """Seat one more guesser in a running game (A-44); sent by the server itself."""

    arriving: Player


@dataclass(frozen=True, slots=True)
class SayPhrase:
    """Say "I go" or "you go" in sudden death (D-32)."""

    phrase: Phrase


Command = (
    GiveClue
    | AskAboutClue
    | AnswerAboutClue
    | WithdrawQuestion
    | Guess
    | Stop
    | Cover
    | ChallengeClue
    | RuleOnClue
    | TurnHourglass
    | TimeRanOut
    | AskUndo
    | AnswerUndo
    | Concede
    | ReplacePlayer
    | AddPlayer
    | SayPhrase
)


# What a client writes after "do": the command's name in snake case.
NAMES: Final[dict[type[Command], str]] = {command: snake_case_name(command) for command in get_args(Command)}
