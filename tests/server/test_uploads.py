"""What people bring to a room: how much of it is kept, and who may still bring it when it has come."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from nomdecode.room.commands import KeepDeck
from nomdecode.room.decide import CommandRequest
from nomdecode.store.interface import StoredFile
from nomdecode.store.sqlite.store import SqliteStore
from tests.decks.pictures.picture_files import honest, zipped
from tests.server.servers import Browser, Running, running

WORDS = "\n".join(f"CARD{n}" for n in range(30)).encode()


async def hosting(server: Running) -> tuple[Browser, str]:
    host = Browser(server)
    return host, await host.make_room("Ann")


def kept_files(folder: Path) -> list[int]:
    """How long the files in the store are."""
    with closing(sqlite3.connect(folder / "nomdecode.db")) as database:
        return [length for (length,) in database.execute("SELECT length(body) FROM files")]


async def test_a_room_keeps_so_many_bytes_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, room_upload_bytes=500) as server:
        host, room = await hosting(server)
        path = f"/api/rooms/{room}/decks"
        assert (await host.ask("POST", path, WORDS)).status == 201
        refused = await host.ask("POST", path, WORDS)
        assert (refused.status, refused.json["error"]["code"]) == (409, "upload_quota_reached")
        assert refused.json["error"]["facts"] == {"most": 500}
        table = server.context.registry.rooms[room].room
        assert table.kept_files == 1
        assert kept_files(tmp_path) == [table.kept_bytes]  # what is refused is not stored either
        other, elsewhere = await hosting(server)  # each room has a shelf of its own
        assert (await other.ask("POST", f"/api/rooms/{elsewhere}/decks", WORDS)).status == 201


async def test_all_rooms_together_keep_so_many_bytes_of_uploads(tmp_path: Path) -> None:
    async with running(tmp_path, store_upload_bytes=500) as server:
        deps = server.context.registry.deps
        host, room = await hosting(server)
        assert (await host.ask("POST", f"/api/rooms/{room}/decks", WORDS)).status == 201
        other, elsewhere = await hosting(server)
        for _ in range(2):
            refused = await other.ask("POST", f"/api/rooms/{elsewhere}/decks", WORDS)
            assert (refused.status, refused.json["error"]["code"]) == (503, "storage_full")
            await deps.space.measure_store(deps.store)  # it is the same
        await server.context.registry.delete_room(room)
        await server.context.registry.reclaim_space()
        await deps.space.measure_store(deps.store)
        assert (await other.ask("POST", f"/api/rooms/{elsewhere}/decks", WORDS)).status == 201


async def test_a_room_keeps_so_many_files_and_no_more(tmp_path: Path) -> None:
    """A picture is two files, and its deck one more."""
    files = zipped(honest(20))
    async with running(tmp_path, room_upload_files=41) as server:
        host, room = await hosting(server)
        path = f"/api/rooms/{room}/pictures"
        assert (await host.ask("POST", path, files)).status == 201
        assert server.context.registry.rooms[room].room.kept_files == 41
        for brought, endpoint in ((files, path), (WORDS, f"/api/rooms/{room}/decks")):
            refused = await host.ask("POST", endpoint, brought)
            assert (refused.status, refused.json["error"]["code"]) == (409, "upload_quota_reached")
            assert refused.json["error"]["facts"] == {"most": 41}


async def test_of_several_brought_at_once_only_what_there_is_space_for_is_kept(tmp_path: Path) -> None:
    async with running(tmp_path, room_upload_bytes=500) as server:
        host, room = await hosting(server)
        path = f"/api/rooms/{room}/decks"
        replies = await asyncio.gather(*(host.ask("POST", path, WORDS) for _ in range(4)))
        assert sorted(reply.status for reply in replies) == [201, 409, 409, 409]
        assert len(kept_files(tmp_path)) == 1


async def bring_slowly(
    host: Browser, room: str, meanwhile: Callable[[], Awaitable[Any]]
) -> tuple[int, dict[str, Any]]:
    """Upload a deck whose second half comes after something else has happened."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.server.port)
    writer.write(
        f"POST /api/rooms/{room}/decks HTTP/1.1\r\nHost: x\r\nCookie: {host.cookie}\r\nConnection: close\r\n"
        f"Content-Length: {len(WORDS)}\r\n\r\n".encode()
        + WORDS[:50]
    )
    await writer.drain()
    while not host.server.context.registry.rooms[room].room.members:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)  # the endpoint has looked who is asking, and waits for the rest
    await meanwhile()
    writer.write(WORDS[50:])
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), json.loads(body)


async def test_nothing_is_brought_to_a_room_that_is_deleted_meanwhile(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, room = await hosting(server)
        status, answer = await bring_slowly(host, room, lambda: host.ask("DELETE", f"/api/rooms/{room}"))
        assert (status, answer["error"]["code"]) == (404, "no_such_room")


async def test_a_room_deleted_while_files_are_put_is_not_a_failure_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server:
        host, room = await hosting(server)
        put = SqliteStore.put_files

        async def too_late(store: SqliteStore, name: str, files: Sequence[StoredFile]) -> None:
            await store.delete_stream(name)
            await put(store, name, files)

        monkeypatch.setattr(SqliteStore, "put_files", too_late)
        refused = await host.ask("POST", f"/api/rooms/{room}/decks", WORDS)
        assert (refused.status, refused.json["error"]["code"]) == (404, "no_such_room")
        assert server.context.metrics.failures == 0


async def test_whoever_is_the_host_no_longer_brings_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, room = await hosting(server)
        await Browser(server).join(room, "Bob")

        async def give_away() -> None:
            async with host.connect(room) as device:
                await device.must(do="give_host", member="m2")

        status, answer = await bring_slowly(host, room, give_away)
        assert (status, answer["error"]["code"]) == (403, "only_the_host")
        assert server.context.registry.rooms[room].room.decks == ()


async def test_of_an_upload_that_another_worker_was_faster_than_nothing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, decks_per_room=1) as server:
        host, room = await hosting(server)
        put = SqliteStore.put_files

        async def too_late(store: SqliteStore, name: str, files: Sequence[StoredFile]) -> None:
            await put(store, name, files)
            live_room = server.context.registry.rooms[room]
            if not live_room.room.decks:  # as another worker would, which has locks of its own
                await live_room.submit_command(
                    CommandRequest(None, KeepDeck("own-1", "First", 30, "custom", 9, 1))
                )

        monkeypatch.setattr(SqliteStore, "put_files", too_late)
        refused = await host.ask("POST", f"/api/rooms/{room}/decks", WORDS)
        assert (refused.status, refused.json["error"]["code"]) == (409, "too_many_decks")
        assert kept_files(tmp_path) == []


async def test_twenty_two_pictures_are_three_commits_at_most(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, room = await hosting(server)
        store = server.context.registry.deps.store
        assert isinstance(store, SqliteStore)
        statements: list[str] = []
        store._writer._connection.set_trace_callback(statements.append)
        kept = await host.ask("POST", f"/api/rooms/{room}/pictures", zipped(honest(22)))
        assert (kept.status, kept.json["pictures"]) == (201, 22)
        assert len(kept_files(tmp_path)) == 45
        assert 1 <= statements.count("COMMIT") <= 3
