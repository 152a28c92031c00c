"""Whether the next game may begin, and who plays in it. Pure."""

from __future__ import annotations

from nomdecode.room.members import Kind
from nomdecode.room.refusals import NotEverybodyIsReady
from nomdecode.room.state import Room
from nomdecode.rules.refusals import GameNotOver, Refused
from nomdecode.rules.seats import SPYMASTERS, Player
from nomdecode.rules.start import check_people


def players_for_start(room: Room) -> tuple[Player, ...]:
    """Return the players of the next game, if it may begin; the rules then check the seats.

    Raises:
        Refused: when it may not begin.
    """
    check_no_game(room)
    seated = room.seated()
    # Nobody is shown a key who has not accepted that seat.
    waiting = [m for m in seated if m.kind is Kind.PERSON and not m.ready]
    if not room.settings.ready_check:
        waiting = [m for m in waiting if m.seat in SPYMASTERS]
    if waiting:
        raise NotEverybodyIsReady(waiting_for=[m.id for m in waiting])
    return tuple(Player(m.name, m.seat) for m in seated if m.seat is not None)


def start_blocker(room: Room) -> str | None:
    """Return the refusal code that keeps the next game from starting; None when the host may start it."""
    try:
        check_people(room.settings.options, players_for_start(room))
    except Refused as refused:
        return refused.code
    return None


def check_no_game(room: Room) -> None:
    """Refuse what may only be done between two games.

    Raises:
        GameNotOver: while one is going on.
    """
    if room.is_playing:
        raise GameNotOver
