"""Check whether the next game may begin, and list who plays in it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nomdecode.room.members import Member
from nomdecode.room.refusals import NotEverybodyIsReady
from nomdecode.room.state import Room
from nomdecode.rules.options import seats_of_game
from nomdecode.rules.refusals import GameNotOver, Refused
from nomdecode.rules.seats import GUESSERS, SPYMASTERS, Player, Seat
from nomdecode.rules.start import check_players


def players_for_start(room: Room) -> tuple[Player, ...]:
    """Return the players of the next game, if it may begin; the rules then check the seats.

    Raises:
        Refused: when it may not begin.
    """
    check_no_game(room)
    if waiting := _members_not_ready(room):
        raise NotEverybodyIsReady(waiting_for=[m.id for m in waiting])
    return tuple(Player(m.id, m.name, m.seat) for m in room.seated_members() if m.seat is not None)


@dataclass(slots=True)
class StartBlocker:
    """What keeps the next game from starting: a refusal code, and what members can do about it."""

    code: str
    empty_seats: Annotated[
        tuple[Seat, ...], "seats that nobody has taken; with real cards, those that see a key"
    ] = ()
    waiting_for: Annotated[tuple[str, ...], "members who must agree to their seat and have not"] = ()


def start_blocker(room: Room) -> StartBlocker | None:
    """Return what keeps the next game from starting; None when the host may start it."""
    if room.is_playing:
        return StartBlocker(GameNotOver.code)
    unready = _members_not_ready(room)
    code = NotEverybodyIsReady.code if unready else _why_players_do_not_fit(room)
    if code is None:
        return None
    taken = {member.seat for member in room.seated_members()}
    # T-12: at a real table only seats that see a key need a device.
    needed = [
        s for s in seats_of_game(room.settings.options) if not (room.settings.at_table and s in GUESSERS)
    ]
    empty = tuple([seat for seat in needed if seat not in taken])
    return StartBlocker(code, empty, tuple([member.id for member in unready]))


def _why_players_do_not_fit(room: Room) -> str | None:
    """Return the code of the rule that the seated members do not fit; None if they may play."""
    try:
        check_players(room.settings.options, players_for_start(room), spoken=room.settings.at_table)
    except Refused as refused:
        return refused.code
    return None


def must_be_ready(room: Room, member: Member) -> bool:
    """Tell whether a game can start only when this member is ready: nobody is shown a key unasked."""
    if member.seat is None or room.is_playing:
        return False
    return (member.seat in SPYMASTERS or room.settings.ready_check) and member.is_present_person


def check_no_game(room: Room) -> None:
    """Refuse what may only be done between two games.

    Raises:
        GameNotOver: while one is going on.
    """
    if room.is_playing:
        raise GameNotOver


def _members_not_ready(room: Room) -> list[Member]:
    """Return the members who must still say that they are ready."""
    return [member for member in room.seated_members() if must_be_ready(room, member) and not member.ready]
