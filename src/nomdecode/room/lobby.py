"""decide(room, member, command): what a wish about the room leads to. Pure: dice are handed in.

Law 1: it returns facts or raises `Refused`; it changes nothing.
Law 2: a member that has seen a key of this game never sits where that key may not be seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from nomdecode.room import door
from nomdecode.room.commands import (
    HOST_COMMANDS,
    AbandonGame,
    AddBot,
    BeReady,
    GiveHost,
    KeepNotes,
    LeaveRoom,
    LeaveSeat,
    LockRoom,
    LockSeats,
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
    SwapSeats,
    TakeSeat,
)
from nomdecode.room.events import (
    GameAbandoned,
    GamePaused,
    GameResumed,
    Happening,
    HostChanged,
    MemberJoined,
    MemberRenamed,
    NotesKept,
    Place,
    ReadyChanged,
    RoomEvent,
    RoomLocked,
    SeatsChanged,
    SeatsLocked,
    SeriesBegan,
    SettingsChanged,
)
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.members import Kind, Member
from nomdecode.room.refusals import (
    ChairTaken,
    HostsArePeople,
    NicknameInGame,
    NoGameToEnd,
    NoSuchMember,
    NotEverybodyIsReady,
    NotPaused,
    NotSeated,
    OnlyTheHost,
    Paused,
    ScreensOnlyShow,
    SeatsAreLocked,
    SeatsHeldInGame,
    StillHere,
    TooLong,
    TooManyBots,
)
from nomdecode.room.seats import check_free, has_seen_too_much, rotated, shuffled
from nomdecode.room.settings import Settings, check_settings
from nomdecode.room.state import Room
from nomdecode.rules import decide as decide_game
from nomdecode.rules.commands import ReplacePlayer
from nomdecode.rules.refusals import GameNotOver, HasSeenTheKey, Refused
from nomdecode.rules.seats import SPYMASTERS, Player, Seat
from nomdecode.rules.start import check_people
from nomdecode.rules.state import State


@dataclass(frozen=True, slots=True)
class Means:
    """What a decision may use beside the room: dice and limits."""

    dice: Random
    limits: RoomLimits = DEFAULT_LIMITS


def decide(room: Room, member: Member, command: RoomCommand, means: Means) -> list[Happening]:
    """Answer a wish with what happens because of it.

    Raises:
        Refused: with the reason; the room is as it was.
    """
    if member.kind is Kind.SCREEN and not isinstance(command, LeaveRoom | Rename):
        raise ScreensOnlyShow
    if isinstance(command, HOST_COMMANDS):
        if member.id != room.host:
            raise OnlyTheHost
        return _host_says(room, command, means)
    return _member_says(room, member, command, means)


def _member_says(room: Room, member: Member, command: RoomCommand, means: Means) -> list[Happening]:
    match command:
        case Rename(name):
            if room.is_playing and member.seat is not None:
                raise NicknameInGame
            return [MemberRenamed(member.id, door.free_name(room, name, means.limits, but=member.id))]
        case LeaveRoom():
            return [*door.leave(room, member)]
        case TakeSeat(seat, instead_of):
            return _take(room, member, seat, instead_of)
        case LeaveSeat():
            _check_seats_free(room)
            return [SeatsChanged((Place(member.id, None),))]
        case BeReady(ready):
            if member.seat is None:
                raise NotSeated
            return [ReadyChanged(member.id, ready)] if member.ready is not ready else []
        case KeepNotes(text, cards):
            if len(text) > means.limits.notes or len(cards) > len(_game(room).covered):
                raise TooLong(f"notes have at most {means.limits.notes} characters")
            return [NotesKept(member.id, text, cards)]
        case Pause() | Resume():
            return _pause(room, member, pause=isinstance(command, Pause))
        case _:
            raise OnlyTheHost


def _host_says(room: Room, command: RoomCommand, means: Means) -> list[Happening]:  # noqa: C901, PLR0912 - one arm per command
    match command:
        case SeatMember(member_id, seat):
            return _seat(room, _known(room, member_id), seat)
        case SwapSeats(one, other):
            return _swap(room, _known(room, one), _known(room, other))
        case ShuffleSeats():
            _check_no_game(room)
            return [SeatsChanged(shuffled(room, means.dice))]
        case ReplaceMember(leaving, arriving):
            return replace_member(room, leaving, _known(room, arriving))
        case LockSeats(locked):
            return [SeatsLocked(locked)]
        case LockRoom(locked):
            return [RoomLocked(locked)]
        case RemoveMember(member_id):
            removed = _known(room, member_id)
            return [*door.leave(room, removed, barred=removed.kind is not Kind.BOT)]
        case GiveHost(member_id):
            if not _known(room, member_id).is_present_person:
                raise HostsArePeople
            return [HostChanged(member_id)]
        case AddBot():
            return _add_bot(room, command, means)
        case SetUp(settings):
            return _set_up(room, settings, means)
        case NextGame():
            _check_no_game(room)
            return [SeatsChanged(rotated(room, room.settings.rotation))]
        case AbandonGame():
            if not room.is_playing:
                raise NoGameToEnd
            return [GameAbandoned()]
        case NewSeries():
            return [SeriesBegan()]
        case _:
            # StartGame needs cards and a key: the host of the table deals, then asks `players_for_start`.
            raise AssertionError(command)


def players_for_start(room: Room, member: Member) -> tuple[Player, ...]:
    """Who plays the next game, if it may begin; the rules then look at the chairs.

    Raises:
        Refused: when it may not begin.
    """
    if member.id != room.host:
        raise OnlyTheHost
    return _ready_players(room)


def what_hinders(room: Room) -> str | None:
    """The code of what keeps the next game from beginning; None when its host may begin."""
    try:
        check_people(room.settings.options, _ready_players(room))
    except Refused as refused:
        return refused.code
    return None


def _ready_players(room: Room) -> tuple[Player, ...]:
    _check_no_game(room)
    seated = room.seated()
    # Nobody is shown a key who has not said yes to that chair.
    waiting = [m for m in seated if m.kind is Kind.PERSON and not m.ready]
    if not room.settings.ready_check:
        waiting = [m for m in waiting if m.seat in SPYMASTERS]
    if waiting:
        raise NotEverybodyIsReady(waiting_for=[m.id for m in waiting])
    return tuple(Player(m.name, m.seat) for m in seated if m.seat is not None)


def _game(room: Room) -> State:
    if room.game is None:
        raise NoGameToEnd
    return room.game


def _known(room: Room, member_id: str) -> Member:
    found = room.member(member_id)
    if found is None or found.gone:
        raise NoSuchMember
    return found


def _check_no_game(room: Room) -> None:
    if room.is_playing:
        raise GameNotOver


def _check_seats_free(room: Room) -> None:
    if room.is_playing:
        raise SeatsHeldInGame
    if room.seats_locked:
        raise SeatsAreLocked


def _take(room: Room, member: Member, seat: Seat, instead_of: str | None) -> list[Happening]:
    if room.seats_locked:
        raise SeatsAreLocked
    if room.is_playing:
        if instead_of is None or member.seat is not None:
            raise SeatsHeldInGame
        leaving = room.member(instead_of)
        if leaving is not None and leaving.seat is not seat:
            raise ChairTaken
        return replace_member(room, instead_of, member)
    return _seat(room, member, seat)


def _seat(room: Room, member: Member, seat: Seat | None) -> list[Happening]:
    if room.is_playing:
        raise SeatsHeldInGame
    if member.kind is Kind.SCREEN:
        raise ScreensOnlyShow
    if seat is not None:
        check_free(room, seat, for_member=member.id)
    return [SeatsChanged((Place(member.id, seat),))] if member.seat is not seat else []


def _swap(room: Room, one: Member, other: Member) -> list[Happening]:
    if room.is_playing:
        raise SeatsHeldInGame
    if Kind.SCREEN in (one.kind, other.kind):
        raise ScreensOnlyShow
    return [SeatsChanged((Place(one.id, other.seat), Place(other.id, one.seat)))]


def replace_member(room: Room, leaving_id: str, arriving: Member) -> list[Happening]:
    """A-44: seat somebody in the place of a bot, or of somebody who has left, during a game.

    Raises:
        Refused: above all `HasSeenTheKey`.
    """
    if not room.is_playing:
        raise NoGameToEnd
    if arriving.kind is Kind.SCREEN:
        raise ScreensOnlyShow
    leaving = room.member(leaving_id)
    if leaving is None or leaving.seat is None:
        raise NoSuchMember
    if leaving.kind is not Kind.BOT and not leaving.gone:
        raise StillHere
    if arriving.seat is not None:
        raise SeatsHeldInGame
    if has_seen_too_much(room, arriving.id, leaving.seat):
        raise HasSeenTheKey
    command = ReplacePlayer(leaving.name, arriving.name, leaving.seat)
    return [*decide_game(_game(room), Seat.TABLE, command)]


def _add_bot(room: Room, command: AddBot, means: Means) -> list[Happening]:
    if len(room.present(Kind.BOT)) >= means.limits.bots:
        raise TooManyBots(f"a room holds {means.limits.bots} bots", most=means.limits.bots)
    if command.seat is not None:
        _check_no_game(room)
        check_free(room, command.seat, for_member="")
    name = door.free_name(room, command.name, means.limits)
    member = Member(door.next_id(room), name, Kind.BOT, command.seat, ready=True, bot=command.bot)
    return [MemberJoined(member, None)]


def _set_up(room: Room, settings: Settings, means: Means) -> list[Happening]:
    if settings == room.settings:
        return []
    check_settings(settings, means.limits.decks)
    if room.is_playing:
        now = room.settings
        held = replace(settings, options=now.options, decks=now.decks, mode=now.mode)
        if held != settings:
            raise GameNotOver
    events: list[RoomEvent] = [SettingsChanged(settings)]
    return [*events]


def _pause(room: Room, member: Member, *, pause: bool) -> list[Happening]:
    if not room.is_playing:
        raise NoGameToEnd
    if member.seat is None and member.id != room.host:
        raise NotSeated
    if (room.paused_at is not None) is pause:
        raise Paused if pause else NotPaused
    return [GamePaused() if pause else GameResumed()]
