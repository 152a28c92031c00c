"""Upgrade records of schema 1, which named players by nickname: find the members they were. Pure.

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
        players = tuple(_player_with_member_id(room, player) for player in event.setup.players)
        return GameStarted(replace(event.setup, players=players))
    if isinstance(event, PlayerReplaced):
        leaving = _find_member_id(room, event.leaving, seat=event.arriving.seat)
        return PlayerReplaced(leaving, _player_with_member_id(room, event.arriving))
    return event


def _player_with_member_id(room: Room, player: Player) -> Player:
    """Return a player with a member's id in place of the nickname."""
    return replace(player, id=_find_member_id(room, player.name))


def _find_member_id(room: Room, name: str, seat: Seat | None = None) -> str:
    """Return the id of the member of this nickname: in a seat, or else one who has not left."""
    for member in room.members:
        if member.name == name and (member.seat is seat if seat else not member.gone):
            return member.id
    return name
