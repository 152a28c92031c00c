"""HTTP client of a chat endpoint that speaks OpenAI's protocol: a local Ollama, a hosted service.

Law: an answer comes within the time set, or `ChatRequestFailed` does; the key is never logged.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

_MOST_BYTES: Final = 1_000_000
# What endpoints answer that do not know `response_format` or not this one.
_NOT_UNDERSTOOD: Final = (
    http.client.BAD_REQUEST,
    http.client.UNPROCESSABLE_ENTITY,
    http.client.NOT_IMPLEMENTED,
)


class ChatRequestFailed(Exception):
    """No usable answer came from the endpoint; the message says why."""


class InvalidEndpoint(ValueError):
    """The endpoint's address cannot be one."""


@dataclass(frozen=True, slots=True)
class ChatClient:
    """Client of one chat endpoint, as the server's own settings name it."""

    url: str  # up to and with its version, such as http://localhost:11434/v1
    model: str
    key: str = field(default="", repr=False)
    seconds: float = 20.0  # for one answer, all in all
    _formless: threading.Event = field(default_factory=threading.Event, repr=False, compare=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname or self.seconds <= 0:
            raise InvalidEndpoint("the endpoint is http:// or https:// and a host, and its time is above 0")

    def request_answer(self, messages: Sequence[dict[str, str]], schema: dict[str, Any] | None = None) -> str:
        """Return the answer's text, in the form of the schema where the endpoint knows how to keep to one.

        Raises:
            ChatFailed: when none came in time, or none that can be read.
        """
        until = time.monotonic() + self.seconds
        asked = {"model": self.model, "messages": list(messages), "stream": False}
        form = {} if schema is None or self._formless.is_set() else _make_response_format(schema)
        status, raw = self._request_within_deadline({**asked, **form}, until)
        if form and status in _NOT_UNDERSTOOD:
            status, raw = self._request_within_deadline(asked, until)
            if status == http.client.OK:
                self._formless.set()  # not asked for again: it was the form that was refused
        if status != http.client.OK:
            raise ChatRequestFailed(f"the endpoint answered {status}")
        return _extract_answer_text(raw)

    def _request_within_deadline(self, asked: dict[str, Any], until: float) -> tuple[int, bytes]:
        try:
            return self._post_request(json.dumps(asked).encode(), until)
        except (OSError, http.client.HTTPException) as bad:
            raise ChatRequestFailed(f"{type(bad).__name__}: {bad}") from bad

    def _post_request(self, body: bytes, until: float) -> tuple[int, bytes]:
        parts = urlsplit(self.url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        line = kind(str(parts.hostname), parts.port, timeout=max(0.01, until - time.monotonic()))
        headers = {"content-type": "application/json", "accept": "application/json"}
        if self.key:
            headers["authorization"] = f"Bearer {self.key}"
        line.connect()
        # A socket's own timeout begins anew with every byte: whoever drips would never be late.
        alarm = threading.Timer(until - time.monotonic(), _cut_connection, (line.sock,))
        alarm.start()
        try:
            line.request("POST", f"{parts.path.rstrip('/')}/chat/completions", body, headers)
            response = line.getresponse()
            return response.status, response.read(_MOST_BYTES)
        finally:
            alarm.cancel()
            line.close()


def _make_response_format(schema: dict[str, Any]) -> dict[str, Any]:
    told = {"name": "answer", "strict": True, "schema": schema}
    return {"response_format": {"type": "json_schema", "json_schema": told}}


def _cut_connection(line: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it may be over already
        line.shutdown(socket.SHUT_RDWR)


def _extract_answer_text(raw: bytes) -> str:
    try:
        content = json.loads(raw)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError) as bad:
        raise ChatRequestFailed(f"not an answer of the protocol: {raw[:80]!r}") from bad
    if not isinstance(content, str):
        raise ChatRequestFailed("the answer has no text")
    return content
