"""Streams by kind: names, listing and retention."""

from __future__ import annotations

import time

import pytest

from nomdecode.live.registry import RegistryLimits, RoomRegistry
from nomdecode.store.interface import Store, is_stream_name
from nomdecode.store.kinds import ROOM_STREAMS, STREAM_KINDS, StreamKind, delete_expired_streams
from tests.live.live_rooms import make_deps
from tests.store.open_stores import tell_story

DAY = 86400
SHEET = StreamKind("day", retention_days=0)
GAME = StreamKind("game", retention_days=90)


def test_a_room_code_names_a_room_stream() -> None:
    assert ROOM_STREAMS.stream_name("HIBOU-CERISE-42") == "room:HIBOU-CERISE-42"
    assert ROOM_STREAMS.name_of("room:HIBOU-CERISE-42") == "HIBOU-CERISE-42"
    assert ROOM_STREAMS.name_of("day:2026-11-18") is None
    assert SHEET.name_of("day:a:b") == "a:b"


@pytest.mark.parametrize("kind", STREAM_KINDS, ids=lambda kind: kind.name)
def test_every_kind_can_be_stored(kind: StreamKind) -> None:
    assert is_stream_name(kind.stream_name("x"))


def test_streams_of_one_name_and_two_kinds_are_two_streams(url: str) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:A", 0, [b"room"])
        await store.append_records("day:A", 0, [b"day", b"two"])
        assert await store.load_records("room:A") == [b"room"]
        assert await store.load_records("day:A") == [b"day", b"two"]
        assert await store.count_streams() == {"day": 1, "room": 1}
        await store.delete_stream("day:A")
        assert await store.load_records("room:A") == [b"room"]

    tell_story(url, story)


def test_idle_streams_are_listed_by_kind(url: str) -> None:
    async def story(store: Store) -> None:
        streams = ["room:A", "room:B", "roomy:C", "day:A", "r:A"]
        for stream in streams:
            await store.append_records(stream, 0, [b"x"])
        later = time.time() + 60
        assert sorted(await store.idle_streams("room", later)) == ["room:A", "room:B"]
        assert await store.idle_streams("day", later) == ["day:A"]
        assert await store.idle_streams("game", later) == []
        assert await store.count_streams() == {"day": 1, "r": 1, "room": 2, "roomy": 1}

    tell_story(url, story)


def test_each_kind_is_kept_as_long_as_it_says(url: str) -> None:
    """Rooms 30 days or what the host says, `game` 90, `day` for ever; an unknown kind is never deleted."""

    async def story(store: Store) -> None:
        for stream in ("room:A", "room:B", "game:A", "day:A", "future:A"):
            await store.append_records(stream, 0, [b"x"])
        kinds = (ROOM_STREAMS, GAME, SHEET)
        now = time.time()
        assert await delete_expired_streams(store, now + 29 * DAY, {}, kinds=kinds) == []
        assert await delete_expired_streams(store, now + 31 * DAY, {"room": 0}, kinds=kinds) == []
        assert await delete_expired_streams(store, now + 31 * DAY, {}, {"room:B"}, kinds) == ["room:A"]
        assert await delete_expired_streams(store, now + 8 * DAY, {"room": 7}, kinds=kinds) == ["room:B"]
        assert await delete_expired_streams(store, now + 1000 * DAY, {}, kinds=kinds) == ["game:A"]
        assert await store.count_streams() == {"day": 1, "future": 1}

    tell_story(url, story)


def test_a_room_with_a_notebook_is_kept_longer(url: str) -> None:
    """A room idle for 31 days is gone, a notebook after 401, unless it is kept for ever."""

    async def story(store: Store) -> None:
        registries = [
            RoomRegistry(make_deps(store), lambda _: "A", RegistryLimits(notebook_days=days))
            for days in (400, 0)
        ]
        for stream in ("room:HIBOU-CERISE-42", "room:HIBOU-CERISE-042"):
            await store.append_records(stream, 0, [b"x"])
        now = time.time()
        for days, registry, left in (
            (29, registries[0], ["HIBOU-CERISE-042", "HIBOU-CERISE-42"]),
            (31, registries[0], ["HIBOU-CERISE-042"]),
            (399, registries[0], ["HIBOU-CERISE-042"]),
            (9999, registries[1], ["HIBOU-CERISE-042"]),
            (401, registries[0], []),
        ):
            await registry._delete_expired(now + days * DAY)
            assert sorted(await store.idle_streams("room", now + 9999 * DAY)) == [
                ROOM_STREAMS.stream_name(c) for c in left
            ]

    tell_story(url, story)


def test_a_shared_game_is_gone_after_its_days(url: str) -> None:
    """90 days, or as many as the host says; a server that shares nothing more keeps none for ever."""

    async def story(store: Store) -> None:
        now = time.time()
        for days, kept, gone in ((90.0, 89, 91), (7.0, 6, 8), (0.0, 89, 91)):
            registry = RoomRegistry(make_deps(store), lambda _: "A", RegistryLimits(shared_days=days))
            await store.append_records("game:TOKEN", 0, [b"x"])
            await registry._delete_expired(now + kept * DAY)
            assert await store.last_versions(["game:TOKEN"]) == {"game:TOKEN": 1}
            await registry._delete_expired(now + gone * DAY)
            assert await store.last_versions(["game:TOKEN"]) == {}

    tell_story(url, story)
