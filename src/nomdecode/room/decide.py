"""decide(room, request, context): the events that follow from any command in a room. Pure.

Every command is decided here: of members, bots, timers, HTTP endpoints, and of `Table`. For a clue the
referee is asked between the two halves of `rules.decide`.
Law 2: it returns events or raises `Refused`; it changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeGuard, assert_never, get_args

from msgspec import Struct

from nomdecode.lexicon.look_alikes import look_alikes_to_latin
from nomdecode.referee import Finding, Ruling, Verdict, judge
from nomdecode.room import host_transfer, lobby, membership, notebook, uploads
from nomdecode.room.commands import (
    AddDevice,
    BringNotebook,
    Join,
    KeepDeck,
    NextGame,
    PassHost,
    RoomCommand,
    ServerCommand,
    SetUp,
    StartGame,
)
from nomdecode.room.events import AnyEvent
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.members import Member
from nomdecode.room.refusals import (
    ClueDoubtful,
    ClueNotAllowed,
    ConsentNeeded,
    NoGameYet,
    NotAllAgree,
    NotAMember,
    Paused,
    StaleView,
)
from nomdecode.room.settings import Mode, Settings
from nomdecode.room.state import Room
from nomdecode.rules import decide as decide_game
from nomdecode.rules.clues import hints_for_giver
from nomdecode.rules.commands import (
    AskAboutClue,
    Command,
    Concede,
    GiveClue,
    Guess,
    SayPhrase,
    TurnHourglass,
)
from nomdecode.rules.decide import events_of_command, why_not_allowed
from nomdecode.rules.events import ClueAsked, ClueGiven, Event
from nomdecode.rules.refusals import NotAtThisTable
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State

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
    is_unheard: bool = False  # the clue of this command says nothing to the bot that would guess


class Decision(Struct, frozen=True):
    """The events that follow from a command, and what only its sender is told."""

    events: tuple[AnyEvent, ...] = ()
    findings: tuple[Finding, ...] = ()
    hints: tuple[str, ...] = ()


UNHEARD: Final = Finding("unknown_to_the_bot", Verdict.WARN)

# Commands that mean the same whatever has happened since the client saw the game.
NEVER_STALE: Final = frozenset({Concede, SayPhrase, TurnHourglass})


def decide(room: Room, request: CommandRequest, context: DecisionContext) -> Decision:
    """Return the events that follow from a command, and what its sender is told.

    Raises:
        Refused: with the reason; the room is as it was.
    """
    command = request.command
    if is_game_command(command):
        return _decide_game_command(room, request, command, context)
    if isinstance(command, RoomCommand):
        member = require_member(room, request.member)
        return Decision(tuple(lobby.decide_room_command(room, member, command, context)))
    assert isinstance(command, ServerCommand), "there are no others"  # noqa: S101 - for the type checker
    return Decision(tuple(_decide_server_command(room, command, context)))


def settings_of_decks_needed(
    room: Room, request: CommandRequest, context: DecisionContext
) -> Settings | None:
    """Return the settings whose decks have to be looked up for this command; None: no decks are needed.

    Only the host starts games and chooses decks: for others nothing is looked up.
    """
    command = request.command
    if request.member is None or request.member != room.host:
        return None
    if isinstance(command, StartGame) or (isinstance(command, NextGame) and command.start):
        return room.settings
    if isinstance(command, SetUp) and len(command.settings.decks) <= context.limits.decks:
        return command.settings
    return None


def _decide_game_command(
    room: Room, request: CommandRequest, command: Command, context: DecisionContext
) -> Decision:
    """Return the events of a command of the game: who asks, the referee, then the rules."""
    seat = _seat_of_command(room, request, context)
    if room.game is None:
        raise NoGameYet
    if seat is None:
        raise NotAtThisTable
    if room.paused_at is not None:
        raise Paused
    if room.game.setup.spoken:
        return Decision(tuple(decide_game(room.game, seat, command)))  # neither referee nor votes
    if isinstance(command, GiveClue | AskAboutClue):
        return decide_clue(room.game, seat, command, room.settings.mode, is_unheard=context.is_unheard)
    events = tuple(decide_game(room.game, seat, command))
    # D-32: in sudden death nobody votes.
    if room.settings.consensus and isinstance(command, Guess) and room.game.phase is Phase.GUESS:
        _check_consensus(room, request.member, seat, command, context)
    return Decision(events)


def _seat_of_command(room: Room, request: CommandRequest, context: DecisionContext) -> Seat | None:
    """Return the seat that a command is for.

    Raises:
        NotAMember: when the sender has left.
        StaleView: when the game has changed since the sender saw it, and that matters to the command.
    """
    if request.member is None:
        return request.seat
    member = require_member(room, request.member)
    is_stale = request.seen is not None and request.seen < context.game_version
    if is_stale and type(request.command) not in NEVER_STALE:
        raise StaleView
    return member.seat


def _check_consensus(
    room: Room, sender: str | None, seat: Seat, command: Guess, context: DecisionContext
) -> None:
    """Refuse a guess until all connected guessers have voted for the card, where the room wants that."""
    voters = [m.id for m in room.seated_members() if m.seat is seat and room.must_vote(m, context.connected)]
    missing = [m for m in voters if m != sender and context.votes.get(m, -1) != command.card]
    if missing:
        raise NotAllAgree(waiting_for=sorted(missing))


def _decide_server_command(room: Room, command: ServerCommand, context: DecisionContext) -> list[AnyEvent]:
    """Return the events of a command that the server itself submits."""
    match command:
        case Join():
            return [*membership.join_room(room, command, context.limits)]
        case AddDevice():
            return [*membership.add_device(room, command, context.limits)]
        case KeepDeck():
            return [*uploads.list_uploaded_deck(room, command, context.limits)]
        case BringNotebook(carnet):
            return [*notebook.import_notebook(room, carnet)]
        case PassHost():
            return [*host_transfer.replace_absent_host(room, command)]
        case _:
            assert_never(command)


def require_member(room: Room, member_id: str | None) -> Member:
    """Return the member who sends a command.

    Raises:
        NotAMember: when there is none of this id, or they have left.
    """
    member = room.find_member(member_id) if member_id is not None else None
    if member is None or member.gone:
        raise NotAMember
    return member


def judge_word(game: State, word: str, mode: Mode, *, is_unheard: bool = False) -> Ruling:
    """Return the referee's ruling on a word, also while it is being typed.

    A word that the guessing bot does not know is a doubt like others: it is told before it counts.
    """
    if mode is Mode.TABLE or game.setup.spoken:
        return Ruling()
    # C-03, A-11: covered codenames may be used; token-marked ones are still visible.
    visible = [text for text, tile in zip(game.codenames, game.covered, strict=True) if tile is None]
    ruling = judge(_latin_letters_of_clue(game, word), visible, game.setup.language, game.setup.options)
    return replace(ruling, findings=(*ruling.findings, UNHEARD)) if is_unheard else ruling


def _latin_letters_of_clue(game: State, word: str) -> str:
    """Return a clue as the table reads it: among Latin words, other letters of their shape are Latin."""
    if word.isascii() or not any(text.isascii() for text in game.codenames):
        return word
    return look_alikes_to_latin(word)


def decide_clue(
    game: State, seat: Seat, command: GiveClue | AskAboutClue, mode: Mode, *, is_unheard: bool = False
) -> Decision:
    """Decide a clue: whose turn it is, the referee's ruling, then the rules.

    Raises:
        Refused: with the reason; only the sender is told.
    """
    # Whose turn it is comes first: the referee speaks only to a giver.
    if reason := why_not_allowed(game, seat, type(command)):
        raise reason
    if (word := _latin_letters_of_clue(game, command.word)) != command.word:
        command = replace(command, word=word)
    ruling = judge_word(game, command.word, mode, is_unheard=is_unheard)
    events = events_of_command(game, seat, command)
    if isinstance(command, GiveClue):
        _refuse_by_ruling(game, seat, ruling, mode, confirmed=command.confirmed)
    return Decision(
        tuple(_store_ruling_in_clue(event, ruling) for event in events),
        ruling.findings,
        hints_for_giver(game, seat, command.number),
    )


def _refuse_by_ruling(game: State, seat: Seat, ruling: Ruling, mode: Mode, *, confirmed: bool) -> None:
    """Refuse a clue by the referee's ruling, as strictly as the room wants."""
    # C-36: a hard refusal comes before publication and costs nothing.
    if ruling.verdict is Verdict.HARD:
        raise ClueNotAllowed(findings=ruling.findings)
    if ruling.verdict is Verdict.OK:
        return
    if mode is Mode.STRICT:
        # Where there is nobody to ask, a doubtful clue is refused.
        can_ask = why_not_allowed(game, seat, AskAboutClue) is None
        raise (ConsentNeeded if can_ask else ClueNotAllowed)(findings=ruling.findings)
    if not confirmed:
        raise ClueDoubtful(findings=ruling.findings)


def _store_ruling_in_clue(event: Event, ruling: Ruling) -> Event:
    """Write the ruling into the clue, so that a replay never asks the referee again."""
    if ruling.codes and isinstance(event, ClueGiven | ClueAsked):
        return replace(event, clue=replace(event.clue, ruling=ruling.codes))
    return event
