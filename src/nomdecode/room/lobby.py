"""Decide commands about the room: members, seats, settings, start, pause. Pure: no global rng.

Law: it returns events or raises `Refused`; it changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from nomdecode.room import host_transfer, membership, seating
from nomdecode.room.chat import check_may_write_public_text
from nomdecode.room.commands import (
    AbandonGame,
    AddBot,
    BeReady,
    GiveHost,
    HostCommand,
    KeepNotes,
    LeaveRoom,
    LeaveSeat,
    LockRoom,
    LockSeats,
    MemberCommand,
    NewSeries,
    NextGame,
    Pause,
    RemoveMember,
    Rename,
    ReplaceMember,
    Resume,
    RoomCommand,
    SeatMember,
    SetUp,
    ShuffleSeats,
    StartGame,
    SwapSeats,
    TakeSeat,
)
from nomdecode.room.dealing import deal_next_game
from nomdecode.room.events import (
    AnyEvent,
    GameAbandoned,
    GamePaused,
    GameResumed,
    MemberRenamed,
    NotesKept,
    ReadyChanged,
    Record,
    RoomLocked,
    SeatsChanged,
    SeatsLocked,
    SeriesBegan,
    SettingsChanged,
)
from nomdecode.room.evolve import evolve
from nomdecode.room.members import Kind, Member
from nomdecode.room.notebook import check_mission, check_mission_settings
from nomdecode.room.real_table import deal_for_real_table
from nomdecode.room.refusals import (
    BadSetting,
    NoGameToEnd,
    NoSuchMember,
    NotEverybodyIsReady,
    NotPaused,
    NotSeated,
    OnlyTheHost,
    Paused,
    ScreensOnlyShow,
    TooLong,
)
from nomdecode.room.settings import Mode, Settings, check_settings
from nomdecode.room.start_check import check_no_game, players_for_start, start_blocker
from nomdecode.room.state import Room
from nomdecode.rules import start_game
from nomdecode.rules.events import PlayerReplaced
from nomdecode.rules.refusals import GameNotOver, NoSuchCard
from nomdecode.rules.seats import Player

if TYPE_CHECKING:
    from random import Random

    from nomdecode.room.decide import DecisionContext


def decide_room_command(
    room: Room, member: Member, command: RoomCommand, context: DecisionContext
) -> list[AnyEvent]:
    """Return the events that follow from a command about the room.

    Raises:
        Refused: with the reason; the room is as it was.
    """
    if member.kind is Kind.SCREEN and not isinstance(command, LeaveRoom | Rename):
        raise ScreensOnlyShow
    if isinstance(command, HostCommand):
        if member.id != room.host:
            raise OnlyTheHost
        return _decide_host_command(room, command, context)
    return _decide_member_command(room, member, command, context)


def _decide_member_command(
    room: Room, member: Member, command: MemberCommand, context: DecisionContext
) -> list[AnyEvent]:
    """Return the events of a command that any member may give."""
    match command:
        case Rename(name):
            check_may_write_public_text(room, member.id)
            return [
                MemberRenamed(
                    member.id, membership.check_name_free(room, name, context.limits, but=member.id)
                )
            ]
        case LeaveRoom():
            return [*membership.leave_room(room, member, context.connected)]
        case TakeSeat(seat, instead_of):
            return seating.take_seat(room, member, seat, instead_of)
        case LeaveSeat():
            return seating.leave_seat(room, member)
        case BeReady(ready):
            # A spectator of a running game says so to be given the seat of a spymaster who is away.
            if member.seat is None and not room.is_playing:
                raise NotSeated
            return [ReadyChanged(member.id, ready)] if member.ready is not ready else []
        case KeepNotes():
            return _keep_notes(room, member, command, context)
        case Pause() | Resume():
            return _pause_game(room, member, pause=isinstance(command, Pause))
        case _:
            assert_never(command)


def _decide_host_command(room: Room, command: HostCommand, context: DecisionContext) -> list[AnyEvent]:  # noqa: C901, PLR0912 - one arm per command
    """Return the events of a command that only the host may give."""
    match command:
        case SeatMember(member_id, seat):
            return seating.seat_member(room, _require_present_member(room, member_id), seat)
        case SwapSeats(one, other):
            return seating.swap_seats(
                room, _require_present_member(room, one), _require_present_member(room, other)
            )
        case ShuffleSeats():
            check_no_game(room)
            return [SeatsChanged(seating.shuffle_seats(room, _require_rng(context)))]
        case ReplaceMember(leaving, arriving):
            return _replace_member(room, leaving, _require_present_member(room, arriving), context)
        case LockSeats(locked):
            return [SeatsLocked(locked)] if locked is not room.seats_locked else []
        case LockRoom(locked):
            return [RoomLocked(locked)] if locked is not room.locked else []
        case RemoveMember(member_id):
            return [*membership.remove_member(room, member_id, context.connected)]
        case GiveHost(member_id):
            return [*host_transfer.give_host(_require_present_member(room, member_id))]
        case AddBot():
            return [*membership.add_bot(room, command, context)]
        case SetUp(settings):
            return _change_settings(room, settings, context)
        case NextGame():
            return _start_next_game(room, command, context)
        case AbandonGame():
            if not room.is_playing:
                raise NoGameToEnd
            return [GameAbandoned()]
        case NewSeries():
            return [SeriesBegan()]
        case StartGame():
            return _start_game(room, context)
        case _:
            assert_never(command)


def _start_next_game(room: Room, command: NextGame, context: DecisionContext) -> list[AnyEvent]:
    """Return the events that seat everybody for the next game, and start it where nobody has to agree."""
    check_no_game(room)
    rotation = room.settings.rotation if command.rotation is None else command.rotation
    events: list[AnyEvent] = [SeatsChanged(seating.rotated_places(room, rotation), for_next_game=True)]
    if not command.start:
        return events
    assert room.host is not None, "only the host asks"  # noqa: S101 - for the type checker
    seated = _apply_events(room, events)
    if seated.seat_of(room.host) is not None:
        events.append(ReadyChanged(room.host, ready=True))
    ready = _apply_events(room, events)
    return [*events, *_start_game(ready, context)] if start_blocker(ready) is None else events


def _apply_events(room: Room, events: list[AnyEvent]) -> Room:
    """Return the room after these events; the time is not looked at before a game begins."""
    for event in events:
        room = evolve(room, Record(room.phase_since, event, room.host))
    return room


def _check_not_daily(room: Room) -> None:
    """Refuse a change in a room of a daily challenge, which is played once, as it is."""
    if room.settings.day is not None:
        raise BadSetting("a room of a daily challenge plays it once, as it is", setting="day")


def _start_game(room: Room, context: DecisionContext) -> list[AnyEvent]:
    """Return the events that deal and begin the next game."""
    _check_not_daily(room)
    players = players_for_start(room)
    check_mission(room.settings, room.notebook)
    if room.settings.at_table:
        return _start_real_table_game(room, players, _require_rng(context))
    assert context.deck is not None, "the caller looks the decks up"  # noqa: S101 - see `decks_needed`
    setup = deal_next_game(room, players, context.deck, _require_rng(context))
    return [*start_game(replace(setup, needs_consent=room.settings.mode is Mode.STRICT), room.game)]


def _start_real_table_game(room: Room, players: tuple[Player, ...], rng: Random) -> list[AnyEvent]:
    """Return the events that begin a game with real cards; the room is locked, so that nobody takes a key."""
    setup = deal_for_real_table(room.settings.options, players, room.settings.language, rng)
    locked = [] if room.locked else [RoomLocked(locked=True)]
    return [*locked, *start_game(setup, room.game)]


def _require_rng(context: DecisionContext) -> Random:
    """Return the random generator of the context, which shuffling and dealing need."""
    assert context.rng is not None, "shuffling and dealing need a random generator"  # noqa: S101 - the caller's
    return context.rng


def _require_present_member(room: Room, member_id: str) -> Member:
    """Return the member of this id; refuse one who is unknown or has left."""
    found = room.find_member(member_id)
    if found is None or found.gone:
        raise NoSuchMember
    return found


def _replace_member(room: Room, leaving: str, arriving: Member, context: DecisionContext) -> list[AnyEvent]:
    """Return the events that seat one member in the place of another; nobody is shown a key unasked."""
    events = seating.replace_member(room, leaving, arriving, context.connected)
    seats = [each.arriving.seat for each in events if isinstance(each, PlayerReplaced)]
    if any(seating.must_agree_first(room, arriving, seat) for seat in seats):
        raise NotEverybodyIsReady(waiting_for=[arriving.id])
    return events


def _keep_notes(room: Room, member: Member, command: KeepNotes, context: DecisionContext) -> list[AnyEvent]:
    """Return the event that stores a member's private notes."""
    if room.game is None:
        raise NoGameToEnd
    cells = len(room.game.covered)
    if len(command.text) > context.limits.notes or len(command.cards) > cells:
        raise TooLong(f"notes have at most {context.limits.notes} characters", most=context.limits.notes)
    if any(not 0 <= card < cells for card in command.cards):
        raise NoSuchCard
    return [NotesKept(member.id, command.text, command.cards)]


def _change_settings(room: Room, settings: Settings, context: DecisionContext) -> list[AnyEvent]:
    """Return the event that changes the settings, if the room can play with them."""
    if settings == room.settings:
        return []
    _check_not_daily(room)
    check_settings(settings, context.limits.decks)
    now = room.settings
    if settings.notebook is not now.notebook:
        raise BadSetting("a notebook is kept from the first day or never", setting="notebook")
    if room.is_playing:
        held = replace(
            settings,
            options=now.options,
            decks=now.decks,
            mode=now.mode,
            at_table=now.at_table,
            mission=now.mission,
        )
        if held != settings:
            raise GameNotOver
    if settings.mission == now.mission:
        check_mission_settings(
            settings
        )  # a reinforcement that was earned and played is no longer earned after a win
    else:
        check_mission(settings, room.notebook)
    return [SettingsChanged(settings)]


def _pause_game(room: Room, member: Member, *, pause: bool) -> list[AnyEvent]:
    """Return the event that pauses the game."""
    if not room.is_playing:
        raise NoGameToEnd
    if member.seat is None and member.id != room.host:
        raise NotSeated
    if (room.paused_at is not None) is pause:
        raise Paused if pause else NotPaused
    return [GamePaused() if pause else GameResumed()]
