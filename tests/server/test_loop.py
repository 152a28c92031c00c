"""Law 10: nothing that takes long runs on the event loop, whatever a visitor asks for."""

from __future__ import annotations

import asyncio
import gc
import io
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any

from PIL import Image

from nomdecode.live.room import LiveRoom
from nomdecode.room.events import NotesKept, Record
from nomdecode.room.records import encode_record
from nomdecode.server.http.api import HttpApi
from nomdecode.server.settings import ServerSettings
from nomdecode.store.open_store import open_store
from tests.server.servers import Browser, Running, running

_MOST = 0.05  # seconds of processor time between two looks at the loop
_LONG_HISTORY = 10_000  # records


@dataclass
class Watched:
    """A server on a loop of its own, and the longest that it kept a bystander waiting."""

    server: Running
    longest: float = 0.0

    def begin(self) -> None:
        self.longest = 0.0


@contextmanager
def watched(folder: Path, **settings: Any) -> Iterator[Watched]:
    """Run a server in a thread; what its loop does in one go is counted in processor time."""
    started, over, found = Event(), Event(), []

    async def serve() -> None:
        async with running(folder, **settings) as server:
            watch = Watched(server)
            found.append(watch)
            await asyncio.sleep(0.5)  # what is loaded at the start is not what this is about
            watch.begin()
            started.set()
            while not over.is_set():
                before = time.thread_time()
                await asyncio.sleep(0.001)
                watch.longest = max(watch.longest, time.thread_time() - before)

    thread = Thread(target=lambda: asyncio.run(serve()), daemon=True)
    gc.collect()
    gc.disable()  # one look over all that the tests hold would be counted too
    try:
        thread.start()
        assert started.wait(30)
        yield found[0]
    finally:
        over.set()
        thread.join(30)
        gc.enable()


def _words(count: int) -> bytes:
    return "\n".join(f"mot{number:06d}" for number in range(count)).encode()


def _pictures() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        for number in range(24):
            picture = io.BytesIO()
            Image.radial_gradient("L").resize((80, 80 + number)).save(picture, "PNG")
            files.writestr(f"{number}.png", picture.getvalue())
    return packed.getvalue()


async def test_no_route_holds_the_loop(tmp_path: Path) -> None:
    """Every endpoint is asked with the largest body that it reads, also those that are added later."""
    most = ServerSettings()
    bodies: dict[str, Any] = {
        "/api/decks/check": _words(30_000)[: most.upload_bytes],
        "/api/rooms/{code}/decks": _words(1990),
        "/api/rooms/{code}/pictures": _pictures(),
        "/api/print": {"parts": ["stand"], "test_sheet": False},  # the rest takes longer, in a child
        "/api/print/count": {},
    }
    with watched(tmp_path) as watch:
        host = Browser(watch.server)
        room = await host.make_room()
        slow: dict[str, float] = {}
        endpoints = [each for each in HttpApi(watch.server.context).endpoints if each.method != "DELETE"]
        for endpoint in sorted(endpoints, key=lambda each: each.method):  # GET first
            path = endpoint.path.replace("{code}", room).replace("{number:int}", "1")
            if path.endswith("/qr.svg"):
                path += f"?ticket={'t' * 200}"
            largest = {"name": "n" * (most.body_bytes // 2), "settings": {"decks": ["d" * 90] * 100}}
            body = bodies.get(endpoint.path, largest) if endpoint.method == "POST" else None
            watch.begin()
            assert (await host.ask(endpoint.method, path, body)).status < 500, path
            slow[f"{endpoint.method} {endpoint.path}"] = watch.longest
        assert {path: seconds for path, seconds in slow.items() if seconds > _MOST} == {}


async def test_no_message_holds_the_loop(tmp_path: Path) -> None:
    with watched(tmp_path) as watch:
        host = Browser(watch.server)
        room = await host.make_room()
        decks = [
            (await host.ask("POST", f"/api/rooms/{room}/decks", _words(1990 + number))).json["id"]
            for number in range(3)
        ]
        async with host.connect(room) as device:
            await device.must(do="set_up", settings={"mode": "strict"})
            for number, seat in enumerate(("red guesser", "blue spymaster", "blue guesser")):
                await device.must(do="add_bot", name=f"Bot {number}", seat=seat, bot="simple")
            await device.must(do="take_seat", seat="red spymaster")
            await device.must(do="be_ready")
            messages: list[dict[str, Any]] = [
                {"do": "set_up", "settings": {"decks": decks}},
                {"do": "set_up", "settings": {"decks": ["x" * 9] * 300}},
                {"do": "say", "text": "\u0301" * 300},
                {"do": "rename", "name": "é" * 1900},
                {"do": "start_game"},
                {"do": "keep_notes", "text": "n" * 1990},
                {"do": "judge", "word": "anticonstitutionnellement"},
                {"do": "judge", "word": "mot " * 900},
                {"do": "give_clue", "word": "é" * 1900, "number": 2},
                {"do": "resync"},
            ]
            slow: dict[str, float] = {}
            for message in messages:
                watch.begin()
                await device.ask(**message)
                slow[str(message)[:60]] = watch.longest
        assert {message: seconds for message, seconds in slow.items() if seconds > _MOST} == {}


async def test_a_room_with_a_long_history_is_opened_beside_the_loop(tmp_path: Path) -> None:
    with watched(tmp_path, unload_seconds=0.0) as watch:
        host = Browser(watch.server)
        room = await host.make_room()
        member = (await host.ask("GET", f"/api/rooms/{room}")).json["you"]
        live_room: LiveRoom = watch.server.context.registry.rooms.pop(room)
        store = await open_store(str(tmp_path / "nomdecode.db"))
        notes = [
            encode_record(Record(1.0, NotesKept(member, f"note {number}", ()), member, f"n{number}"))
            for number in range(_LONG_HISTORY)
        ]
        await store.append_records(live_room.stream, live_room.version, notes)
        await store.close()
        watch.begin()
        assert (await host.ask("GET", f"/api/rooms/{room}")).json["you"] == member
        assert (await host.ask("GET", f"/api/rooms/{room}/games")).json == {"games": []}
        async with host.connect(room) as device:
            assert (await device.until("notes"))["text"] == f"note {_LONG_HISTORY - 1}"
            # Repeated after a restart, a command is done once.
            answer = await device.must(do="keep_notes", text="again", id=f"n{_LONG_HISTORY - 1}")
            assert answer["version"] == live_room.version + _LONG_HISTORY
        assert watch.longest < _MOST
