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

TOO_MANY: Final = 4429  # close code of this application
_PIECE: Final = 1024  # bytes parsed before frames are counted: at most 170 empty ones
_CLOSE_SECONDS: Final = 2.0  # for a client that is closed to read why
_GONE_SECONDS: Final = 10.0  # for a connection whose application has ended


class GuardedWebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket of one connection; `guarded_websocket` makes the class that knows the limits."""

    limits: ClassVar[ConnectionLimits]
    frames_per_second: ClassVar[float]
    frames_burst: ClassVar[int]
    most_waiting: ClassVar[int]  # messages that the application has not taken yet

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frame_bucket = TokenBucket(self.frames_per_second, self.frames_burst)
        self._is_over_limit = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Take the connection, which its HTTP protocol has counted, off the count."""
        self.limits.close(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what came, piece by piece."""
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
        """Count a pong; most answer a ping of ours."""
        if self._count_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Count a fragment of a message."""
        if self._count_frame():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Queue a message, unless too many wait."""
        if self.queue.qsize() >= self.most_waiting:
            self._stop()
        elif not self._is_over_limit:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Cut a peer that answers no ping: closing would wait for it to read what is queued."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Cut a peer that has not closed some time after the application ended."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(_GONE_SECONDS, self.transport.abort)

    def shutdown(self) -> None:
        """Close when the server stops, whether the peer reads or not."""
        super().shutdown()
        self.loop.call_later(_CLOSE_SECONDS / 2, self.transport.abort)

    def _count_frame(self) -> bool:
        if self._is_over_limit:
            return False
        if self._frame_bucket.allow():
            return True
        self._stop()
        return False

    def _stop(self) -> None:
        """Close with a code, and parse nothing more."""
        if self._is_over_limit:
            return
        self._is_over_limit = True
        if self.close_sent or not self.handshake_complete:
            self.transport.abort()
            return
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY, "reason": ""})
        self.conn.send_close(TOO_MANY)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self.loop.call_later(_CLOSE_SECONDS, self.transport.abort)


def abort(send: object) -> None:
    """Cut the connection behind an ASGI `send` whose peer does not read."""
    protocol = getattr(send, "__self__", None)
    if isinstance(protocol, GuardedWebSocketProtocol):
        protocol.transport.abort()


def guarded_websocket(settings: ServerSettings, limits: ConnectionLimits) -> type[GuardedWebSocketProtocol]:
    """Return the protocol class of a server with these settings."""
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
