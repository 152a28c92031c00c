"""What people do beside the rules: say, point and vote. None of it is stored."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from nomdecode.room.answers import known_member
from nomdecode.room.chat import Channel, check_may_point, say
from nomdecode.rules.refusals import NoSuchCard

if TYPE_CHECKING:
    from nomdecode.live.room import Host


class Gestures:
    """Talk and pointing at one table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._said: deque[tuple[str, str]] = deque(maxlen=host.house.limits.chat_lines)

    def say(self, member_id: str, channel: Channel, text: str, wish_id: str | None = None) -> None:
        """Say something; what a client says again after its line broke is heard once.

        Raises:
            Refused: when this member has to be silent.
        """
        if wish_id is not None and (member_id, wish_id) in self._said:
            return
        room = self._host.room
        line = say(room, known_member(room, member_id), channel, text, self._host.house.limits)
        self._host.audience.hear(room, line)
        self._host.neighbours.pass_on(line)
        if wish_id is not None:
            self._said.append((member_id, wish_id))

    def point(self, member_id: str, card: int | None) -> None:
        """Point at a card, or at nothing any more.

        Raises:
            Refused: unless this member is guessing now.
        """
        self._check_card(member_id, card)
        self._host.audience.point(member_id, card)
        self._host.neighbours.share()

    def vote(self, member_id: str, card: int | None, *, withdrawn: bool) -> None:
        """Vote for a card, or with None for stopping.

        Raises:
            Refused: unless this member is guessing now.
        """
        self._check_card(member_id, card)
        self._host.audience.vote(member_id, card, withdrawn=withdrawn)
        self._host.neighbours.share()

    def _check_card(self, member_id: str, card: int | None) -> None:
        room = self._host.room
        check_may_point(room, known_member(room, member_id))
        if card is not None and (room.game is None or not 0 <= card < len(room.game.covered)):
            raise NoSuchCard
