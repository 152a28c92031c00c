"""One WebSocket connection: receives client messages, passes commands to the live room, sends replies.

Law: the member comes from the session; a faulty or slow client affects no other client.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from nomdecode.codec.commands import InvalidMessage
from nomdecode.live.connections import Connection
from nomdecode.live.outbox import Outbox
from nomdecode.live.room import LiveRoom
from nomdecode.live.server_messages import Disconnected, Done, NotDone, ServerMessage, Ticket
from nomdecode.room.decide import CommandRequest, is_game_command, judge_word, require_member
from nomdecode.room.refusals import NoGameYet, NoSuchRoom, OnlyTheHost, StaleView
from nomdecode.rules.refusals import NotAtThisTable, Refused
from nomdecode.server.callers import CallerKind, identify_caller
from nomdecode.server.context import STORE_UNAVAILABLE, AppContext, Scope
from nomdecode.server.ws.client_messages import (
    ClientMessage,
    DeleteRoom,
    Judge,
    MakeRemark,
    MakeTicket,
    Point,
    Resync,
    Say,
    SideRequest,
    Vote,
    WithdrawVote,
    id_of_invalid_message,
    parse_message,
)
from nomdecode.server.ws.encoding import MessageEncoder
from nomdecode.server.ws.guarded_protocol import TOO_MANY_CLOSE_CODE, abort_connection
from nomdecode.store.interface import StoreError

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Coroutine[Any, Any, None]]

# WebSocket close codes of this application, and one of the standard.
NOT_A_MEMBER: Final = 4403
TRY_AGAIN: Final = 1013  # standard: try again later
_CLOSE_TIMEOUT: Final = 5.0  # seconds to send what is queued before closing


class ClientSocket:
    """WebSocket connection of one device of a member."""

    def __init__(
        self, context: AppContext, live_room: LiveRoom, member: str, address: str, send: Send
    ) -> None:
        self._context = context
        self._live_room = live_room
        self._member = member
        self._send = send
        settings = context.settings
        self._bucket = context.member_message_limiter.bucket(f"{live_room.code} {member}")
        self._address_bucket = context.address_message_limiter.bucket(address)
        self._violations = 0
        self._closing: asyncio.Task[None] | None = None
        write = context.write_batcher.make_direct_write(send) if settings.direct_writes else None
        outbox = Outbox(self._send_text, live_room.deps.limits.outbox, write)
        self._connection = Connection(member, outbox, self._start_close)

    async def receive_messages(self, receive: Receive) -> None:
        """Receive messages until the client disconnects."""
        self._live_room.connect(self._connection)
        try:
            while True:
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    return
                message = self._parse_within_limits(event.get("text") or event.get("bytes") or "")
                if message is not None:
                    await self._execute_and_reply(message)
        finally:
            self._connection.outbox.close()
            self._live_room.disconnect(self._connection)
            if self._closing is not None:
                self._closing.cancel()

    async def _send_text(self, text: bytes) -> None:
        await self._send({"type": "websocket.send", "text": text.decode()})

    def _start_close(self, code: int = NOT_A_MEMBER) -> None:
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._flush_and_close(code))

    async def _flush_and_close(self, code: int) -> None:
        try:
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await self._connection.outbox.wait_until_empty()
                await self._send({"type": "websocket.close", "code": code})
        except TimeoutError:
            abort_connection(self._send)  # it reads nothing

    def _parse_within_limits(self, text: str | bytes) -> ClientMessage | None:
        """Parse a message if the rate limits allow; None for an invalid one, which is answered here."""
        if not self._bucket.allow():
            self._count_violation(
                NotDone(id_of_invalid_message(text), "rate_limited", "slow down"), TOO_MANY_CLOSE_CODE
            )
            return None
        if not self._address_bucket.allow():
            # Somebody else at this address may be the cause: nobody is closed for it.
            self._send_reply(
                NotDone(id_of_invalid_message(text), "rate_limited", "too many messages from your network")
            )
            return None
        try:
            return parse_message(text, self._live_room.room.settings, self._context.settings.message_bytes)
        except InvalidMessage as bad:
            self._context.metrics.bad_messages += 1
            self._count_violation(NotDone(id_of_invalid_message(text), bad.code, str(bad)), 1008)
        except Refused as refused:
            self._send_reply(_refusal_reply(id_of_invalid_message(text), refused))
        return None

    def _count_violation(self, reply: ServerMessage, close_code: int) -> None:
        self._violations += 1
        self._send_reply(reply)
        if self._violations >= self._context.settings.bad_messages:
            self._start_close(close_code)

    async def _execute_and_reply(self, message: ClientMessage) -> None:
        metrics = self._context.metrics
        try:
            reply = await self._execute_request(message)
        except Refused as refused:
            metrics.refusals[refused.code] += 1
            self._send_reply(_refusal_reply(message.id, refused))
            if isinstance(refused, StaleView):
                self._live_room.resend_state(self._connection)
        except StoreError as failed:
            # Outcome unknown; a retry with the same id is idempotent.
            metrics.failures += 1
            log.warning("room %s: a command was not stored: %s", self._live_room.code, failed.reason)
            self._send_reply(NotDone(message.id, *STORE_UNAVAILABLE))
        except Exception:
            # A bug of the server: the room goes on; the log has the traceback without its values.
            metrics.failures += 1
            log.exception("room %s: a command failed", self._live_room.code)
            self._send_reply(NotDone(message.id, "internal_error", "internal error; try again"))
        else:
            metrics.commands += 1
            if reply is not None:
                self._send_reply(reply)

    async def _execute_request(self, message: ClientMessage) -> ServerMessage | None:
        request = message.request
        if not is_game_command(request) and isinstance(request, SideRequest):
            return await self._execute_side_request(request, message)
        self._live_room.count_command()
        return await self._live_room.submit_command(
            CommandRequest(self._member, request, message.seen, message.id)
        )

    async def _execute_side_request(
        self, request: SideRequest, message: ClientMessage
    ) -> ServerMessage | None:
        live_room = self._live_room
        match request:
            case Say(text, channel):
                live_room.ephemeral.send_chat_line(self._member, channel, text, message.id)
            case MakeRemark(remark):
                live_room.ephemeral.send_remark(self._member, remark, message.id)
            case Point(card, away):
                live_room.ephemeral.set_pointer(self._member, card, away=away)
            case Vote(card):
                live_room.ephemeral.set_vote(self._member, card, withdrawn=False)
            case WithdrawVote():
                live_room.ephemeral.set_vote(self._member, None, withdrawn=True)
            case Judge(word):
                live_room.count_command()
                return await self._judge_word(word, message)
            case MakeTicket():
                return self._make_ticket(message)
            case Resync():
                live_room.count_command()
                live_room.resend_state(self._connection)
            case DeleteRoom():
                if live_room.room.host != self._member:
                    raise OnlyTheHost
                await self._context.registry.delete_room(live_room.code)
        return Done(message.id, live_room.version) if message.id else None

    async def _judge_word(self, word: str, message: ClientMessage) -> ServerMessage:
        await self._live_room.wait_for_referee()
        is_unheard = await self._live_room.is_word_unknown_to_bot(word)
        room = self._live_room.room
        if room.game is None:
            raise NoGameYet
        if require_member(room, self._member).seat is None:
            raise NotAtThisTable
        ruling = judge_word(room.game, word, room.settings.mode, is_unheard=is_unheard)
        return Done(message.id, self._live_room.version, ruling.findings)

    def _make_ticket(self, message: ClientMessage) -> ServerMessage:
        require_member(self._live_room.room, self._member)
        deps = self._live_room.deps
        seconds = deps.limits.ticket_seconds
        until = deps.clock.now() + seconds
        return Ticket(
            message.id, self._context.sessions.sign_ticket(self._live_room.code, self._member, until), seconds
        )

    def _send_reply(self, reply: ServerMessage) -> None:
        self._live_room.connections.send(self._connection, reply)


def _refusal_reply(message_id: str | None, refused: Refused) -> NotDone:
    return NotDone(message_id, refused.code, str(refused), dict(refused.facts))


async def serve_socket(context: AppContext, scope: Scope, receive: Receive, send: Send) -> None:
    """Accept a WebSocket if its session is a member of the room; reject it otherwise."""
    await receive()  # websocket.connect
    settings, address = context.settings, context.client_address(scope)
    if not context.is_allowed_origin(scope):
        await send({"type": "websocket.close", "code": 1008})
        return
    await send({"type": "websocket.accept"})
    if (
        context.metrics.connections >= settings.connections
        or context.address_connections[address] >= settings.connections_per_address
    ):
        await _reject_socket(send, "too_many_connections", "too many connections", TOO_MANY_CLOSE_CODE)
        return
    try:
        live_room, member = await _find_room_and_member(context, scope)
    except Refused as refused:
        # Failed lookups count, so that sockets do not bypass the limit on guessing codes.
        is_heard = await context.code_guard.delay_if_guessing(address)
        if context.code_guard.count_wrong_code(address) and is_heard:
            await _reject_socket(send, refused.code, str(refused), NOT_A_MEMBER)
        else:
            await _reject_socket(
                send, "rate_limited", "wait a little before you try again", TOO_MANY_CLOSE_CODE
            )
        return
    except StoreError as failed:
        log.warning("a room cannot be read: %s", failed.reason)
        await _reject_socket(send, *STORE_UNAVAILABLE, TRY_AGAIN)
        return
    if sum(link.member == member for link in live_room.connections.all) >= settings.connections_per_member:
        await _reject_socket(send, "too_many_connections", "too many devices", TOO_MANY_CLOSE_CODE)
        return
    context.metrics.connections += 1
    context.address_connections[address] += 1
    try:
        await ClientSocket(context, live_room, member, address, send).receive_messages(receive)
    finally:
        context.metrics.connections -= 1
        context.address_connections[address] -= 1
        if not context.address_connections[address]:
            del context.address_connections[address]


async def _find_room_and_member(context: AppContext, scope: Scope) -> tuple[LiveRoom, str]:
    folder, _, code = scope["path"].rpartition("/")
    if folder != "/ws":
        raise NoSuchRoom
    await (await context.find_live_room(code)).worker_sync.refresh_room()
    caller = await identify_caller(context, scope, code)
    caller.require_kind(CallerKind.MEMBER)
    return caller.live_room, caller.member.id


async def _reject_socket(send: Send, code: str, message: str, close_code: int) -> None:
    await send(
        {
            "type": "websocket.send",
            "text": MessageEncoder().encode_message(Disconnected(code, message)).decode(),
        }
    )
    await send({"type": "websocket.close", "code": close_code})
