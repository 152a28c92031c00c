"""decide(room, request, context): the events that follow from any command in a room. Pure.

Every command is decided here: of members, bots, timers, HTTP endpoints, and of `Table`.
Law 2: it returns events or raises `Refused`; it changes nothing.
"""

from __future__ import annotations

from typing import Final, assert_never

from nomdecode.room import host_transfer, lobby, membership, uploads
from nomdecode.room.chat import has_vote
from nomdecode.room.clue_check import decide_clue
from nomdecode.room.commands import (
    AddDevice,
    Join,
    KeepDeck,
    PassHost,
    RoomCommand,
    ServerCommand,
    SetUp,
    StartGame,
)
from nomdecode.room.events import AnyEvent
from nomdecode.room.membership import known_member
from nomdecode.room.refusals import NoGameYet, NotAllAgree, Paused, StaleView
from nomdecode.room.requests import CommandRequest, Decision, DecisionContext, is_game_command
from nomdecode.room.settings import Settings
from nomdecode.room.state import Room
from nomdecode.rules import decide as decide_game
from nomdecode.rules.commands import (
    AskAboutClue,
    Command,
    Concede,
    GiveClue,
    Guess,
    SayPhrase,
    TurnHourglass,
)
from nomdecode.rules.refusals import NotAtThisTable
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase

# Commands that mean the same whatever has happened since the client saw the game.
NEVER_STALE: Final = frozenset({Concede, SayPhrase, TurnHourglass})


def decide(room: Room, request: CommandRequest, context: DecisionContext) -> Decision:
    """Return the events that follow from a command, and what its sender is told.

    Raises:
        Refused: with the reason; the room is as it was.
    """
    command = request.command
    if is_game_command(command):
        return _decide_move(room, request, command, context)
    if isinstance(command, RoomCommand):
        member = known_member(room, request.member)
        return Decision(tuple(lobby.decide(room, member, command, context)))
    assert isinstance(command, ServerCommand), "there are no others"  # noqa: S101 - for the type checker
    return Decision(tuple(_decide_server_command(room, command, context)))


def decks_needed(room: Room, request: CommandRequest, context: DecisionContext) -> Settings | None:
    """Return the settings whose decks have to be looked up for this command; None: no decks are needed.

    Only the host starts games and chooses decks: for others nothing is looked up.
    """
    command = request.command
    if request.member is None or request.member != room.host:
        return None
    if isinstance(command, StartGame):
        return room.settings
    if isinstance(command, SetUp) and len(command.settings.decks) <= context.limits.decks:
        return command.settings
    return None


def _decide_move(room: Room, request: CommandRequest, command: Command, context: DecisionContext) -> Decision:
    seat = _seat_of(room, request, context)
    if room.game is None:
        raise NoGameYet
    if seat is None:
        raise NotAtThisTable
    if room.paused_at is not None:
        raise Paused
    if isinstance(command, GiveClue | AskAboutClue):
        return decide_clue(room.game, seat, command, room.settings.mode)
    events = tuple(decide_game(room.game, seat, command))
    # D-32: in sudden death nobody votes.
    if isinstance(command, Guess) and room.game.phase is Phase.GUESS:
        _check_consensus(room, request.member, seat, command, context)
    return Decision(events)


def _seat_of(room: Room, request: CommandRequest, context: DecisionContext) -> Seat | None:
    """Return the seat that a command is for.

    Raises:
        NotAMember: when the sender has left.
        StaleView: when the game has changed since the sender saw it, and that matters to the command.
    """
    if request.member is None:
        return request.seat
    member = known_member(room, request.member)
    is_stale = request.seen is not None and request.seen < context.game_version
    if is_stale and type(request.command) not in NEVER_STALE:
        raise StaleView
    return member.seat


def _check_consensus(
    room: Room, sender: str | None, seat: Seat, command: Guess, context: DecisionContext
) -> None:
    """Refuse a guess until all connected guessers have voted for the card, where the room wants that."""
    voters = [m.id for m in room.seated() if m.seat is seat and has_vote(room, m, context.connected)]
    missing = [m for m in voters if m != sender and context.votes.get(m, -1) != command.card]
    if missing:
        raise NotAllAgree(waiting_for=sorted(missing))


def _decide_server_command(room: Room, command: ServerCommand, context: DecisionContext) -> list[AnyEvent]:
    match command:
        case Join():
            return [*membership.join(room, command, context.limits)]
        case AddDevice():
            return [*membership.add_device(room, command, context.limits)]
        case KeepDeck():
            return [*uploads.keep_deck(room, command, context.limits)]
        case PassHost():
            return [*host_transfer.pass_host(room, command)]
        case _:
            assert_never(command)
