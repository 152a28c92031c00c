"""Rooms for the load: made and joined over HTTP, their members seated over sockets, listed for load.c."""

from __future__ import annotations

import asyncio
import http.client
import json
from pathlib import Path

from ws_client import open_wire

MEMBERS = 8
SEATS = ["red spymaster", "blue spymaster", *(["red guesser", "blue guesser"] * 3)]
# The referee is off: it has a bench of its own.
SETTINGS = {"mode": "table", "decks": ["fr"]}


def ask(connection: http.client.HTTPConnection, path: str, body: object) -> tuple[dict[str, str], str]:
    connection.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    answer = connection.getresponse()
    read = answer.read()
    assert answer.status == 200, read
    return json.loads(read), (answer.headers["set-cookie"] or "").partition(";")[0]


def make_rooms(port: int, count: int, members: int = MEMBERS) -> list[tuple[str, list[str]]]:
    """Rooms with that many members each: the code and the members' cookies."""
    rooms = []
    for _ in range(count):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        made, cookie = ask(connection, "/api/rooms", {"name": "m0", "settings": SETTINGS})
        path = f"/api/rooms/{made['room']}/members"
        cookies = [cookie, *(ask(connection, path, {"name": f"m{n}"})[1] for n in range(1, members))]
        rooms.append((made["room"], cookies))
        connection.close()
    return rooms


async def seat(rooms: list[tuple[str, list[str]]], port: int) -> None:
    """Let everybody sit down and hang up again: seats are kept."""
    for room, cookies in rooms:
        for name, cookie in zip(SEATS, cookies, strict=True):
            done = asyncio.Event()
            wire = await open_wire(port, f"/ws/{room}", cookie, lambda text, done=done: _heed(text, done))
            wire.send(json.dumps({"do": "take_seat", "seat": name}).encode())
            await asyncio.wait_for(done.wait(), 10)
            wire.transport.abort()


def _heed(text: bytes, done: asyncio.Event) -> None:
    assert not text.startswith(b'{"type":"refused"'), text
    if text.startswith(b'{"type":"done"'):
        done.set()


def list_wires(rooms: list[tuple[str, list[str]]], path: Path) -> Path:
    """Write the sockets of rooms for load.c: a path and a cookie on each line."""
    path.write_text("".join(f"/ws/{room} {cookie}\n" for room, cookies in rooms for cookie in cookies))
    return path
