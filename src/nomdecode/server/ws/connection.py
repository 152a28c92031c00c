"""One WebSocket of one device: bytes to typed messages, and news to bytes. It decides nothing of the game.

Law: the member comes from the session; one client's mistakes or slowness touch nobody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from nomdecode.codec.commands import BadMessage
from nomdecode.live.connections import Link
from nomdecode.live.outbox import Outbox
from nomdecode.live.requests import Wish
from nomdecode.live.room import Host
from nomdecode.live.server_messages import Done, Farewell, News, NotDone, Ticket
from nomdecode.room.answers import is_move, known_member
from nomdecode.room.refusals import NoSuchRoom, NotAMember, OnlyTheHost, StaleView
from nomdecode.room.table import NoGameYet, Table
from nomdecode.rules.refusals import NotAtThisTable, Refused
from nomdecode.server.context import STORE_AWAY, Parlour, Scope
from nomdecode.server.settings import Bucket
from nomdecode.server.ws.client_messages import (
    Aside,
    Asked,
    DeleteRoom,
    Judge,
    LookAgain,
    MakeTicket,
    Point,
    Say,
    TakeVoteBack,
    Vote,
    id_of,
    parse,
)
from nomdecode.server.ws.encoding import encode
from nomdecode.store.interface import StoreError

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Coroutine[Any, Any, None]]

# Close codes of ours, beside those of the standard.
NOT_A_MEMBER: Final = 4403
TOO_MANY: Final = 4429
TRY_AGAIN: Final = 1013  # the standard's
_PATIENCE: Final = 5.0  # seconds a farewell may take


class Socket:
    """One connected device."""

    def __init__(self, parlour: Parlour, host: Host, member: str, send: Send) -> None:
        self._parlour = parlour
        self._host = host
        self._member = member
        self._send = send
        settings = parlour.settings
        self._bucket = Bucket(settings.messages_per_second, settings.messages_burst)
        self._mistakes = 0
        self._closing: asyncio.Task[None] | None = None
        write = parlour.mailbag.direct_write(send) if settings.direct_writes else None
        outbox = Outbox(self._send_text, host.house.limits.outbox, write)
        self._link = Link(member, outbox, self._part)

    async def run(self, receive: Receive) -> None:
        """Serve until the device is gone."""
        self._host.connect(self._link)
        try:
            while True:
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    return
                asked = self._hear(event.get("text") or event.get("bytes") or "")
                if asked is not None:
                    await self._answer(asked)
        finally:
            self._link.outbox.close()
            self._host.disconnect(self._link)
            if self._closing is not None:
                self._closing.cancel()

    async def _send_text(self, text: bytes) -> None:
        await self._send({"type": "websocket.send", "text": text.decode()})

    def _part(self, code: int = NOT_A_MEMBER) -> None:
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._close(code))

    async def _close(self, code: int) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._link.outbox.drained()
        except TimeoutError:
            pass
        await self._send({"type": "websocket.close", "code": code})

    def _hear(self, message: str | bytes) -> Asked | None:
        """What is asked; None for what is no message, which is answered here."""
        if not self._bucket.take():
            self._mistake(NotDone(id_of(message), "too_fast", "slow down"), TOO_MANY)
            return None
        try:
            return parse(message, self._host.room.settings, self._parlour.settings.message_bytes)
        except BadMessage as bad:
            self._parlour.metrics.bad_messages += 1
            self._mistake(NotDone(id_of(message), bad.code, str(bad)), 1008)
        except Refused as refused:
            self._tell(_not_done(id_of(message), refused))
        return None

    def _mistake(self, news: News, close_code: int) -> None:
        self._mistakes += 1
        self._tell(news)
        if self._mistakes >= self._parlour.settings.bad_messages:
            self._part(close_code)

    async def _answer(self, asked: Asked) -> None:
        metrics = self._parlour.metrics
        try:
            news = await self._do(asked)
        except Refused as refused:
            metrics.refusals[refused.code] += 1
            self._tell(_not_done(asked.id, refused))
            if isinstance(refused, StaleView):
                self._host.look_again(self._link)
        except StoreError as away:
            # It is not known whether it was done: the same id again finds out.
            metrics.failures += 1
            log.warning("table %s: a command was not stored: %s", self._host.code, away.reason)
            self._tell(NotDone(asked.id, *STORE_AWAY))
        except Exception:
            # Ours, not the player's: the room goes on, and the log says where, without what was said.
            metrics.failures += 1
            log.exception("table %s: a command failed", self._host.code)
            self._tell(NotDone(asked.id, "failed", "something went wrong here; ask again"))
        else:
            metrics.commands += 1
            if news is not None:
                self._tell(news)

    async def _do(self, asked: Asked) -> News | None:
        what = asked.what
        if not is_move(what) and isinstance(what, Aside):
            return await self._aside(what, asked)
        accepted = await self._host.submit(Wish(self._member, what, asked.seen, asked.id))
        decision = accepted.decision
        return Done(asked.id, accepted.version, decision.findings, decision.hints)

    async def _aside(self, what: Aside, asked: Asked) -> News | None:
        host = self._host
        match what:
            case Say(text, channel):
                host.gestures.say(self._member, channel, text, asked.id)
            case Point(card):
                host.gestures.point(self._member, card)
            case Vote(card):
                host.gestures.vote(self._member, card, withdrawn=False)
            case TakeVoteBack():
                host.gestures.vote(self._member, None, withdrawn=True)
            case Judge(word):
                return self._judge(word, asked)
            case MakeTicket():
                return self._ticket(asked)
            case LookAgain():
                host.look_again(self._link)
            case DeleteRoom():
                if host.room.host != self._member:
                    raise OnlyTheHost
                await self._parlour.hall.delete(host.code)
        return Done(asked.id, host.version) if asked.id else None

    def _judge(self, word: str, asked: Asked) -> News:
        room = self._host.room
        if room.game is None:
            raise NoGameYet
        if known_member(room, self._member).seat is None:
            raise NotAtThisTable
        ruling = Table(room.settings.mode, room.game).judge(word)
        return Done(asked.id, self._host.version, ruling.findings)

    def _ticket(self, asked: Asked) -> News:
        known_member(self._host.room, self._member)
        house = self._host.house
        seconds = house.limits.ticket_seconds
        until = house.clock.now() + seconds
        return Ticket(asked.id, self._parlour.sessions.ticket(self._host.code, self._member, until), seconds)

    def _tell(self, news: News) -> None:
        self._host.audience.tell(self._link, news)


def _not_done(asked_id: str | None, refused: Refused) -> NotDone:
    return NotDone(asked_id, refused.code, str(refused), dict(refused.facts))


async def serve_socket(parlour: Parlour, scope: Scope, receive: Receive, send: Send) -> None:
    """Let a device connect to a table, if its session sits there."""
    await receive()  # websocket.connect
    settings, address = parlour.settings, parlour.address(scope)
    if not parlour.is_own_page(scope):
        await send({"type": "websocket.close", "code": 1008})
        return
    await send({"type": "websocket.accept"})
    if (
        parlour.metrics.connections >= settings.connections
        or parlour.addresses[address] >= settings.connections_per_address
    ):
        await _dismiss(send, "too_many_connections", "too many connections", TOO_MANY)
        return
    try:
        host, member = await _find(parlour, scope)
    except Refused as refused:
        # Sockets are no way round the limit on looking for rooms.
        if parlour.joins.take(address):
            await _dismiss(send, refused.code, str(refused), NOT_A_MEMBER)
        else:
            await _dismiss(send, "too_often", "wait a little before you try again", TOO_MANY)
        return
    except StoreError as away:
        log.warning("a table cannot be read: %s", away.reason)
        await _dismiss(send, *STORE_AWAY, TRY_AGAIN)
        return
    if sum(link.member == member for link in host.audience.links) >= settings.connections_per_member:
        await _dismiss(send, "too_many_connections", "too many devices", TOO_MANY)
        return
    parlour.metrics.connections += 1
    parlour.addresses[address] += 1
    try:
        await Socket(parlour, host, member, send).run(receive)
    finally:
        parlour.metrics.connections -= 1
        parlour.addresses[address] -= 1
        if not parlour.addresses[address]:
            del parlour.addresses[address]


async def _find(parlour: Parlour, scope: Scope) -> tuple[Host, str]:
    folder, _, code = scope["path"].rpartition("/")
    if folder != "/ws":
        raise NoSuchRoom
    host = await parlour.table(code)
    await host.neighbours.freshen()
    member = await host.member_of(parlour.guest(scope))
    if member is None:
        raise NotAMember
    return host, member.id


async def _dismiss(send: Send, code: str, message: str, close_code: int) -> None:
    await send({"type": "websocket.send", "text": encode(Farewell(code, message)).decode()})
    await send({"type": "websocket.close", "code": close_code})
