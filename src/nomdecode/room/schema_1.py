"""Records of schema 1 named the players of a game by nickname: find the members they were. Pure.

Records that were written before schema 2 are never rewritten; the fold calls this for them.
"""

from __future__ import annotations

from dataclasses import replace

from nomdecode.room.state import Room
from nomdecode.rules.events import Event, GameStarted, PlayerReplaced
from nomdecode.rules.seats import Player, Seat


def with_member_ids(room: Room, event: Event) -> Event:
    """Return an event of schema 1 with member ids in place of nicknames; others as they are."""
    if isinstance(event, GameStarted):
        players = tuple(_with_id(room, player) for player in event.setup.players)
        return GameStarted(replace(event.setup, players=players))
    if isinstance(event, PlayerReplaced):
        leaving = _member(room, event.leaving, seat=event.arriving.seat)
        return PlayerReplaced(leaving, _with_id(room, event.arriving))
    return event


def _with_id(room: Room, player: Player) -> Player:
    return replace(player, id=_member(room, player.name))


def _member(room: Room, name: str, seat: Seat | None = None) -> str:
    """Return the id of the member of this nickname: in a seat, or else one who has not left."""
    for member in room.members:
        if member.name == name and (member.seat is seat if seat else not member.gone):
            return member.id
    return name
