"""uvicorn's WebSocket protocol with limits that it lacks: control frames, fragments, dead peers.

Law: frames are counted while they are parsed, some at a time, and parsing ends with the first one too many.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from nomdecode.live.token_bucket import TokenBucket
from nomdecode.server.connection_limits import ConnectionLimits
from nomdecode.server.settings import ServerSettings

TOO_MANY_CLOSE_CODE: Final = 4429  # close code of this application
_PIECE: Final = 1024  # bytes parsed before frames are counted: at most 170 empty ones
_CLOSE_SECONDS: Final = 2.0  # for a client that is closed to read why
_GONE_SECONDS: Final = 10.0  # for a connection whose application has ended


class GuardedWebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket protocol of one connection that closes clients which send or queue too much."""

    limits: ClassVar[ConnectionLimits]
    frames_per_second: ClassVar[float]
    frames_burst: ClassVar[int]
    most_waiting: ClassVar[int]  # messages that the application has not taken yet

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frame_bucket = TokenBucket(self.frames_per_second, self.frames_burst)
        self._is_over_limit = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection, which its HTTP protocol has counted, from the count."""
        self.limits.count_closed(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse received bytes, piece by piece."""
        if len(data) <= _PIECE:
            if not self._is_over_limit:
                super().data_received(data)
            return
        for start in range(0, len(data), _PIECE):
            if self._is_over_limit or self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])

    def handle_ping(self) -> None:
        """Answer a ping, if there are not too many."""
        if self._count_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count a pong against the limit of control frames."""
        if self._count_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Count a continuation frame of a fragmented message."""
        if self._count_frame():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Queue a received message, unless too many wait."""
        if self.queue.empty() and not self._is_over_limit and not self.read_paused:
            # The application takes it at once: stopping and resuming to read costs more than parsing it.
            self.read_paused = True
            super().send_receive_event_to_app()
            self.read_paused = False
        elif self.queue.qsize() >= self.most_waiting:
            self._close_over_limit()
        elif not self._is_over_limit:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Abort a peer that answers no ping: a close would wait for it to read what is queued."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Abort a peer that has not closed some time after the application ended."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(_GONE_SECONDS, self.transport.abort)

    def shutdown(self) -> None:
        """Close the connection when the server stops, whether the peer reads or not."""
        super().shutdown()
        self.loop.call_later(_CLOSE_SECONDS / 2, self.transport.abort)

    def _count_frame(self) -> bool:
        if self._is_over_limit:
            return False
        if self._frame_bucket.allow():
            return True
        self._close_over_limit()
        return False

    def _close_over_limit(self) -> None:
        """Close the connection for exceeding a limit, and parse nothing more."""
        if self._is_over_limit:
            return
        self._is_over_limit = True
        if self.close_sent or not self.handshake_complete:
            self.transport.abort()
            return
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY_CLOSE_CODE, "reason": ""})
        self.conn.send_close(TOO_MANY_CLOSE_CODE)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self.loop.call_later(_CLOSE_SECONDS, self.transport.abort)


def abort_connection(send: object) -> None:
    """Abort the connection behind an ASGI `send` whose peer does not read."""
    protocol = getattr(send, "__self__", None)
    if isinstance(protocol, GuardedWebSocketProtocol):
        protocol.transport.abort()


def make_guarded_websocket_protocol(
    settings: ServerSettings, limits: ConnectionLimits
) -> type[GuardedWebSocketProtocol]:
    """Return the WebSocket protocol class for uvicorn, with the limits of these settings."""
    return type(
        "GuardedWebSocket",
        (GuardedWebSocketProtocol,),
        {
            "limits": limits,
            "frames_per_second": settings.frames_per_second,
            "frames_burst": settings.frames_burst,
            "most_waiting": settings.messages_burst + settings.bad_messages,
        },
    )
