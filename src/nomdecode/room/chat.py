"""Chat rules: who may write, point and vote, and who may read which chat line. Pure.

Law: whoever sees a key says nothing to those who do not, from the deal to the end of the game; in Duo, where
both see one, they say lines of a fixed list, or write what they want where the room allows it.
Law: what spectators write reaches players when the game is over, not before.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from nomdecode.room.limits import RoomLimits
from nomdecode.room.members import Kind, Member
from nomdecode.room.refusals import (
    ChatIsOff,
    KeyHoldersAreSilent,
    NotARemarkNow,
    NothingToPointAt,
    OnlyRemarks,
    OnlyTwoPhrases,
    Paused,
    ScreensOnlyShow,
    TooLong,
)
from nomdecode.room.state import Room
from nomdecode.rules.names import BLANK, is_visible_name
from nomdecode.rules.players import keys_seen_by_player
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import SIDE_OF_SEAT, SPYMASTERS, Seat, Side
from nomdecode.rules.state import Phase, State


class Channel(StrEnum):
    """Who may read a chat line."""

    TABLE = "table"  # everybody
    TEAM = "team"  # those of the same team or Duo side
    SPECTATORS = "spectators"  # everybody once the game is over


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat line of a member."""

    by: str
    name: str
    channel: Channel
    text: str
    side: Side | None = None  # of the team that may read it
    game: int = 0  # the number of the game during which it was written
    remark: Remark | None = None  # instead of a text


class Remark(StrEnum):
    """A line from a fixed list: clients have their own words for it."""

    # Between games
    BRAVO = "bravo"
    LAUGH = "laugh"
    OUCH = "ouch"
    WOW = "wow"
    THANKS = "thanks"
    AGAIN = "again"
    # Duo, while a game runs: none of them can speak of the key
    THINKING = "thinking"
    TAKE_YOUR_TIME = "take_your_time"
    HARD = "hard"
    READY = "ready"
    WELL_PLAYED = "well_played"
    PAUSE = "pause"


REACTIONS: Final = (Remark.BRAVO, Remark.LAUGH, Remark.OUCH, Remark.WOW, Remark.THANKS, Remark.AGAIN)
DUO_REMARKS: Final = (
    Remark.THINKING,
    Remark.TAKE_YOUR_TIME,
    Remark.HARD,
    Remark.READY,
    Remark.WELL_PLAYED,
    Remark.PAUSE,
)


@dataclass(frozen=True, slots=True)
class ChatRights:
    """What a member may say now: one rule, told to clients as a fact."""

    channels: Annotated[tuple[Channel, ...], "where they may write what they want"] = ()
    remarks: Annotated[tuple[Remark, ...], "what else they may say to everybody"] = ()
    silent: Annotated[str | None, "why they may write nothing: the code of the refusal"] = None


# What shows nothing, and what turns the direction of others' words; joiners of letters and emoji stay.
_HIDDEN: Final = re.compile(f"{BLANK.pattern}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
BETWEEN_GAMES: Final = ChatRights((Channel.TABLE,), REACTIONS)


def chat_rights_of(room: Room, member: Member) -> ChatRights:
    """Return what a member may say now."""
    reason = _why_member_silent(room, member)
    if reason is not None:
        return ChatRights(silent=reason.code)
    if not room.is_playing:
        return BETWEEN_GAMES
    if member.seat is None:
        return ChatRights((Channel.SPECTATORS,))
    if room.game is not None and room.game.is_duo:
        # Partners on one side see the same key.
        team = (Channel.TEAM,) if _has_teammates(room, member) else ()
        if room.settings.free_text:
            return ChatRights((Channel.TABLE, *team), DUO_REMARKS)
        return ChatRights(team, DUO_REMARKS)
    return ChatRights((Channel.TABLE, Channel.TEAM) if _has_teammates(room, member) else (Channel.TABLE,))


def _why_member_silent(room: Room, member: Member) -> type[Refused] | None:
    """Return why this member may not write to the table now; None when they may."""
    if member.kind is Kind.SCREEN:
        return ScreensOnlyShow
    if not room.settings.chat or room.settings.at_table:
        return ChatIsOff
    if room.game is None or not room.is_playing:
        return None
    if member.seat is None:
        # Whoever watches may take a guesser's seat: they too hear nothing of a key.
        return KeyHoldersAreSilent if sees_key_now(room, member.id) else None
    return why_seat_silent(room.game, member.seat)


def why_seat_silent(game: State, seat: Seat) -> type[Refused] | None:
    """Return why whoever sits here says nothing to the table in this phase; None when they may speak."""
    if game.phase is Phase.OVER:
        return None
    if game.phase is Phase.SUDDEN_DEATH:
        return OnlyTwoPhrases  # D-32
    if seat in SPYMASTERS:
        return KeyHoldersAreSilent  # W-13
    is_reacting = game.phase is Phase.GUESS or game.phase is Phase.CHALLENGED
    return KeyHoldersAreSilent if game.is_duo and is_reacting and seat is game.giver else None  # D-14


def _has_teammates(room: Room, member: Member) -> bool:
    """Tell whether anybody else sits on the side of a seated member."""
    side = SIDE_OF_SEAT.get(member.seat) if member.seat else None
    return side is not None and any(
        SIDE_OF_SEAT.get(m.seat) is side and m.id != member.id and not m.gone
        for m in room.members
        if m.seat is not None
    )


def new_chat_line(room: Room, member: Member, channel: Channel, text: str, limits: RoomLimits) -> ChatLine:
    """Return the chat line of a member, cleaned, on the channel that is open to them now.

    Raises:
        Refused: when this member has to be silent.
    """
    rights = _check_chat_rights(room, member)
    clean = _clean_chat_text(text, limits.chat_line)
    if Channel.SPECTATORS in rights.channels:
        return ChatLine(member.id, member.name, Channel.SPECTATORS, clean, game=room.games)
    if channel is Channel.TEAM and Channel.TEAM in rights.channels and member.seat is not None:
        return ChatLine(
            member.id, member.name, Channel.TEAM, clean, SIDE_OF_SEAT.get(member.seat), room.games
        )
    if Channel.TABLE not in rights.channels:
        raise OnlyRemarks
    return ChatLine(member.id, member.name, Channel.TABLE, clean, game=room.games)


def new_remark(room: Room, member: Member, remark: Remark) -> ChatLine:
    """Return the chat line of a member who says something from the fixed list, to everybody.

    Raises:
        Refused: when this is not to be said now.
    """
    if remark not in _check_chat_rights(room, member).remarks:
        raise NotARemarkNow
    return ChatLine(member.id, member.name, Channel.TABLE, "", game=room.games, remark=remark)


def _check_chat_rights(room: Room, member: Member) -> ChatRights:
    """Return the chat rights of a member; refuse when they may write nothing now."""
    if reason := _why_member_silent(room, member):
        raise reason
    return chat_rights_of(room, member)


def check_may_write_public_text(room: Room, member_id: str | None) -> None:
    """Refuse a text that everybody sees (a nickname, a title) to whoever has seen the key of this game.

    Raises:
        KeyHoldersAreSilent
    """
    if member_id is not None and sees_key_now(room, member_id):
        raise KeyHoldersAreSilent


def sees_key_now(room: Room, member_id: str) -> bool:
    """Tell whether a member sees a key of the game that is going on, or saw it before they left."""
    return room.game is not None and room.is_playing and bool(keys_seen_by_player(room.game, member_id))


def _clean_chat_text(text: str, longest: int) -> str:
    """Return a chat text without stray spaces; refuse an empty or too long one."""
    shown = " ".join(_HIDDEN.sub("", unicodedata.normalize("NFC", text)).split())
    shown = "".join(
        letter for letter in shown if unicodedata.category(letter) not in ("Cc", "Cs", "Co", "Cn")
    )
    if not (is_visible_name(shown) and len(shown) <= longest):
        raise TooLong(f"a line has 1 to {longest} characters", most=longest)
    return shown


def can_read_chat_line(room: Room, member: Member, line: ChatLine) -> bool:
    """Tell whether a member may read a chat line now."""
    if line.channel is Channel.TABLE or line.by == member.id:
        return True
    if line.channel is Channel.TEAM:
        return member.seat is not None and SIDE_OF_SEAT.get(member.seat) is line.side
    is_over = line.game < room.games or not room.is_playing
    # A screen in the room is seen by the players too.
    return is_over or (member.seat is None and member.kind is not Kind.SCREEN)


def check_may_point(room: Room, member: Member) -> None:
    """Refuse pointers and votes of everybody but the members who are guessing.

    Raises:
        Refused: for everybody else, and always in sudden death (D-32).
    """
    game = room.game
    if member.kind is Kind.SCREEN:
        raise ScreensOnlyShow
    if (
        game is None
        or game.phase is not Phase.GUESS
        or member.seat is None
        or member.seat is not game.guesser
    ):
        raise NothingToPointAt
    if room.paused_at is not None:
        raise Paused
