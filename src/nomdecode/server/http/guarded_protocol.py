"""uvicorn's HTTP protocol with limits that it lacks: pipelined requests, headers, slow readers.

Law: what a client may make the server hold is bounded before any of it is handed to the application.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from nomdecode.server.connection_limits import ConnectionLimits

_MOST_PIPELINED: Final = 8  # requests that wait on one connection; browsers send none
_MOST_HEADERS: Final = 100
_MOST_HEADER_BYTES: Final = 32_768
_CLOSE_SECONDS: Final = 5.0  # to send what is queued for a client that is being closed


class _OverLimit(Exception):
    """A request goes beyond a limit; raised inside the parser, which then stops."""


class GuardedHttpProtocol(HttpToolsProtocol):
    """HTTP/1.1 protocol of one connection that closes clients which exceed its limits."""

    limits: ClassVar[ConnectionLimits]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._address = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._is_in_header = True
        self._is_over_limit = False
        self._header_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection; one too many is aborted without an answer, which costs least."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        if self.limits.count_opened(self._address):
            self._abort_after(self.limits.header_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop the waiting requests: no client reads their responses."""
        self.limits.count_closed(self._address)
        self._cancel_deadline()
        self.pipeline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse received bytes; a header beyond its limit closes the connection."""
        if self._is_over_limit or self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_in_header and self._deadline is not None:
            self._header_bytes += len(data)
            if self._header_bytes > _MOST_HEADER_BYTES:
                self._abort_over_limit()

    def on_message_begin(self) -> None:
        """Start the deadline for the header of a request."""
        super().on_message_begin()
        self._is_in_header = True
        self._header_bytes = 0
        self._abort_after(self.limits.header_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count the header fields of a request, against a limit."""
        if len(self.headers) >= _MOST_HEADERS:
            self._abort_over_limit()
            raise _OverLimit
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Count the requests that wait for an answer, against a limit."""
        self._is_in_header = False
        self._cancel_deadline()
        if len(self.pipeline) >= _MOST_PIPELINED:
            self._abort_over_limit()
            raise _OverLimit
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Start a deadline for the rest of the body when the response came first."""
        super().on_response_complete()
        if self.cycle is not None and self.cycle.more_body and self._deadline is None:
            self._abort_after(_CLOSE_SECONDS)

    def on_message_complete(self) -> None:
        """Cancel the deadline of a request whose response was sent."""
        if self.cycle is not None and self.cycle.response_complete:
            self._cancel_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection to the WebSocket protocol, which keeps counting it."""
        self._cancel_deadline()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Answer an invalid request; one beyond a limit was aborted already."""
        if not self._is_over_limit:
            super().send_400_response(msg)
            self._abort_after(_CLOSE_SECONDS)

    def pause_writing(self) -> None:
        """Start a deadline for a client that does not read its responses."""
        super().pause_writing()
        if self._deadline is None:
            self._abort_after(self.limits.write_seconds)

    def resume_writing(self) -> None:
        """Cancel the deadline of a client that reads again."""
        super().resume_writing()
        if not self._is_in_header:
            self._cancel_deadline()

    def _abort_over_limit(self) -> None:
        self._is_over_limit = True
        self.pipeline.clear()
        self.transport.abort()

    def _abort_after(self, seconds: float) -> None:
        self._cancel_deadline()
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def make_guarded_http_protocol(limits: ConnectionLimits) -> type[GuardedHttpProtocol]:
    """Return the HTTP protocol class for uvicorn, with these connection limits."""
    return type("GuardedHttp", (GuardedHttpProtocol,), {"limits": limits})
