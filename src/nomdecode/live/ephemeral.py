"""Chat, pointers and votes of one room: checked, sent to the clients, never stored."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from nomdecode.live.token_bucket import TokenBucket
from nomdecode.room.chat import Channel, ChatLine, Remark, check_may_point, new_chat_line, new_remark
from nomdecode.room.decide import require_member
from nomdecode.room.refusals import RateLimited
from nomdecode.rules.refusals import NoSuchCard

if TYPE_CHECKING:
    from nomdecode.live.room import LiveRoom


class EphemeralActions:
    """What members do outside the rules of the game: chat, point, vote."""

    def __init__(self, live_room: LiveRoom) -> None:
        self._live_room = live_room
        limits = live_room.deps.limits
        self._lines = TokenBucket(limits.lines_per_second, limits.lines_burst)
        self._done_ids: deque[tuple[str, str]] = deque(maxlen=limits.chat_lines)

    def send_chat_line(
        self, member_id: str, channel: Channel, text: str, request_id: str | None = None
    ) -> None:
        """Send a chat line; one repeated after a reconnect, with the same id, is sent once.

        Raises:
            Refused: when this member has to be silent, or too much is said in the room.
        """
        if request_id is not None and (member_id, request_id) in self._done_ids:
            return
        room = self._live_room.room
        self._deliver_line(
            new_chat_line(room, require_member(room, member_id), channel, text, self._live_room.deps.limits),
            request_id,
        )

    def send_remark(self, member_id: str, remark: Remark, request_id: str | None = None) -> None:
        """Send a ready-made remark to everybody; one repeated with the same id is sent once.

        Raises:
            Refused: when this is not to be said now.
        """
        if request_id is not None and (member_id, request_id) in self._done_ids:
            return
        room = self._live_room.room
        self._deliver_line(new_remark(room, require_member(room, member_id), remark), request_id)

    def _deliver_line(self, line: ChatLine, request_id: str | None) -> None:
        if not self._lines.allow():
            raise RateLimited
        self._live_room.connections.deliver_chat(self._live_room.room, line)
        self._live_room.worker_sync.publish_chat(line)
        if request_id is not None:
            self._done_ids.append((line.by, request_id))

    def set_pointer(self, member_id: str, card: int | None, *, away: bool = False) -> None:
        """Let a member point at one more card, or no longer at it; None removes all their pointers.

        Raises:
            Refused: unless this member is guessing now.
        """
        self._check_may_point_at(member_id, card)
        self._live_room.connections.set_pointer(member_id, card, away=away)
        self._live_room.worker_sync.publish_presence()

    def set_vote(self, member_id: str, card: int | None, *, withdrawn: bool) -> None:
        """Store a member's vote for a card, or with None for stopping; or withdraw it.

        Raises:
            Refused: unless this member is guessing now.
        """
        self._check_may_point_at(member_id, card)
        self._live_room.connections.set_vote(member_id, card, withdrawn=withdrawn)
        self._live_room.worker_sync.publish_presence()

    def _check_may_point_at(self, member_id: str, card: int | None) -> None:
        room = self._live_room.room
        check_may_point(room, require_member(room, member_id))
        if card is not None and (room.game is None or not 0 <= card < len(room.game.covered)):
            raise NoSuchCard
