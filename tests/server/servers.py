"""Servers for tests: real uvicorn on a real port, real SQLite, and browsers with cookies and sockets."""

from __future__ import annotations

import asyncio
import json
import ssl
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from nomdecode.cli.serve import make_uvicorn_config
from nomdecode.server.app import make_asgi_app, make_context
from nomdecode.server.context import AppContext
from nomdecode.server.settings import ServerSettings
from nomdecode.store.open_store import open_store
from tests.wire_json import filled

_ids = count(1)  # an id used again would be the same command
PLENTY: dict[str, Any] = {
    "joins_per_minute": 100_000.0,
    "room_joins_per_minute": 100_000.0,
    "wrong_codes_per_minute": 100_000.0,
    "rooms_per_minute": 100_000.0,
    "uploads_per_minute": 100_000.0,
    "checks_per_minute": 100_000.0,
    "messages_per_second": 100_000.0,
    "messages_burst": 100_000,
    "room_lines_per_second": 100_000.0,
    "room_lines_burst": 100_000,
    "bot_seconds": 0.0,
    "secret": "a secret of tests",
}


@dataclass
class Running:
    """A running server."""

    port: int
    context: AppContext
    trust: ssl.SSLContext | None = None  # whom its browsers trust, when it serves https

    @property
    def url(self) -> str:
        return f"{'https' if self.trust else 'http'}://127.0.0.1:{self.port}"


@asynccontextmanager
async def running(
    folder: Path, house: dict[str, Any] | None = None, *, store: str = "", **settings: Any
) -> AsyncIterator[Running]:
    """A server whose rooms are kept in this folder, or in the store of this address."""
    chosen = ServerSettings(host="127.0.0.1", port=0, data=str(folder), **{**PLENTY, **settings})
    context = make_context(await open_store(store or str(folder / "nomdecode.db")), chosen, **(house or {}))
    server = uvicorn.Server(make_uvicorn_config(make_asgi_app(context), chosen))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        assert not serving.done()
        await asyncio.sleep(0.01)
    try:
        yield Running(server.servers[0].sockets[0].getsockname()[1], context)
    finally:
        server.should_exit = True
        await serving


@dataclass
class Reply:
    status: int
    body: bytes
    headers: dict[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Browser:
    """Somebody with a cookie."""

    server: Running
    cookie: str = ""
    origin: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    address: str = ""  # of its sockets; the machine's choice when empty

    async def ask(self, method: str, path: str, body: Any = None) -> Reply:
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {**self.headers, "cookie": self.cookie}
        if self.origin:
            headers["origin"] = self.origin
        request = urllib.request.Request(self.server.url + path, data, headers, method=method)  # noqa: S310
        reply = await asyncio.to_thread(_fetch, request, self.server.trust)
        if "set-cookie" in reply.headers:
            self.cookie = reply.headers["set-cookie"].partition(";")[0]
        return reply

    async def make_room(self, name: str = "Host", **settings: Any) -> str:
        made = await self.ask("POST", "/api/rooms", {"name": name, "settings": settings})
        assert made.status == 200, made.body
        return str(made.json["room"])

    async def join(self, room: str, name: str, **more: Any) -> Reply:
        return await self.ask("POST", f"/api/rooms/{room}/members", {"name": name, **more})

    def connect(self, room: str) -> Device:
        return Device(self, room)


def _fetch(request: urllib.request.Request, trust: ssl.SSLContext | None) -> Reply:
    try:
        with urllib.request.urlopen(request, timeout=20, context=trust) as answer:  # noqa: S310
            return Reply(answer.status, answer.read(), {k.lower(): v for k, v in answer.headers.items()})
    except urllib.error.HTTPError as refused:
        with refused:
            return Reply(refused.code, refused.read(), {k.lower(): v for k, v in refused.headers.items()})


class Device:
    """One socket of a browser; it keeps every message it was sent."""

    def __init__(self, browser: Browser, room: str) -> None:
        self._browser = browser
        self._room = room
        self.heard: list[str] = []
        self.newest: dict[str, Any] = {}
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        server, browser = self._browser.server, self._browser
        headers = {"cookie": browser.cookie, **browser.headers}
        origin = Origin(browser.origin) if browser.origin else None
        address = f"{server.url.replace('http', 'ws', 1)}/ws/{self._room}"
        self.socket = await connect(
            address,
            additional_headers=headers,
            origin=origin,
            compression=None,
            max_queue=None,
            proxy=None,
            ssl=server.trust,
            local_addr=(browser.address, 0) if browser.address else None,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(20):
            message = await self.socket.recv()
        assert isinstance(message, str)
        self.heard.append(message)
        news = filled(json.loads(message), self.newest.get("deal", {}).get("deal"))
        self.newest[news["type"]] = news
        return news

    async def until(self, kind: str) -> dict[str, Any]:
        """The next news of this kind."""
        while (news := await self.hear())["type"] != kind:
            pass
        return news

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Ask, and wait for the answer: `done` or `refused`."""
        asked_id = message.setdefault("id", f"k{next(_ids)}")
        await self.send(**message)
        while True:
            news = await self.hear()
            if news["type"] in ("done", "refused", "ticket") and news["id"] == asked_id:
                return news

    async def until_answer(self) -> dict[str, Any]:
        """The next `done` or `refused`, whatever was asked."""
        while (news := await self.hear())["type"] not in ("done", "refused"):
            pass
        return news

    async def must(self, **message: Any) -> dict[str, Any]:
        answer = await self.ask(**message)
        assert answer["type"] != "refused", answer
        return answer

    async def look(self) -> None:
        """Be sure to have heard everything there is to hear now."""
        await self.must(do="resync")
