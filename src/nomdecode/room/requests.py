"""Values of a decision: the submitted command, what is known beside the room, and the result. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeGuard, get_args

from msgspec import Struct

from nomdecode.referee import Finding
from nomdecode.room.commands import RoomCommand, ServerCommand
from nomdecode.room.events import AnyEvent
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.rules.commands import Command
from nomdecode.rules.seats import Seat

if TYPE_CHECKING:
    from random import Random

    from nomdecode.decks.deck import Deck

AnyCommand = ServerCommand | RoomCommand | Command
_GAME_COMMANDS: Final = frozenset(get_args(Command))


def is_game_command(command: object) -> TypeGuard[Command]:
    """Tell whether a command belongs to the game; by its type: isinstance tries a long union one by one."""
    return type(command) in _GAME_COMMANDS


class CommandRequest(Struct, frozen=True):
    """A command as it is submitted: by a member, or with member None by the server itself (timer, HTTP)."""

    member: str | None
    command: AnyCommand
    seen: int | None = None  # the version that the client was showing
    id: str | None = None  # chosen by the client; a repeated one is not executed again
    seat: Seat = Seat.TABLE  # the seat for which the server acts


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """What a decision may use beside the room; the caller looks it up."""

    limits: RoomLimits = DEFAULT_LIMITS
    game_version: int = 0  # version of the last event of the game
    connected: Collection[str] | None = None  # ids of members with a connection; None: all of them
    votes: Mapping[str, int | None] = field(default_factory=dict)  # of the guessers, by member
    bots: Collection[str] | None = None  # names of the bots that can be added; None: any
    deck: Deck | None = None  # the mixed decks that the next game is dealt from
    rng: Random | None = None  # shuffles seats and deals


class Decision(Struct, frozen=True):
    """The events that follow from a command, and what only its sender is told."""

    events: tuple[AnyEvent, ...] = ()
    findings: tuple[Finding, ...] = ()
    hints: tuple[str, ...] = ()
