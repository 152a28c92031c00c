"""Connected clients of one room: presence, and the messages that are sent to each of them (fan-out).

Law 4: a view is built once for each seat and is sent to that seat's connections only.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nomdecode.live.dependencies import Dependencies
from nomdecode.live.outbox import Outbox
from nomdecode.live.pointers import Pointers, guess_scope, open_cards
from nomdecode.live.server_messages import (
    ChatMessage,
    DealMessage,
    Disconnected,
    NotesMessage,
    PointersMessage,
    RoomMessage,
    ServerMessage,
    ViewMessage,
    Welcome,
)
from nomdecode.live.token_bucket import TokenBucket
from nomdecode.live.worker_messages import WorkerPresence
from nomdecode.room.chat import Channel, ChatLine, can_read_chat_line
from nomdecode.room.members import Member
from nomdecode.room.refusals import Removed
from nomdecode.room.state import Room
from nomdecode.room.view import room_view
from nomdecode.rules.seats import Seat
from nomdecode.rules.view import View, fixed_part_of_table, view, views

_POINTERS_SECONDS: Final = 0.1  # between two broadcasts of pointers when members point very often
_VIEW: Final = ViewMessage.__name__


@dataclass(eq=False, slots=True)
class Connection:
    """One connected device of a member: its outbox, and how to close its socket."""

    member: str
    outbox: Outbox
    close: Callable[[], None] = lambda: None  # called after the last message was queued


class Connections:
    """All connections to one room on this worker, and the presence that other workers have published."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps
        self._encode = deps.encoder.encode_message
        self._encode_views = deps.encoder.encode_views
        self.all: set[Connection] = set()
        self._pointers = Pointers()
        self._pointers_timer: asyncio.TimerHandle | None = None
        self._pointers_bucket = TokenBucket(deps.limits.commands_per_second, deps.limits.commands_burst)
        self._other_workers: dict[str, tuple[WorkerPresence, float]] = {}  # with the time of the last message
        self._left_workers: set[str] = set()  # of those, all whose members have connected here since
        self._chat: deque[ChatLine] = deque(maxlen=deps.limits.chat_lines)
        self._outboxes: dict[Seat | None, list[Outbox]] = {}
        self._outboxes_for: tuple[Member, ...] | None = None  # cache key of `_outboxes`; None: invalid

    # Presence

    @property
    def connected_members(self) -> set[str]:
        """Return the ids of members with a connection, on this worker or another."""
        return self._locally_connected().union(*(part.connected for part, _ in self._other_workers.values()))

    @property
    def all_votes(self) -> dict[str, int | None]:
        """Return the votes of all guessers, on this worker or another."""
        return self._pointers_message().votes

    def local_presence(self, worker: str) -> WorkerPresence:
        """Return the presence that this worker publishes to the others."""
        return self._pointers.local_presence(worker, frozenset(self._locally_connected()))

    def knows_worker(self, worker: str) -> bool:
        """Tell whether another worker has published its presence lately."""
        return worker in self._other_workers

    @property
    def is_bot_running_worker(self) -> bool:
        """Tell whether this worker runs the bots: the first by name of those with connections to the room."""
        own = self._deps.worker
        others = (
            name
            for name, (part, _) in self._other_workers.items()
            if part.connected and name not in self._left_workers
        )
        return own is None or all(own < name for name in others)

    def update_presence(self, presence: WorkerPresence, room: Room, version: int) -> None:
        """Replace what another worker published of its connected members; broadcast the difference."""
        connected, pointers = self.connected_members, self._pointers_message()
        self._other_workers[presence.worker] = (presence, self._deps.clock.now())
        self._left_workers.discard(presence.worker)
        if self.connected_members != connected:
            self.broadcast_room(room, version)
        self._broadcast_pointers_if_changed(pointers)

    def drop_silent_workers(self, before: float, room: Room, version: int) -> None:
        """Drop workers whose last message is older than `before`, with the members connected to them."""
        connected = self.connected_members
        self._other_workers = {
            name: known for name, known in self._other_workers.items() if known[1] >= before
        }
        if self.connected_members != connected:
            self.broadcast_room(room, version)

    def _mark_left_workers(self, member: str) -> None:
        """Mark workers whose members are all connected here now: they died, or will publish again."""
        here = self._locally_connected()
        self._left_workers |= {
            name
            for name, (part, _) in self._other_workers.items()
            if member in part.connected and part.connected <= here
        }

    def _locally_connected(self) -> set[str]:
        return {connection.member for connection in self.all}

    # Connecting and disconnecting

    def add_connection(self, connection: Connection, room: Room, version: int) -> None:
        """Add a connection and send it the whole state, once; the others see the member's presence."""
        was_away = connection.member not in self.connected_members
        self._outboxes_for = None
        self.all.add(connection)
        self._mark_left_workers(connection.member)
        self.send(connection, Welcome(connection.member, room.code, self._deps.clock.now()))
        if was_away:
            self.broadcast_room(room, version)  # to the new connection too
        else:
            self._send_room(connection, room, version)
        self._send_view(connection, room, version)
        member = room.find_member(connection.member)
        for line in self._chat:
            if member is not None and can_read_chat_line(room, member, line):
                self.send(connection, _chat_message(line))

    def send_snapshot(self, connection: Connection, room: Room, version: int) -> None:
        """Send one device the whole state: room, deal, the view of its member's seat, pointers."""
        self._send_room(connection, room, version)
        self._send_view(connection, room, version)

    def _send_room(self, connection: Connection, room: Room, version: int) -> None:
        self.send(connection, RoomMessage(version, room_view(room, self.connected_members)))

    def _send_view(self, connection: Connection, room: Room, version: int) -> None:
        if room.game is not None:
            self.send(connection, DealMessage(version, fixed_part_of_table(room.game)))
        self.send(connection, ViewMessage(version, _view_from_seat(room, room.seat_of(connection.member))))
        self.send(connection, self._pointers_message())

    def remove_connection(self, connection: Connection, room: Room | None, version: int) -> None:
        """Remove a closed connection; after a member's last one, broadcast that the member is away."""
        self.all.discard(connection)
        self._outboxes_for = None
        if room is None or connection.member in self._locally_connected():
            return
        pointers = self._pointers_message()
        self._pointers.remove_member(connection.member)
        self._broadcast_pointers_if_changed(pointers)
        if connection.member not in self.connected_members:
            self.broadcast_room(room, version)

    def disconnect_removed(self, room: Room) -> None:
        """Close the connections of members who have left or were removed."""
        present = {member.id for member in room.members if not member.gone}
        for connection in [each for each in self.all if each.member not in present]:
            self._disconnect(connection, Disconnected(Removed.code, "you are in this room no longer"))

    def disconnect_all(self, reason: Disconnected) -> None:
        """Close all connections, with this as the last message."""
        for connection in list(self.all):
            self._disconnect(connection, reason)

    def _disconnect(self, connection: Connection, reason: Disconnected) -> None:
        self.all.discard(connection)
        self._outboxes_for = None
        self.send(connection, reason)
        connection.close()

    # Sending

    def broadcast_room(self, room: Room, version: int) -> None:
        """Send the room as it is now to all connections."""
        self.broadcast(RoomMessage(version, room_view(room, self.connected_members)))

    def broadcast_deal(self, room: Room, version: int) -> None:
        """Send all connections what is fixed for the whole game, before its first views."""
        if room.game is not None and self.all:
            self.broadcast(DealMessage(version, fixed_part_of_table(room.game)))

    def broadcast_views(self, room: Room, version: int) -> None:
        """Send each connection the view of its member's seat."""
        self._reset_old_pointers(room)
        by_seat = self._outboxes_by_seat(room)
        if room.game is None:
            self.broadcast(ViewMessage(version, None))
            return
        encoded = self._encode_views(version, views(room.game, by_seat))
        for seat, outboxes in by_seat.items():
            for outbox in outboxes:
                outbox.put_snapshot(_VIEW, encoded[seat])

    def _outboxes_by_seat(self, room: Room) -> dict[Seat | None, list[Outbox]]:
        """Group the outboxes by seat; cached until a connection or the members change."""
        if self._outboxes_for is not room.members:
            self._outboxes_for, self._outboxes = room.members, {}
            for connection in self.all:
                self._outboxes.setdefault(room.seat_of(connection.member), []).append(connection.outbox)
        return self._outboxes

    def broadcast(self, message: ServerMessage) -> None:
        """Send the same message to all connections; encoded once."""
        if self.all:
            encoded = self._encode(message)
            for connection in self.all:
                _enqueue_message(connection, message, encoded)

    def send(self, connection: Connection, message: ServerMessage) -> None:
        """Send a message to one connection."""
        _enqueue_message(connection, message, self._encode(message))

    def send_to_member(self, member_id: str, message: ServerMessage) -> None:
        """Send a message to all devices of one member."""
        for connection in self.all:
            if connection.member == member_id:
                self.send(connection, message)

    def send_notes(self, room: Room, member_id: str) -> None:
        """Send a member's own notes to all their devices."""
        notes = room.notes.get(member_id)
        if notes is not None:
            self.send_to_member(member_id, NotesMessage(notes.text, notes.cards))

    # Chat, pointers and votes

    def deliver_chat(self, room: Room, line: ChatLine) -> None:
        """Send a chat line to the members who may read it now; store it for those who may later."""
        self._chat.append(line)
        self._send_chat(room, line)

    def deliver_spectator_chat(self, room: Room) -> None:
        """Send the players, when a game is over, what spectators wrote during it."""
        for line in self._chat:
            if line.channel is Channel.SPECTATORS and line.game == room.games:
                self._send_chat(room, line, only_seated=True)

    def _send_chat(self, room: Room, line: ChatLine, *, only_seated: bool = False) -> None:
        encoded = self._encode(_chat_message(line))
        for connection in self.all:
            member = room.find_member(connection.member)
            if member is None or not can_read_chat_line(room, member, line):
                continue
            # Spectators and the author have read it already.
            if not only_seated or (member.seat is not None and member.id != line.by):
                connection.outbox.put_message(encoded)

    def set_pointer(self, member_id: str, card: int | None, *, away: bool = False) -> None:
        """Set or remove a guesser's pointer and broadcast it."""
        self._pointers.set_pointer(member_id, card, away=away)
        self._broadcast_pointers_soon()

    def set_vote(self, member_id: str, card: int | None, *, withdrawn: bool) -> None:
        """Set or withdraw a guesser's vote and broadcast it."""
        self._pointers.set_vote(member_id, card, withdrawn=withdrawn)
        self._broadcast_pointers_soon()

    def _broadcast_pointers_soon(self) -> None:
        """Broadcast the pointers at once, or a moment later together when very many members point."""
        if self._pointers_timer is not None:
            return
        if self._pointers_bucket.allow():
            self.broadcast(self._pointers_message())
        else:
            self._pointers_timer = asyncio.get_running_loop().call_later(
                _POINTERS_SECONDS, self._broadcast_due_pointers
            )

    def _broadcast_due_pointers(self) -> None:
        self._pointers_timer = None
        self.broadcast(self._pointers_message())

    def _pointers_message(self) -> PointersMessage:
        return self._pointers.pointers_message(presence for presence, _ in self._other_workers.values())

    def _broadcast_pointers_if_changed(self, sent: PointersMessage) -> None:
        now = self._pointers_message()
        if now != sent:
            self.broadcast(now)

    def _reset_old_pointers(self, room: Room) -> None:
        scope = guess_scope(room.game)
        if scope == self._pointers.scope:
            return
        others = any(presence.pointers or presence.votes for presence, _ in self._other_workers.values())
        if self._pointers.is_empty and not others:
            self._pointers.scope = scope  # nothing to remove
            return
        sent = self._pointers_message()
        self._pointers.reset_for_turn(scope, open_cards(room.game))
        self._broadcast_pointers_if_changed(sent)


def _enqueue_message(connection: Connection, message: ServerMessage, encoded: bytes) -> None:
    if message.is_snapshot:
        connection.outbox.put_snapshot(type(message).__name__, encoded)
    else:
        connection.outbox.put_message(encoded)


def _view_from_seat(room: Room, seat: Seat | None) -> View | None:
    return view(room.game, seat) if room.game else None


def _chat_message(line: ChatLine) -> ChatMessage:
    return ChatMessage(line.by, line.name, line.channel, line.text, line.remark)
