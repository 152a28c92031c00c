"""Chat rules: who may write, point and vote, and who may read which chat line. Pure.

Law: a member who sees a key is silent from the clue to the end of the turn (Duo: the giver, D-14).
Law: what spectators write reaches players when the game is over, not before.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from nomdecode.room.limits import RoomLimits
from nomdecode.room.members import Kind, Member
from nomdecode.room.refusals import (
    ChatIsOff,
    KeyHoldersAreSilent,
    NothingToPointAt,
    OnlyTwoPhrases,
    Paused,
    ScreensOnlyShow,
    TooLong,
)
from nomdecode.room.state import Room
from nomdecode.rules.seats import SIDE_OF_SEAT, SPYMASTERS, Side
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


def new_line(room: Room, member: Member, channel: Channel, text: str, limits: RoomLimits) -> ChatLine:
    """Return the chat line of a member, cleaned, on the channel that is open to them now.

    Raises:
        Refused: when this member has to be silent.
    """
    if member.kind is Kind.SCREEN:
        raise ScreensOnlyShow
    if not room.settings.chat:
        raise ChatIsOff
    text = _clean(text, limits.chat_line)
    if room.game is not None and room.is_playing:
        if member.seat is None:
            return ChatLine(member.id, member.name, Channel.SPECTATORS, text, game=room.games)
        _check_may_speak(room.game, member)
    side = SIDE_OF_SEAT.get(member.seat) if member.seat else None
    if channel is not Channel.TEAM or side is None:
        return ChatLine(member.id, member.name, Channel.TABLE, text, game=room.games)
    return ChatLine(member.id, member.name, Channel.TEAM, text, side, room.games)


def _clean(text: str, longest: int) -> str:
    shown = " ".join(unicodedata.normalize("NFC", text).split())
    shown = "".join(
        letter for letter in shown if unicodedata.category(letter) not in ("Cc", "Cs", "Co", "Cn")
    )
    if not 1 <= len(shown) <= longest:
        raise TooLong(f"a line has 1 to {longest} characters", most=longest)
    return shown


def _check_may_speak(game: State, member: Member) -> None:
    if game.phase is Phase.SUDDEN_DEATH:
        raise OnlyTwoPhrases  # D-32
    if game.phase not in (Phase.GUESS, Phase.CHALLENGED):
        return
    if member.seat in SPYMASTERS or (game.is_duo and member.seat is game.giver):
        raise KeyHoldersAreSilent  # W-13, D-14


def can_read(room: Room, member: Member, line: ChatLine) -> bool:
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
